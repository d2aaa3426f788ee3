#!/bin/sh
# html-urls resolves URLs without the page's base, and doesn't see srcset.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts html-urls@2.5.5 >/dev/null || exit 2
cat >probe.mjs <<'END'
import htmlUrls from 'html-urls';

const html = '<base href="/docs/"><a href="intro">x</a><img alt="" srcset="a.png 1x, b.png 2x">';
const seen = htmlUrls({ html, url: 'https://example.com/a/b' }).map(({ url }) => url);
console.log('html-urls 2.5.5');
console.log('input:   ', html, 'at https://example.com/a/b');
console.log('expected: https://example.com/docs/intro, and the two pictures. HTML Standard, "The base element",');
console.log('          "The img element"');
console.log('seen:    ', seen.join(', '));
process.exitCode = seen.join() === 'https://example.com/docs/,https://example.com/a/intro' ? 0 : 1;
END
node probe.mjs
