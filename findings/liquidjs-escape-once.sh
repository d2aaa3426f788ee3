#!/bin/sh
# liquidjs's filter escape_once leaves only the five references alone that its own "escape" writes. It escapes "&copy;",
# "&eacute;" and "&#233;" again, so they are shown as text. Shopify's Liquid, which the filter is from, changes no reference.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts liquidjs@10.30.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { Liquid } from 'liquidjs';

const seen = await new Liquid().parseAndRender('{{ text | escape_once }}', { text: '1 < 2 &lt; 3 &copy; &#233; caf&eacute;' });
console.log('liquidjs 10.30.1');
console.log('expected: 1 &lt; 2 &lt; 3 &copy; &#233; caf&eacute;   (Liquid reference, escape_once: "without changing existing escaped entities")');
console.log('seen:    ', seen);
process.exitCode = seen === '1 &lt; 2 &lt; 3 &amp;copy; &amp;#233; caf&amp;eacute;' ? 0 : 1;
END
node probe.mjs
