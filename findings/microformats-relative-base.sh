#!/bin/sh
# microformats-parser throws if a page has a relative base URL, and finds an empty rel between two spaces.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts microformats-parser@2.0.6 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { mf2 } from 'microformats-parser';

const baseUrl = 'https://example.com/';
const page = '<base href="/people/"><a class="h-card" href="ada">Ada</a>';
let seen;
try {
  seen = JSON.stringify(mf2(page, { baseUrl }).items);
} catch (error) {
  seen = String(error);
}
const links = '<a rel="me  nofollow" href="/">me</a>';
const rels = JSON.stringify(Object.keys(mf2(links, { baseUrl }).rels));
console.log('microformats-parser 2.0.6');
console.log('input:   ', page);
console.log('expected: https://example.com/people/ada. HTML Standard, "The base element": its href is relative to the');
console.log('          fallback base URL');
console.log('seen:    ', seen);
console.log('input:   ', links);
console.log('expected: ["me","nofollow"]. DOM Standard, "Ordered sets": split on ASCII whitespace');
console.log('seen:    ', rels);
process.exitCode = seen === 'TypeError: Invalid URL' && rels === '["me","","nofollow"]' ? 0 : 1;
END
node probe.mjs
