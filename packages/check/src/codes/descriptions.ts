import { type ParseErrorDescription, parseErrorDescriptions, words } from 'domwright/explain';
import { ariaDescriptions } from './aria-descriptions.ts';
import { codeDescriptions } from './code-descriptions.ts';
import { commentDescriptions } from './comment-descriptions.ts';
import { conformanceDescriptions } from './conformance-descriptions.ts';
import { encodingDescriptions } from './encoding-descriptions.ts';
import type { Group } from './groups.ts';
import { suggestion } from './similar-names.ts';
import { valueDescriptions } from './value-descriptions.ts';

export interface Description extends Omit<ParseErrorDescription, 'code' | 'alsoRaises'> {
  readonly code: string;
  readonly alsoRaises?: readonly string[];
  readonly group: Group;
  /** Whether it is only reported if a rule or an option enables it. */
  readonly isOptional?: boolean;
}

/** The parser's code for bytes that can't be decoded. */
export const MALFORMED = 'malformed-byte-sequence';

/** All codes of `check`, sorted within their groups. */
export const descriptions: readonly Description[] = [
  ...parseErrorDescriptions.map(
    (description): Description => ({
      ...description,
      group: description.code === MALFORMED ? 'encoding' : 'parse',
    }),
  ),
  ...encodingDescriptions,
  ...valueDescriptions,
  ...conformanceDescriptions,
  ...ariaDescriptions,
  ...codeDescriptions,
  ...commentDescriptions,
];

const byCode: ReadonlyMap<string, Description> = new Map(
  descriptions.map((description) => [description.code, description]),
);

export function descriptionOf(code: string): Description | undefined {
  return byCode.get(code);
}

/** "unknown code 'x'", with suggestions: codes, and with `withWords` the words that `explain-code` knows as well. */
export function unknownCode(code: string, withWords = false): string {
  const names = new Set(withWords ? [...byCode.keys(), ...words.map(({ word }) => word)] : byCode.keys());
  return `unknown code '${code}'${suggestion(code, names)}; run domwright explain-code --list to see all codes`;
}
