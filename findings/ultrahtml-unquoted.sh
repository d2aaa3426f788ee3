#!/bin/sh
# ultrahtml loses attribute values without quotes, and the attributes after them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ultrahtml@1.7.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { parse, render } from 'ultrahtml';

const page = '<a href=/about class=big>About</a>';
const seen = await render(parse(page));
console.log('ultrahtml 1.7.0');
console.log('input:   ', page);
console.log('expected: both values kept. HTML Standard, "Attributes": a value needs no quotes');
console.log('seen:    ', seen);
process.exitCode = seen === '<a href="">About</a>' ? 0 : 1;
END
node probe.mjs
