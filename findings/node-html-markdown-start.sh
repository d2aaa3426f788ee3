#!/bin/sh
# node-html-markdown numbers every ordered list from 1.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-html-markdown@2.0.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { NodeHtmlMarkdown } from 'node-html-markdown';

const page = '<ol start="5"><li>five</li><li>six</li></ol>';
const seen = NodeHtmlMarkdown.translate(page);
console.log('node-html-markdown 2.0.0');
console.log('input:   ', page);
console.log('expected: 5. and 6. HTML Standard, "The ol element", and CommonMark, 5.3, whose lists have a start number');
console.log('seen:    ', JSON.stringify(seen));
process.exitCode = seen === '1. five\n2. six' ? 0 : 1;
END
node probe.mjs
