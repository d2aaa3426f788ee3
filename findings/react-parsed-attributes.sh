#!/bin/sh
# html-react-parser gives React an empty string for inert, which React takes for no; and React has no until-found.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html-react-parser@6.1.9 react@19.3.1 react-dom@19.3.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import parse from 'html-react-parser';
import { renderToStaticMarkup } from 'react-dom/server';

console.error = () => {};
const page = '<div inert>a</div><p hidden="until-found">b</p>';
const seen = renderToStaticMarkup(parse(page));
console.log('html-react-parser 6.1.9, with React 19.3.1');
console.log('input:   ', page);
console.log('expected: the same. HTML Standard, "Boolean attributes": inert is on whatever its value; "The hidden');
console.log('          attribute": until-found lets search in the page find the text');
console.log('seen:    ', seen);
process.exitCode = seen === '<div>a</div><p hidden="">b</p>' ? 0 : 1;
END
node probe.mjs
