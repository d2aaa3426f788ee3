#!/bin/sh
# In jsdom, ":nth-child(2 of .a)" finds nothing when it is asked for the first time, and the element from then on.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts jsdom@29.1.1 @asamuzakjp/dom-selector@7.1.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { JSDOM } from 'jsdom';

const { document } = new JSDOM('<ul><li class="a">1<li>2<li class="a">3</ul>').window;
const find = () => Array.from(document.querySelectorAll(':nth-child(2 of .a)'), (found) => found.textContent);
const seen = [find(), find()];
console.log('jsdom 29.1.1, @asamuzakjp/dom-selector 7.1.1');
console.log('expected: ["3"] each time. Selectors 4, ":nth-child(An+B of S)": the second child that matches .a');
console.log('seen:    ', JSON.stringify(seen));
process.exitCode = JSON.stringify(seen) === '[[],["3"]]' ? 0 : 1;
END
node probe.mjs
