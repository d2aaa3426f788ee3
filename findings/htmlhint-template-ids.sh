#!/bin/sh
# HTMLHint's default rules report an id in a <template> that the page has as well, which the standard allows.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts htmlhint@1.9.2 >/dev/null || exit 2
cat >probe.mjs <<'END'
import hint from 'htmlhint';

const page = `<!DOCTYPE html><html lang="en"><head><title>t</title></head>
<body><p id="a">x</p><template><p id="a">y</p></template></body></html>`;
const seen = hint.HTMLHint.verify(page).map(({ rule, message }) => `${rule.id}: ${message}`);
console.log('htmlhint 1.9.2, default rules');
console.log('expected: no messages. HTML Standard, "The id attribute": unique in the element\'s tree; and a');
console.log('          template\'s contents are a tree of their own');
console.log('seen:    ', JSON.stringify(seen));
process.exitCode = seen.length === 1 && seen[0].startsWith('id-unique') ? 0 : 1;
END
node probe.mjs
