import { checkString } from '../infra/arguments.ts';
import { inputErrorDescriptions } from './input-error-descriptions.ts';
import type { RelatedLabel } from './parse-error.ts';
import type { ParseErrorDescription } from './parse-error-description.ts';
import { tokenizerErrorDescriptions } from './tokenizer-error-descriptions.ts';
import { treeErrorDescriptions } from './tree-error-descriptions.ts';

export type {
  ErrorRange,
  ParseError,
  ParseErrorOptions,
  RelatedLabel,
  RelatedRange,
} from './parse-error.ts';
export type { ParseErrorDescription } from './parse-error-description.ts';

let all: readonly ParseErrorDescription[] | null = null;
let byCode: ReadonlyMap<string, ParseErrorDescription> | null = null;

function allDescriptions(): readonly ParseErrorDescription[] {
  all ??= Object.freeze(
    [...inputErrorDescriptions(), ...tokenizerErrorDescriptions(), ...treeErrorDescriptions()].sort(
      (a, b) => Number(a.provisional) - Number(b.provisional) || (a.code < b.code ? -1 : 1),
    ),
  );
  return all;
}

/** All parse errors: first those in the standard's table, then ours, each in alphabetical order. */
export const parseErrorDescriptions: readonly ParseErrorDescription[] = /* @__PURE__ */ allDescriptions();

/** The description of a code, or undefined if there is no such code. */
export function describeParseError(code: string): ParseErrorDescription | undefined {
  // NB: a program that only describes errors builds the table when it has one.
  byCode ??= new Map(allDescriptions().map((description) => [description.code, description]));
  return byCode.get(code);
}

const messages: Readonly<Record<RelatedLabel, string>> = {
  'opened-here': 'opened here',
  'not-closed-here': 'this element is not closed',
  'first-attribute-here': 'the first attribute with this name',
  'moved-here': 'moved before this',
};

/** A few words on what a related range shows. */
export function relatedMessage(label: RelatedLabel): string {
  checkString(label, 'label');
  return messages[label];
}
