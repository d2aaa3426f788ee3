import { InvalidArgumentError } from 'commander';
import { type Document, type DocumentFragment, parse, parseFragment } from 'domwright';

/** The options of the commands that parse. */
export interface ParseOptions {
  fragment?: string;
  scripting?: boolean;
}

export const fragmentHelp =
  "parse a fragment, with this context element: div, tr, 'svg path', 'math mi', template, …";
export const scriptingHelp = 'parse as if scripts ran: noscript holds text';

/** Checks a value of --fragment. */
export function contextOption(value: string): string {
  try {
    parseFragment('', { context: value });
  } catch {
    throw new InvalidArgumentError("It is an element's name, with 'svg ' or 'math ' before it for those.");
  }
  return value;
}

export function parseInput(
  html: string,
  { fragment, scripting = false }: ParseOptions,
): Document | DocumentFragment {
  return fragment === undefined
    ? parse(html, { scripting })
    : parseFragment(html, { context: fragment, scripting });
}
