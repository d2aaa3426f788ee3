#!/bin/sh
# hast-util-to-text, which says that it follows innerText, joins the options of a select into one word, and includes
# the fallback content of video and the markup in iframe, which no browser shows.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 2' HUP INT TERM
cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts hast-util-to-text@4.0.3 hast-util-from-html@2.1.0 >/dev/null || exit 2
cat >probe.mjs <<'END'
import { fromHtml } from 'hast-util-from-html';
import { toText } from 'hast-util-to-text';

const text = (html) => toText(fromHtml(html, { fragment: true }));
const seen = [
  text('<select><option>Assam<option>Keemun</select>'),
  text('Before <video src=a.mp4>No video here.</video> after'),
  text('Before <iframe src=a><p>frame</p></iframe> after'),
];
console.log('hast-util-to-text 4.0.3, hast-util-from-html 2.1.0');
console.log('expected: "Assam\\nKeemun", "Before  after", "Before  after" (HTML Standard, innerText: items of option; elements that are not rendered have none; Chromium 156)');
console.log('seen:    ', seen.map((one) => JSON.stringify(one)).join(', '));
process.exitCode = seen[0] === 'AssamKeemun' && seen[1].includes('No video here.') && seen[2].includes('frame') ? 0 : 1;
END
node probe.mjs
