import { LAST_KNOWN_ID } from '../../generated/names.ts';
import type { NameTable } from './name-table.ts';

/**
 * Forgets names that are no longer in use. The others keep their ids; ids of forgotten names are reused. This is in a
 * file of its own to keep the core, which never forgets names, small.
 *
 * @param live all ids in use; known names may be missing
 */
export function forgetNames(names: NameTable, live: ReadonlySet<number>): void {
  const { strings, hashes } = names;
  let count = strings.length;
  while (count > 0 && !live.has(LAST_KNOWN_ID + count)) count--;
  strings.length = count;
  hashes.length = count;
  names.free = [];
  names.slots = null;
  if (count === 0) return;
  let length = 16;
  while (length < count * 4) length *= 2;
  const slots = new Int32Array(length);
  for (let number = count; number > 0; number--) {
    if (!live.has(LAST_KNOWN_ID + number)) {
      strings[number - 1] = '';
      names.free.push(number);
      continue;
    }
    const hash = hashes[number - 1]!;
    let slot = (hash ^ (hash >>> 15)) & (length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (length - 1);
    slots[slot] = number;
  }
  names.slots = slots;
}
