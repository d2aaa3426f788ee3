import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { checkSource } from '../src/check-source.ts';
import { allDescriptions, type Description } from '../src/codes/descriptions.ts';
import { defaultGroups, ruleGroups } from '../src/codes/groups.ts';
import { MALFORMED } from '../src/codes/parse.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';

const settings: FileSettings = { scripting: false, rules: {}, maxFindings: 1000 };

/** Code and range of each finding about the encoding. */
function found(bytes: Uint8Array, more: Partial<FileSettings> = {}): string[] {
  return checkSource({ name: 'x', bytes }, { ...settings, ...more })
    .findings.filter(({ group }) => group === 'encoding')
    .map(({ code, range }) => `${code} ${range.start}-${range.end}`);
}

const start = '<!DOCTYPE html>';
const utf8 = (body: string): Buffer => Buffer.from(start + body);
const latin1 = (body: string): Buffer => Buffer.from(start + body, 'latin1');

/** The range of a part of the text, behind the DOCTYPE. */
const range = (body: string, part: string, from = 0): string => {
  const at = start.length + body.indexOf(part, from);
  return `${at}-${at + part.length}`;
};

test.each(['off', 'warning'])('a rule that all objects inherit (%s) is none', (level) => {
  const prototype = Object.prototype as Record<string, unknown>;
  const source = { name: 'x', bytes: Buffer.from('<!DOCTYPE html><p a a>') };
  prototype['duplicate-attribute'] = level;
  try {
    const { findings } = checkSource(source, settings);
    expect(findings.filter(({ group }) => group === 'parse').map(({ severity }) => severity)).toEqual([
      'error',
    ]);
  } finally {
    delete prototype['duplicate-attribute'];
  }
});

test('of a large input, all is told as of a small one', () => {
  // NB: after the prescan, and longer than what is parsed with errors held back.
  const page = (spaces: number): Buffer =>
    latin1(`${' '.repeat(2000)}<meta charset=windows-1251><p>\xe9</b>${' '.repeat(spaces)}</i>`);
  const check = (bytes: Buffer) => {
    const { encoding, findings, text } = checkSource(
      { name: 'x', bytes },
      { ...settings, groups: ['parse', 'encoding'] },
    );
    return [encoding, findings.map(({ code, range }) => [code, range.column]), text.text.trim()[2045]];
  };
  const [encoding, findings, character] = check(page(9 << 20));
  expect(encoding).toEqual({ encoding: 'windows-1251', confidence: 'certain', step: 'declaration' });
  expect(findings).toEqual([
    ['encoding/declaration-too-late', 2016],
    ['encoding/not-utf-8', 2030],
    ['stray-end-tag', 2047],
    ['stray-end-tag', 2051 + (9 << 20)],
  ]);
  // 0xE9 in windows-1251
  expect(character).toBe('й');
  expect(check(page(0))[0]).toEqual(encoding);
});

describe('the declaration', () => {
  test('is missing', () => {
    expect(found(utf8('a'))).toEqual(['encoding/missing-declaration 0-0']);
    expect(found(utf8('é'))).toEqual(['encoding/missing-declaration 0-0']);
    expect(found(Buffer.of())).toEqual(['encoding/missing-declaration 0-0']);
    // A Content-Type without a charset, and invalid ones.
    expect(found(utf8('a'), { contentType: 'text/html' })).toEqual(['encoding/missing-declaration 0-0']);
    expect(found(utf8('a'), { contentType: 'utf' })).toEqual(['encoding/missing-declaration 0-0']);
  });

  test('need not be there after a byte order mark, with --encoding, in a fragment', () => {
    expect(found(Buffer.from(`\ufeff${start}`))).toEqual([]);
    expect(found(utf8('a'), { contentType: 'text/html; charset=utf-8' })).toEqual([]);
    expect(found(utf8('a'), { contentType: 'text/html; charset=utf-8' })).toEqual([]);
    expect(found(Buffer.from('a'), { context: 'div' })).toEqual([]);
  });

  test.each([
    ['<meta charset=utf-8>'],
    ['<meta charset=" UTF-8 ">'],
    ['<meta http-equiv=Content-Type content="text/html; charset=utf-8">'],
    ['<body><meta charset=utf8>'],
  ])('%s is one', (body) => expect(found(utf8(body))).toEqual([]));

  test.each([
    ['<meta name=charset content=utf-8>'],
    ['<meta http-equiv=refresh content="1; charset=utf-8">'],
    ['<meta http-equiv=Content-Type content="text/html">'],
    ['<template><meta charset=utf-8></template>'],
    ['<svg><meta1 charset=utf-8></svg>'],
  ])('%s is none', (body) => {
    // The prescan may take it for a declaration.
    expect(found(utf8(body))).toContain('encoding/missing-declaration 0-0');
  });

  test('names no encoding', () => {
    const body = '<meta charset="utf-9">';
    expect(found(utf8(body))).toEqual([`encoding/unknown-label ${range(body, 'utf-9')}`]);
    const pragma = '<meta http-equiv=content-type content="a;charset=b">';
    expect(found(utf8(pragma))).toEqual([`encoding/unknown-label ${range(pragma, 'a;charset=b')}`]);
  });

  test('names no encoding, but its pragma does, which the parser takes', () => {
    const body = '<meta charset=x http-equiv=content-type content="text/html; charset=koi8-r">\xc1';
    const pragma = range(body, 'text/html; charset=koi8-r');
    expect(found(latin1(body))).toEqual([
      `encoding/unknown-label ${range(body, 'x')}`,
      `encoding/not-utf-8 ${pragma}`,
    ]);
    expect(found(latin1(body), { encoding: 'windows-1251' })).toEqual([
      `encoding/unknown-label ${range(body, 'x')}`,
      `encoding/declaration-differs ${pragma}`,
      `encoding/not-utf-8 ${range(body, '\xc1')}`,
    ]);
  });

  test('is there more than once', () => {
    const one = '<meta charset=utf-8>';
    const body = `${one}${one}<meta http-equiv=content-type content="text/html; charset=utf-8">`;
    expect(found(utf8(body))).toEqual([
      `encoding/several-declarations ${range(body, one, 1)}`,
      `encoding/several-declarations ${range(body, body.slice(2 * one.length))}`,
    ]);
    const { findings } = checkSource({ name: 'x', bytes: utf8(body) }, settings);
    const { related } = findings.find(({ code }) => code === 'encoding/several-declarations')!;
    expect(related).toMatchObject([{ range: { start: start.length, end: start.length + one.length } }]);
  });

  test.each([
    [0, true],
    [1, false],
  ])('ends %i bytes behind the first 1,024', (more, isWithin) => {
    const meta = '<meta charset=utf-8>';
    // é is two bytes and one code unit.
    for (const [filler, bytes] of [
      ['a', 1],
      ['é', 2],
      ['日', 3],
      ['😀', 4],
    ] as const) {
      const room = 1024 - start.length - '<!---->'.length - meta.length + more;
      const comment = `<!--${filler.repeat(Math.floor(room / bytes))}${'.'.repeat(room % bytes)}-->`;
      const body = `${comment}${meta}`;
      expect(utf8(body).length).toBe(1024 + more);
      expect(found(utf8(`${body}<title>${'x'.repeat(2000)}</title>`))).toEqual(
        isWithin ? [] : [`encoding/declaration-too-late ${range(body, meta)}`],
      );
    }
  });

  test('differs', () => {
    const body = '<meta charset=koi8-r>';
    expect(found(Buffer.from(`\ufeff${start}${body}`))).toEqual([
      `encoding/declaration-differs ${range(body, 'koi8-r')}`,
    ]);
    expect(found(utf8('<meta charset=utf-8>'), { encoding: 'koi8-r' })).toEqual([
      'encoding/not-utf-8 0-0',
      `encoding/declaration-differs ${range('<meta charset=utf-8>', 'utf-8')}`,
    ]);
    // Read as UTF-8, as the standard says.
    expect(found(utf8('<meta charset=utf-16>'))).toEqual([
      `encoding/declaration-differs ${range('<meta charset=utf-16>', 'utf-16')}`,
    ]);
  });
});

describe('the encoding', () => {
  test('is not UTF-8, as declared', () => {
    const body = '<meta charset=latin1>\xe9';
    expect(found(latin1(body))).toEqual([`encoding/not-utf-8 ${range(body, 'latin1')}`]);
    expect(found(latin1('<meta charset=latin1>'))).toEqual([`encoding/not-utf-8 ${range(body, 'latin1')}`]);
  });

  test('is not UTF-8, without a declaration: the first character that is not ASCII', () => {
    const body = 'ab\xe9\xe9';
    expect(found(latin1(body))).toEqual([
      'encoding/missing-declaration 0-0',
      `encoding/not-utf-8 ${range(body, '\xe9')}`,
    ]);
    const utf16 = Buffer.from(`\ufeff${start}`, 'utf16le');
    expect(found(utf16)).toEqual(['encoding/not-utf-8 0-0']);
  });

  test('is that of all bytes that are not ASCII, but not the one declared', () => {
    const body = '<meta charset=latin1>é';
    expect(found(utf8(body))).toEqual([`encoding/looks-like-utf-8 ${range(body, 'latin1')}`]);
  });

  test('has no such bytes', () => {
    const body = '<meta charset=utf-8>a\xffb\xc3';
    expect(found(latin1(body))).toEqual([
      `malformed-byte-sequence ${range(body, '\xff')}`,
      `malformed-byte-sequence ${range(body, '\xc3')}`,
    ]);
    const bytes = Buffer.from('a\xffb', 'latin1');
    const { findings } = checkSource(
      { name: 'x', bytes },
      { ...settings, context: 'div', contentType: 'text/html; charset=utf-8' },
    );
    expect(findings).toMatchObject([
      { code: 'malformed-byte-sequence', range: { start: 1, end: 2 }, bytes: { start: 1, end: 2 } },
    ]);
  });
});

describe.each(
  allDescriptions()
    .filter(({ group }) => group !== 'parse')
    .map((one) => [one.code, one]),
)('the description of %s', (code, description) => {
  const { example, repair, bytes, severity, anchor, group } = description as Description;
  const codes = (html: string) =>
    checkSource(
      { name: 'x', bytes: Buffer.from(html, bytes === true ? 'latin1' : 'utf8') },
      {
        ...settings,
        // The example of the parser's is a document without a title.
        groups: code === MALFORMED ? ['parse', 'encoding'] : group === 'css' ? ruleGroups : defaultGroups,
        rules: { [code as string]: severity },
      },
    ).findings.map((one) => `${one.code} ${one.severity}`);
  test('has an example that raises it and nothing else', () => {
    expect(codes(example)).toEqual([`${code as string} ${severity}`]);
  });
  test('has a repair that raises nothing', () => expect(codes(repair)).toEqual([]));
  test('has an anchor', () => {
    // NB: those for comments are ours.
    if (group === 'comment') expect(anchor).toBe('');
    else if (group === 'aria')
      expect(anchor).toMatch(/^https:\/\/www\.w3\.org\/TR\/(?:html-aria|wai-aria-1\.[23])\/#/);
    else expect(anchor).toMatch(/^https:\/\/html\.spec\.whatwg\.org\/multipage\/[a-z-]+\.html#[\w:()=-]+$/);
  });
});
