#!/bin/sh
# PurgeCSS removes rules for elements whose tags HTML lets authors leave out, or write in capitals.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts purgecss@8.0.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { PurgeCSS } from 'purgecss';

const pages = ['<!DOCTYPE html><title>t</title><table><tr><td>1</table>', '<!DOCTYPE html><title>t</title><P>one'];
const css = 'body{color:red}tbody{color:red}td{color:red}p{color:red}';
const seen = [];
for (const page of pages) {
  const content = [{ raw: page, extension: 'html' }];
  seen.push((await new PurgeCSS().purge({ content, css: [{ raw: css }] }))[0].css);
}
console.log('PurgeCSS 8.0.0, no options');
console.log('CSS:     ', css);
console.log('input:   ', pages[0]);
console.log('expected: the rules for body, tbody and td. HTML Standard, "Optional tags"');
console.log('seen:    ', seen[0]);
console.log('input:   ', pages[1]);
console.log('expected: the rules for body and p. HTML Standard, "Elements": tag names in any case');
console.log('seen:    ', seen[1] || '(nothing)');
process.exitCode = seen.join() === 'td{color:red},' ? 0 : 1;
END
node probe.mjs
