#!/bin/sh
# svgo, with its default preset, joins words in the HTML of a foreignObject: it removes spaces beside inline elements.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts svgo@4.1.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { optimize } from 'svgo';

const source = '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Green <em>and</em> <b>black</b> tea</p></foreignObject></svg>';
const seen = optimize(source).data;
const text = (svg) => svg.replace(/<[^>]*>/g, '');
console.log('svgo 4.1.0');
console.log('expected:', text(source), '(CSS Text: a space beside an inline element is shown)');
console.log('seen:    ', text(seen));
process.exitCode = text(seen) === 'Greenandblacktea' ? 0 : 1;
END
node probe.mjs
