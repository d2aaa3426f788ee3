import { formatTree, parse } from 'domwright';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nastyInput } from '../../domwright/test/property/nasty-html.mjs';
import { runs } from '../../domwright/test/runs.mjs';
import { checkSource } from '../src/check-source.ts';
import { fixSource } from '../src/fix-source.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';

const settings: FileSettings = { scripting: false, rules: {}, maxFindings: 10_000 };
/** With a byte order mark, so that no fix changes the encoding that is detected. */
const source = (text: string) => ({ name: 'x', bytes: Buffer.from(`\ufeff${text}`) });

/** Tags of which every part may be missing, be there twice, or touch the next. */
const soup = fc
  .array(
    fc.constantFrom(
      ...['<p', '<br', '<svg', '</p', '</br', '<p ', '<td '],
      ...[' ', '\n', '/', ' /', '/ ', '>', '/>', ' >', '=', ' = '],
      ...['id', 'ID', 'class', ' id', ' id=', ' class="a"', " id='b'", 'c', '"', "'"],
      ...['&lt', '&copy', '&#38', '&#x26', '&amp;', '&not', 'x', '1'],
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

const wellFormed = nastyInput.map((input) => input.replace(/[\ud800-\udfff\ufeff]/g, ''));

/** The parse errors that always have a fix. */
const fixed = [
  'end-tag-with-attributes',
  'end-tag-with-trailing-solidus',
  'missing-semicolon-after-character-reference',
  'missing-whitespace-between-attributes',
];

/** What is inserted anywhere or removed again must make up for it. */
function check(before: string): void {
  const parseOnly: FileSettings = { ...settings, groups: ['parse'] };
  const found = checkSource(source(before), parseOnly).findings;
  const { checked, fixed: count, failures, bytes } = fixSource(source(before), parseOnly, null, false);
  const after = checked.text.text;
  expect(failures).toEqual([]);
  expect(formatTree(parse(after))).toBe(formatTree(parse(before)));
  // Whatever has a fix is fixed, so there is nothing to do the second time.
  expect(checked.findings.filter(({ fixes }) => fixes.length > 0)).toEqual([]);
  expect(checked.findings.filter(({ code }) => fixed.includes(code))).toEqual([]);
  expect(fixSource(source(after), parseOnly, null, false)).toMatchObject({ bytes: null, fixed: 0 });
  expect(bytes === null).toBe(after === before);
  if (bytes !== null) expect(new TextDecoder('utf-8').decode(bytes)).toBe(after);
  // Nothing is lost: each finding was fixed, went with another one, or is still there.
  expect(count > 0).toBe(bytes !== null);
  expect(count + checked.findings.length).toBeLessThanOrEqual(found.length);
}

describe('Fixes of parse errors leave the tree as it is, and no fix for a second time', () => {
  test('in tags', () => {
    fc.assert(fc.property(soup, check), { numRuns: runs(250) });
  });

  test('in pages', () => {
    fc.assert(fc.property(wellFormed, check), { numRuns: runs(100) });
  });
});

/** Markup with one finding, and with its fix; whether the fix is safe. None has anything to do with another. */
const pieces: readonly (readonly [before: string, after: string, isSafe: boolean])[] = [
  ['&copy', '&copy;', true],
  ['&#233', '&#233;', true],
  ['<b></b id=x>', '<b></b>', true],
  ['<b></b/>', '<b></b>', true],
  ['<b class=a class=b>x</b>', '<b class=a>x</b>', true],
  ['<b title="a"class=b>x</b>', '<b title="a" class=b>x</b>', true],
  ['<b title="&lt">x</b>', '<b title="&lt;">x</b>', true],
  ['<b />x</b>', '<b >x</b>', true],
  ['<b/class=a>x</b>', '<b class=a>x</b>', true],
  ['<p align=left>x</p>', '<p>x</p>', false],
  ['<hr noshade>', '<hr>', false],
  // Without a finding.
  ['<i>x</i>', '<i>x</i>', true],
  [' ', ' ', true],
];

test('Each finding has its fix, whatever is beside it, and what a baseline has stays', () => {
  const some = fc.array(fc.tuple(fc.constantFrom(...pieces), fc.boolean()), { maxLength: 12 });
  fc.assert(
    fc.property(some, fc.boolean(), fc.boolean(), (chosen, unsafe, hasBaseline) => {
      const start = '<!DOCTYPE html><html lang=en><title>t</title><body><div>';
      const end = '</div></body></html>';
      let before = start;
      let after = start;
      let count = 0;
      const known: [start: number, end: number][] = [];
      let isMissed = 0;
      for (const [[wrong, right, isSafe], isBaselined] of chosen) {
        const isKnown = hasBaseline && isBaselined && wrong !== right;
        if (isKnown) known.push([before.length, before.length + wrong.length]);
        const isFixed = wrong !== right && !isKnown && (isSafe || unsafe);
        if (isFixed) count++;
        else if (wrong !== right && !isKnown) isMissed++;
        before += wrong;
        after += isFixed ? right : wrong;
      }
      const { checked, fixed, failures } = fixSource(
        source(before + end),
        { ...settings, groups: ['parse', 'conformance'] },
        hasBaseline
          ? ({ range }) => known.some(([from, to]) => range.start >= from && range.start < to)
          : null,
        unsafe,
      );
      expect(checked.text.text).toBe(after + end);
      expect({ fixed, failures: failures.length }).toEqual({ fixed: count, failures: 0 });
      expect({ left: checked.findings.length, known: checked.known.length }).toEqual({
        left: isMissed,
        known: known.length,
      });
    }),
    { numRuns: runs(200) },
  );
});

test.each([
  ['<p>x</p é>', '<p>x</p>'],
  ['<p>x</p é>&copy', '<p>x</p>&copy;'],
  ['<p title="&lt">x</p é="">', '<p title="&lt;">x</p>'],
  ['<p class=a class=é>', '<p class=a>'],
])(
  'a fix after which the encoding is detected in another way, and the page says the same: %s',
  (before, after) => {
    const start = '<!DOCTYPE html><html lang=en><title>t</title><body>';
    // The only bytes that are not ASCII say that it is UTF-8.
    const input = { name: 'x', bytes: Buffer.from(start + before) };
    const parseOnly: FileSettings = { ...settings, groups: ['parse'] };
    const { failures, bytes } = fixSource(input, parseOnly, null, false);
    expect(failures).toEqual([]);
    expect(Buffer.from(bytes as Uint8Array).toString()).toBe(start + after);
  },
);

test('Parse errors are fixed first, since other findings may go with them', () => {
  // A space is inserted where the attribute begins that is removed then.
  const { checked, fixed } = fixSource(
    source('<!DOCTYPE html><html lang=en><title>t</title><p title="a"align=left>x</p>'),
    { ...settings, groups: ['parse', 'conformance'] },
    null,
    true,
  );
  expect(checked.text.text).toContain('<p title="a">x</p>');
  expect({ fixed, left: checked.findings }).toEqual({ fixed: 2, left: [] });
});
