#!/bin/sh
# In a short file of two columns, Papa Parse takes the semicolons of quoted HTML for the file's delimiter.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import Papa from 'papaparse';

const csv = 'url,html\nu1,"<p style=""color:red;margin:0;top:0;left:0"">x</p>"\n';
const seen = Papa.parse(csv);
console.log('papaparse 5.7.1, no options');
console.log('input:   ', JSON.stringify(csv));
console.log('expected: the delimiter is a comma. RFC 4180, 2: what is in quotes is part of the field');
console.log('seen:    ', JSON.stringify(seen));
process.exitCode = seen.meta.delimiter === ';' ? 0 : 1;
END
node probe.mjs
