#!/bin/sh
# The sitemap package reads only the prefixes it knows, and no lastmod without a day.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sitemap@9.0.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { Readable } from 'node:stream';
import { parseSitemap } from 'sitemap';

console.warn = console.error = () => {};
const ns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const pages = [
  `<s:urlset xmlns:s="${ns}"><s:url><s:loc>https://example.com/</s:loc></s:url></s:urlset>`,
  `<urlset xmlns="${ns}"><url><loc>https://example.com/</loc><lastmod>2020-01</lastmod></url></urlset>`,
];
const seen = [];
for (const page of pages) seen.push(JSON.stringify(await parseSitemap(Readable.from([page]))));
console.log('sitemap 9.0.1');
console.log('input:   ', pages[0]);
console.log('expected: one URL. Namespaces in XML: the prefix is the author\'s choice');
console.log('seen:    ', seen[0]);
console.log('input:   ', pages[1]);
console.log('expected: with its date. sitemaps.org: lastmod is in W3C Datetime format, which has YYYY-MM');
console.log('seen:    ', seen[1]);
process.exitCode = seen[0] === '[]' && !seen[1].includes('lastmod') ? 0 : 1;
END
node probe.mjs
