#!/bin/sh
# htmlnano removes lang="", even with its preset "safe". Text of an unknown language then gets the language
# of its surroundings.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts htmlnano@3.5.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import htmlnano from 'htmlnano';

const page = '<body lang="en"><p>He wrote: <q lang="">abraxas</q></p></body>';
const { minifyCss, minifyJs, minifySvg, ...safe } = htmlnano.presets.safe; // these need more packages
const seen = (await htmlnano.process(page, { skipConfigLoading: true }, safe)).html;
console.log('htmlnano 3.5.1, preset "safe"');
console.log('input:   ', page);
console.log('expected: lang="" stays. HTML Standard, "The lang attribute": the empty string says that the language is');
console.log('          unknown; without the attribute, the parent\'s language counts');
console.log('seen:    ', seen);
process.exitCode = seen.includes('<q>abraxas</q>') ? 0 : 1;
END
node probe.mjs
