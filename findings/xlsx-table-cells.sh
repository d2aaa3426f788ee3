#!/bin/sh
# SheetJS makes one cell, and one number, of cells whose end tags are left out.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlsx@0.18.5 >/dev/null || exit 2
cat >probe.mjs <<'END'
import xlsx from 'xlsx';

const page = '<table><tr><th>A<th>B<tr><td>1<td>2</table>';
const workbook = xlsx.read(page, { type: 'string' });
const seen = JSON.stringify(xlsx.utils.sheet_to_json(Object.values(workbook.Sheets)[0], { header: 1 }));
console.log('xlsx 0.18.5');
console.log('input:   ', page);
console.log('expected: [["A","B"],[1,2]]. HTML Standard, "Optional tags": the end tags of td and th');
console.log('seen:    ', seen);
process.exitCode = seen === '[["AB"],[12]]' ? 0 : 1;
END
node probe.mjs
