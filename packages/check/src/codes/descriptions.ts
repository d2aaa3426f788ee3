import { words } from 'domwright/explain';
import { ariaDescriptions } from './aria.ts';
import { commentDescriptions } from './comments.ts';
import { conformanceDescriptions } from './conformance.ts';
import { encodingDescriptions } from './encoding.ts';
import { languageDescriptions } from './languages.ts';
import { parseDescriptions } from './parse.ts';
import type { Description } from './row.ts';
import { suggestion } from './similar-names.ts';
import { valueDescriptions } from './values.ts';

export type { Description };

/** All codes of `check`, sorted within their groups. */
export const descriptions: readonly Description[] = [
  ...parseDescriptions,
  ...encodingDescriptions,
  ...valueDescriptions,
  ...conformanceDescriptions,
  ...ariaDescriptions,
  ...languageDescriptions,
  ...commentDescriptions,
];

const byCode: ReadonlyMap<string, Description> = new Map(
  descriptions.map((description) => [description.code, description]),
);

/** The description of a code; undefined for codes that `check` doesn't have. */
export function descriptionOf(code: string): Description | undefined {
  return byCode.get(code);
}

/** "unknown code 'x'", with suggestions: codes, and with `withWords` the words that `explain-code` knows as well. */
export function unknownCode(code: string, withWords = false): string {
  const names = new Set(withWords ? [...byCode.keys(), ...words.map(({ word }) => word)] : byCode.keys());
  return `unknown code '${code}'${suggestion(code, names)}; run domwright explain-code --list to see all codes`;
}
