#!/bin/sh
# xss (js-xss), with its defaults, empties relative URLs unless they begin with "/", "./", "../" or "#".
# Links such as "page.html" and "?page=2" then lead to the page itself, and pictures disappear.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xss@1.0.17 >/dev/null || exit 2
cat >probe.mjs <<'END'
import xss from 'xss';

const source = '<a href="page.html">a</a><a href="?page=2">b</a><img src="a.png"><a href="./page.html">c</a>';
const seen = xss(source);
console.log('xss 1.0.17');
console.log('expected:', source, '(URL Standard: all four are relative URLs of the page\'s own scheme)');
console.log('seen:    ', seen);
process.exitCode = seen === '<a href>a</a><a href>b</a><img src><a href="./page.html">c</a>' ? 0 : 1;
END
node probe.mjs
