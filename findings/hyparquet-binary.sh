#!/bin/sh
# hyparquet reads a column of bytes, such as page bodies that hyparquet-writer has just written, as UTF-8 text.
# What is no UTF-8 becomes U+FFFD, without an error. The README names the option that turns this off.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hyparquet@1.33.0 hyparquet-writer@0.17.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';

const body = new Uint8Array([0x83, 0x65, 0x83, 0x58]); // two letters in Shift_JIS
const file = parquetWriteBuffer({ columnData: [{ name: 'body', data: [body], type: 'BYTE_ARRAY' }] });
const [seen] = await parquetReadObjects({ file });
const [right] = await parquetReadObjects({ file, utf8: false });
console.log('hyparquet 1.33.0, hyparquet-writer 0.17.0');
console.log('expected: the bytes 83 65 83 58. Parquet, "Logical Types": only a column with the annotation STRING is text');
console.log('seen:    ', JSON.stringify(seen.body));
console.log('with utf8: false:', right.body);
process.exitCode = typeof seen.body === 'string' && seen.body.includes('\ufffd') && right.body instanceof Uint8Array ? 0 : 1;
END
node probe.mjs
