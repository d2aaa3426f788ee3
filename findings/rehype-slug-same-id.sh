#!/bin/sh
# rehype-slug gives a heading an id that another element of the page has.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rehype-parse@9.0.1 rehype-slug@6.0.0 rehype-stringify@10.0.1 unified@11.0.5 >/dev/null || exit 2
cat >probe.mjs <<'END'
import rehypeParse from 'rehype-parse';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

const page = '<form id="contact"></form><h2>Contact</h2><h2 id="map">Map</h2><h3>Map</h3>';
const pipeline = unified().use(rehypeParse, { fragment: true }).use(rehypeSlug).use(rehypeStringify);
const seen = String(await pipeline.process(page));
console.log('rehype-slug 6.0.0');
console.log('input:   ', page);
console.log('expected: four different ids. HTML Standard, "The id attribute": unique in the tree');
console.log('seen:    ', seen);
const ids = [...seen.matchAll(/id="([^"]*)"/g)].map(([, id]) => id);
process.exitCode = ids.join() === 'contact,contact,map,map' ? 0 : 1;
END
node probe.mjs
