#!/bin/sh
# microdata-node turns the value of <data> into a number, and loses the text of a <time> without datetime.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts microdata-node@2.0.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import * as microdata from 'microdata-node';

const toJson = microdata.toJson ?? microdata.default.toJson;
const page = `<div itemscope itemtype="https://schema.org/Product"><data itemprop="sku" value="00420">X</data>
<time itemprop="releaseDate">2020-01-31</time></div>`;
const { sku, releaseDate } = toJson(page).items[0].properties;
console.log('microdata-node 2.0.0');
console.log('input:   ', page);
console.log('expected: "00420" and "2020-01-31". HTML Standard, Microdata, "Values": the value attribute, and');
console.log('          the datetime value, which is the text if <time> has no datetime attribute');
console.log('seen:    ', JSON.stringify({ sku, releaseDate }));
process.exitCode = sku[0] === 420 && releaseDate[0] === '' ? 0 : 1;
END
node probe.mjs
