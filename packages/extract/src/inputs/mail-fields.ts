import { getAnEncoding } from 'domwright/encoding';

/*
 * Values of MIME fields, as mail programs read them. A MIME type of the Web has neither comments nor parameters in pieces.
 */

/** A value with parameters, such as `text/html; charset=utf-8`. */
export interface FieldValue {
  /** The part before the parameters, in lower case. */
  readonly value: string;
  /** By lower-case name. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Parses a value. Comments are left out, and parameters that are split or percent-encoded are put together —
 * https://datatracker.ietf.org/doc/html/rfc2231
 */
export function parseField(field: string): FieldValue {
  const [value = '', ...rest] = partsOf(field);
  const parameters = new Map<string, string>();
  /** Of parameters in pieces: the pieces by number. */
  const pieces = new Map<string, Map<number, string>>();
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const written = part.slice(0, equals).trim().toLowerCase();
    const text = unquoted(part.slice(equals + 1).trim());
    const [, name = written, number, isEncoded] = /^([^*]+)(?:\*(\d{1,3}))?(\*)?$/.exec(written) ?? [];
    if (number === undefined && isEncoded === undefined) {
      if (!parameters.has(name)) parameters.set(name, text);
      continue;
    }
    const index = Number(number ?? 0);
    const its = pieces.get(name) ?? new Map<number, string>();
    pieces.set(name, its);
    if (!its.has(index)) its.set(index, isEncoded === undefined ? text : percentDecoded(text, index === 0));
  }
  // The encoded form of a parameter is preferred to the plain one.
  for (const [name, its] of pieces) {
    let whole = '';
    for (let index = 0; its.has(index); index++) whole += its.get(index);
    if (whole !== '') parameters.set(name, whole);
  }
  return { value: value.trim().toLowerCase(), parameters };
}

/** The parts between semicolons, without comments. Comments nest. */
function partsOf(field: string): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  let comments = 0;
  for (let at = 0; at < field.length; at++) {
    const char = field[at] as string;
    if (char === '\\' && (isQuoted || comments > 0)) {
      if (comments === 0) part += field.slice(at, at + 2);
      at++;
    } else if (comments > 0) {
      comments += char === '(' ? 1 : char === ')' ? -1 : 0;
    } else if (char === '(' && !isQuoted) {
      comments++;
    } else if (char === ';' && !isQuoted) {
      parts.push(part);
      part = '';
    } else {
      if (char === '"') isQuoted = !isQuoted;
      part += char;
    }
  }
  parts.push(part);
  return parts;
}

function unquoted(text: string): string {
  if (!text.startsWith('"')) return text.replace(/^'(.*)'$/s, '$1');
  return text.replace(/^"|"$/g, '').replace(/\\(.)/gs, '$1');
}

/** @param hasCharset whether the text begins with a charset and a language, each followed by an apostrophe */
function percentDecoded(text: string, hasCharset: boolean): string {
  const value = hasCharset ? text.replace(/^[^']*'[^']*'/, '') : text;
  return value.replace(/%([\da-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** Windows code pages with another name on the Web. */
const codePages: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '10000': 'macintosh',
  '10007': 'x-mac-cyrillic',
  '20127': 'us-ascii',
  '20866': 'koi8-r',
  '20932': 'euc-jp',
  '21866': 'koi8-u',
  '50220': 'iso-2022-jp',
  '50221': 'iso-2022-jp',
  '50222': 'iso-2022-jp',
  '51932': 'euc-jp',
  '51936': 'gb2312',
  '51949': 'euc-kr',
  '54936': 'gb18030',
  '65001': 'utf-8',
};

/** The Web's name of a charset that a mail names; null if it is unknown. `UTF-7` isn't one of the Web. */
export function mailCharset(label: string): string | null {
  const plain = label
    .trim()
    .replace(/^["'=]+|["';,]+$/g, '')
    .toLowerCase();
  const known = getAnEncoding(plain);
  if (known !== null) return known;
  const [, page] = /^(?:x-)?(?:cp|ibm|ms|win|windows|ansi|codepage)[-_ ]?(\d{3,5})$/.exec(plain) ?? [];
  if (page !== undefined)
    return codePages[page] ?? getAnEncoding(`windows-${page}`) ?? getAnEncoding(`ibm${page}`);
  const [, part] = /^iso[-_ ]?8859[-_ ]?(\d{1,2})/.exec(plain) ?? [];
  if (part !== undefined) return getAnEncoding(`iso-8859-${part}`);
  const [, latin] = /^latin[-_ ]?(\d{1,2})$/.exec(plain) ?? [];
  if (latin !== undefined) return getAnEncoding(`latin${latin}`);
  if (/^utf[-_ ]?8(?:[-_ ](?:mac|sig|bom|strict))?$/.test(plain)) return 'UTF-8';
  return aliases[plain] ?? null;
}

const aliases: Readonly<Record<string, string>> = {
  'x-gbk': 'GBK',
  'euc-cn': 'GBK',
  euccn: 'GBK',
  eucjp: 'EUC-JP',
  'x-eucjp': 'EUC-JP',
  ujis: 'EUC-JP',
  euckr: 'EUC-KR',
  'x-windows-949': 'EUC-KR',
  uhc: 'EUC-KR',
  'big-5': 'Big5',
  tis620: 'windows-874',
  'shift-jis-2004': 'Shift_JIS',
  'iso-2022-jp-1': 'ISO-2022-JP',
  'iso-2022-jp-2': 'ISO-2022-JP',
  'iso-2022-jp-ms': 'ISO-2022-JP',
  jis: 'ISO-2022-JP',
  ucs2: 'UTF-16LE',
  'koi8-ru': 'KOI8-U',
};

/** Whether a charset is UTF-7, which mails may be in — https://datatracker.ietf.org/doc/html/rfc2152 */
export function isUTF7(label: string): boolean {
  return /^\s*["']?(?:x-)?(?:unicode-[12]-[01]-)?utf[-_]?7["']?\s*$/i.test(label);
}

/** UTF-7 as UTF-8. */
export function fromUTF7(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1').replace(/\+([A-Za-z\d+/]*)-?/g, (_, digits: string) => {
    if (digits === '') return '+';
    const units = Buffer.from(digits, 'base64');
    return Buffer.from(units.subarray(0, units.length & ~1))
      .swap16()
      .toString('utf16le');
  });
  return Buffer.from(text);
}
