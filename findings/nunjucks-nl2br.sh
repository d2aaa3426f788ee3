#!/bin/sh
# With autoescape, which is on by default, nunjucks escapes the output of its own filter nl2br, so the page shows "<br />" as text.
# Only text that has been escaped or marked as safe before gets line breaks, as in the manual's example, which does not say why.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts nunjucks@3.2.4 >/dev/null || exit 2
cat >probe.mjs <<'END'
import nunjucks from 'nunjucks';

nunjucks.configure({ autoescape: true });
const seen = nunjucks.renderString('{{ text | nl2br }}', { text: 'one\n1 < 2' });
const escapedBefore = nunjucks.renderString('{{ text | escape | nl2br }}', { text: 'one\n1 < 2' });
console.log('nunjucks 3.2.4');
console.log('expected:', JSON.stringify('one<br />\n1 &lt; 2'), '(nunjucks manual, nl2br: "replace new lines with <br /> HTML elements")');
console.log('seen:    ', JSON.stringify(seen));
console.log('with escape first:', JSON.stringify(escapedBefore));
process.exitCode = seen === 'one&lt;br /&gt;\n1 &lt; 2' && escapedBefore === 'one<br />\n1 &lt; 2' ? 0 : 1;
END
node probe.mjs
