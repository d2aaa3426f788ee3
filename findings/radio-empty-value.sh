#!/bin/sh
# Two minifiers remove value="" from radio buttons: the form then sends "on" instead of nothing.
# In htmlnano, that is part of the preset "safe".
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  htmlnano@3.5.1 \
  unified@11.0.5 \
  rehype-parse@9.0.1 \
  rehype-stringify@10.0.1 \
  rehype-preset-minify@7.0.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import htmlnano from 'htmlnano';
import { unified } from 'unified';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import rehypeMinify from 'rehype-preset-minify';

const page = '<input type="radio" name="colour" value="">';
const rehype = unified().use(rehypeParse, { fragment: true }).use(rehypeMinify).use(rehypeStringify);
const { minifyCss, minifyJs, minifySvg, ...safe } = htmlnano.presets.safe; // these need more packages
const seen = [
  (await htmlnano.process(page, { skipConfigLoading: true }, safe)).html,
  String(await rehype.process(page)),
];
console.log('input:', page);
console.log('expected: the attribute stays, in some form. HTML Standard, "Constructing the entry list":');
console.log('          a checked radio button sends its value attribute, and "on" if it has none');
console.log('htmlnano 3.5.1, preset "safe":', seen[0]);
console.log('rehype-preset-minify 7.0.1:   ', seen[1]);
process.exitCode = seen.every((html) => html.includes('colour') && !html.includes('value')) ? 0 : 1;
END
node probe.mjs
