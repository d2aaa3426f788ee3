import { Cook, cook } from './cook.ts';

/** What makes the value differ from the raw text. */
const CHANGES = Cook.CarriageReturn | Cook.Reference | Cook.Null;

/**
 * Converts an offset in the value of an attribute or a text to an offset in its raw text. An offset inside the result of
 * a character reference becomes the start of the reference. The end of the value becomes the end of the text.
 *
 * @param flags how the raw text becomes the value: Cook bits
 */
export function rawOffset(raw: string, flags: number, offset: number): number {
  if ((flags & CHANGES) === 0) return offset;
  let left = offset;
  let start = 0;
  // Each "&" starts a new stretch, because no reference extends past the next "&".
  while (start < raw.length) {
    const ampersand = raw.indexOf('&', start + 1);
    const end = ampersand < 0 ? raw.length : ampersand;
    const stretch = raw.slice(start, end);
    const value = cook(stretch, flags);
    if (left < value.length) return start + offsetIn(stretch, flags, left);
    left -= value.length;
    start = end;
  }
  return raw.length;
}

/** The longest name of a reference has 31 characters. */
const LONGEST_NAME = 40;

function offsetIn(stretch: string, flags: number, offset: number): number {
  let at = 0;
  let left = offset;
  if (stretch.startsWith('&')) {
    const length = referenceLength(stretch, flags);
    const characters = cook(stretch.slice(0, length), flags).length;
    if (length > 1) {
      if (left < characters) return 0;
      at = length;
      left -= characters;
    }
  }
  // Only CR LF is longer than its result.
  for (; left > 0; left--) at += stretch[at] === '\r' && stretch[at + 1] === '\n' ? 2 : 1;
  return at;
}

/** The length of the reference at the start of a stretch; 1, for the "&", if there is none. */
function referenceLength(stretch: string, flags: number): number {
  const number = /^&#(?:[xX][0-9a-fA-F]+|[0-9]+);?/.exec(stretch);
  if (number !== null) return number[0].length;
  const head = stretch.slice(0, LONGEST_NAME);
  const value = cook(head, flags);
  // One character always follows a possible reference, because the next character decides whether it is one.
  for (let length = 2; length <= head.length; length++) {
    if (cook(head.slice(0, length), flags) + cook(head.slice(length), flags & ~Cook.Reference) === value) {
      if (cook(head.slice(0, length), flags) !== head.slice(0, length)) return length;
    }
  }
  return 1;
}
