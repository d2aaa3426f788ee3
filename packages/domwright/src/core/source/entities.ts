import { namedReferenceSecondCodePoints } from '../../generated/named-references.ts';
import { checkBoolean, checkOptionNames, checkString, memberOf, wrongArgument } from '../infra/arguments.ts';
import { CodePoint } from '../infra/code-points.ts';
import { flattened, MANY } from '../infra/string-builder.ts';
import { decodeCharacterReferences } from './cook.ts';
import { entityNames } from './entity-names.ts';
import { isSurrogate, numericReferenceEnd } from './numeric-references.ts';

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
  // NB: a copy of the options takes longer than a short string.
  checkOptionNames(options, decodeOptionNames);
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
  checkOptionNames(options, encodeOptionNames);
  const characters = memberOf(options, 'characters') ?? 'markup';
  const form = memberOf(options, 'form') ?? 'named';
  if (!sets.includes(characters))
    throw wrongArgument('options.characters', `one of ${sets.join(', ')}`, characters);
  if (!forms.includes(form)) throw wrongArgument('options.form', `one of ${forms.join(', ')}`, form);
  if (characters === 'markup' && form === 'named') return encodeMarkup(text);
  return encodeCharacters(text, characters, form);
}

/** The set `markup`, except no-break spaces: with them, V8 searches a string without matches only half as fast. */
const mostMarkup = /["&'<>\r]/g;
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

function encodeMarkup(text: string): string {
  let space = text.indexOf('\u00a0');
  let other = nextMarkup(text, 0);
  let settled = '';
  let stretch = '';
  let start = 0;
  for (let count = 1; space !== -1 || other !== -1; count++) {
    const at = other === -1 || (space !== -1 && space < other) ? space : other;
    if (start !== at) stretch += text.substring(start, at);
    stretch += markupReference(text.charCodeAt(at));
    start = at + 1;
    if (at === space) space = text.indexOf('\u00a0', start);
    else other = nextMarkup(text, start);
    if (count % MANY === 0) {
      settled += flattened(stretch);
      stretch = '';
    }
  }
  return start === 0 ? text : settled + stretch + text.substring(start);
}

function nextMarkup(text: string, from: number): number {
  mostMarkup.lastIndex = from;
  return mostMarkup.test(text) ? mostMarkup.lastIndex - 1 : -1;
}

/** What can begin something to encode. */
const anyNonASCII = /["&'<>\r\u0080-\uffff]/g;

/** The references to code points in each form, once requested. */
const known: Record<Form, Map<number, string>> = {
  named: new Map(),
  shortest: new Map(),
  decimal: new Map(),
  hexadecimal: new Map(),
};
const MANY_KNOWN = 8192;

function encodeCharacters(text: string, characters: Characters, form: Form): string {
  let settled = '';
  const { length } = text;
  const references = known[form];
  const hasNames = form === 'named' || form === 'shortest';
  let stretch = '';
  let start = 0;
  let count = 0;
  for (let at = 0; at < length; ) {
    const codePoint = text.codePointAt(at)!;
    if (!isIn(characters, codePoint)) {
      if (characters !== 'non-ascii') {
        at += codePoint > 0xffff ? 2 : 1;
        continue;
      }
      anyNonASCII.lastIndex = at + 1;
      if (!anyNonASCII.test(text)) break;
      at = anyNonASCII.lastIndex - 1;
      continue;
    }
    let end = at + (codePoint > 0xffff ? 2 : 1);
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
      if ((++count & (MANY - 1)) === 0) {
        settled += flattened(stretch);
        stretch = '';
      }
    }
    at = end;
  }
  return start === 0 ? text : settled + stretch + text.substring(start);
}

function isIn(characters: Characters, codePoint: number): boolean {
  if (codePoint >= 0x80) return characters !== 'markup' || codePoint === NO_BREAK_SPACE;
  return characters === 'all' || markupReference(codePoint) !== '';
}

/** The reference to a code point; empty if there is none. */
function makeReference(codePoint: number, form: Form): string {
  const reference = referenceTo(codePoint, form);
  const references = known[form];
  if (references.size < MANY_KNOWN) references.set(codePoint, reference);
  return reference;
}

function referenceTo(codePoint: number, form: Form): string {
  const isNamed = form === 'named' || form === 'shortest';
  const name = isNamed ? (entityNames().single.get(codePoint) ?? '') : '';
  if (form === 'named' && name !== '') return name;
  if (isSurrogate(codePoint) || numericReferenceEnd(codePoint) !== codePoint) return '';
  const hexadecimal = form === 'decimal' ? '' : `&#x${codePoint.toString(16)};`;
  const decimal = form === 'decimal' || form === 'shortest' ? `&#${codePoint};` : '';
  if (form !== 'shortest') return hexadecimal + decimal;
  const numeric = hexadecimal.length < decimal.length ? hexadecimal : decimal;
  return name !== '' && name.length <= numeric.length ? name : numeric;
}

function isSecondOfPair(codeUnit: number): boolean {
  return codeUnit === 0x6a || (codeUnit >= 0x331 && namedReferenceSecondCodePoints.includes(codeUnit));
}

/**
 * The reference to two code points; empty if there is none, or two references are shorter.
 *
 * @param first the reference to the first one alone
 */
function pairReference(codePoint: number, second: number, form: Form, first: string): string {
  const pair = entityNames().pairs.get(codePoint)?.get(second) ?? '';
  if (form === 'shortest' && pair.length > first.length + referenceTo(second, form).length) return '';
  return pair;
}
