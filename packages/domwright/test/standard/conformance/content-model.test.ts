import { parse } from 'domwright';
import { checkConformance } from 'domwright/conformance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { elementDefinitions } from '../../../src/generated/element-definitions.ts';
import { ContentModel, Kind, kinds, START } from '../../../src/standard/conformance/content-model.ts';
import { contentModel, definitionOf } from '../../../src/standard/conformance/definitions.ts';
import { runs } from '../../runs.mjs';

/** Children to choose from, with the kinds that they are. Each has a letter in the strings that the regular expressions read. */
const children = [
  ...'caption colgroup thead tbody tfoot tr td th col li dt dd div p h1 h2 script template style link meta title'.split(
    ' ',
  ),
  ...'source track img option optgroup hr noscript button legend summary figcaption rt rp ruby b head body'.split(
    ' ',
  ),
].map((name, i) => ({ name, letter: String.fromCharCode(0x4e00 + i), kinds: definitionOf(name).kinds }));
const TEXT = 't';

/** Whether a model takes children in the order given. */
function takes(model: ContentModel, names: readonly string[], part: ContentModel | null = null): boolean {
  let state = START;
  for (const name of names) {
    const { key, kinds } = definitionOf(name);
    const takers = name === '#text' ? model.takersOfText(part) : model.takersOf({ name, key }, kinds, part);
    const taken = takers & model.following(state);
    if (taken !== 0) state = taken;
    else if (name === '#text' || !model.isMixedIn(kinds)) return false;
  }
  return model.isComplete(state);
}

/** What is written as a model, as a regular expression over the letters of children. */
function regExpOf(written: string): RegExp {
  const [expression = '', mixed] = written.split(' - ')[0]!.split(' & ');
  const lettersOf = (item: string): string => {
    const members = children.filter(
      ({ name, kinds: own }) => name === item || (own & (kinds.get(item) ?? 0)) !== 0,
    );
    return [
      ...members.map(({ letter }) => letter),
      ...(/^(?:text|flow|phrasing)$/.test(item) ? [TEXT] : []),
    ].join('');
  };
  const pattern = expression
    .replace('nothing', '')
    .replaceAll(/[\w-]+/g, (item) => `[${lettersOf(item)}]`)
    .replaceAll(' ', '');
  if (mixed === undefined) return new RegExp(`^(?:${pattern})$`);
  // Script-supporting elements between any two others, and at both ends.
  const scripts = `[${lettersOf(mixed)}]*`;
  return new RegExp(`^${scripts}(?:${pattern.replaceAll(/\[[^\]]*\]/g, `(?:$&${scripts})`)})$`);
}

const letterOf = (name: string): string => children.find((child) => child.name === name)?.letter ?? TEXT;

const allModels = [
  ...new Set(
    Object.values(elementDefinitions).flatMap(({ content }) =>
      content.split('; ').map((model) => model.split(' if ')[0]!),
    ),
  ),
].filter((model) => !model.includes('transparent'));

describe('a model takes what a regular expression takes', () => {
  test.each(allModels)('%s', (written) => {
    const model = new ContentModel(written);
    const regExp = regExpOf(written);
    const usual = [...new Set(model.items.slice(1))].map((item) =>
      children.filter(({ name, kinds: own }) => name === item || (own & (kinds.get(item) ?? 0)) !== 0),
    );
    const likely = usual.flat().map(({ name }) => name);
    const child = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...(likely.length === 0 ? ['p'] : likely)) },
      { weight: 1, arbitrary: fc.constantFrom(...children.map(({ name }) => name), '#text') },
    );
    const sequence = fc.array(child, { maxLength: 8 });
    // In the order of the items, so that sequences that conform are not rare.
    const ordered = sequence.map((names) =>
      [...names].sort((a, b) => model.items.indexOf(a) - model.items.indexOf(b)),
    );
    fc.assert(
      fc.property(fc.oneof(sequence, ordered), (names) => {
        expect(takes(model, names), names.join(' ')).toBe(regExp.test(names.map(letterOf).join('')));
      }),
      { numRuns: runs(3200) },
    );
  });
});

// The sentences of the standard, in expressions of this file's own. Names are followed by a semicolon.
describe('what the standard says of an element', () => {
  test.each<[string, RegExp, string]>([
    ['html', /^head;body;$/, 'head body p'],
    [
      'table',
      /^(caption;)?(colgroup;)*(thead;)?((tbody;)*|(tr;)+)(tfoot;)?$/,
      'caption colgroup thead tbody tr tfoot td',
    ],
    ['colgroup', /^(col;|template;)*$/, 'col template tr'],
    ['tr', /^(td;|th;)*$/, 'td th tr'],
    ['tbody', /^(tr;)*$/, 'td tr'],
    ['ul', /^(li;)*$/, 'li p'],
    ['picture', /^(source;)*img;$/, 'source img p'],
    ['hgroup', /^(p;)*h[12];(p;)*$/, 'p h1 h2 b'],
    ['details', /^summary;((p|b|#text);)*$/, 'summary p b #text'],
    ['figure', /^(figcaption;)?((p|b|#text);)*$|^((p|b|#text);)*figcaption;$/, 'figcaption p b #text'],
    ['fieldset', /^(legend;)?((p|b|#text);)*$/, 'legend p b #text'],
    ['dl', /^((dt;)+(dd;)+)*$|^(div;)+$/, 'dt dd div'],
    ['ruby', /^((b;|#text;)*((rt;)+|rp;(rt;rp;)+))+$/, 'b #text rt rp'],
    ['optgroup', /^(legend;)?(option;|noscript;|div;)*$/, 'legend option noscript div hr'],
    [
      'select',
      /^(button;)?(option;|optgroup;|hr;|noscript;|div;)*$/,
      'button option optgroup hr noscript div legend',
    ],
    ['p', /^(b;|img;|#text;)*$/, 'b img #text li'],
    ['br', /^$/, 'b #text'],
  ])('%s', (name, regExp, alphabet) => {
    const { model: usual, conditionalModels } = definitionOf(name);
    // That of a colgroup depends on its span.
    const model = name === 'colgroup' ? conditionalModels[1]!.value : usual;
    const names = alphabet.split(' ');
    let sequences: string[][] = [[]];
    for (let length = 0; length <= 5; length++) {
      for (const sequence of sequences)
        expect(takes(model, sequence), sequence.join(' ')).toBe(
          regExp.test(sequence.map((child) => `${child};`).join('')),
        );
      sequences = sequences.flatMap((sequence) => names.map((child) => [...sequence, child]));
      if (sequences.length > 3000) break;
    }
  });
});

test('a transparent model takes what its part takes', () => {
  const model = contentModel('track* transparent*');
  expect(takes(model, ['track', 'b', '#text'], contentModel('phrasing*'))).toBe(true);
  expect(takes(model, ['track', 'p'], contentModel('phrasing*'))).toBe(false);
  expect(takes(model, ['track', 'p'], contentModel('flow*'))).toBe(true);
  expect(takes(model, ['b', 'track'], contentModel('flow*'))).toBe(false);
  expect(takes(model, ['#text'], contentModel('li* & script-supporting'))).toBe(false);
  // Without a part, all is taken: what is around is not checked either.
  expect(takes(model, ['track', 'li'], null)).toBe(true);
});

test('a model that is not written well is refused', () => {
  for (const wrong of ['p )', 'p ) b', ')'])
    expect(() => new ContentModel(wrong)).toThrow(/in the content model/);
  expect(() => new ContentModel('p '.repeat(31))).toThrow(/too many names/);
});

test('text is taken where text, phrasing or flow content is', () => {
  for (const [written, expected] of [
    ['text*', true],
    ['phrasing*', true],
    ['flow*', true],
    ['summary flow*', false],
    ['metadata*', false],
    ['nothing', false],
    ['embedded*', false],
  ] as const)
    expect(takes(new ContentModel(written), ['#text']), written).toBe(expected);
  expect(Kind.Flow & definitionOf('p').kinds).not.toBe(0);
});

describe('the message', () => {
  const messages = (html: string): string[] =>
    Array.from(
      checkConformance(parse(`<!DOCTYPE html><html lang=en><title>x</title>${html}`), {
        groups: ['conformance'],
      }),
      ({ message }) => message,
    );
  test.each([
    ['<ul><p>x</ul>', '<p> is not allowed in <ul>, which contains <li>'],
    ['<b><div>x</div></b>', '<div> is not allowed in <b>, which contains phrasing content'],
    ['<div><li>x</div>', '<li> is not allowed in <div>'],
    [
      '<picture><img src=x alt=""><source srcset=y></picture>',
      '<source> is not allowed in this place in <picture>: nothing may follow <img>',
    ],
    ['<dl><dd>x</dl>', '<dd> is not allowed in this place in <dl>: expected <dt> or <div>'],
    ['<ul>x</ul>', 'text is not allowed in <ul>'],
    ['<dl><dt>x</dl>', '<dl> lacks <dd>'],
    [
      '<a href=x><button>y</button></a>',
      '<button> must not be inside <a>, which must not contain interactive content',
    ],
    [
      '<a href=x><b tabindex=0>y</b></a>',
      '<b> must not be inside <a>, which must not contain an element with a tabindex attribute',
    ],
    ['<dfn><b><dfn>x</dfn></b></dfn>', '<dfn> must not be inside <dfn>'],
    ['<header><div><header>x</header></div></header>', '<header> must not be inside <header>'],
    ['<blinky>x</blinky>', '<blinky> is not an element of HTML; the name of a custom element has a hyphen'],
    ['<center>x</center>', '<center> is obsolete: use appropriate elements or CSS instead'],
    ['<p x>y', 'x is not allowed on <p>'],
    ['<input type=date size=1>', null],
  ])('%s', (html, message) => {
    const found = messages(html);
    if (message === null) expect(found.length).toBeGreaterThan(0);
    else expect(found).toEqual([message]);
  });
});
