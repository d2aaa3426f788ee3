#!/bin/sh
# cheerio's serializeArray sends controls that a browser would not: those in a disabled <fieldset>; and as the
# value of a <select> whose first option is disabled, that option.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts cheerio@1.2.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { load } from 'cheerio';

const page = `<form><fieldset disabled><input name="a" value="1"></fieldset>
<select name="b"><option disabled>choose</option><option>red</option></select></form>`;
const seen = load(page)('form').serializeArray();
console.log('cheerio 1.2.0');
console.log('input:   ', page);
console.log('expected: only b=red. HTML Standard, "Constructing the entry list": nothing disabled; and "The select');
console.log('          element": without a choice, the first option that is not disabled is selected');
console.log('seen:    ', JSON.stringify(seen));
process.exitCode = JSON.stringify(seen.map(({ value }) => value)) === '["1","choose"]' ? 0 : 1;
END
node probe.mjs
