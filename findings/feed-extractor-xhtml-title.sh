#!/bin/sh
# @extractus/feed-extractor gives an Atom entry an empty title if the title is XHTML.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @extractus/feed-extractor@8.0.3 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { extractFromXml } from '@extractus/feed-extractor';

const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>urn:x:1</id>
<updated>2020-01-01T00:00:00Z</updated>
<entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">The <b>first</b> one</div></title>
<link href="https://a.example/1"/><id>urn:x:2</id><updated>2020-01-01T00:00:00Z</updated></entry></feed>`;
const { entries } = extractFromXml(feed);
console.log('@extractus/feed-extractor 8.0.3');
console.log('expected: a title, with or without its markup. RFC 4287, 3.1.1.3: a text construct may be XHTML');
console.log('seen:    ', JSON.stringify(entries[0].title));
process.exitCode = entries[0].title === '' ? 0 : 1;
END
node probe.mjs
