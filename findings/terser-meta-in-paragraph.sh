#!/bin/sh
# html-minifier-terser takes microdata's <meta> for the end of a paragraph, even without any option.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html-minifier-terser@7.2.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { minify } from 'html-minifier-terser';

const page = '<p>12<meta itemprop="unit" content="cm">34</p>';
const seen = await minify(page);
console.log('html-minifier-terser 7.2.0, no options');
console.log('input:   ', page);
console.log('expected: the same. HTML Standard, "The meta element": with itemprop, it is phrasing content,');
console.log('          and a paragraph may contain it');
console.log('seen:    ', seen);
process.exitCode = seen === '<p>12</p><meta itemprop="unit" content="cm">34<p></p>' ? 0 : 1;
END
node probe.mjs
