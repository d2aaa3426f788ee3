/**
 * A suggestion for a name that is not known, as commander words its own: " (Did you mean tree?)", or nothing if none is like it.
 *
 * @param names what is known; a part before a `/` can be left out
 */
export function suggestion(wanted: string, names: Iterable<string>): string {
  const [first, ...others] = similarNames(wanted, names);
  if (first === undefined) return '';
  return others.length === 0
    ? ` (Did you mean ${first}?)`
    : ` (Did you mean one of ${[first, ...others].join(', ')}?)`;
}

/** The three names at most that are most like one that is not known, the best first. */
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

/** How many code units are to be put in, taken out or changed to make one text the other. */
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
