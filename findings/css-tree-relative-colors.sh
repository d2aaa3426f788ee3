#!/bin/sh
# css-tree's lexer, with which linters check values, refuses relative colors and calc-size(), which browsers support.
# It accepts other recent values, such as anchor-size() and corner-shape. Its parser reports a negated condition as an error.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts css-tree@3.2.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { lexer, parse } from 'css-tree';

const isValid = (property, value) => lexer.matchProperty(property, value).error === null;
const refused = [['color', 'oklch(from red l c h)'], ['color', 'rgb(from red r g b / 50%)'], ['width', 'calc-size(auto, size)']];
const accepted = [['margin', 'anchor-size(width)'], ['corner-shape', 'squircle'], ['text-box', 'trim-both cap alphabetic']];
const errors = [];
parse('@supports (not (display: grid)) { a { color: red } }', { onParseError: ({ message }) => errors.push(message) });
console.log('css-tree 3.2.1');
console.log('expected: all valid (CSS Color 5, CSS Values 5), and no error for @supports (not (…)) (CSS Conditional 3)');
for (const [property, value] of [...refused, ...accepted]) console.log('seen:    ', `${property}: ${value}`, isValid(property, value));
console.log('seen:    ', errors.join());
process.exitCode = !refused.some((one) => isValid(...one)) && accepted.every((one) => isValid(...one)) && errors.length > 0 ? 0 : 1;
END
node probe.mjs
