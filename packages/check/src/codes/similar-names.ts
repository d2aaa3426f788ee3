/**
 * A suggestion for an unknown name, worded like commander's: " (Did you mean tree?)". Empty if no name is similar.
 *
 * @param names the known names; users may omit a part before a `/`
 */
export function suggestion(wanted: string, names: Iterable<string>): string {
  const [first, ...others] = similarNames(wanted, names);
  if (first === undefined) return '';
  return others.length === 0
    ? ` (Did you mean ${first}?)`
    : ` (Did you mean one of ${[first, ...others].join(', ')}?)`;
}

/** Up to three names that are most similar to `name`, best first. */
function similarNames(name: string, names: Iterable<string>): string[] {
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

/** The Levenshtein distance, in code units. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
