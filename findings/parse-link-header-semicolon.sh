#!/bin/sh
# parse-link-header cuts a quoted title at its first semicolon.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parse-link-header@2.0.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import parse from 'parse-link-header';

const header = '</2>; rel="next"; title="Salt; pepper"';
const { next } = parse(header);
console.log('parse-link-header 2.0.0');
console.log('input:   ', header);
console.log('expected: the title Salt; pepper. RFC 8288, 3: a value may be a quoted string, which may have semicolons');
console.log('seen:    ', JSON.stringify(next));
process.exitCode = next.title === 'Salt' ? 0 : 1;
END
node probe.mjs
