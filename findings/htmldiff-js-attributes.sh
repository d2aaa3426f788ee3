#!/bin/sh
# htmldiff-js shows no difference if only an attribute has changed, such as where a link goes.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts htmldiff-js@1.0.5 >/dev/null || exit 2
cat >probe.mjs <<'END'
import HtmlDiff from 'htmldiff-js';

const before = '<p>See <a href="/old">the terms</a>.</p>';
const after = '<p>See <a href="/new">the terms</a>.</p>';
const seen = (HtmlDiff.default ?? HtmlDiff).execute(before, after);
console.log('htmldiff-js 1.0.5');
console.log('input:   ', before, 'and', after);
console.log('expected: a mark at the link. Its README: a meshing of the two "that includes <ins> and <del> elements"');
console.log('seen:    ', seen);
process.exitCode = seen === after ? 0 : 1;
END
node probe.mjs
