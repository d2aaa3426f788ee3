import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { characterEntities } from 'character-entities';
import { characterEntitiesLegacy } from 'character-entities-legacy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNoncharacter } from '../../../src/core/infra/code-points.ts';
import { Cook, cook } from '../../../src/core/source/cook.ts';
import {
  digitValue,
  isControl,
  isControlCharacterReference,
  isSurrogate,
  numericReferenceDigit,
  numericReferenceEnd,
} from '../../../src/core/source/numeric-references.ts';
import { runs } from '../../runs.mjs';

const TEXT = Cook.Reference;
const ATTRIBUTE = Cook.Reference | Cook.Attribute;

// --- The oracle: the standard's sentences, slowly ----------------------------------------------------------------

const identifiers = new Map<string, string>();
for (const [name, characters] of Object.entries(characterEntities)) identifiers.set(`${name};`, characters);
for (const name of characterEntitiesLegacy) identifiers.set(name, characterEntities[name]);
const longestIdentifier = Math.max(...[...identifiers.keys()].map((identifier) => identifier.length));

/** The table of the numeric character reference end state. */
const numberTable = new Map(
  (
    '80 20AC 82 201A 83 0192 84 201E 85 2026 86 2020 87 2021 88 02C6 89 2030 8A 0160 8B 2039 8C 0152 8E 017D ' +
    '91 2018 92 2019 93 201C 94 201D 95 2022 96 2013 97 2014 98 02DC 99 2122 9A 0161 9B 203A 9C 0153 9E 017E 9F 0178'
  )
    .match(/\S+ \S+/g)!
    .map((row) => row.split(' ').map((number) => Number.parseInt(number, 16)) as [number, number]),
);

function expectedCodePoint(code: bigint): number {
  if (code === 0n || code > 0x10ffffn || (code >= 0xd800n && code <= 0xdfffn)) return 0xfffd;
  return numberTable.get(Number(code)) ?? Number(code);
}

function expectedReferences(raw: string, inAttribute: boolean): string {
  let value = '';
  let rest = raw;
  while (rest !== '') {
    const numeric = /^&#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?/.exec(rest);
    if (numeric !== null) {
      const code = numeric[1] === undefined ? BigInt(numeric[2]) : BigInt(`0x${numeric[1]}`);
      value += String.fromCodePoint(expectedCodePoint(code));
      rest = rest.slice(numeric[0].length);
      continue;
    }
    let length = rest.startsWith('&') ? longestIdentifier : 0;
    while (length > 0 && !identifiers.has(rest.slice(1, 1 + length))) length--;
    const identifier = rest.slice(1, 1 + length);
    const next = rest.slice(1 + length);
    if (length === 0) {
      value += rest.slice(0, 1);
      rest = rest.slice(1);
    } else if (inAttribute && !identifier.endsWith(';') && /^[=0-9A-Za-z]/.test(next)) {
      value += `&${identifier}`;
      rest = next;
    } else {
      value += identifiers.get(identifier)!;
      rest = next;
    }
  }
  return value;
}

/** Compares both modes with the oracle; returns the raw strings that differ. */
function differing(raws: Iterable<string>): string[] {
  const wrong: string[] = [];
  for (const raw of raws) {
    if (cook(raw, TEXT) !== expectedReferences(raw, false)) wrong.push(`text ${raw}`);
    if (cook(raw, ATTRIBUTE) !== expectedReferences(raw, true)) wrong.push(`attribute ${raw}`);
  }
  return wrong;
}

// --- The tests ---------------------------------------------------------------------------------------------------

describe('cook: named character references', () => {
  const followers = ['', ';', '=', 'a', 'Z', '0', '9', ' ', '&', '&amp;', '<', '\0', '\n', 'é', '\u{1d49c}'];

  it('decodes every identifier, whatever follows it', () => {
    const raws: string[] = [];
    for (const identifier of identifiers.keys()) {
      for (const follower of followers) {
        raws.push(`&${identifier}${follower}`, `before &${identifier}${follower} after`);
      }
    }
    expect(raws.length).toBe(2231 * followers.length * 2);
    expect(differing(raws)).toEqual([]);
  });

  it('decodes every identifier alone to its characters', () => {
    for (const [identifier, characters] of identifiers) {
      expect(cook(`&${identifier}`, TEXT)).toBe(characters);
      expect(cook(`&${identifier}`, ATTRIBUTE)).toBe(characters);
    }
  });

  it('leaves every proper prefix that is no identifier as the longest match in it says', () => {
    const raws = new Set<string>();
    for (const identifier of identifiers.keys()) {
      for (let length = 0; length < identifier.length; length++) {
        const prefix = identifier.slice(0, length);
        if (identifiers.has(prefix)) continue;
        for (const follower of ['', ';', '=', 'q', '7', ' ', '&']) raws.add(`&${prefix}${follower}`);
      }
    }
    expect(differing(raws)).toEqual([]);
  });

  it('takes the longest match, in text and in attributes', () => {
    expect(cook("I'm &notit; I tell you", TEXT)).toBe("I'm ¬it; I tell you");
    expect(cook("I'm &notin; I tell you", TEXT)).toBe("I'm ∉ I tell you");
    expect(cook("I'm &notit; I tell you", ATTRIBUTE)).toBe("I'm &notit; I tell you");
    expect(cook("I'm &notin; I tell you", ATTRIBUTE)).toBe("I'm ∉ I tell you");
    expect(cook('?a=1&copy=2&lt;3&lt', ATTRIBUTE)).toBe('?a=1&copy=2<3<');
    expect(cook('?a=1&copy=2&lt;3&lt', TEXT)).toBe('?a=1©=2<3<');
    expect(cook('&ampamp;&amp;amp;', TEXT)).toBe('&amp;&amp;');
    expect(cook('&AMP&Amp;', TEXT)).toBe('&&Amp;');
  });

  it('leaves what is no reference alone', () => {
    for (const raw of ['', '&', '&&', 'a&', '& b', '&;', '&=', '&\t', '&<', '&é', '&nosuch;', '&a', '&zz']) {
      expect(cook(raw, TEXT)).toBe(raw);
      expect(cook(raw, ATTRIBUTE)).toBe(raw);
    }
  });
});

describe('cook: numeric character references', () => {
  it('leaves a reference without digits alone', () => {
    for (const raw of [
      '&#',
      '&#;',
      '&#x',
      '&#X',
      '&#x;',
      '&#X;',
      '&#xg',
      '&# 1',
      '&#-1;',
      '&#x-1;',
      '&#a',
      '&#&#x',
    ]) {
      expect(cook(raw, TEXT)).toBe(raw);
      expect(cook(raw, ATTRIBUTE)).toBe(raw);
    }
    expect(cook('&#&amp;&#x&lt;&#xx', TEXT)).toBe('&#&&#x<&#xx');
  });

  it('decodes decimal and hexadecimal numbers, with or without semicolon', () => {
    expect(cook('&#65;&#65&#x41;&#x41&#X4a;&#x4A&#x4ag', TEXT)).toBe('AAAAJJJg');
    expect(cook('&#65=&#65a&#x41=&#x41z', ATTRIBUTE)).toBe('A=AaA=Az');
    expect(cook('&#x1d49c;&#119964', TEXT)).toBe('\u{1d49c}\u{1d49c}');
    expect(cook(`&#${'0'.repeat(1000)}65;`, TEXT)).toBe('A');
  });

  it('replaces what the end state replaces', () => {
    expect(cook('&#0;&#x0;&#x110000;&#xd800;&#xDFFF;', TEXT)).toBe('\ufffd'.repeat(5));
    expect(cook('&#128;&#x81;&#x9f;&#xa0;&#xfffe;&#x1ffff;&#1;', TEXT)).toBe('€\x81Ÿ\xa0\ufffe\u{1ffff}\x01');
  });

  it('does not overflow, however many digits there are', () => {
    for (const digits of [
      '1114112',
      '2147483713',
      '4294967361',
      '18446744073709551681',
      '9'.repeat(100_000),
    ]) {
      expect(cook(`a&#${digits};b&#${digits}`, TEXT)).toBe('a\ufffdb\ufffd');
    }
    for (const digits of ['110000', '100000041', '10000000000000041', 'F'.repeat(100_000)]) {
      expect(cook(`a&#x${digits};b&#x${digits}`, TEXT)).toBe('a\ufffdb\ufffd');
    }
    expect(cook('&#1114111;&#x10FFFF;', TEXT)).toBe('\u{10ffff}\u{10ffff}');
  });

  it('ends every code as the standard says', () => {
    const wrong: number[] = [];
    for (let code = 0; code <= 0x110010; code++) {
      if (numericReferenceEnd(code) !== expectedCodePoint(BigInt(code))) wrong.push(code);
    }
    expect(numberTable.size).toBe(27);
    expect(wrong).toEqual([]);
  });

  it('knows surrogates, noncharacters and controls', () => {
    const all = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint);
    const hex = (predicate: (codePoint: number) => boolean) => all.filter(predicate);
    expect(hex(isSurrogate)).toEqual(all.slice(0xd800, 0xe000));
    const noncharacters = all.slice(0xfdd0, 0xfdf0);
    for (let plane = 0; plane <= 0x10; plane++)
      noncharacters.push(plane * 0x10000 + 0xfffe, plane * 0x10000 + 0xffff);
    expect(noncharacters.length).toBe(66);
    expect(hex(isNoncharacter)).toEqual(noncharacters);
    expect(isNoncharacter(0x11ffff)).toBe(false);
    const controls = [...all.slice(0, 0x20), ...all.slice(0x7f, 0xa0)];
    expect(hex(isControl)).toEqual(controls);
    expect(hex(isControlCharacterReference)).toEqual(controls.filter((code) => ![9, 10, 12].includes(code)));
  });

  it('adds digits', () => {
    const values = (base: number) =>
      Array.from({ length: 0x10000 }, (_, codeUnit) => codeUnit)
        .filter((codeUnit) => digitValue(codeUnit, base) !== -1)
        .map((codeUnit) => String.fromCharCode(codeUnit) + digitValue(codeUnit, base).toString(base))
        .join(' ');
    expect(values(10)).toBe('00 11 22 33 44 55 66 77 88 99');
    expect(values(16)).toBe('00 11 22 33 44 55 66 77 88 99 Aa Bb Cc Dd Ee Ff aa bb cc dd ee ff');
    expect(numericReferenceDigit(0x10fff, 16, 15)).toBe(0x10ffff);
    expect(numericReferenceDigit(0x110000, 16, 0)).toBe(0x110000);
    expect(numericReferenceDigit(111411, 10, 2)).toBe(0x110000);
  });
});

describe('cook: newlines, nulls and case', () => {
  it('normalizes newlines of the source, not those of references', () => {
    expect(cook('\r\na\rb\r\r\n\n\r', Cook.CarriageReturn)).toBe('\na\nb\n\n\n\n');
    expect(cook('a&#13;\r\n&#xd;\n&#10;\r', Cook.CarriageReturn | Cook.Reference)).toBe('a\r\n\r\n\n\n');
    expect(cook('&am\rp;&amp\r\n;', Cook.CarriageReturn | Cook.Reference)).toBe('&am\np;&\n;');
    for (const raw of ['', 'a', '\n', '\n\n']) expect(cook(raw, Cook.CarriageReturn)).toBe(raw);
  });

  it('does only what the flags say', () => {
    const raw = 'A\r\n&amp;&#0;\0';
    expect(cook(raw, Cook.None)).toBe(raw);
    expect(cook(raw, Cook.Attribute)).toBe(raw);
    expect(cook(raw, Cook.CarriageReturn)).toBe('A\n&amp;&#0;\0');
    expect(cook(raw, Cook.Reference)).toBe('A\r\n&\ufffd\0');
    expect(cook(raw, Cook.Null)).toBe('A\r\n&amp;&#0;\ufffd');
    expect(cook(raw, Cook.Lowercase)).toBe('a\r\n&amp;&#0;\0');
    expect(cook(raw, Cook.CarriageReturn | Cook.Reference | Cook.Null)).toBe('A\n&\ufffd\ufffd');
    expect(cook('&not\0=&not=', ATTRIBUTE | Cook.Null)).toBe('¬\ufffd=&not=');
  });

  it('lowercases ASCII only', () => {
    expect(cook('AZ[@`az', Cook.Lowercase)).toBe('az[@`az');
    expect(cook('\u0130\u212aÉ\u03a3X\0Y\u{10400}', Cook.Lowercase | Cook.Null)).toBe(
      '\u0130\u212aÉ\u03a3x\ufffdy\u{10400}',
    );
  });
});

describe('cook: any string', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '&',
      '#',
      'x',
      'X',
      ';',
      '=',
      '\r',
      '\n',
      '\0',
      ' ',
      '&#',
      '&#x',
      '&amp',
      '&not',
      '&lt;',
      'é',
    ),
    fc.constantFrom(...identifiers.keys()).map((identifier) => `&${identifier}`),
    fc.constantFrom(...identifiers.keys()).map((identifier) => `&${identifier.slice(0, -2)}`),
    fc.nat(0x120000).map((code) => `&#${code}`),
    fc.nat(0x120000).map((code) => `&#x${code.toString(16)};`),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  const raws = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  it('agrees with the oracle on every combination of flags', () => {
    fc.assert(
      fc.property(raws, fc.nat(31), (raw, flags) => {
        let expected = raw;
        if (flags & Cook.CarriageReturn) expected = expected.replace(/\r\n?/g, '\n');
        if (flags & Cook.Reference) expected = expectedReferences(expected, (flags & Cook.Attribute) !== 0);
        if (flags & Cook.Null) expected = expected.replace(/\0/g, '\ufffd');
        if (flags & Cook.Lowercase) expected = expected.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
        expect(cook(raw, flags)).toBe(expected);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('takes linear time where nothing or everything is a reference', () => {
    const flags = Cook.CarriageReturn | ATTRIBUTE | Cook.Null | Cook.Lowercase;
    const n = 300_000;
    for (const unit of ['&', '&#', '&#x', '&a', '&notx', '&counterclockwisecontourintegra']) {
      expect(cook(unit.repeat(n), flags) === unit.repeat(n), unit).toBe(true);
    }
    expect(cook('&amp;'.repeat(n), flags) === '&'.repeat(n)).toBe(true);
    expect(cook('\r'.repeat(n), flags) === '\n'.repeat(n)).toBe(true);
    expect(cook('\r\n\0É&not;A'.repeat(n), flags) === '\n\ufffdÉ¬a'.repeat(n)).toBe(true);
  });
});

// --- html5lib's tests ----------------------------------------------------------------------------------------------

interface TokenizerTest {
  description: string;
  input: string;
  output: unknown[][];
  initialStates?: string[];
  doubleEscaped?: boolean;
}

describe("cook: html5lib's tests", () => {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url));
  const conformance = resolve(root, process.env['DOMWRIGHT_CONFORMANCE'] ?? '../shared/conformance');
  const folder = resolve(conformance, 'html5lib-2023/tokenizer');
  const files = ['entities.test', 'namedEntities.test', 'numericEntities.test'];
  const missing = !existsSync(folder);

  const unescape = (string: string) =>
    string.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

  for (const file of files) {
    it.skipIf(missing)(
      `${file}${missing ? ': skipped, no conformance data (DOMWRIGHT_CONFORMANCE)' : ''}`,
      () => {
        const { tests } = JSON.parse(readFileSync(resolve(folder, file), 'utf8')) as {
          tests: TokenizerTest[];
        };
        const wrong: string[] = [];
        let count = 0;
        for (const test of tests) {
          if (test.initialStates !== undefined && !test.initialStates.includes('Data state')) continue;
          if (test.output.length !== 1) continue;
          const decode = (string: string) => (test.doubleEscaped ? unescape(string) : string);
          const [kind, data, attributes] = test.output[0];
          let raw = decode(test.input);
          let expected: string;
          let flags: number = Cook.CarriageReturn | Cook.Reference;
          if (kind === 'Character') {
            expected = decode(data as string);
          } else {
            // `<h a="…">`: the same references in an attribute's value.
            const tag = /^<h a=(["']?)([^"']*)\1>$/.exec(raw);
            if (kind !== 'StartTag' || tag === null) continue;
            raw = tag[2];
            expected = decode((attributes as { a: string }).a);
            flags |= Cook.Attribute | Cook.Null;
          }
          count++;
          if (cook(raw, flags) !== expected) wrong.push(`${test.description}: ${raw}`);
        }
        expect(wrong).toEqual([]);
        expect(count).toBe(
          { 'entities.test': 80, 'namedEntities.test': 4210, 'numericEntities.test': 336 }[file],
        );
      },
    );
  }
});
