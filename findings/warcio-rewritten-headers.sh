#!/bin/sh
# If warcio.js reads a WARC record and writes it again, the archived HTTP headers are no longer those the server
# sent: sorted, lower-case, merged, and with other bytes for letters that aren't ASCII.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts warcio@2.4.11 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { WARCParser, WARCSerializer } from 'warcio';

const http =
  'HTTP/1.1 200 OK\r\nX-City: K\xf6ln\r\nLink: </a>; rel=x\r\nContent-Type: text/html\r\nLink: </b>; rel=y\r\n\r\nhello';
const record = `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/\r\nWARC-Date: 2020-01-01T00:00:00Z\r
WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r\nContent-Type: application/http; msgtype=response\r
Content-Length: ${http.length}\r\n\r\n${http}\r\n\r\n`;
async function* chunks() {
  yield Uint8Array.from(Buffer.from(record, 'latin1'));
}
for await (const read of new WARCParser(chunks())) {
  const written = await WARCSerializer.serialize(read, { gzip: false });
  const seen = Buffer.from(written).toString('latin1').split('\r\n\r\n')[1];
  console.log('warcio 2.4.11, default options');
  console.log(`block as read (latin1):\n${http.split('\r\n\r\n')[0]}`);
  console.log('expected: the same bytes. WARC 1.1, "response": the block is the response as it was received;');
  console.log('          RFC 9110, 5.5: a field value may have bytes above 7F');
  console.log(`block as written (latin1):\n${seen}`);
  const changed = /^content-type: .*\r\nlink: <\/a>; rel=x, <\/b>; rel=y/m.test(seen) && !seen.includes('K\xf6ln');
  process.exitCode = changed ? 0 : 1;
}
END
node probe.mjs
