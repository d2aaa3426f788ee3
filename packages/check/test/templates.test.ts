import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clean } from '../../cli/test/temporary-folder.ts';
import { checkSource } from '../src/check-source.ts';

// What depends on a value, an attribute or a text that code makes is unknown, and nothing is said about it.

const folder = path.join(import.meta.dirname, 'templates');
const skipPatterns = [
  { start: '{{{', end: '}}}' },
  { start: '{{', end: '}}' },
  { start: '{%', end: '%}' },
  { start: '<%', end: '%>' },
];

function check(html: string): string[] {
  const source = { name: 'page.html', bytes: Buffer.from(html) };
  const settings = { scripting: false, rules: {}, maxFindings: 100, skipPatterns };
  return checkSource(source, settings).findings.map(({ code, range }) => `${range.line} ${code}`);
}

/** A page with a part in its body, or in its head if it belongs there. */
const page = (part: string): string =>
  clean.replace(/^<(?:style|meta)/.test(part) ? '</head>' : '</body>', (tag) => part + tag);
const codes = (html: string): string[] =>
  check(page(html)).map((finding) => finding.slice(finding.indexOf(' ') + 1));

const fragments = readFileSync(path.join(folder, 'fragments.txt'), 'utf8').trim().split('\n');

test.each(fragments)('%s', (fragment) => {
  expect(check(page(fragment))).toEqual([]);
});

test.each(['jinja.html', 'page.ejs', 'page.hbs'])('%s', (name) => {
  expect(check(readFileSync(path.join(folder, name), 'utf8'))).toEqual([]);
});

// What no code can change is still said.
test.each([
  ['<img class="{{ c }}" src=a>', 'conformance/missing-alt'],
  ['<a href="http://[" class="{{ c }}">a</a>', 'value/invalid-url'],
  ['<ul {{ a }}><p>b</p></ul>', 'conformance/element-not-allowed'],
  ['<time>soon</time><p>{{ x }}</p>', 'conformance/invalid-time'],
  ['<input type=checkbox name="{{ n }}" placeholder=a>', 'conformance/attribute-not-applicable'],
  ['<ul id=a></ul><p id=a>{{ x }}</p>', 'value/duplicate-id'],
  ['<center>{{ x }}</center>', 'conformance/obsolete-element'],
  ['<p {{ a }} align=left>b</p>', 'conformance/obsolete-attribute'],
  ['<a href="{{ u }}"><button>b</button></a>', 'conformance/forbidden-descendant'],
  ['<select>{{ o }}<div><p>b</p></div></select>', 'conformance/element-not-allowed'],
  ['<area href="{{ u }}" alt=a shape=default>', 'conformance/misplaced-area'],
])('%s: %s', (html, code) => {
  expect(codes(html)).toEqual([code]);
});
