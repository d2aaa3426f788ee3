import { parse } from 'domwright';
import * as images from 'domwright/values';
import * as m from 'domwright/values';
import { describe, expect, test } from 'vitest';

describe('boolean attributes', () => {
  test('parsing', () => {
    expect(m.parseBooleanAttribute(null)).toBe(false);
    for (const value of ['', 'checked', 'false']) expect(m.parseBooleanAttribute(value)).toBe(true);
    expect([m.serializeBooleanAttribute(true), m.serializeBooleanAttribute(false)]).toEqual(['', null]);
  });
  test.each([
    ['', true],
    ['checked', true],
    ['CHECKED', true],
    [' checked', false],
    ['checked ', false],
    ['true', false],
    ['false', false],
    ['checKed', true],
    ['chec\u212aed', false],
  ])('checked=%j is valid: %j', (value, isValid) => {
    expect(m.validateBooleanAttribute(value, 'checked') === null).toBe(isValid);
  });
  test('the case of its name is no matter', () => {
    expect(m.validateBooleanAttribute('checked', 'Checked')).toBeNull();
    expect(m.validateBooleanAttribute('true', 'checked')?.offset).toBe(0);
  });
});

describe('enumerated attributes', () => {
  const attribute: m.EnumeratedAttribute = {
    keywords: { a: 'A', b: 'B', b2: 'B', c: 'C', c2: 'C', __proto: 'P' },
    nonConforming: ['b'],
    missing: 'M',
    invalid: 'I',
    canonical: { C: 'c2' },
  };
  test.each([
    [null, 'M'],
    ['a', 'A'],
    ['B2', 'B'],
    ['', 'I'],
    ['x', 'I'],
    [' a', 'I'],
    ['a ', 'I'],
    ['toString', 'I'],
    ['__proto__', 'I'],
  ])('%j is in state %j', (value, state) => {
    expect(m.stateOfEnumeratedAttribute(attribute, value)).toBe(state);
  });
  test('without defaults there is no state', () => {
    const bare = { keywords: { a: 'A' } };
    expect(m.stateOfEnumeratedAttribute(bare, null)).toBeNull();
    expect(m.stateOfEnumeratedAttribute(bare, 'x')).toBeNull();
  });
  test('the empty value default is for the empty string only, and not before a keyword', () => {
    const withEmpty = { ...attribute, empty: 'E' };
    expect(m.stateOfEnumeratedAttribute(withEmpty, '')).toBe('E');
    expect(m.stateOfEnumeratedAttribute(withEmpty, 'x')).toBe('I');
    expect(m.stateOfEnumeratedAttribute({ ...withEmpty, keywords: { '': 'K' } }, '')).toBe('K');
  });
  test('canonical keywords', () => {
    expect(['A', 'B', 'C', 'M', null].map((state) => m.canonicalKeyword(attribute, state))).toEqual([
      'a',
      'b2',
      'c2',
      null,
      null,
    ]);
  });
  test('canonical keywords where the definition gives none', () => {
    const bare = {
      keywords: { a: 'A', b: 'B', b2: 'B', n: 'null' },
      nonConforming: ['a', 'b'],
      canonical: { null: 'n' },
    };
    expect(['A', 'B', 'x', null].map((state) => m.canonicalKeyword(bare, state))).toEqual([
      'a',
      'b2',
      null,
      null,
    ]);
  });
  test('the reason', () => {
    const reason = (keywords: Record<string, string>) =>
      m.validateEnumeratedAttribute({ keywords }, 'x', { edition: '2024' });
    expect(reason({ a: 'A' })).toEqual({ reason: 'expected a', offset: 0 });
    expect(reason({ '': 'A', a: 'A' })).toEqual({ reason: 'expected one of nothing, a', offset: 0 });
  });
  test('only conforming keywords are valid', () => {
    expect(m.validateEnumeratedAttribute(attribute, 'C2')).toBeNull();
    expect(m.validateEnumeratedAttribute(attribute, 'b')?.reason).toBe(
      'expected one of a, b2, c, c2, __proto',
    );
    expect(m.validateEnumeratedAttribute(attribute, 'a ')).not.toBeNull();
    expect(m.validateEnumeratedAttribute(attribute, '')).not.toBeNull();
    expect(m.validateEnumeratedAttribute(attribute, 'constructor')).not.toBeNull();
  });
});

describe('colors', () => {
  test.each([
    ['#c0ffee', null],
    ['#C0FFEE', null],
    ['', 0],
    ['c0ffee0', 0],
    ['#c0ffe', 6],
    ['#c0ffeg', 6],
    ['#c0ffee0', 7],
    ['#c0ffee ', 7],
    [' #c0ffee', 0],
    ['#ffff６f', 5],
    ['#012345', null],
    ['#6789ab', null],
    ['#cdefAB', null],
    ['#CDEFff', null],
    ...['/', ':', '@', 'G', '`', 'g', '\u0141'].map((digit): [string, number] => [`#${digit}0ffee`, 1]),
  ])('validateSimpleColor(%j) fails at %j', (text, offset) => {
    expect(m.validateSimpleColor(text)?.offset ?? null).toBe(offset);
    expect(m.parseSimpleColor(text) === null).toBe(offset !== null);
  });
  test('components', () => {
    const color = { red: 192, green: 255, blue: 14 };
    expect(m.parseSimpleColor('#C0ff0E')).toEqual(color);
    expect(m.serializeSimpleColor(color)).toBe('#c0ff0e');
    expect(m.validateLowercaseSimpleColor('#c0ff0E')?.offset).toBe(6);
    expect(m.validateLowercaseSimpleColor('#A0ff0E')?.offset).toBe(1);
    expect(m.validateLowercaseSimpleColor('#c0ff0')?.offset).toBe(6);
    expect(m.validateLowercaseSimpleColor('')?.offset).toBe(0);
    expect(m.validateLowercaseSimpleColor('#c0ff0e')).toBeNull();
    for (const red of [256, -1, 1.5])
      expect(() => m.serializeSimpleColor({ ...color, red })).toThrow(TypeError);
  });

  const rgb = (text: string) => {
    const color = m.parseLegacyColor(text);
    return color === null ? null : m.serializeSimpleColor(color);
  };
  // Steps of the rules that independent data may not cover.
  test.each([
    ['', null],
    [' ', '#000000'],
    ['Transparent', null],
    [' transparent\n', null],
    ['yellowgreen', '#9acd32'],
    ['\t\n\f\r red ', '#ff0000'],
    ['gray', '#808080'],
    ['grey', '#808080'],
    ['darkSlateGray', '#2f4f4f'],
    ['darkSlateGrey', '#2f4f4f'],
    ['RebeccaPurple', '#663399'],
    ['lightGREY', '#d3d3d3'],
    ['lightGoldenrodYellow', '#fafad2'],
    ['buttonface', '#b000ce'],
    ['#1aF', '#11aaff'],
    ['#1ag', '#010a00'],
    ['#09a', '#0099aa'],
    ['#9f0', '#99ff00'],
    ['#bCe', '#bbccee'],
    ['#AfF', '#aaffff'],
    ['#11F', '#1111ff'],
    ['#F10', '#ff1100'],
    ['#1g1', '#010001'],
    ['#1234', '#123400'],
    ['x#12', '#001200'],
    ['/0:', '#000000'],
    ['@G`g', '#000000'],
    // More than eight characters each: the first are removed; then zeros that all three have, down to two.
    ['123456789abcdef012fedcba987', '#23bced'],
    ['12345678abcdef01fedcba98', '#12abfe'],
    ['1234567890abcdef0123fedcba9876', '#34cddc'],
    ['100000001200000002300000003', '#010203'],
    ['0010000000200000003', '#100200'],
    ['001002003', '#010203'],
    ['001200340056', '#123456'],
    ['000100020003', '#010203'],
    ['0120bcdef', '#010bde'],
    ['012abc034', '#01ab03'],
    ['abc012034', '#ab0103'],
    ['#12', '#010200'],
    ['12', '#010200'],
    ['##f00', '#0f0000'],
    ['9abcdefABCDE', '#9adebc'],
    ['fFbBcC', '#ffbbcc'],
    ['aAdDeE', '#aaddee'],
    ['999888', '#999888'],
    [`#${'1'.repeat(126)}ff`, '#111111'],
    // 128 characters count after an astral one has become two, and before the # goes.
    [`#${'0'.repeat(126)}ff`, '#0000f0'],
    ['\u{1f600}1', '#000001'],
    ['\ud8001', '#000100'],
    ['\udc001', '#000100'],
    ['1\u{1f600}', '#010000'],
    [`${'1'.repeat(127)}\u{1f600}`, '#111111'],
  ])('parseLegacyColor(%j) is %j', (text, expected) => {
    expect(rgb(text)).toBe(expected);
  });
});

describe('parser idioms', () => {
  test('white space', () => {
    expect(m.skipASCIIWhitespace('a \t\n\f\rb', 1)).toBe(6);
    expect(m.skipASCIIWhitespace('a\u00a0', 1)).toBe(1);
    expect(m.skipASCIIWhitespace('', 0)).toBe(0);
    expect(m.stripASCIIWhitespace(' \t\n\f\ra b\v \r')).toBe('a b\v');
    expect(() => m.skipASCIIWhitespace(5 as never, 0)).toThrow('input must be a string, not 5');
    expect(() => m.skipASCIIWhitespace('a', 2)).toThrow('position must be an integer from 0 to 1');
    expect(() => m.stripASCIIWhitespace(null as never)).toThrow('input must be a string, not null');
  });
  test('code points', () => {
    const isAstral = (codePoint: number) => codePoint > 0xffff;
    expect(m.collectCodePoints('a\u{1f642}\u{1f643}b', 1, isAstral)).toEqual({
      collected: '\u{1f642}\u{1f643}',
      position: 5,
    });
    expect(m.collectCodePoints('ab', 1, isAstral)).toEqual({ collected: '', position: 1 });
    expect(m.collectCodePoints('\ud83d', 0, () => true)).toEqual({ collected: '\ud83d', position: 1 });
    expect(() => m.collectCodePoints('a', 0, 5 as never)).toThrow('condition must be a function, not 5');
    expect(() => m.collectCodePoints('a', -1, isAstral)).toThrow('position must be');
  });
});

describe('tokens', () => {
  test('space-separated', () => {
    expect(m.parseSpaceSeparatedTokens(' a\tb\n\fa\r c\u00a0d ')).toEqual(['a', 'b', 'a', 'c\u00a0d']);
    expect(m.parseUniqueSpaceSeparatedTokens('b a b')).toEqual(['b', 'a']);
    expect(m.parseSpaceSeparatedTokens(' ')).toEqual([]);
    expect(m.validateUniqueSpaceSeparatedTokens('a b A')).toBeNull();
    expect(m.validateUniqueSpaceSeparatedTokens('a b A', true)?.offset).toBe(4);
    expect(m.validateUniqueSpaceSeparatedTokens('a b a')?.offset).toBe(4);
    const allowed = ['a', 'B'];
    expect(m.validateUniqueSpaceSeparatedTokens('B a', false, allowed)).toBeNull();
    expect(m.validateUniqueSpaceSeparatedTokens('a b', false, allowed)?.offset).toBe(2);
    expect(m.validateUniqueSpaceSeparatedTokens('A b', true, new Set(allowed))).toBeNull();
    expect(m.validateUniqueSpaceSeparatedTokens('a c', true, allowed)?.offset).toBe(2);
    expect(m.validateUniqueSpaceSeparatedTokens('', true, [])).toBeNull();
    expect(m.validateUniqueSpaceSeparatedTokens('a', true, [])?.offset).toBe(0);
    expect(() => m.validateUniqueSpaceSeparatedTokens('a', true, 'a')).toThrow('allowed must be an iterable');
    expect(() => m.validateUniqueSpaceSeparatedTokens('a', true, [5 as never])).toThrow(
      'each allowed value must be a string, not 5',
    );
    expect(m.serializeSpaceSeparatedTokens(new Set(['a', 'b']))).toBe('a b');
    expect(() => m.serializeSpaceSeparatedTokens(['a b'])).toThrow(TypeError);
    expect(() => m.serializeSpaceSeparatedTokens([''])).toThrow(TypeError);
  });
  test.each([
    [' a ,b,,d d ', ['a', 'b', '', 'd d']], // the standard's example
    ['', []],
    [' ', ['']],
    [',', ['']],
    ['a,', ['a']],
    ['a, ', ['a', '']],
    [',a', ['', 'a']],
    ['\t\n\f\r a\vb \r\f\n\t', ['a\vb']],
  ])('parseCommaSeparatedTokens(%j) is %j', (text, tokens) => {
    expect(m.parseCommaSeparatedTokens(text)).toEqual(tokens);
    expect(m.parseCommaSeparatedTokens(m.serializeCommaSeparatedTokens(tokens))).toEqual(tokens);
  });
  test.each(['a,b', ' a', 'a\n'])('no comma-separated token is %j', (token) => {
    expect(() => m.serializeCommaSeparatedTokens([token])).toThrow(TypeError);
  });
});

describe('hash-name references', () => {
  const document = parse(
    '<img><map name></map><map id=a></map><map name=a></map><svg><map name=svg></svg><div name=div></div><template><map name=t></template>',
  );
  const img = document.querySelector('img')!;
  test.each([
    ['#a', 'a'],
    ['x#a', 'a'],
    ['a', null],
    ['#', null],
    ['a#', null],
    ['##a', null],
    ['#A', null],
    ['#svg', null],
    ['#div', null],
    ['#t', null],
  ])('%j refers to %j', (text, id) => {
    expect(m.parseHashNameReference(img, text, 'map')?.id ?? null).toBe(id);
  });
  test('the whole tree is searched, wherever the node is', () => {
    const node = document.querySelector('svg')!.firstChild!;
    expect(m.parseHashNameReference(node, '#a', 'map')?.getAttribute('id')).toBe('a');
    expect(m.validateHashNameReference(node, '#a', 'map')).toBeNull();
    const contents = document.querySelector('template')!.content!;
    expect(m.parseHashNameReference(contents.firstChild!, '#t', 'map')).not.toBeNull();
    expect(m.parseHashNameReference(contents, '#a', 'map')).toBeNull();
  });
  test('only a name makes it valid', () => {
    expect(m.validateHashNameReference(img, '#a', 'map')).toBeNull();
    expect(m.validateHashNameReference(img, 'x#a', 'map')?.offset).toBe(0);
    document.querySelector('map[name=a]')!.remove();
    expect(m.parseHashNameReference(img, '#a', 'map')).not.toBeNull();
    expect(m.validateHashNameReference(img, '#a', 'map')?.offset).toBe(1);
  });
  test('it is found at any depth', () => {
    const deep = parse(`<p>${'<b><i>'.repeat(20_000)}<map name=x>`);
    expect(m.parseHashNameReference(deep.body!, '#x', 'map')).not.toBeNull();
    expect(m.parseHashNameReference(deep.body!, '#y', 'map')).toBeNull();
  });
});

describe('declarative refresh', () => {
  test.each([
    ['5', null],
    ['50', null],
    ['5; url=a', null],
    ['5;\n URL=', null],
    ['; url=a', 0],
    ['a; url=b', 0],
    ['', 0],
    [' 5', 0],
    ['5,url=a', 1],
    ['5;url=a', 2],
    ['5; a', 3],
    ['5; url =a', 3],
    ['5; url="a"', 7],
    ["5; url='a'", 7],
    ['5.5', 1],
    ['5 ; url=a', 1],
  ])('validateDeclarativeRefresh(%j) fails at %j', (text, offset) => {
    expect(m.validateDeclarativeRefresh(text)?.offset ?? null).toBe(offset);
  });
  test.each([
    [' 5', { time: 5, url: null }],
    ['.5', { time: 0, url: null }],
    ['5;', { time: 5, url: null }],
    ['5; ', { time: 5, url: null }],
    ['5;url', { time: 5, url: 'url' }],
    ['5;url=', { time: 5, url: '' }],
    ['5;uRl = "a b"c', { time: 5, url: 'a b' }],
    ['5;"a', { time: 5, url: 'a' }],
    ['5;u"a"', { time: 5, url: 'u"a"' }],
    ['5;"a', { time: 5, url: 'a' }],
    ["5;'a\"b'c", { time: 5, url: 'a"b' }],
    ['5;url="', { time: 5, url: '' }],
    ['5;url=a"b"', { time: 5, url: 'a"b"' }],
    ['5;""x', { time: 5, url: '' }],
    ["5;url=''x", { time: 5, url: '' }],
    ['5;url==a', { time: 5, url: '=a' }],
    ['5 ; \t\n\f\rurl \t\n\f\r= \t\n\f\ra', { time: 5, url: 'a' }],
    ['5 , a', { time: 5, url: 'a' }],
    ['5,a', { time: 5, url: 'a' }],
    ['5 a', { time: 5, url: 'a' }],
    ['5\fa', { time: 5, url: 'a' }],
    ['5;;a', { time: 5, url: ';a' }],
    ['5;,a', { time: 5, url: ',a' }],
    ['5. 6', { time: 5, url: '6' }],
    ['5.6.7;a', { time: 5, url: 'a' }],
    ['.;a', { time: 0, url: 'a' }],
    ['5.x', null],
    ['5-', null],
    ['5+', null],
    ['5:a', null],
    ['5<a', null],
    ['', null],
    [' ', null],
    [';url=a', null],
    [',a', null],
    ['5x', null],
    ['x', null],
    ['-5', null],
  ])('parseDeclarativeRefresh(%j) is %j', (text, expected) => {
    expect(m.parseDeclarativeRefresh(text)).toEqual(expected);
  });
  test('serializing', () => {
    expect(m.serializeDeclarativeRefresh({ time: 5, url: null })).toBe('5');
    expect(m.serializeDeclarativeRefresh({ time: 5, url: '/a' })).toBe('5; url=/a');
    expect(() => m.serializeDeclarativeRefresh({ time: -5, url: null })).toThrow(TypeError);
    expect(() => m.serializeDeclarativeRefresh({ time: 5, url: '"a"' })).toThrow(TypeError);
  });
});

describe('srcset', () => {
  const source = (url: string, width: number | null = null, density: number | null = null) => ({
    url,
    width,
    density,
  });
  test.each([
    ['', []],
    [' , ,', []],
    ['a', [source('a')]],
    [',a', [source('a')]],
    ['a,b', [source('a,b')]],
    ['a, b', [source('a'), source('b')]],
    ['a,, b', [source('a'), source('b')]],
    ['a 2x,b 100w', [source('a', null, 2), source('b', 100)]],
    ['a 1.5e0x', [source('a', null, 1.5)]],
    ['a 0x', [source('a', null, 0)]],
    ['a -1x', []],
    ['a -0x', [source('a', null, 0)]],
    ['a +1x', []],
    ['a .5x', [source('a', null, 0.5)]],
    ['a 1.x', []],
    ['a 1e999x', []],
    ['a 0w', []],
    ['a 1.5w', []],
    ['a -5w', []],
    ['a 5W', []],
    ['a 100w 50h', [source('a', 100)]],
    ['a 50h 100w', [source('a', 100)]],
    ['a 50h', []],
    ['a 0h 100w', []],
    ['a 100w 100w', []],
    ['a 100w 2x', []],
    ['a 2x 100w', []],
    ['a 2x 2x', []],
    ['a 2x 5h', []],
    ['a 5h 2x', []],
    ['a 5h 5h 1w', []],
    ['a 5q, b', [source('b')]],
    ['a w', []],
    ['a x', []],
    ['a (,) , b', [source('b')]],
    ['a ( 1x, b', []],
    ['a 1(x,b', []],
    ['a 1x (', []],
    ['a\t\n\f\r1x\t,b', [source('a', null, 1), source('b')]],
    ['a\u00a01x', [source('a\u00a01x')]],
    ['data:,a 1x', [source('data:,a', null, 1)]],
  ])('parseSrcset(%j) is %j', (text, expected) => {
    expect(images.parseSrcset(text)).toEqual(expected);
  });

  test.each([
    ['a', null],
    [' a 1x , b 2x ', null],
    ['a 100w, b 200w', null],
    ['a,b 2x', null],
    ['a, b 2x', null],
    ['', 0],
    ['a,', 2],
    ['a 1x,', 5],
    [',a', 0],
    ['a,, b', 1],
    ['a 0x', 2],
    ['a 0x, b', 2],
    ['a -0x', 2],
    ['a 5w 2x, b 5w', 5],
    ['a 1.5w', 3],
    ['a 1.5w, b', 3],
    ['a,b,', 4],
    ['a 1x, ', 6],
    ['a 0w', 2],
    ['a 1h', 3],
    ['a 100w 50h', 7],
    ['a -1x', 2],
    ['a 1.x', 4],
    ['a 1e999x', 2],
    ['a 1x, b 1.0x', 8],
    ['a, b 1x', 5],
    ['a 5w, b 5w', 8],
    ['a 5w, b 2x', 8],
    ['a 5w, b', 6],
    ['a 2x, b 5w', 8],
  ])('validateSrcset(%j) fails at %j', (text, offset) => {
    expect(images.validateSrcset(text)?.offset ?? null).toBe(offset);
  });

  test('an image is chosen', () => {
    const url = (text: string, density: number, size = 100) =>
      images.selectImageSource(images.parseSrcset(text), density, size)?.source.url ?? null;
    expect(url('', 1)).toBeNull();
    expect(url('a, b 2x, c 3x', 1)).toBe('a');
    expect(url('a, b 2x, c 3x', 1.5)).toBe('b');
    expect(url('c 3x, b 2x, a', 1.5)).toBe('b');
    expect(url('a, b 2x', 5)).toBe('b');
    expect(url('a 0x', 1)).toBe('a');
    expect(url('a 1x, b 1x', 2)).toBe('a');
    expect(url('a 3x, b 2x', 2)).toBe('b');
    expect(url('a 3x, b 2x, c 2x', 2)).toBe('b');
    expect(url('a 1x, b 1x', 1)).toBe('a');
    expect(url('a 100w, b 200w, c 400w', 2, 100)).toBe('b');
    expect(url('a 100w, b 200w, c 400w', 2, 200)).toBe('c');
    expect(images.selectImageSource(images.parseSrcset('a 300w'), 1, 100)?.density).toBe(3);
  });

  test('serializing', () => {
    expect(images.serializeSrcset([source('a'), source('b', null, 1.5)])).toBe('a, b 1.5x');
    expect(images.serializeSrcset([source('a', 100)])).toBe('a 100w');
    for (const wrong of [
      source(''),
      source('a b'),
      source(',a'),
      source('a,'),
      source('a', 1, 1),
      source('a', 0),
      source('a', 1.5),
      source('a', null, -1),
    ])
      expect(() => images.serializeSrcset([wrong])).toThrow(TypeError);
  });
});

test('unique internal values', () => {
  const values = Array.from({ length: 1000 }, () => m.newUniqueInternalValue());
  expect(new Set(values).size).toBe(1000);
  expect(JSON.parse(JSON.stringify(values[0]))).toBe(values[0]);
  // More than a hundred random bits, and a number that grows.
  for (const [i, value] of values.entries()) {
    const [random, count] = value.split('-');
    expect(random).toMatch(/^[0-9a-z]{28}$/);
    expect(random).toBe(values[0]!.split('-')[0]);
    expect(Number(count)).toBe(Number(values[0]!.split('-')[1]) + i);
  }
});
