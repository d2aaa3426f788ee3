#!/bin/sh
# mailparser embeds the picture of a cid: URL, but not if the URL is percent-encoded.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mailparser@3.14.2 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { simpleParser } from 'mailparser';

const mail = `Content-Type: multipart/related; boundary=x

--x
Content-Type: text/html

<img src="cid:logo%2B1@example.com">
--x
Content-Type: image/png
Content-ID: <logo+1@example.com>

Q
--x--
`;
const { html } = await simpleParser(mail);
console.log('mailparser 3.14.2');
console.log('input:   ', mail.trim().replaceAll('\n', '\n          '));
console.log('expected: the part as a data: URL, as for cid:logo+1@example.com. RFC 2392, section 2: a cid URL is the');
console.log('          Content-ID with percent-encoding');
console.log('seen:    ', html.trim());
process.exitCode = html.includes('src="cid:logo%2B1@example.com"') ? 0 : 1;
END
node probe.mjs
