import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { validateLanguageTag } from '../../../src/standard/attribute-values/language-tags.ts';
import { languageProblem } from '../../../src/standard/microsyntaxes/language-subtags.ts';

/** What RFC 5646 says of a tag: https://www.rfc-editor.org/rfc/rfc5646#appendix-A and #section-2.2.9 */
const state = (tag: string) => {
  const problem = validateLanguageTag(tag) === null ? languageProblem(tag) : { isDiscouraged: false };
  return problem === null ? 'valid' : problem.isDiscouraged ? 'discouraged' : 'invalid';
};

test.each([
  // Appendix A.
  ...[
    'de',
    'fr',
    'ja',
    'zh-Hant',
    'zh-Hans',
    'sr-Cyrl',
    'sr-Latn',
    'zh-cmn-Hans-CN',
    'cmn-Hans-CN',
    'zh-yue-HK',
  ],
  ...[
    'yue-HK',
    'zh-Hans-CN',
    'sr-Latn-RS',
    'sl-rozaj',
    'sl-rozaj-biske',
    'sl-nedis',
    'de-CH-1901',
    'sl-IT-nedis',
  ],
  ...['de-DE', 'en-US', 'es-419', 'de-CH-x-phonebk', 'az-Arab-x-AZE-derbend', 'x-whatever'],
  ...[
    'qaa-Qaaa-QM-x-southern',
    'de-Qaaa',
    'sr-Latn-QM',
    'sr-Qaaa-RS',
    'en-u-islamcal',
    'zh-CN-a-myext-x-private',
  ],
  // The registry.
  ...['sl-rozaj-biske-1994', 'en-oxendict', 'i-default', 'ja-Latn-hepburn', 'be-tarask', 'en-t-ja', 'haw'],
])('%s', (tag) => {
  // Extensions "a" and "r" are only an example of the RFC.
  const expected = tag.includes('-a-') ? 'invalid' : 'valid';
  expect(state(tag)).toBe(expected);
});

test.each([
  // Appendix A: "two region tags", "use of a single-character subtag in primary position".
  ['de-419-DE', 'invalid'],
  ['a-DE', 'invalid'],
  ['ar-a-aaa-b-bbb-a-ccc', 'invalid'],
  ['xx', 'invalid'],
  ['zzz', 'invalid'],
  ['english', 'invalid'],
  ['en-Foob', 'invalid'],
  ['en-XX', 'valid'],
  ['en-ZX', 'invalid'],
  ['en-999', 'invalid'],
  ['en-foobar', 'invalid'],
  ['en-cmn', 'invalid'],
  ['zh-xyz', 'invalid'],
  ['en-b-foo', 'invalid'],
  // Valid when the RFC was written, deprecated since.
  ['hy-Latn-IT-arevela', 'discouraged'],
  ['iw', 'discouraged'],
  ['en-BU', 'discouraged'],
  ['en-GB-oed', 'discouraged'],
  ['i-klingon', 'discouraged'],
  ['en-Latn', 'discouraged'],
  ['en-rozaj', 'discouraged'],
  ['ja-hepburn-heploc', 'discouraged'],
])('%s is %s', (tag, expected) => {
  expect(state(tag)).toBe(expected);
});

test('the tables have what the registry has', () => {
  const file = createRequire(import.meta.url).resolve('language-subtag-registry/data/json/registry.json');
  const rows: { Type: string; Subtag?: string; Tag?: string; Prefix?: string[]; Deprecated?: string }[] =
    JSON.parse(readFileSync(file, 'utf8'));
  const wrong = rows
    .filter(({ Subtag = '' }) => !Subtag.includes('..'))
    .filter(({ Type }) => Type !== 'redundant')
    .filter(({ Type, Subtag = '', Tag = '', Prefix = ['und'], Deprecated }) => {
      const tag = { language: Subtag, grandfathered: Tag, script: `und-${Subtag}`, region: `und-${Subtag}` }[
        Type
      ];
      const problem = languageProblem(tag ?? `${Prefix[0]}-${Subtag}`);
      return Deprecated === undefined ? problem?.isDiscouraged === false : problem?.isDiscouraged !== true;
    });
  // An extended language with a deprecated macrolanguage form is used with its prefix all the same.
  expect(wrong.filter(({ Type }) => Type !== 'extlang')).toEqual([]);
  // No other languages of two or three letters.
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const known = new Set(rows.filter(({ Type }) => Type === 'language').map(({ Subtag }) => Subtag));
  for (const a of letters)
    for (const b of letters)
      for (const c of ['', ...letters]) {
        const tag = a + b + c;
        if (!known.has(tag) && !/^q[a-t]./.test(tag))
          expect(languageProblem(tag)?.isDiscouraged, tag).toBe(false);
      }
});
