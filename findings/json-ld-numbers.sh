#!/bin/sh
# Three minifiers read JSON-LD into JavaScript values and write it again, so long numbers get other digits.
# In htmlnano, that is part of the preset "safe".
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  htmlnano@3.5.1 \
  html-minifier-next@6.2.11 \
  unified@11.0.5 \
  rehype-parse@9.0.1 \
  rehype-stringify@10.0.1 \
  rehype-preset-minify@7.0.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import htmlnano from 'htmlnano';
import { minify } from 'html-minifier-next';
import { unified } from 'unified';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import rehypeMinify from 'rehype-preset-minify';

const page = '<script type="application/ld+json">{ "identifier": 12345678901234567890 }</script>';
const rehype = unified().use(rehypeParse, { fragment: true }).use(rehypeMinify).use(rehypeStringify);
const { minifyCss, minifyJs, minifySvg, ...safe } = htmlnano.presets.safe; // these need more packages
const seen = [
  (await htmlnano.process(page, { skipConfigLoading: true }, safe)).html,
  await minify(page, { collapseWhitespace: true, processScripts: ['application/ld+json'] }),
  String(await rehype.process(page)),
];
console.log('input:', page);
console.log('expected: the same digits. RFC 8259, 6, has no limit; minifying should only remove white space');
console.log('htmlnano 3.5.1, preset "safe":            ', seen[0]);
console.log('html-minifier-next 6.2.11, processScripts:', seen[1]);
console.log('rehype-preset-minify 7.0.1:               ', seen[2]);
process.exitCode = seen.every((html) => html.includes('12345678901234567000')) ? 0 : 1;
END
node probe.mjs
