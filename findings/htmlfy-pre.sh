#!/bin/sh
# htmlfy makes one line of pre, and breaks a script at a less-than sign.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts htmlfy@1.1.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { minify, prettify } from 'htmlfy';

const pre = '<pre>   a\n b</pre>';
const script = '<script>if (a<b) {}</script>';
const seen = [minify(pre), prettify(pre), prettify(script)];
console.log('htmlfy 1.1.0, no options');
console.log('input:   ', JSON.stringify(pre));
console.log('expected: the same. HTML Standard, "The pre element": preformatted text');
console.log('seen:    ', JSON.stringify(seen[0]), 'from minify,', JSON.stringify(seen[1]), 'from prettify');
console.log('input:   ', script);
console.log('expected: a script that is one line, or laid out as JavaScript');
console.log('seen:    ', JSON.stringify(seen[2]));
const isSame = seen[0] === seen[1] && seen[0] === '<pre>a b</pre>' && seen[2].endsWith('<b) {}</script>');
process.exitCode = isSame ? 0 : 1;
END
node probe.mjs
