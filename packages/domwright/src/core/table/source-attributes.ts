import { CodePoint, isASCIIWhitespace } from '../infra/code-points.ts';
import { Cook, cook } from '../source/cook.ts';

/*
 * Reads from a start tag's text what the table does not store. These are the standard's states from "Tag name state" to
 * "After attribute value (quoted) state", without errors, over a tag that ends with `>`.
 */

/** An attribute as written in a tag. All numbers are offsets in the tag's text. */
export interface AttributeText {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** Offset of the `=`, or -1. */
  readonly equals: number;
  /** Without quotes; both -1 if there is no value. */
  readonly valueStart: number;
  readonly valueEnd: number;
  /** `"`, `'`, the empty string for an unquoted value, null if there is no value. */
  readonly quote: '"' | "'" | '' | null;
}

/** The offset after the tag name that begins at `start`. */
export function endOfTagName(tag: string, start: number): number {
  let at = start;
  while (at < tag.length && !endsName(tag.charCodeAt(at))) at++;
  return at;
}

/** All attributes of a tag, in order. `tag`: from `<` to `>`. `nameAt`: where its name begins. */
export function attributesOfTag(tag: string, nameAt = 1): AttributeText[] {
  const list: AttributeText[] = [];
  const end = tag.length - 1;
  let at = endOfTagName(tag, nameAt);
  for (;;) {
    while (at < end && (isASCIIWhitespace(tag.charCodeAt(at)) || tag.charCodeAt(at) === CodePoint.Solidus))
      at++;
    if (at >= end) return list;
    const nameStart = at;
    // An equals sign at the beginning belongs to the name.
    let isAsWritten = isAsInTheTree(tag.charCodeAt(at++));
    for (let unit: number; at < end; at++) {
      unit = tag.charCodeAt(at);
      if (unit === CodePoint.EqualsSign || endsName(unit)) break;
      isAsWritten &&= isAsInTheTree(unit);
    }
    const nameEnd = at;
    const written = tag.slice(nameStart, nameEnd);
    const name = isAsWritten ? written : cook(written, Cook.Null | Cook.Lowercase);
    const equals = equalsSignAfter(tag, nameEnd, end);
    if (equals < 0) {
      list.push({ name, nameStart, nameEnd, equals, valueStart: -1, valueEnd: -1, quote: null });
      continue;
    }
    at = skipWhitespace(tag, equals + 1, end);
    if (at === end) {
      list.push({ name, nameStart, nameEnd, equals, valueStart: -1, valueEnd: -1, quote: null });
      return list;
    }
    const first = tag[at];
    let quote: '"' | "'" | '' = '';
    let valueStart = at;
    if (first === '"' || first === "'") {
      quote = first;
      valueStart = at + 1;
      at = tag.indexOf(quote, valueStart);
      if (at < 0) at = end; // not in a complete tag
      list.push({ name, nameStart, nameEnd, equals, valueStart, valueEnd: at, quote });
      at++;
    } else {
      while (at < end && !isASCIIWhitespace(tag.charCodeAt(at))) at++;
      list.push({ name, nameStart, nameEnd, equals, valueStart, valueEnd: at, quote });
    }
  }
}

/** The offset of the `=` that follows an attribute's name, or -1. `end`: where to stop looking. */
function equalsSignAfter(tag: string, nameEnd: number, end: number = tag.length): number {
  const at = skipWhitespace(tag, nameEnd, end);
  return at < end && tag.charCodeAt(at) === CodePoint.EqualsSign ? at : -1;
}

/** The value of an attribute of a tag. */
export function valueOfAttribute(tag: string, { valueStart, valueEnd }: AttributeText): string {
  if (valueStart < 0) return '';
  return cook(
    tag.slice(valueStart, valueEnd),
    Cook.CarriageReturn | Cook.Reference | Cook.Null | Cook.Attribute,
  );
}

/** The attributes of a tag that are ignored because an earlier one has the same name, each with that one. */
export function duplicatesAmong(list: readonly AttributeText[]): [AttributeText, AttributeText][] {
  const firsts = new Map<string, AttributeText>();
  const duplicates: [AttributeText, AttributeText][] = [];
  for (const attribute of list) {
    const first = firsts.get(attribute.name);
    if (first === undefined) firsts.set(attribute.name, attribute);
    else duplicates.push([attribute, first]);
  }
  return duplicates;
}

function skipWhitespace(tag: string, start: number, end: number): number {
  let at = start;
  while (at < end && isASCIIWhitespace(tag.charCodeAt(at))) at++;
  return at;
}

/** Whether a code unit of a name is unchanged in the tree. */
function isAsInTheTree(unit: number): boolean {
  return unit !== 0 && !(unit >= CodePoint.UpperA && unit <= CodePoint.UpperZ);
}

function endsName(unit: number): boolean {
  return isASCIIWhitespace(unit) || unit === CodePoint.Solidus || unit === CodePoint.GreaterThanSign;
}
