#!/bin/sh
# node-html-parser loses options without end tags, and text that looks like tags in a textarea.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-html-parser@9.0.7 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { parse } from 'node-html-parser';

const pages = ['<select><option>red<option>blue</select>', '<textarea>a <b> tag</textarea>'];
const seen = pages.map((page) => parse(page).toString());
console.log('node-html-parser 9.0.7');
console.log('input:   ', pages[0]);
console.log('expected: two options. HTML Standard, "Optional tags"');
console.log('seen:    ', seen[0], 'with', parse(pages[0]).querySelectorAll('option').length, 'option');
console.log('input:   ', pages[1]);
console.log('expected: the same. HTML Standard, "Escapable raw text elements"');
console.log('seen:    ', seen[1]);
process.exitCode = seen.join() === '<select><option>red</option>blue</select>,<textarea>a  tag</textarea>' ? 0 : 1;
END
node probe.mjs
