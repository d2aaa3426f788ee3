import { type ParseErrorDescription, parseErrorDescriptions, words } from 'domwright/explain';
import { commentDescriptions } from './comment-descriptions.ts';
import { encodingDescriptions } from './encoding-descriptions.ts';
import type { Group } from './finding.ts';
import { valueDescriptions } from './value-descriptions.ts';

/** The description of a code. */
export interface Description extends Omit<ParseErrorDescription, 'code' | 'alsoRaises'> {
  readonly code: string;
  readonly alsoRaises?: readonly string[];
  readonly group: Group;
  /** Whether it is only reported if a rule or an option asks for it. */
  readonly isOptional?: boolean;
}

/** The code of the parser that is about bytes. */
export const MALFORMED = 'malformed-byte-sequence';

/** All codes that `check` knows, sorted within their groups. */
export const descriptions: readonly Description[] = [
  ...parseErrorDescriptions.map(
    (description): Description => ({
      ...description,
      group: description.code === MALFORMED ? 'encoding' : 'parse',
    }),
  ),
  ...encodingDescriptions,
  ...valueDescriptions,
  ...commentDescriptions,
];

/** Everything that `explain-code` can explain. */
const names: ReadonlySet<string> = new Set([
  ...descriptions.map(({ code }) => code),
  ...words.map(({ word }) => word),
]);

const byCode: ReadonlyMap<string, Description> = new Map(
  descriptions.map((description) => [description.code, description]),
);

export function descriptionOf(code: string): Description | undefined {
  return byCode.get(code);
}

/** The known codes and words that are most like one that is not known, the best first. */
export function codesLike(code: string): string[] {
  const wanted = code.toLowerCase();
  const rated: { known: string; distance: number }[] = [];
  for (const known of names) {
    const name = known.slice(known.indexOf('/') + 1);
    const distance =
      wanted.length >= 4 && known.includes(wanted)
        ? 0
        : Math.min(editDistance(wanted, known), editDistance(wanted, name));
    if (distance <= Math.max(2, Math.floor(wanted.length / 3))) rated.push({ known, distance });
  }
  rated.sort((a, b) => a.distance - b.distance);
  return rated.slice(0, 3).map(({ known }) => known);
}

/** "unknown code 'x'", with suggestions. */
export function unknownCode(code: string): string {
  const near = codesLike(code);
  const hint = near.length === 0 ? '' : ` (did you mean ${near.join(' or ')}?)`;
  return `unknown code '${code}'${hint}; run domwright explain-code --list to see all codes`;
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
