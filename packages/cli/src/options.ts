import { InvalidArgumentError } from 'commander';
import { type Document, type DocumentFragment, parse, parseFragment } from 'domwright';
import { decode, decodingOptions, type EncodingOptions } from './encoding-options.ts';
import type { Source } from './input.ts';

/** The options of the commands that parse. */
export interface ParseOptions extends EncodingOptions {
  fragment?: string;
  scripting?: boolean;
}

export const fragmentHelp = "parse a fragment in this context element: div, tr, 'svg path', template, …";
export const scriptingHelp = 'parse as if scripting were enabled, so that noscript contains text';

/** Checks a value of --fragment. */
export function contextOption(value: string): string {
  try {
    parseFragment('', { context: value });
  } catch {
    throw new InvalidArgumentError(
      "Expected the name of an element, with 'svg ' or 'math ' before it for SVG and MathML.",
    );
  }
  return value;
}

export function parseInput(source: Source, options: ParseOptions): Document | DocumentFragment {
  const { fragment, scripting = false } = options;
  return fragment === undefined
    ? parse(source.bytes, { scripting, ...decodingOptions(source, options) })
    : parseFragment(decode(source, options), { context: fragment, scripting });
}
