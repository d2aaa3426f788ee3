#!/bin/sh
# open-graph-scraper gives the size and the text of the second image to the first.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts open-graph-scraper@6.12.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import ogs from 'open-graph-scraper';

const page = `<title>t</title>
<meta property="og:image" content="https://example.com/a.jpg">
<meta property="og:image" content="https://example.com/b.jpg">
<meta property="og:image:width" content="700">
<meta property="og:image:alt" content="A bridge">`;
const { result } = await ogs({ html: page });
const seen = JSON.stringify(result.ogImage);
console.log('open-graph-scraper 6.12.0');
console.log('input:', page);
console.log('expected: width and alt with b.jpg. The Open Graph protocol, "Arrays": structured properties belong to the');
console.log('          root tag before them');
console.log('seen:    ', seen);
const first = '{"url":"https://example.com/a.jpg","width":"700","alt":"A bridge","type":"jpg"}';
process.exitCode = seen === `[${first},{"url":"https://example.com/b.jpg","type":"jpg"}]` ? 0 : 1;
END
node probe.mjs
