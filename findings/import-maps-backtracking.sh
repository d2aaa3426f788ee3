#!/bin/sh
# @import-maps/resolve lets a specifier leave the folder of the import map's entry, where a browser throws.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @import-maps/resolve@2.0.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { parseFromString, resolve } from '@import-maps/resolve';

const base = new URL('https://a.example/index.html');
const map = parseFromString('{ "imports": { "lib/": "/vendor/lib/" } }', base);
const seen = resolve('lib/../other.js', map, base).resolvedImport?.href;
console.log('@import-maps/resolve 2.0.0');
console.log('input:    { "lib/": "/vendor/lib/" } and "lib/../other.js"');
console.log('expected: an error. HTML Standard, "Resolving a module specifier": a TypeError if resolution was');
console.log('          blocked "due to it backtracking above its prefix"');
console.log('seen:    ', seen);
process.exitCode = seen === 'https://a.example/vendor/other.js' ? 0 : 1;
END
node probe.mjs
