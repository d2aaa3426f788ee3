#!/bin/sh
# twig.js's escaping for attributes writes two references for a character above U+FFFF, one for each surrogate.
# HTML has no references to surrogates: a browser shows two replacement characters. Seen with a family name in Han script.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts twig@2.0.0 parse5@8.1.1 >/dev/null || exit 2
cat >probe.mjs <<'END'
import Twig from 'twig';
import { parseFragment } from 'parse5';

const name = '\u{20BB7}'; // 𠮷, as in the family name 𠮷野
const html = `<i title=${Twig.twig({ data: "{{ name|e('html_attr') }}" }).render({ name })}>`;
const seen = parseFragment(html).childNodes[0].attrs[0].value;
console.log('twig 2.0.0, read by parse5 8.1.1');
console.log('expected: <i title=&#x20BB7;>, which is', JSON.stringify(name), '(Twig: the code point, in hexadecimal)');
console.log('seen:    ', html, 'which is', JSON.stringify(seen));
process.exitCode = html === '<i title=&#xD842;&#xDFB7;>' && seen === '\uFFFD\uFFFD' ? 0 : 1;
END
node probe.mjs
