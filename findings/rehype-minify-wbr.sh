#!/bin/sh
# rehype-minify-whitespace removes the spaces on both sides of a wbr, so two words become one.
# A wbr allows a line break; it is not a space.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rehype-minify-whitespace@6.0.2 rehype-parse@9.0.1 rehype-stringify@10.0.1 unified@11.0.5 >/dev/null || exit 2
cat >probe.mjs <<'END'
import rehypeMinifyWhitespace from 'rehype-minify-whitespace';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

const source = '<p>green <wbr> tea</p>';
const seen = String(unified().use(rehypeParse, { fragment: true }).use(rehypeMinifyWhitespace).use(rehypeStringify).processSync(source));
console.log('rehype-minify-whitespace 6.0.2');
console.log('expected: a space before or after <wbr> (CSS Text: white space is collapsed to one space; Chromium 156 shows "green tea")');
console.log('seen:    ', seen);
process.exitCode = seen === '<p>green<wbr>tea</p>' ? 0 : 1;
END
node probe.mjs
