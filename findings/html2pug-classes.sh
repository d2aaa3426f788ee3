#!/bin/sh
# html2pug writes classes of Tailwind in a way that Pug refuses, and text that Pug runs as code.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html2pug@4.0.0 pug@3.0.4 >/dev/null || exit 2
cat >probe.mjs <<'END'
import html2pug from 'html2pug';
import pug from 'pug';

const pages = ['<p class="md:w-1/2">x</p>', '<p>#{1 + 1}</p>'];
const seen = [];
for (const page of pages) {
  const source = html2pug(page, { fragment: true });
  let html;
  try {
    html = pug.render(source);
  } catch (error) {
    html = error.code;
  }
  console.log('input:   ', JSON.stringify(page), '→', JSON.stringify(source), '→', JSON.stringify(html));
  seen.push(html);
}
console.log('html2pug 4.0.0, and what Pug 3.0.4 makes of it');
console.log('expected: the page again. Pug, "Attributes": a class that is no CSS identifier goes in class="…"; and "Code":');
console.log('          #{ is written \\#{');
process.exitCode = seen[0].startsWith('PUG:') && seen[1] === '<p>2</p>' ? 0 : 1;
END
node probe.mjs
