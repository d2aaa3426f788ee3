#!/bin/sh
# juice puts the rules of a print style sheet on every element, and drops rules in @layer and @supports.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts juice@11.1.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import juice from 'juice';

const print = '<style>p{color:black}</style><style media="print">p{color:red}</style><p>x</p>';
const layer = '<style>@layer base{p{color:red}}</style><p>x</p>';
const supports = '<style>@supports (color:red){p{color:red}}</style><p>x</p>';
const seen = [print, layer, supports].map((page) => juice(page));
console.log('juice 11.1.1, no options');
console.log('input:   ', print);
console.log('expected: a black paragraph. HTML Standard, "The style element": media says when the styles apply.');
console.log('          The same rule in @media print is kept in a style element');
console.log('seen:    ', seen[0]);
console.log('input:   ', layer);
console.log('expected: color: red inlined, or the rule kept');
console.log('seen:    ', seen[1]);
console.log('input:   ', supports);
console.log('expected: the rule kept, as @media is');
console.log('seen:    ', seen[2]);
process.exitCode = seen.join() === '<p style="color: red;">x</p>,<p>x</p>,<p>x</p>' ? 0 : 1;
END
node probe.mjs
