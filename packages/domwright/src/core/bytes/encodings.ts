import { wrongArgument } from '../infra/arguments.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { labelToName } from './decoders.ts';

// Encoding names that the rules of HTML mention, as the Encoding Standard writes them.
export const UTF_8 = 'UTF-8';
export const UTF_16BE = 'UTF-16BE';
export const UTF_16LE = 'UTF-16LE';
export const WINDOWS_1252 = 'windows-1252';
export const X_USER_DEFINED = 'x-user-defined';
export const REPLACEMENT = 'replacement';

/**
 * Get an encoding — https://encoding.spec.whatwg.org/#concept-encoding-get
 *
 * @param label any label, in any case, with or without ASCII whitespace around it
 * @returns the encoding's name, written as the standard writes it (`UTF-8`, `windows-1252`, `Shift_JIS`), or null for
 *   failure
 */
export function getAnEncoding(label: string): string | null {
  return labelToName(label);
}

/**
 * Whether an encoding is UTF-16BE/LE — https://encoding.spec.whatwg.org/#utf-16be-le
 *
 * @param encoding the encoding's name
 */
export function isUTF16(encoding: string): boolean {
  return encoding === UTF_16LE || encoding === UTF_16BE;
}

/**
 * The encoding for a label that the caller passed.
 *
 * @param option the name of the option, for the error
 * @throws TypeError if the label is not a string or not an encoding label
 */
export function requireEncoding(label: string, option: string): string {
  const encoding = typeof label === 'string' ? getAnEncoding(label) : null;
  if (encoding !== null) return encoding;
  throw wrongArgument(option, 'an encoding label', label);
}

/**
 * The suggested default encoding of a locale —
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 *
 * @param locale a BCP 47 language tag, in any case. The language decides; for Chinese, the script or, without one, the
 * region. Plain `zh` is not in the table.
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
