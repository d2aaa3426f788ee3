#!/bin/sh
# svgo, with its default preset, removes href from links to fragments, even if the target is in the drawing, and removes
# role="img" and lang. Inlined in a page, the link is dead and the drawing has no role.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts svgo@4.1.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { optimize } from 'svgo';

const svg = (content) => optimize(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`).data;
const link = svg('<g id="chart"><a href="#chart"><path d="M0 0h1v1z"/></a></g>');
const role = svg('<path role="img" lang="de" aria-label="Tee" d="M0 0h1v1z"/>');
console.log('svgo 4.1.0');
console.log('expected: href="#chart"; role="img" and lang="de" (SVG 2: a link may lead to any element; role and lang are allowed on every graphics element)');
console.log('seen:    ', link);
console.log('seen:    ', role);
process.exitCode = !link.includes('href') && !role.includes('role=') && !role.includes('lang=') && role.includes('aria-label') ? 0 : 1;
END
node probe.mjs
