import { asciiLowercase } from '../infra/code-points.ts';
import { WINDOWS_1252 } from './encodings.ts';

/**
 * The suggested default encoding of a locale —
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 *
 * @param locale a BCP 47 language tag, in any case. Its language decides; for Chinese its script or, without one, its
 *   region. `zh` alone is in the table neither with its simplified nor with its traditional script.
 * @returns the name of the encoding: windows-1252 for all locales that are not in the table
 */
export function defaultEncodingOfLocale(locale: string): string {
  const subtags = asciiLowercase(locale).split('-');
  const language = subtags[0]!;
  if (language === 'zh') return defaultEncodingOfChinese(subtags);
  return suggestedDefaults.get(language) ?? WINDOWS_1252;
}

function defaultEncodingOfChinese(subtags: string[]): string {
  let byRegion: string | undefined;
  for (let i = 1; i < subtags.length; i++) {
    const subtag = subtags[i]!;
    // Extensions and private use follow.
    if (subtag.length === 1) break;
    if (subtag === 'hans') return 'GBK';
    if (subtag === 'hant') return 'Big5';
    if (subtag.length === 2) byRegion ??= chineseRegions.get(subtag);
  }
  return byRegion ?? WINDOWS_1252;
}

const chineseRegions = /* @__PURE__ */ new Map([
  ['cn', 'GBK'],
  ['sg', 'GBK'],
  ['hk', 'Big5'],
  ['mo', 'Big5'],
  ['tw', 'Big5'],
]);

const suggestedDefaults = /* @__PURE__ */ new Map([
  ['ar', 'windows-1256'],
  ['az', 'windows-1254'],
  ['ba', 'windows-1251'],
  ['be', 'windows-1251'],
  ['bg', 'windows-1251'],
  ['cs', 'windows-1250'],
  ['el', 'ISO-8859-7'],
  ['et', 'windows-1257'],
  ['fa', 'windows-1256'],
  ['he', 'windows-1255'],
  ['hr', 'windows-1250'],
  ['hu', 'ISO-8859-2'],
  ['ja', 'Shift_JIS'],
  ['kk', 'windows-1251'],
  ['ko', 'EUC-KR'],
  ['ku', 'windows-1254'],
  ['ky', 'windows-1251'],
  ['lt', 'windows-1257'],
  ['lv', 'windows-1257'],
  ['mk', 'windows-1251'],
  ['pl', 'ISO-8859-2'],
  ['ru', 'windows-1251'],
  ['sah', 'windows-1251'],
  ['sk', 'windows-1250'],
  ['sl', 'ISO-8859-2'],
  ['sr', 'windows-1251'],
  ['tg', 'windows-1251'],
  ['th', 'windows-874'],
  ['tr', 'windows-1254'],
  ['tt', 'windows-1251'],
  ['uk', 'windows-1251'],
  ['vi', 'windows-1258'],
]);
