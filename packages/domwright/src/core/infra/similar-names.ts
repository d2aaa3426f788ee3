/** Up to three names that are most similar to `name`, best first. Users may omit the part of a name before its first `/`. */
export function similarNames(name: string, names: Iterable<string>): string[] {
  const wanted = name.toLowerCase();
  const rated: { known: string; distance: number }[] = [];
  for (const known of names) {
    const last = known.slice(known.indexOf('/') + 1);
    const distance =
      wanted.length >= 4 && known.includes(wanted)
        ? 0
        : Math.min(editDistance(wanted, known), editDistance(wanted, last));
    if (distance <= Math.max(2, Math.floor(wanted.length / 3))) rated.push({ known, distance });
  }
  rated.sort((a, b) => a.distance - b.distance);
  // Next to one that is very much like it, others are no help.
  const most = (rated[0]?.distance ?? 0) + 2;
  return rated
    .filter(({ distance }) => distance <= most)
    .slice(0, 3)
    .map(({ known }) => known);
}

/** The length of the longest words that are compared. Others would take too long. */
export const LONGEST = 40;

/**
 * The names that somebody may have mistyped as `word`, at most three: one letter is wrong or two are swapped, in longer words two
 * letters after the first one, or the name goes on after a hyphen. Empty if no name is as near as that.
 *
 * @param long from which length on a word is long
 */
export function namesNear(word: string, names: Iterable<string>, long = 5): string[] {
  const wanted = word.toLowerCase();
  const { length } = wanted;
  if (length < 3 || length > LONGEST) return [];
  let least = length < long ? 1 : 2;
  let nearest: string[] = [];
  const letters = lettersOf(wanted);
  for (const name of names) {
    if (name === wanted || name.length < 2) continue;
    const isStart = length >= 4 && name.startsWith(`${wanted}-`);
    if (!isStart && Math.abs(name.length - length) > least) continue;
    // NB: most names end here, which takes a tenth of the time of a comparison. One edit takes one letter away, and adds one.
    if (!isStart && bitCount(letters ^ lettersOf(name)) > 2 * least) continue;
    const distance = isStart ? 1 : editDistance(wanted, name);
    if (distance > least || (distance > 1 && name[0] !== wanted[0])) continue;
    if (distance < least) nearest = [];
    least = distance;
    nearest.push(name);
  }
  return nearest.length > 3 ? [] : nearest;
}

/** A bit for each letter of a word. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** How many letters have to be inserted, left out, replaced, or swapped with their neighbor, to make one word of the other. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
