#!/bin/sh
# html-minifier-next splits srcset at every comma, even at those inside a URL, and so breaks the image.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html-minifier-next@6.2.11 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { minify } from 'html-minifier-next';

const page = '<img srcset="/w=100,h=50/a.jpg 1x, /w=200,h=100/a.jpg 2x">';
const seen = await minify(page);
console.log('html-minifier-next 6.2.11, no options');
console.log('input:   ', page);
console.log('expected: the same two URLs. HTML Standard, "Parsing a srcset attribute": a URL ends');
console.log('          at white space; only commas at its end are cut off');
console.log('seen:    ', seen);
process.exitCode = seen.includes('srcset="/w=100, h=50/a.jpg') ? 0 : 1;
END
node probe.mjs
