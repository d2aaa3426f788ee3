#!/bin/sh
# Formatters that know inline elements still add white space around elements that aren't displayed at all,
# so "12" and "34" become "12 34" on the page.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts \
  prettier@3.10.1 \
  js-beautify@2.0.3 \
  unified@11.0.5 \
  rehype-parse@9.0.1 \
  rehype-stringify@10.0.1 \
  rehype-format@5.0.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { format } from 'prettier';
import beautify from 'js-beautify';
import { unified } from 'unified';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import rehypeFormat from 'rehype-format';

const script = '<p>12<script>a();</script>34</p>';
const meta = '<p>12<meta itemprop="unit" content="cm">34</p>';
const rehype = unified().use(rehypeParse, { fragment: true }).use(rehypeFormat).use(rehypeStringify);
const seen = {
  'prettier 3.10.1, script': await format(script, { parser: 'html' }),
  'rehype-format 5.0.1, script': String(await rehype.process(script)),
  'js-beautify 2.0.3, meta': beautify.html(meta),
};
console.log('input:', script, 'and', meta);
console.log('expected: no white space between 12 and 34. HTML Standard, "Hidden elements": script and meta have');
console.log('          display: none; and Prettier\'s htmlWhitespaceSensitivity "css", the default, is said');
console.log('          to "respect the default value of CSS display property"');
for (const [tool, html] of Object.entries(seen)) console.log(`${tool}:\n${html.trim()}`);
process.exitCode = Object.values(seen).every((html) => /12\s+<|>\s+34/.test(html)) ? 0 : 1;
END
node probe.mjs
