import { cook } from '../../core/source/cook.ts';
import { AttributeFlag } from '../../core/table/node-table.ts';

/**
 * Where a place in an attribute's value is in the raw text of that value: an offset for an offset. A place in what a
 * character reference stands for is at the reference's beginning; the end of the value is the end of the text.
 *
 * @param flags what the raw text needs to become the value: Cook bits
 */
export function rawOffset(raw: string, flags: number, offset: number): number {
  if (flags === 0) return offset;
  let left = offset;
  let start = 0;
  // Each "&" begins a stretch of its own: no reference goes beyond the next.
  while (start < raw.length) {
    const ampersand = raw.indexOf('&', start + 1);
    const end = ampersand < 0 ? raw.length : ampersand;
    const stretch = raw.slice(start, end);
    const value = cook(stretch, flags | AttributeFlag.CookAsAttribute);
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
    const characters = cook(stretch.slice(0, length), flags | AttributeFlag.CookAsAttribute).length;
    if (length > 1) {
      if (left < characters) return 0;
      at = length;
      left -= characters;
    }
  }
  // Only CR LF is longer than what it becomes.
  for (; left > 0; left--) at += stretch[at] === '\r' && stretch[at + 1] === '\n' ? 2 : 1;
  return at;
}

/** How long the reference is at the start of a stretch; 1, the "&", if there is none. */
function referenceLength(stretch: string, flags: number): number {
  const number = /^&#(?:[xX][0-9a-fA-F]+|[0-9]+);?/.exec(stretch);
  if (number !== null) return number[0].length;
  const head = stretch.slice(0, LONGEST_NAME);
  const all = flags | AttributeFlag.CookAsAttribute;
  const value = cook(head, all);
  // One character stays behind the reference, if there is one: what follows decides whether it is one.
  for (let length = 2; length <= head.length; length++) {
    if (
      cook(head.slice(0, length), all) + cook(head.slice(length), flags & ~AttributeFlag.CookReference) ===
      value
    ) {
      if (cook(head.slice(0, length), all) !== head.slice(0, length)) return length;
    }
  }
  return 1;
}
