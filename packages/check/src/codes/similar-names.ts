import { similarNames } from 'domwright/internal/arguments';

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
