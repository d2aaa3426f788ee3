#!/bin/sh
# Emmet writes end tags for wbr and track.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts emmet@2.4.11 >/dev/null || exit 2
cat >probe.mjs <<'END'
import expand from 'emmet';

const seen = [expand('wbr'), expand('video>track'), expand('video>source')];
console.log('emmet 2.4.11');
console.log('input:    wbr, video>track, video>source');
console.log('expected: no end tags for wbr, track and source. HTML Standard, "Void elements"');
console.log('seen:    ', ...seen.map((text) => text.replaceAll(/\s*\n\s*/g, '')));
process.exitCode = seen[0] === '<wbr></wbr>' && seen[1].includes('</track>') && !seen[2].includes('</source>') ? 0 : 1;
END
node probe.mjs
