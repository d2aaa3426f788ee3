import { characterEntities } from 'character-entities';
import { characterEntitiesLegacy } from 'character-entities-legacy';
import { decode, type EncodeOptions, encode } from 'domwright/entities';
import * as entities from 'entities';
import fc from 'fast-check';
import he from 'he';
import { describe, expect, test } from 'vitest';

// Character references by the standard's tables, beside `entities` and `he`, which decode by the same tables. There is no text that
// they decode differently; what they encode differently is a choice, so their decoders read what we encode.

const names = Object.keys(characterEntities);

describe('decode', () => {
  test.each([
    ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['&ampx', '&x'],
    ['&notit;', '¬it;'],
    ['&notin;', '∉'],
    ['&NotSucceedsTilde;', '\u227f\u0338'],
    ['&hellip', '&hellip'],
    ['&;', '&;'],
    ['&', '&'],
    ['&#', '&#'],
    ['&#;', '&#;'],
    ['&#x;', '&#x;'],
    ['&#X41&#65', 'AA'],
    ['&#0;&#xd800;&#x110000;&#99999999999999999999;', '\ufffd\ufffd\ufffd\ufffd'],
    ['&#x80;&#x81;&#13;', '€\u0081\r'],
    ['\0\r\n&amp', '\0\r\n&'],
    ['&constructor;', '&constructor;'],
  ])('%j in text', (text, decoded) => expect(decode(text)).toBe(decoded));

  // Named character reference state, "for historical reasons".
  test.each([
    ['?a=1&copy=2', '?a=1&copy=2'],
    ['&copy2', '&copy2'],
    ['&copyx', '&copyx'],
    ['&copy;=', '©='],
    ['&copy', '©'],
    ['&copy-&#169=', '©-©='],
  ])('%j in an attribute', (text, decoded) => expect(decode(text, { attribute: true })).toBe(decoded));

  test('every name, with and without a semicolon', () => {
    const legacy = new Set(characterEntitiesLegacy);
    for (const name of names) {
      expect(decode(`<&${name};>`)).toBe(`<${characterEntities[name]}>`);
      if (legacy.has(name))
        expect(decode(`<&${name} `, { attribute: true })).toBe(`<${characterEntities[name]} `);
    }
  });

  const piece = fc.oneof(
    fc.constantFrom('&', '&#', '&#x', ';', '=', 'a', '1', 'x', '80', 'd800', '10ffff', '\0', '\r', ' ', 'é'),
    fc.constantFrom(...names).map((name) => `&${name}`),
    fc.constantFrom(...names).map((name) => `&${name};`),
    fc.integer({ min: 0, max: 0x110010 }).map((code) => `&#${code};`),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  test('as entities and he', () => {
    fc.assert(
      fc.property(text, (html) => {
        expect(decode(html)).toBe(entities.decodeHTML(html));
        expect(decode(html)).toBe(he.decode(html));
        const attribute = decode(html, { attribute: true });
        expect(attribute).toBe(entities.decodeHTMLAttribute(html));
        expect(attribute).toBe(he.decode(html, { isAttributeValue: true }));
      }),
    );
  });

  test('very many references', () => {
    expect(decode('a&amp;&hellip;'.repeat(20_000))).toBe('a&…'.repeat(20_000));
  });
});

describe('encode', () => {
  test.each<[text: string, options: EncodeOptions | undefined, encoded: string]>([
    ['<a href="?x&y">\'\u00a0é\r\n', undefined, '&lt;a href=&quot;?x&amp;y&quot;&gt;&apos;&nbsp;é&#xd;\n'],
    ['\u00a0<', undefined, '&nbsp;&lt;'],
    ['Nothing', undefined, 'Nothing'],
    ['é < 🍵', { characters: 'non-ascii' }, '&eacute; &lt; &#x1f375;'],
    ['\u227f\u0338<\u20d2', { characters: 'non-ascii' }, '&NotSucceedsTilde;&nvlt;'],
    ['\u227f\u0338<\u20d2', { characters: 'non-ascii', form: 'shortest' }, '&scsim;&#824;&nvlt;'],
    ['fja', { characters: 'all' }, '&fjlig;&#x61;'],
    ['\'"<é🍵', { characters: 'all', form: 'shortest' }, '&#39;&#34;&lt;&#233;&#127861;'],
    ['<é', { form: 'decimal' }, '&#60;é'],
    ['<é', { characters: 'non-ascii', form: 'hexadecimal' }, '&#x3c;&#xe9;'],
    // No reference stands for these.
    ['\0\u0080\ud800', { characters: 'all' }, '\0\u0080\ud800'],
    ['\u0081', { characters: 'all' }, '&#x81;'],
  ])('%j with %j', (text, options, encoded) => expect(encode(text, options)).toBe(encoded));

  const options = fc.record<EncodeOptions>(
    {
      characters: fc.constantFrom('markup', 'non-ascii', 'all'),
      form: fc.constantFrom('named', 'shortest', 'decimal', 'hexadecimal'),
    },
    { requiredKeys: [] },
  );
  const character = fc.oneof(
    fc.constantFrom(...names).map((name) => characterEntities[name]!),
    fc.string({ unit: 'binary', maxLength: 3 }),
    fc.constantFrom('&', '<', '>', '"', "'", '\u00a0', '\r', '\0', '\ud800', '\u0080', 'a', ';', '&amp;'),
  );
  const text = fc.array(character, { maxLength: 12 }).map((pieces) => pieces.join(''));

  test('whatever it writes, all three decode to the same text', () => {
    fc.assert(
      fc.property(text, options, (given, option) => {
        const encoded = encode(given, option);
        expect(decode(encoded)).toBe(given);
        expect(decode(encoded, { attribute: true })).toBe(given);
        expect(entities.decodeHTML(encoded)).toBe(given);
        expect(he.decode(encoded)).toBe(given);
      }),
    );
  });

  test('nothing is shorter than the shortest form', () => {
    for (const characters of Object.values(characterEntities)) {
      const lengths = (['named', 'decimal', 'hexadecimal'] as const).map(
        (form) => encode(characters, { characters: 'all', form }).length,
      );
      const shortest = encode(characters, { characters: 'all', form: 'shortest' });
      expect(shortest.length, characters).toBeLessThanOrEqual(Math.min(...lengths));
    }
  });

  test('very many references', () => {
    expect(encode('a&\u00a0b'.repeat(20_000))).toBe('a&amp;&nbsp;b'.repeat(20_000));
    expect(encode('aé'.repeat(20_000), { characters: 'non-ascii' })).toBe('a&eacute;'.repeat(20_000));
  });

  test.each([
    [{ form: 'hex' }, 'options.form must be one of named, shortest, decimal, hexadecimal, not "hex"'],
    [{ characters: 'ascii' }, 'options.characters must be one of markup, non-ascii, all, not "ascii"'],
    [{ forms: 'named' }, "unknown option 'forms'; did you mean 'form'?"],
  ])('%j is refused', (wrong, message) => {
    expect(() => encode('', wrong as never)).toThrow(new TypeError(message));
  });
});
