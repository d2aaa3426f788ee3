#!/bin/sh
# svgo, with its default preset, drops rules for dark mode and hover if only one element has their class: the plain rule
# becomes a style attribute, and the class is removed, with all other rules for it.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts svgo@4.1.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { optimize } from 'svgo';

const svg = (sheet, paths) => optimize(`<svg xmlns="http://www.w3.org/2000/svg"><style>${sheet}</style>${paths}</svg>`).data;
const sheet = '.ink{fill:#000}@media (prefers-color-scheme:dark){.ink{fill:#fff}}';
const one = svg(sheet, '<path class="ink" d="M0 0h1v1z"/>');
const two = svg(sheet, '<path class="ink" d="M0 0h1v1z"/><path class="ink" d="M0 0h1v2z"/>');
const hover = svg('.ink{fill:#000}.ink:hover{fill:red}', '<path class="ink" d="M0 0h1v1z"/>');
console.log('svgo 4.1.0');
console.log('expected: the rule for dark mode stays (CSS Media Queries: it applies in dark mode), as it does with two paths:', two);
console.log('seen:    ', one);
console.log('seen:    ', hover);
process.exitCode = !one.includes('dark') && two.includes('dark') && !hover.includes('hover') ? 0 : 1;
END
node probe.mjs
