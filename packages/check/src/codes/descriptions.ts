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
import { xmlDescriptions } from './xml.ts';

export type { Description };

let all: readonly Description[] | null = null;
let byCode: ReadonlyMap<string, Description> | null = null;

/**
 * All codes of `check`, sorted within their groups. They are built at the first call, because a run without findings needs none.
 */
export function allDescriptions(): readonly Description[] {
  all ??= [
    ...parseDescriptions(),
    ...xmlDescriptions(),
    ...encodingDescriptions(),
    ...valueDescriptions(),
    ...conformanceDescriptions(),
    ...ariaDescriptions(),
    ...languageDescriptions(),
    ...commentDescriptions(),
  ];
  return all;
}

function descriptionsByCode(): ReadonlyMap<string, Description> {
  byCode ??= new Map(allDescriptions().map((description) => [description.code, description]));
  return byCode;
}

/** The description of a code; undefined for codes that `check` doesn't have. */
export function descriptionOf(code: string): Description | undefined {
  return descriptionsByCode().get(code);
}

/** "unknown code 'x'", with suggestions: codes, and with `withWords` the words that `explain-code` knows as well. */
export function unknownCode(code: string, withWords = false): string {
  const codes = descriptionsByCode().keys();
  const names = new Set(withWords ? [...codes, ...words.map(({ word }) => word)] : codes);
  return `unknown code '${code}'${suggestion(code, names)}; run domwright explain-code --list to see all codes`;
}
