#!/bin/sh
# fast-xml-parser leaves XML's numeric character references as they are, and decodes the named ones.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { XMLParser } from 'fast-xml-parser';

const page = '<title>Caf&#233; &amp; bar</title>';
const seen = new XMLParser().parse(page).title;
console.log('fast-xml-parser 5.12.1, no options');
console.log('input:   ', page);
console.log('expected: Café & bar. XML 1.0, section 4.4: character references are included like the five predefined ones');
console.log('seen:    ', seen);
process.exitCode = seen === 'Caf&#233; & bar' ? 0 : 1;
END
node probe.mjs
