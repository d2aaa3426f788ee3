import { describe, expect, test } from 'vitest';
import { clean } from '../../cli/test/temporary-folder.ts';
import { checkSource } from '../src/check-source.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';

// One mistake is one finding: what follows from it in the parser is related to it.

const settings: FileSettings = { scripting: false, groups: ['parse'], rules: {}, maxFindings: 10_000 };

/** The codes found in a body, each with those that are related to it. */
function check(body: string, more: Partial<FileSettings> = {}): string[] {
  const bytes = Buffer.from(clean.replace('</body>', `${body}</body>`));
  const checked = checkSource({ name: 'page.html', bytes }, { ...settings, ...more });
  const { findings, errors, warnings, counts } = checked;
  expect(errors + warnings).toBe(findings.length);
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(findings.length);
  return findings.map(({ code, related }) =>
    [code, ...related.map(({ message }) => message).filter((message) => message.startsWith('also '))].join(
      ', ',
    ),
  );
}

describe('one tag', () => {
  test.each([
    // What is inside an element that was moved out of a table was moved with it.
    ['<table><b>x</b></table>', ['start-tag-in-table, also text-in-table, also end-tag-in-table']],
    ['<table><tr><b>x<td>y</table>', ['start-tag-in-table, also text-in-table']],
    ['<table><div><i>y</i></div><tr><td>z</table>', [/^start-tag-in-table(?:, also \S+-in-table){4}$/]],
    // It is in the table itself.
    ['<table>x</table>', ['text-in-table']],
    ['<table>x<tr><td></td></tr>y</table>', ['text-in-table', 'text-in-table']],
    ['<table></b><tr><td></table>', ['end-tag-in-table, also stray-end-tag']],
    ['<table><i>x</i></b></table>', [/^start-tag-in-table/, 'end-tag-in-table, also stray-end-tag']],
    // The parser has closed the element, or ignored its start tag, so its end tag has nothing to close.
    ['<a href=a>x<a href=b>y</a></a>', ['nested-a, also stray-end-tag']],
    ['<button>a<button>b</button></button>', ['nested-button, also stray-end-tag']],
    ['<form><form></form></form>', ['nested-form, also stray-end-tag']],
    ['<h1>a<h2>b</h2></h1>', ['nested-heading, also stray-end-tag']],
    ['<select><select></select></select>', ['nested-select, also stray-end-tag, also stray-end-tag']],
    ['<div><span></div></span>', ['unclosed-element-before-end-tag, also stray-end-tag']],
    ['<svg><p></p></svg>', ['html-start-tag-in-foreign-content, also stray-end-tag']],
    // The parser opens it again in each paragraph.
    ['<p><b>x</p><p>y</p>', [/^unclosed-element-before-end-tag(?:, also unclosed-element-before-end-tag)+$/]],
    ['<b><i></b></i>', ['misnested-formatting-end-tag, also late-formatting-end-tag']],
  ])('%s', (html, expected) => {
    const found = check(html);
    expect(found.length, found.join('; ')).toBe(expected.length);
    for (const [index, pattern] of expected.entries()) {
      if (typeof pattern === 'string') expect(found[index]).toBe(pattern);
      else expect(found[index]).toMatch(pattern);
    }
  });
});

describe('what stands before <html>', () => {
  const codesOf = (html: string, more: Partial<FileSettings> = {}): string[] =>
    checkSource({ name: 'page.html', bytes: Buffer.from(html) }, { ...settings, ...more }).findings.map(
      ({ code, related }) =>
        [
          code,
          ...related.map(({ message }) => message).filter((message) => message.startsWith('also ')),
        ].join(', '),
    );

  test.each([
    [
      '<!doctype html><p>a<html><head><title>b</title></head><body>c</body></html>',
      [
        'misplaced-html-start-tag, also misplaced-head-start-tag, also stray-end-tag, also misplaced-body-start-tag',
      ],
    ],
    [
      '<!doctype html><html>a<head><title>b</title></head><body>',
      [/^misplaced-head-start-tag, also stray-end-tag/],
    ],
    ['<!doctype html><html><head></head></head><body></body></html>', ['stray-end-tag']],
  ])('%s', (html, expected) => {
    const found = codesOf(html);
    expect(found.length, found.join('; ')).toBe(expected.length);
    for (const [index, pattern] of expected.entries()) expect(found[index]).toMatch(pattern);
  });

  test('a title that is not in the head is not missing as well', () => {
    const groups = ['conformance'] as const;
    expect(codesOf('<!doctype html><html lang=en><p><title>b</title></p>', { groups })).toEqual([
      'conformance/element-not-allowed',
    ]);
    expect(codesOf('<!doctype html><html lang=en><svg><title>b</title></svg>', { groups })).toEqual([
      'conformance/missing-title',
    ]);
  });
});

test.each([
  ['</div>', '</span>'],
  ['<a href=a>x<a href=b>y</a></a>', '</a>'],
  ['<div><span></div></span>', '</span>'],
  ['<table>x</table>', '<table>y</table>'],
  ['<p id=a id=a>', '<p id=b id=b>'],
])('%s and then %s are two mistakes', (one, other) => {
  expect(check(one + other)).toEqual([...check(one), ...check(other)]);
});

test('if the first one is not reported, the others are', () => {
  const rules = { 'start-tag-in-table': 'off' } as const;
  expect(check('<table><b>x</b></table>', { rules })).toEqual(['text-in-table', 'end-tag-in-table']);
});

test('a mistake has at most ten related places that follow from it', () => {
  const [found, ...others] = check(`<table><b>${'<i>x</i>'.repeat(100)}</b></table>`);
  expect(others).toEqual([]);
  expect(found.match(/also/g)).toHaveLength(9);
});

// A quote in a quoted value ends it, and each word after it is read as an attribute.
describe('a quote in a value', () => {
  function messages(body: string): string[] {
    const bytes = Buffer.from(clean.replace('</body>', `${body}</body>`));
    const all: FileSettings = { ...settings, groups: ['parse', 'values', 'conformance'] };
    return checkSource({ name: 'page.html', bytes }, all).findings.map(({ message }) => message);
  }
  const ended = (reference: string): string =>
    `The value ends at the quote before this; a quote inside a value is written \`${reference}\`.`;

  test.each<[string, string[]]>([
    ['<p title="He said "hi there" to us">a</p>', [ended('&quot;')]],
    ["<p title='It's Ann's is a'>a</p>", [ended('&#39;')]],
    ['<p title=""0"">a</p>', [ended('&quot;')]],
    [
      '<p title="a "b" is" id="" class=x>a</p>',
      [ended('&quot;'), 'The id attribute of this p element must not be empty.'],
    ],
    ['<p title="a "b c=d" lang="x y">a</p>', [ended('&quot;'), expect.stringContaining('“x y”')]],
    [
      '<p title="a"" class=b>a</p>',
      ['The value has ended at the quote before this; remove the quote after it.'],
    ],
    // Nothing but a space is missing.
    ['<p title="a"class="b">a</p>', ['There is no space between two attributes.']],
    [
      '<p title="a"foo class="b">a</p>',
      ['There is no space between two attributes.', 'foo is not allowed on <p>.'],
    ],
    // Another tag, with a mistake of its own.
    ['<p title="a "b" is">a</p><p foo>b</p>', [ended('&quot;'), 'foo is not allowed on <p>.']],
  ])('%s', (body, expected) => {
    expect(messages(body)).toEqual(expected);
  });
});

test.each([
  ['<button role=heading>a</button>', ['aria/role-not-allowed']],
  ['<div role=heading>a</div>', ['aria/missing-attribute']],
  ['<button type=button disabled aria-disabled=yes>a</button>', ['aria/invalid-value']],
  ['<button type=button disabled aria-disabled=true>a</button>', ['aria/repeats-html']],
])('one mistake with a role: %s', (body, codes) => {
  expect(check(body, { groups: ['aria'] })).toEqual(codes);
});
