#!/bin/sh
# Two converters write <pre> without <code> as plain Markdown text: the indents are lost, and its lines may
# become other things, such as lists.
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

const page = '<pre>roses\n      are\n   red</pre>';
const render = (markdown) => new HtmlRenderer().render(new Parser().parse(markdown)).trim();
const seen = [render(new Turndown().turndown(page)), render(NodeHtmlMarkdown.translate(page))];
console.log('input:', JSON.stringify(page));
console.log('expected: preformatted text. HTML Standard, "The pre element": "represents a block of preformatted text";');
console.log('          code inside is only one of its uses. CommonMark, 4.4 and 4.5, has code blocks for that');
console.log('turndown 7.2.5, read by commonmark:          ', JSON.stringify(seen[0]));
console.log('node-html-markdown 2.0.0, read by commonmark:', JSON.stringify(seen[1]));
process.exitCode = seen.every((html) => html === '<p>roses\nare\nred</p>') ? 0 : 1;
END
node probe.mjs
