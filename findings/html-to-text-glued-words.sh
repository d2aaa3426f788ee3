#!/bin/sh
# html-to-text joins the words of neighbouring table cells, and of <dt> and <dd>.
# Its README says that tables are formatted as blocks by default, but not that cells get nothing between them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html-to-text@10.0.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { convert } from 'html-to-text';

const table = convert('<table><tr><td>1</td><td>200</td></tr></table>');
const list = convert('<dl><dt>Weight</dt><dd>12 kg</dd></dl>');
console.log('html-to-text 10.0.1, defaults');
console.log('expected: words stay apart. HTML Standard, "innerText": a tab between cells;');
console.log('          "Flow content": dt and dd are blocks');
console.log('<td>1</td><td>200</td>:         ', JSON.stringify(table));
console.log('<dt>Weight</dt><dd>12 kg</dd>:  ', JSON.stringify(list));
process.exitCode = table === '1200' && list === 'Weight12 kg' ? 0 : 1;
END
node probe.mjs
