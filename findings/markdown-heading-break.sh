#!/bin/sh
# A <br> in a heading ends the Markdown heading: the rest becomes a paragraph.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  turndown@7.2.5 \
  node-html-markdown@2.0.0 \
  commonmark@0.31.2 >/dev/null || exit 2
cat >probe.mjs <<'END'
import Turndown from 'turndown';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { Parser, HtmlRenderer } from 'commonmark';

const page = '<h1>Part one<br>The beginning</h1>';
const render = (markdown) => new HtmlRenderer().render(new Parser().parse(markdown)).trim();
const seen = [
  render(new Turndown({ headingStyle: 'atx' }).turndown(page)),
  render(NodeHtmlMarkdown.translate(page)),
];
console.log('input:', page);
console.log('expected: one heading, with a space or <br> in it. CommonMark, 4.2: an ATX heading is one line');
console.log('turndown 7.2.5, headingStyle "atx", read by commonmark:', JSON.stringify(seen[0]));
console.log('node-html-markdown 2.0.0, read by commonmark:          ', JSON.stringify(seen[1]));
process.exitCode = seen.every((html) => html === '<h1>Part one</h1>\n<p>The beginning</p>') ? 0 : 1;
END
node probe.mjs
