#!/bin/sh
# linkify-html puts links into scripts and style sheets, and what looks like a reference after a link's & becomes one.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts linkify-html@4.3.3 linkifyjs@4.3.3 >/dev/null || exit 2
cat >probe.mjs <<'END'
import linkify from 'linkify-html';

const script = '<script>const home = "https://example.com/";</script>';
const text = '<p>https://example.com/?a=1&amp;copy=2</p>';
const seen = [linkify(script), linkify(text)];
console.log('linkify-html 4.3.3, no options');
console.log('input:   ', script);
console.log('expected: the same; what is in a script is no text for readers');
console.log('seen:    ', seen[0]);
console.log('input:   ', text);
console.log('expected: a link that reads ?a=1&copy=2. HTML Standard, "Named character reference state": in text, &copy is a');
console.log('          reference without a semicolon too, so & must be written &amp;');
console.log('seen:    ', seen[1]);
process.exitCode = seen[0].includes('"<a href=') && seen[1].endsWith('?a=1&copy=2</a></p>') ? 0 : 1;
END
node probe.mjs
