import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'domwright';
import { type ConformanceFinding, type ConformanceFix, checkConformance } from 'domwright/conformance';
import { applyEdits } from 'domwright/rewrite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  elementDefinitions,
  obsoleteAttributes,
  obsoleteElements,
} from '../../../src/generated/element-definitions.ts';
import { runs } from '../../runs.mjs';

// Each fix of a finding alone: the finding is gone, and nothing is found that was not there before. A suggestion is a guess: what it
// names may be wrong there for another reason.

const START = '<!DOCTYPE html><html lang=en><title>x</title>';

const keyOf = ({ code, message }: ConformanceFinding): string => `${code}: ${message}`;

function check(html: string): { findings: ConformanceFinding[]; parseErrors: string[] } {
  const parseErrors: string[] = [];
  const document = parse(html, { onParseError: ({ code }) => parseErrors.push(code) });
  return { findings: [...checkConformance(document, { groups: ['conformance', 'aria'] })], parseErrors };
}

function applied({ edits }: ConformanceFix, html: string): string {
  return Buffer.from(applyEdits(Buffer.from(html), 'utf-8', edits)).toString();
}

/** Those of a list that another one has not, counted. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return list.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Applies each fix on its own; how many there are. */
function checkFixes(html: string): number {
  const before = check(html);
  let count = 0;
  for (const finding of before.findings) {
    for (const fix of finding.fixes) {
      count++;
      expect(fix.title).toMatch(/^[A-Z][^.]*$/);
      const fixed = applied(fix, html);
      const after = check(fixed);
      const expected = without(before.findings.map(keyOf), [keyOf(finding)]);
      if (fix.isSuggestion === true) {
        const found = without(after.findings.map(keyOf), expected);
        expect(found, `${html}\n→ ${fixed}`).not.toContain(keyOf(finding));
        continue;
      }
      expect(without(after.findings.map(keyOf), expected), `${html}\n→ ${fixed}`).toEqual([]);
      expect(without(after.parseErrors, before.parseErrors), `${html}\n→ ${fixed}`).toEqual([]);
    }
  }
  return count;
}

const folder = path.resolve(import.meta.dirname, '../../fixtures/conformance');

test.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))('the wrong cases of %s', (file) => {
  const text = readFileSync(path.join(folder, file), 'utf8');
  for (const [, html = ''] of text.matchAll(/^#wrong\n([\s\S]*?)^#findings$/gm))
    checkFixes(/^<!doctype/i.test(html) ? html : `${START}\n<body>\n${html}`);
});

describe('an attribute is removed', () => {
  test.each([
    ['<p x>', '<p>'],
    ['<p  x >', '<p >'],
    ['<p\n\tx = "1"\n id=a>', '<p\n id=a>'],
    ['<p id=a x=1>', '<p id=a>'],
    ['<p x/>', '<p/>', '<p />'],
    ['<p/x>', '<p>'],
    ['<p//x>', '<p>'],
    ['<p / x>', '<p / >'],
    ['<a href=y/ x>', '<a href=y/ >'],
    ['<p id="a"x>', '<p id="a">'],
    ['<p x="1"id=a>', '<p id=a>', '<p  id=a>'],
    ['<p id=a x="1"class=b>', '<p id=a class=b>'],
    ['<br x />', '<br />'],
    ['<br x=1/>', '<br>'],
  ])('%s', (before, ...after) => {
    const [{ fixes } = { fixes: [] }] = check(START + before).findings;
    expect(after.map((html) => START + html)).toContain(applied(fixes[0]!, START + before));
    checkFixes(START + before);
  });
});

const attributeNames = [
  ...new Set([
    ...Object.values(elementDefinitions).flatMap(({ attributes }) =>
      attributes
        .split('; ')
        .map((item) => item.split(' if ')[0]!)
        .filter((name) => name !== ''),
    ),
    ...Object.values(obsoleteAttributes).flatMap((attributes) => Object.keys(attributes)),
    ...'id class x data-x onclick autofocus hidden tabindex popover lang xml:lang dir is item'.split(' '),
    ...'itemscope itemtype itemid itemprop itemref role headingoffset headingreset'.split(' '),
  ]),
];

const attribute = fc
  .record({
    before: fc.constantFrom(' ', ' ', ' ', '\n', '  ', '/', ''),
    name: fc.constantFrom(...attributeNames),
    value: fc.oneof(
      fc.constant(''),
      fc
        .constantFrom(
          'x',
          'a b',
          'hidden',
          'date',
          'image',
          'preload',
          'stylesheet',
          'text/javascript',
          '#x',
          '0',
          'en',
          '',
        )
        .chain((value) =>
          fc.constantFrom(
            `="${value}"`,
            ` = '${value}'`,
            value === '' || value.includes(' ') ? '=""' : `=${value}`,
          ),
        ),
    ),
  })
  .map(({ before, name, value }) => `${before}${name}${value}`);

// A second `html` or `body` tag adds its attributes to the first one.
const leftOut = ['html', 'body', 'head', 'plaintext', 'frameset', 'noscript'];

const elementNames = [
  ...Object.keys(elementDefinitions),
  ...Object.keys(obsoleteElements),
  'x-y',
  'blinky',
].filter((name) => !leftOut.includes(name));

const tag = fc
  .tuple(fc.constantFrom(...elementNames), fc.array(attribute, { maxLength: 4 }), fc.boolean())
  .map(([name, attributes, isClosed]) => {
    const written = attributes.join('');
    return `<${name}${/^[ \n/]/.test(written) || written === '' ? '' : ' '}${written}>${isClosed ? `x</${name}>` : ''}`;
  });

const body = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: tag },
    { weight: 1, arbitrary: fc.constantFrom('x', '</p>', '</div>', '</a>') },
  ),
  { maxLength: 6 },
);

test('an attribute that its tag repeats has no fix', () => {
  const [finding] = check(`${START}<p x Y X=1>`).findings;
  expect(finding).toMatchObject({ message: 'x is not allowed on <p>', fixes: [] });
});

test('an attribute has no fix if what follows would become the value of another', () => {
  const [finding] = check(`${START}<p lang x =y>`).findings;
  expect(finding).toMatchObject({ message: 'x is not allowed on <p>' });
  expect(check(`${START}<p lang x="" =y>`).findings[0]).toMatchObject({
    message: 'x is not allowed on <p>',
    fixes: [],
  });
});

test('in documents at random', () => {
  let count = 0;
  fc.assert(
    fc.property(body, (parts) => {
      count += checkFixes(START + parts.join(''));
    }),
    { numRuns: runs(16_000) },
  );
  expect(count).toBeGreaterThan(100);
});
