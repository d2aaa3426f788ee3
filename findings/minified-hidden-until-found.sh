#!/bin/sh
# Three minifiers take hidden="until-found" for a boolean attribute. Collapsed sections can then no longer
# be found with "find in page", nor be opened by a link to a fragment.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  html-minifier-terser@7.2.0 \
  html-minifier-next@6.2.11 \
  @minify-html/node@0.18.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { minify as terser } from 'html-minifier-terser';
import { minify as next } from 'html-minifier-next';
import minifyHtml from '@minify-html/node';

const page = '<div hidden="until-found">Answer</div>';
const seen = [
  await terser(page, { collapseBooleanAttributes: true }),
  await next(page, { collapseBooleanAttributes: true }),
  minifyHtml.minify(Buffer.from(page), { keep_closing_tags: true }).toString(),
];
console.log('input:', page);
console.log('expected: the value stays. HTML Standard, "The hidden attribute": it is an enumerated attribute;');
console.log('          without a value its state is Hidden, not Hidden Until Found');
console.log('html-minifier-terser 7.2.0, collapseBooleanAttributes:', seen[0]);
console.log('html-minifier-next 6.2.11, collapseBooleanAttributes: ', seen[1]);
console.log('@minify-html/node 0.18.1, defaults:                   ', seen[2]);
process.exitCode = seen.every((html) => html === '<div hidden>Answer</div>') ? 0 : 1;
END
node probe.mjs
