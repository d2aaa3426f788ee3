import { namedReferenceSecondCodePoints } from '../../generated/named-references.ts';
import {
  checkBoolean,
  checkOptionNames,
  checkOptions,
  checkString,
  memberOf,
  wrongArgument,
} from '../infra/arguments.ts';
import { CodePoint } from '../infra/code-points.ts';
import { flattened, MANY } from '../infra/string-builder.ts';
import { decodeCharacterReferences } from './cook.ts';
import { hasNumericReference, namedReference, shortestReference } from './entity-names.ts';

/* Character references of strings that are not parsed: what `domwright/entities` exports. */

const decodeOptionNames = ['attribute'];
const encodeOptionNames = ['characters', 'form'];

/** Options for {@link decode}. */
export interface DecodeOptions {
  /**
   * Whether the text is the value of an attribute. There, a name without a semicolon stays as it is if `=` or an ASCII
   * alphanumeric follows: in `?a=1&copy=2`, `&copy` is not ©. Default: false.
   */
  attribute?: boolean;
}

const sets = ['markup', 'non-ascii', 'all'] as const;
const forms = ['named', 'shortest', 'decimal', 'hexadecimal'] as const;

type Characters = (typeof sets)[number];
type Form = (typeof forms)[number];

/** Options for {@link encode}. */
export interface EncodeOptions {
  /**
   * Which characters become references:
   *
   * - `'markup'`, the default: `&`, `<`, `>`, `"`, `'` and no-break spaces, as the standard serializes text and attribute values,
   *   and carriage returns, which a parser would make newlines. The result is safe in text and in quoted attribute values.
   * - `'non-ascii'`: also everything that isn't ASCII, for files in any encoding.
   * - `'all'`: every character.
   */
  characters?: 'markup' | 'non-ascii' | 'all';
  /**
   * How a reference is written:
   *
   * - `'named'`, the default: by the shortest name there is, otherwise in hexadecimal: `&copy;`, `&#x1f375;`
   * - `'shortest'`: by name, in decimal or in hexadecimal, whatever is shortest: `&#39;`
   * - `'decimal'`: `&#169;`
   * - `'hexadecimal'`: `&#xa9;`
   */
  form?: 'named' | 'shortest' | 'decimal' | 'hexadecimal';
}

/**
 * Replaces the character references in a string, as the tokenizer does in text or in an attribute value: `&amp;`, `&#39;`, `&copy`.
 * Everything else stays as it is, newlines and U+0000 included.
 *
 * @throws TypeError if an argument or option is wrong
 */
export function decode(text: string, options?: DecodeOptions): string {
  checkString(text, 'text');
  if (options === undefined) return decodeCharacterReferences(text, false);
  checkNamesOf(options, decodeOptionNames);
  const attribute = memberOf(options, 'attribute') ?? false;
  checkBoolean(attribute, 'options.attribute');
  return decodeCharacterReferences(text, attribute);
}

/**
 * Replaces characters in a string by references to them. `decode` of the result gives the string again.
 *
 * No reference stands for U+0000, a lone surrogate or most C1 controls: the standard replaces those numbers by other characters.
 * They stay as they are, whatever the options.
 *
 * @throws TypeError if an argument or option is wrong
 */
export function encode(text: string, options?: EncodeOptions): string {
  checkString(text, 'text');
  if (options === undefined) return encodeMarkup(text);
  checkNamesOf(options, encodeOptionNames);
  const characters = memberOf(options, 'characters') ?? 'markup';
  const form = memberOf(options, 'form') ?? 'named';
  if (!sets.includes(characters))
    throw wrongArgument('options.characters', `one of ${sets.join(', ')}`, characters);
  if (!forms.includes(form)) throw wrongArgument('options.form', `one of ${forms.join(', ')}`, form);
  if (characters === 'markup' && form === 'named') return encodeMarkup(text);
  return encodeCharacters(text, characters, form);
}

const NO_BREAK_SPACE = 0xa0;

/** What a character of the set `markup` becomes in the form `named`; empty for any other code unit. */
function markupReference(codeUnit: number): string {
  switch (codeUnit) {
    case CodePoint.CarriageReturn:
      return '&#xd;';
    case CodePoint.QuotationMark:
      return '&quot;';
    case CodePoint.Ampersand:
      return '&amp;';
    case CodePoint.Apostrophe:
      return '&apos;';
    case CodePoint.LessThanSign:
      return '&lt;';
    case CodePoint.GreaterThanSign:
      return '&gt;';
    case NO_BREAK_SPACE:
      return '&nbsp;';
    default:
      return '';
  }
}

/** As `checkOptionNames`. NB: without a list of the names, or a copy of the options, which take longer than a short string. */
function checkNamesOf(options: unknown, names: readonly string[]): void {
  checkOptions(options);
  for (const name in options as object) if (!names.includes(name)) return checkOptionNames(options, names);
}

/** For each code unit up to U+00FF, whether the set has it: 1 or 0. */
type Table = Uint8Array;
const tables: Record<Characters, Table> = {
  markup: Uint8Array.from({ length: 256 }, (_, codeUnit) => (markupReference(codeUnit) === '' ? 0 : 1)),
  'non-ascii': Uint8Array.from({ length: 256 }, (_, codeUnit) =>
    codeUnit < 0x80 && markupReference(codeUnit) === '' ? 0 : 1,
  ),
  all: new Uint8Array(256).fill(1),
};

/**
 * The set `markup`, except no-break spaces, and the set `non-ascii`.
 *
 * NB: with no-break spaces, V8 searches a string without matches only half as fast.
 */
const mostMarkup = /["&'<>\r]/g;
const nonASCII = /["&'<>\r\u0080-\uffff]/g;

/** The number of code units that are read one by one before a search by V8, which takes longer to begin. */
const NEAR = 32;
/** The length from which a text is searched. */
const SHORT = 200;
/** The number of references after which the result is flattened: see `StringBuilder`. */
const MANY_REFERENCES = 8 * MANY;

function nextMatch(set: RegExp, text: string, from: number): number {
  set.lastIndex = from;
  return set.test(text) ? set.lastIndex - 1 : text.length;
}

/**
 * NB: in long texts, V8 searches; in short ones, beginning a search takes longer than reading all code units (bench/entities.mjs).
 */
function encodeMarkup(text: string): string {
  return text.length < SHORT ? encodeShort(text) : encodeLong(text);
}

function encodeShort(text: string): string {
  const { markup } = tables;
  let result = '';
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const codeUnit = text.charCodeAt(at);
    if (codeUnit > NO_BREAK_SPACE || markup[codeUnit] === 0) continue;
    if (start !== at) result += text.substring(start, at);
    result += markupReference(codeUnit);
    start = at + 1;
  }
  return start === 0 ? text : result + text.substring(start);
}

function encodeLong(text: string): string {
  const { length } = text;
  let space = nextSpace(text, 0);
  let other = nextMatch(mostMarkup, text, 0);
  let settled = '';
  let stretch = '';
  let start = 0;
  let count = 0;
  for (;;) {
    const at = other < space ? other : space;
    if (at === length) break;
    if (start !== at) stretch += text.substring(start, at);
    stretch += markupReference(text.charCodeAt(at));
    start = at + 1;
    if (at === space) space = nextSpace(text, start);
    else other = nextMatch(mostMarkup, text, start);
    if ((++count & (MANY_REFERENCES - 1)) === 0) {
      settled += flattened(stretch);
      stretch = '';
    }
  }
  return start === 0 ? text : settled + stretch + text.substring(start);
}

function nextSpace(text: string, from: number): number {
  const at = text.indexOf('\u00a0', from);
  return at === -1 ? text.length : at;
}

/** The references to code points in each form, once requested. */
const known: Record<Form, Map<number, string>> = {
  named: new Map(),
  shortest: new Map(),
  decimal: new Map(),
  hexadecimal: new Map(),
};
const MANY_KNOWN = 8192;

function encodeCharacters(text: string, characters: Characters, form: Form): string {
  const { length } = text;
  const table = tables[characters];
  const hasAllOthers = characters !== 'markup';
  const references = known[form];
  const hasNames = form === 'named' || form === 'shortest';
  let settled = '';
  let stretch = '';
  let start = 0;
  let count = 0;
  for (let at = 0; ; ) {
    const near = characters === 'non-ascii' ? Math.min(at + NEAR, length) : length;
    let codePoint = 0;
    while (at < near) {
      codePoint = text.charCodeAt(at);
      if (codePoint > 0xff ? hasAllOthers : table[codePoint] !== 0) break;
      at++;
    }
    if (at === near) {
      if (at < length) at = nextMatch(nonASCII, text, at);
      if (at === length) break;
      codePoint = text.charCodeAt(at);
    }
    let end = at + 1;
    if ((codePoint & 0xfc00) === 0xd800) {
      codePoint = text.codePointAt(at)!;
      if (codePoint > 0xffff) end++;
    }
    let reference = references.get(codePoint) ?? makeReference(codePoint, form);
    if (hasNames && end < length && isSecondOfPair(text.charCodeAt(end))) {
      const pair = pairReference(codePoint, text.charCodeAt(end), form, reference);
      if (pair !== '') {
        reference = pair;
        end++;
      }
    }
    if (reference !== '') {
      if (start !== at) stretch += text.substring(start, at);
      stretch += reference;
      start = end;
      if ((++count & (MANY_REFERENCES - 1)) === 0) {
        settled += flattened(stretch);
        stretch = '';
      }
    }
    at = end;
  }
  return start === 0 ? text : settled + stretch + text.substring(start);
}

/** The reference to a code point; empty if there is none. */
function makeReference(codePoint: number, form: Form): string {
  const reference = referenceTo(codePoint, form);
  const references = known[form];
  if (references.size < MANY_KNOWN) references.set(codePoint, reference);
  return reference;
}

function referenceTo(codePoint: number, form: Form): string {
  if (form === 'shortest') return shortestReference(codePoint);
  const name = form === 'named' ? namedReference(codePoint, 0) : '';
  if (name !== '' || !hasNumericReference(codePoint)) return name;
  return form === 'decimal' ? `&#${codePoint};` : `&#x${codePoint.toString(16)};`;
}

/** The second code points of pairs, by their low bytes, which all differ. */
const seconds = new Uint16Array(256);
for (const second of namedReferenceSecondCodePoints) seconds[second & 0xff] = second;

function isSecondOfPair(codeUnit: number): boolean {
  return codeUnit !== 0 && seconds[codeUnit & 0xff] === codeUnit;
}

/**
 * The reference to two code points; empty if there is none, or two references are shorter.
 *
 * @param first the reference to the first one alone
 */
function pairReference(codePoint: number, second: number, form: Form, first: string): string {
  const pair = namedReference(codePoint, second);
  if (form === 'shortest' && pair.length > first.length + referenceTo(second, form).length) return '';
  return pair;
}
