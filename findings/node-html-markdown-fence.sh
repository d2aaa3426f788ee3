#!/bin/sh
# node-html-markdown fences every code block with three backticks, even if the code has such a line itself.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-html-markdown@2.0.0 commonmark@0.31.2 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { NodeHtmlMarkdown } from 'node-html-markdown';
import { Parser, HtmlRenderer } from 'commonmark';

const page = '<pre><code>before\n```\n# inside</code></pre>';
const markdown = NodeHtmlMarkdown.translate(page);
const seen = new HtmlRenderer().render(new Parser().parse(markdown)).trim();
console.log('node-html-markdown 2.0.0');
console.log('input:   ', JSON.stringify(page));
console.log('expected: one code block. CommonMark, 4.5: the fence must be longer than any in the code');
console.log('seen:    ', JSON.stringify(markdown));
console.log('          which commonmark reads as', JSON.stringify(seen));
process.exitCode = seen.includes('<h1>inside</h1>') ? 0 : 1;
END
node probe.mjs
