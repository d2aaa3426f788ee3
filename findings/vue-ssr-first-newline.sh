#!/bin/sh
# Vue's server renderer loses a newline at the start of a <textarea> or <pre>: parsers skip one there, so a renderer has to
# write a second one, as React's does.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vue@3.5.45 parse5@8.1.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { parseFragment } from 'parse5';
import { createSSRApp, h } from 'vue';
import { renderToString } from 'vue/server-renderer';

const value = '\n  indented';
const render = () => h('div', [h('textarea', { value }), h('pre', value)]);
const html = await renderToString(createSSRApp({ render }));
const seen = parseFragment(html).childNodes[0].childNodes.map(({ childNodes: [text] }) => text.value);
console.log('vue 3.5.45');
console.log('text:    ', JSON.stringify(value), 'in a textarea and a pre');
console.log('expected: the same text after parsing. HTML Standard, "Restrictions on content models": the optional');
console.log('          newline after the start tag must be there if the contents themselves start with one');
console.log('rendered:', JSON.stringify(html));
console.log('seen:    ', JSON.stringify(seen));
process.exitCode = JSON.stringify(seen) === '["  indented","  indented"]' ? 0 : 1;
END
node probe.mjs
