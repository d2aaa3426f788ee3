import * as ours from 'domwright/parse5';
import * as theirs from 'parse5';
import { expect, test } from 'vitest';

const a = ours as any;
const b = theirs as any;

test('the same is exported', () => {
  expect(Object.keys(a).sort()).toEqual(Object.keys(b).sort());
  for (const name of ['html', 'Token', 'foreignContent']) {
    expect(Object.keys(a[name]).sort(), name).toEqual(Object.keys(b[name]).sort());
  }
  expect(Object.keys(a.defaultTreeAdapter).sort()).toEqual(Object.keys(b.defaultTreeAdapter).sort());
});

test.each(['ErrorCodes', 'InsertionMode', 'TokenizerMode'])('%s', (name) => {
  expect(a[name]).toEqual(b[name]);
});

test.each(['ATTRS', 'DOCUMENT_MODE', 'NS', 'TAG_ID', 'TAG_NAMES', 'NUMBERED_HEADERS', 'SPECIAL_ELEMENTS'])(
  'html.%s',
  (name) => {
    const expected = structuredClone(b.html[name]);
    // The standard's list has two more.
    if (name === 'SPECIAL_ELEMENTS') {
      for (const tag of ['KEYGEN', 'SEARCH']) {
        expect(expected[b.html.NS.HTML].has(b.html.TAG_ID[tag])).toBe(false);
        expected[b.html.NS.HTML].add(b.html.TAG_ID[tag]);
      }
    }
    expect(a.html[name]).toEqual(expected);
  },
);

test('html functions', () => {
  for (const name of [...Object.values(b.html.TAG_NAMES), 'x-y', '', 'constructor', 'P'] as string[]) {
    expect(a.html.getTagID(name), name).toBe(b.html.getTagID(name));
    for (const scripting of [true, false]) {
      expect(a.html.hasUnescapedText(name, scripting), name).toBe(b.html.hasUnescapedText(name, scripting));
    }
  }
});

test('Token', () => {
  expect(a.Token.TokenType).toEqual(b.Token.TokenType);
  const token = { attrs: [{ name: 'a', value: '1' }] };
  expect([a.Token.getTokenAttr(token, 'a'), a.Token.getTokenAttr(token, 'b')]).toEqual(['1', null]);
});

test('foreignContent', () => {
  // The standard's table has one more.
  expect(b.foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP.has('fedropshadow')).toBe(false);
  expect(a.foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP).toEqual(
    new Map([...b.foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP, ['fedropshadow', 'feDropShadow']]),
  );
  const attributes =
    'definitionurl viewbox xlink:href xml:lang xmlns xmlns:xlink color encoding class xlink:foo';
  for (const tagName of [...Object.values(b.html.TAG_NAMES), 'lineargradient', 'x'] as string[]) {
    const make = (value: string) => ({
      tagName,
      tagID: b.html.getTagID(tagName),
      attrs: attributes.split(' ').map((name) => ({ name, value })),
    });
    for (const value of ['', 'TEXT/html', 'application/xhtml+xml']) {
      const results = [a, b].map(({ foreignContent }) => {
        const token = make(value);
        const exits = foreignContent.causesExit(token);
        const points = Object.values(b.html.NS).flatMap((ns) =>
          [undefined, b.html.NS.HTML, b.html.NS.MATHML].map((foreign) =>
            foreignContent.isIntegrationPoint(token.tagID, ns, token.attrs, foreign),
          ),
        );
        foreignContent.adjustTokenMathMLAttrs(token);
        foreignContent.adjustTokenSVGAttrs(token);
        foreignContent.adjustTokenXMLAttrs(token);
        foreignContent.adjustTokenSVGTagName(token);
        return { exits, points, token };
      });
      expect(results[0], tagName).toEqual(results[1]);
    }
  }
});
