#!/bin/sh
# In cheerio, text() and selectors see what is in a <template>, which a page doesn't show.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cheerio@1.2.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { load } from 'cheerio';

const $ = load('<p>Price: <template><b>{{price}}</b></template></p>');
const seen = { text: $('p').text(), found: $('b').length };
console.log('cheerio 1.2.0');
console.log('expected: "Price: " and 0, as in jQuery. HTML Standard, "The template element": the contents are in');
console.log('          a document fragment of their own, and are no children of the template');
console.log('seen:    ', JSON.stringify(seen));
process.exitCode = seen.text === 'Price: {{price}}' && seen.found === 1 ? 0 : 1;
END
node probe.mjs
