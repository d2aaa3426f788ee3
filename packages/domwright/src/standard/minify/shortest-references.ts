import { CodePoint, isASCIIAlphanumeric } from '../../core/infra/code-points.ts';
import { Cook, characterReference, cook, referenceEnd } from '../../core/source/cook.ts';
import { namedReference, shortestReference } from '../../core/source/entity-names.ts';

/** Whether the encoding of the result has a character beyond ASCII. */
export type HasCharacter = (codePoint: number) => boolean;

/** What references are written in. */
interface Surroundings {
  readonly hasCharacter: HasCharacter;
  /** With what stands for code of a template language begins; empty if there is none. */
  readonly mark: string;
}

/**
 * A raw range of source with each character reference as short as it can be: the character itself where it stands for itself,
 * otherwise its shortest reference with a semicolon. References that mean the same everywhere else stay as they are.
 *
 * @param raw text, or the value of an attribute without its quotes
 * @param flags how it is cooked
 * @param quote in an attribute: the quote around the new value, whose references remain
 */
export function withShortestReferences(
  raw: string,
  flags: number,
  quote: string,
  around: Surroundings,
): string {
  const characters = asCharacters(raw, flags, around);
  if (characters !== null && (quote === '' ? (flags & Cook.Attribute) === 0 : !characters.includes(quote)))
    return characters;
  let result = raw;
  // What a reference can become depends on the character after it, which may be a reference as well.
  for (let time = 0; time < MOST_TIMES; time++) {
    const next = withShorterReferences(result, flags, quote, around);
    if (next === result) break;
    result = next;
  }
  return result;
}

const MOST_TIMES = 8;
/** Code units that may belong to a reference or a tag that has begun. */
const LONGEST_NAME_BEFORE = 34;

/** References to white space. */
const toSpace = /&(?:#(?:0*(?:9|10|12|13|32)(?!\d)|x0*(?:9|a|c|d|20)(?![\da-f]))|Tab;|NewLine;)/i;
/** What would be read as something else, or hardly be understood: an ambiguous ampersand, and `<` that may begin a tag. */
const inText = /[\r\0\ufeff\ud800-\udfff]|&[0-9a-z]+;|<(?![ =0-9])|[&<][#\w]*$/i;
/** A reference without a semicolon that could go on in the text that follows. */
const unended = /&[#\w]*$/;
const inValue = /[\r\0\ufeff\ud800-\udfff]|&[0-9a-z]+;|&[#\w]*$/i;

/** The characters that a raw range means, if all of them stand for themselves; otherwise null. */
export function asCharacters(raw: string, flags: number, around: Surroundings): string | null {
  const inAttribute = (flags & Cook.Attribute) !== 0;
  if (!inAttribute && (toSpace.test(raw) || unended.test(raw))) return null;
  const characters = cook(raw, flags);
  const misread = inAttribute ? inValue : inText;
  // NB: code of a template language may go on with what comes before it.
  const parts = around.mark === '' ? [characters] : characters.split(around.mark);
  if (parts.some((part) => misread.test(part))) return null;
  if (/[^\0-\x7f]/.test(characters) && !around.hasCharacter(0x80)) return null;
  return !characters.includes('&') || cook(characters, flags) === characters ? characters : null;
}

/**
 * Whether text that ends at an offset may be read, or be written, in another way if other text follows: it ends in what may begin
 * a reference or a tag, or in a reference to that.
 */
export function dependsOnNext(source: string, end: number): boolean {
  const tail = source.slice(Math.max(0, end - 68), end);
  if (/[&<][#\w]*$/.test(tail)) return true;
  return tail.includes('&') && /[&<][#\w]*$/.test(cook(tail, Cook.Reference));
}

function withShorterReferences(raw: string, flags: number, quote: string, around: Surroundings): string {
  const inAttribute = (flags & Cook.Attribute) !== 0;
  const { length } = raw;
  const parts: string[] = [];
  // NB: the end of what is written; taking it from the joined parts would copy them all for each reference.
  let tail = '';
  const write = (part: string): void => {
    parts.push(part);
    tail = (part.length < LONGEST_NAME_BEFORE ? tail + part : part).slice(-LONGEST_NAME_BEFORE);
  };
  let start = 0;
  const stays = inAttribute ? -1 : raw.search(unended);
  for (let at = raw.indexOf('&'); at >= 0 && at !== stays; ) {
    const characters = characterReference(raw, at, length, inAttribute);
    if (characters === '') {
      at = raw.indexOf('&', at + 1);
      continue;
    }
    const end = referenceEnd;
    write(raw.slice(start, at));
    // NB: what comes before may be a reference or a tag with it.
    const isPart = (inAttribute ? /&[#\w]*$/ : /<[/!]?-?$|&[#\w]*$/).test(tail);
    write(
      !isPart && standsForItself(characters, raw, end, inAttribute, quote, around)
        ? characters
        : shorter(raw.slice(at, end), characters),
    );
    start = end;
    at = raw.indexOf('&', end);
  }
  write(raw.slice(start));
  const result = parts.join('');
  // What follows the range in the source may differ, so a reference or a tag must not begin at its end.
  return result.length < length && !/[&<][#\w]*$/.test(tail) && cook(result, flags) === cook(raw, flags)
    ? result
    : raw;
}

function standsForItself(
  characters: string,
  raw: string,
  end: number,
  inAttribute: boolean,
  quote: string,
  { hasCharacter, mark }: Surroundings,
): boolean {
  const code = characters.codePointAt(0)!;
  if (code >= 0x80) {
    // NB: no byte order mark, which would not be read as a character at the start of a page, and no surrogate.
    if (code === 0xfeff || (code >= 0xd800 && code <= 0xdfff)) return false;
    for (const character of characters) if (!hasCharacter(character.codePointAt(0)!)) return false;
    return true;
  }
  let next = end < raw.length ? raw.charCodeAt(end) : -1;
  // NB: a few references mean two characters.
  if (characters.length > 1) next = characters.charCodeAt(1);
  switch (code) {
    case CodePoint.CarriageReturn:
    case 0:
      return false;
    case CodePoint.Ampersand:
      // NB: before a letter, it would only be a reference if there is one with that name: see asCharacters.
      // NB: code of a template language may go on with it.
      return (
        next >= 0 &&
        next !== CodePoint.NumberSign &&
        next !== mark.charCodeAt(0) &&
        !isASCIIAlphanumeric(next)
      );
    case CodePoint.LessThanSign:
      return inAttribute ? quote !== '' : next >= 0 && isNoTag(next);
    case CodePoint.Tab:
    case CodePoint.LineFeed:
    case CodePoint.FormFeed:
    case CodePoint.Space:
      // NB: in text, white space that an author has written in this way does not become part of a run.
      return inAttribute && quote !== '';
    default:
      return characters !== quote;
  }
}

/** Whether `<` is text before this code unit, in any state in which references work. */
function isNoTag(next: number): boolean {
  return next === CodePoint.Space || next === CodePoint.EqualsSign || (next >= 0x30 && next <= 0x39);
}

function shorter(reference: string, characters: string): string {
  const complete = reference.endsWith(';') ? reference : `${reference};`;
  const code = characters.codePointAt(0)!;
  const second = characters.slice(String.fromCodePoint(code).length);
  const shortest = second === '' ? shortestReference(code) : namedReference(code, second.charCodeAt(0));
  const its = shortest !== '' && shortest.length < complete.length ? shortest : complete;
  return its.length < reference.length ? its : reference;
}
