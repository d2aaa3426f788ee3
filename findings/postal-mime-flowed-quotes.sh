#!/bin/sh
# postal-mime joins quoted lines of format=flowed with their quote marks: "> q" and "> r" become "> q > r".
# RFC 3676, 4.5: the marks are taken off before lines of the same depth are joined. mailparser 3.14.2 does so.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts postal-mime@4.0.0 mailparser@3.14.2 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const mail = 'MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n> What about \r\n> Tuesday?\r\nYes.\r\n';
const { text } = await PostalMime.parse(mail);
const other = (await simpleParser(mail)).text;
console.log('postal-mime 4.0.0; mailparser 3.14.2');
console.log('expected:', JSON.stringify('> What about Tuesday?\nYes.'), '(RFC 3676, 4.5)');
console.log('seen:    ', JSON.stringify(text.trimEnd()), '; mailparser', JSON.stringify(other.trimEnd()));
process.exitCode = text.trimEnd() === '> What about > Tuesday?\nYes.' && other.trimEnd() === '> What about Tuesday?\nYes.' ? 0 : 1;
END
node probe.mjs
