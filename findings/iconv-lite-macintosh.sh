#!/bin/sh
# iconv-lite decodes "macintosh" by a table from before the euro, and doesn't know "x-mac-roman" at all.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts iconv-lite@0.7.3 >/dev/null || exit 2
cat >probe.mjs <<'END'
import iconv from 'iconv-lite';

const seen = {
  macintosh: iconv.decode(Buffer.from([0xdb, 0xbd]), 'macintosh'),
  TextDecoder: new TextDecoder('macintosh').decode(new Uint8Array([0xdb, 0xbd])),
  'x-mac-roman exists': iconv.encodingExists('x-mac-roman'),
};
console.log('iconv-lite 0.7.3; bytes DB BD');
console.log('expected: U+20AC and U+03A9. Encoding Standard, "Names and labels" and index macintosh,');
console.log('          which has "x-mac-roman" as another label for it');
console.log('seen:    ', JSON.stringify(seen));
process.exitCode = seen.macintosh === '\u00a4\u2126' && !seen['x-mac-roman exists'] ? 0 : 1;
END
node probe.mjs
