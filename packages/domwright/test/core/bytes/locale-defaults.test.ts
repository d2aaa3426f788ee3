import { describe, expect, test } from 'vitest';
import { defaultEncodingOfLocale } from '../../../src/core/bytes/encodings.ts';

// The table of the standard, typed off by encoding rather than by language.
const rows: [string, string][] = [
  ['windows-1250', 'cs hr sk'],
  ['windows-1251', 'ba be bg kk ky mk ru sah sr tg tt uk'],
  ['windows-1252', 'en de fr nl x-klingon und i-klingon'],
  ['windows-1254', 'az ku tr'],
  ['windows-1255', 'he'],
  ['windows-1256', 'ar fa'],
  ['windows-1257', 'et lt lv'],
  ['windows-1258', 'vi'],
  ['windows-874', 'th'],
  ['ISO-8859-2', 'hu pl sl'],
  ['ISO-8859-7', 'el'],
  ['Shift_JIS', 'ja'],
  ['EUC-KR', 'ko'],
  ['GBK', 'zh-Hans zh-CN zh-SG'],
  ['Big5', 'zh-Hant zh-HK zh-MO zh-TW'],
];

describe('the default encoding of a locale', () => {
  test.each(rows)('%s: %s', (encoding, locales) => {
    for (const locale of locales.split(' ')) {
      expect(defaultEncodingOfLocale(locale), locale).toBe(encoding);
      expect(defaultEncodingOfLocale(locale.toUpperCase()), locale).toBe(encoding);
      expect(defaultEncodingOfLocale(`${locale}-x-private`), locale).toBe(encoding);
    }
  });

  test.each([
    ['ja-JP', 'Shift_JIS'],
    ['sr-Latn-RS', 'windows-1251'],
    ['sr-Cyrl', 'windows-1251'],
    ['en-RU', 'windows-1252'],
    // The script is stronger than the region.
    ['zh-Hans-HK', 'GBK'],
    ['zh-Hant-CN', 'Big5'],
    ['zh-cmn-Hans-CN', 'GBK'],
    ['zh-yue-HK', 'Big5'],
    ['zh-TW-u-co-stroke', 'Big5'],
    ['zh-u-rg-cn', 'windows-1252'],
    ['zh-x-tw', 'windows-1252'],
    ['zh', 'windows-1252'],
    ['zh-US', 'windows-1252'],
    ['', 'windows-1252'],
    ['constructor', 'windows-1252'],
  ])('%s: %s', (locale, encoding) => {
    expect(defaultEncodingOfLocale(locale)).toBe(encoding);
  });
});
