#!/bin/sh
# robots-parser compares percent-encoded letters as they are written.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts robots-parser@3.0.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import robotsParser from 'robots-parser';

const rule = 'User-agent: *\nDisallow: /foo/bar/%62%61%7A\nDisallow: /~joe';
const robots = robotsParser('https://example.com/robots.txt', rule);
const urls = ['https://example.com/foo/bar/baz', 'https://example.com/%7Ejoe'];
const seen = urls.map((url) => robots.isAllowed(url, 'bot'));
console.log('robots-parser 3.0.1');
console.log('input:   ', JSON.stringify(rule));
console.log('expected: both disallowed. RFC 9309, section 2.2.2: a percent-encoded unreserved character is decoded before');
console.log('          comparing; the first is a row of its table of examples');
for (const [i, url] of urls.entries()) console.log('seen:    ', url, seen[i] ? 'is allowed' : 'is disallowed');
process.exitCode = seen.join() === 'true,true' ? 0 : 1;
END
node probe.mjs
