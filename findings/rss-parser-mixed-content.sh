#!/bin/sh
# rss-parser puts the text of an Atom entry's XHTML content together first, and the elements after it.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rss-parser@3.13.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import Parser from 'rss-parser';

const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>urn:x:1</id>
<updated>2020-01-01T00:00:00Z</updated>
<entry><title>e</title><id>urn:x:2</id><updated>2020-01-01T00:00:00Z</updated><content type="xhtml">
<div xmlns="http://www.w3.org/1999/xhtml"><p>Do <b>not</b> press</p></div></content></entry></feed>`;
const { items } = await new Parser().parseString(feed);
console.log('rss-parser 3.13.0');
console.log('expected: <p>Do <b>not</b> press</p>. RFC 4287, 4.1.3.3: the content is XHTML markup');
console.log('seen:    ', items[0].content);
console.log('          and as contentSnippet:', items[0].contentSnippet);
process.exitCode = items[0].content.includes('<p>Do  press<b>not</b></p>') ? 0 : 1;
END
node probe.mjs
