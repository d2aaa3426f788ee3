#!/bin/sh
# The Link header parser "li" stops at the first parameter that has no quotes and isn't the link's last one.
# All links after it are lost, without an error.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts li@1.3.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import li from 'li';

const header = '</a.css>; rel=preload; as=style, </b.js>; rel=preload; as=script, </2>; rel=next';
const seen = li.parse(header);
console.log('li 1.3.0');
console.log('input:   ', header);
console.log('expected: "next" is /2. RFC 8288, 3: a parameter\'s value may be a token without quotes');
console.log('seen:    ', JSON.stringify(seen));
process.exitCode = JSON.stringify(seen) === '{"preload":"/a.css"}' ? 0 : 1;
END
node probe.mjs
