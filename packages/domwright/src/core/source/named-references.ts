import {
  NAMED_REFERENCE_LONGER_NODE_COUNT,
  NAMED_REFERENCE_VALUE_COUNT,
  namedReferenceSecondCodePoints,
  namedReferencesText,
} from '../../generated/named-references.ts';
import { CodePoint, isASCIIAlpha } from '../infra/code-points.ts';

/**
 * Named character references — https://html.spec.whatwg.org/multipage/named-characters.html#named-character-references
 *
 * All identifiers of the table in a trie, walked one code unit at a time. Both `amp` and `amp;` are identifiers; the
 * ampersand is not part of them. The trie is expanded from the generated text on first use.
 *
 * NB: The text, and so the children of each node, are sorted by the code points they stand for: ASCII and Latin-1,
 * which pages use most, come first, so a scan for them is short.
 */

/** The root of all identifiers. */
export const NAMED_REFERENCE_ROOT = 0;

/** Identifiers start with any of the 52 letters; the node of a letter is its low 6 bits. */
const LETTER_BITS = 0x3f;
/** The first node after those of single letters. */
const FIRST_LONGER_NODE = 59;

let expanded = false;
/** For each node, its code unit (bits 0 to 7) and its next sibling (the bits above; 0 for the last). */
let links = new Uint32Array(0);
/** For each node, its first child; 0 for none. */
let firstChildren = new Uint16Array(0);
/** For each node, the value of the identifier that ends there; 0 for none. */
let values = new Uint16Array(0);
/** For each value, its first code point. */
let firstCodePoints = new Uint32Array(0);
/** For each value, its second code point; 0 for none. */
let secondCodePoints = new Uint16Array(0);
/** For each value, its characters, once requested. */
let characters: string[] = [];

/**
 * The node reached from a node by consuming a code unit, or -1 if no identifier continues like that. At a node reached
 * by `;`, an identifier ends and none continues.
 */
export function namedReferenceStep(node: number, codeUnit: number): number {
  if (node === NAMED_REFERENCE_ROOT) {
    if (!isASCIIAlpha(codeUnit)) return -1;
    if (!expanded) expand();
    return codeUnit & LETTER_BITS;
  }
  let child = firstChildren[node];
  while (child !== 0) {
    const link = links[child];
    if ((link & 0xff) === codeUnit) return child;
    child = link >>> 8;
  }
  return -1;
}

/** Where the identifier last found by `longestNamedReference` ends. */
export let namedReferenceEnd = 0;

/** As a function: see `cook.ts`. */
const { charCodeAt } = String.prototype;

/** The value of the longest identifier that begins at an index with an ASCII letter and ends at `limit` or before; 0 if there is none. */
export function longestNamedReference(raw: string, start: number, limit: number): number {
  let node = namedReferenceStep(NAMED_REFERENCE_ROOT, charCodeAt.call(raw, start));
  let longest = 0;
  // NB: `namedReferenceStep` and `namedReferenceValue` for each code unit: calls and variables of the module took a third of the
  // time (bench/entities.mjs).
  const linkOf = links;
  const firstChildOf = firstChildren;
  const valueOf = values;
  for (let at = start + 1; at < limit; at++) {
    const codeUnit = charCodeAt.call(raw, at);
    node = firstChildOf[node];
    for (;;) {
      if (node === 0) return longest;
      const link = linkOf[node];
      if ((link & 0xff) === codeUnit) break;
      node = link >>> 8;
    }
    const value = valueOf[node];
    if (value === 0) continue;
    longest = value;
    namedReferenceEnd = at + 1;
  }
  return longest;
}

/**
 * The value of the identifier that ends at a node reached by `namedReferenceStep`: a positive number, the same for
 * identifiers with the same characters (`amp`, `amp;`, `AMP`, `AMP;`); 0 if none ends there.
 */
export function namedReferenceValue(node: number): number {
  return values[node];
}

/** The characters of a value: 1 or 2 code points, 1 to 3 code units. */
export function namedReferenceCharacters(value: number): string {
  const known = characters[value];
  return known === '' ? makeCharacters(value) : known;
}

/** The first code point of a value. */
export function namedReferenceFirstCodePoint(value: number): number {
  return firstCodePoints[value];
}

function makeCharacters(value: number): string {
  const second = secondCodePoints[value];
  let string = String.fromCodePoint(firstCodePoints[value]);
  if (second !== 0) string += String.fromCharCode(second);
  characters[value] = string;
  return string;
}

/** The generated text, which describes its format, with a line for each value. NB: whoever imports that text has a copy in the bundle. */
export function namedReferenceLines(): string {
  return namedReferencesText.replace(/(.+)\*(.+)\n/g, (_, letters: string, rest: string) =>
    letters.replace(/[A-Za-z]/g, `$&${rest}\n`),
  );
}

/** Fills the tables from these lines. */
function expand(): void {
  const nodeCount = FIRST_LONGER_NODE + NAMED_REFERENCE_LONGER_NODE_COUNT;
  const valueCount = NAMED_REFERENCE_VALUE_COUNT + 1;
  const link = new Uint32Array(nodeCount);
  const firstChild = new Uint16Array(nodeCount);
  const valueAt = new Uint16Array(nodeCount);
  const first = new Uint32Array(valueCount);
  const second = new Uint16Array(valueCount);

  const text = namedReferenceLines();
  let newNode = FIRST_LONGER_NODE;
  let codePoint = 0;
  let at = 1;
  for (let value = 1; value < valueCount; value++) {
    let codeUnit = text.charCodeAt(at++);
    let increase = codeUnit <= CodePoint.Digit9 ? 0 : 1;
    while (codeUnit <= CodePoint.Digit9) {
      increase = increase * 10 + codeUnit - CodePoint.Digit0;
      codeUnit = text.charCodeAt(at++);
    }
    codePoint += increase;
    first[value] = codePoint;
    if (codeUnit === 0x7e /* ~ */) {
      second[value] = namedReferenceSecondCodePoints[text.charCodeAt(at++) - CodePoint.Digit0];
      codeUnit = text.charCodeAt(at++);
    }

    for (;;) {
      let node = codeUnit & LETTER_BITS;
      do {
        codeUnit = text.charCodeAt(at++);
        if (codeUnit === CodePoint.ExclamationMark) {
          valueAt[node] = value;
          codeUnit = text.charCodeAt(at++);
        }
        const wanted = codeUnit >= CodePoint.Digit0 ? codeUnit : CodePoint.Semicolon;
        let child = firstChild[node];
        if (child === 0) {
          child = newNode;
          firstChild[node] = child;
        } else {
          let linkOfChild = link[child];
          while ((linkOfChild & 0xff) !== wanted && linkOfChild > 0xff) {
            child = linkOfChild >>> 8;
            linkOfChild = link[child];
          }
          if ((linkOfChild & 0xff) !== wanted) {
            link[child] = linkOfChild | (newNode << 8);
            child = newNode;
          }
        }
        if (child === newNode) {
          link[child] = wanted;
          newNode++;
        }
        node = child;
      } while (codeUnit >= CodePoint.Digit0);
      valueAt[node] = value;
      if (codeUnit === CodePoint.LineFeed) break;
      codeUnit = text.charCodeAt(at++);
    }
  }

  links = link;
  firstChildren = firstChild;
  values = valueAt;
  firstCodePoints = first;
  secondCodePoints = second;
  characters = new Array<string>(valueCount).fill('');
  expanded = true;
}
