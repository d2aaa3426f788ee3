import { InvalidArgumentError, Option } from 'commander';
import { type Document, type DocumentFragment, defaultEdition, parse, parseFragment } from 'domwright';
import type { Source } from '../inputs/read-input.ts';
import { decode, decodingOptions, type EncodingOptions } from './encoding-options.ts';
import { type NodeLimitOptions, type Note, nodeLimit } from './limit-options.ts';

/** The names of the editions. */
export const editionNames = ['2024', 'living'] as const;
export type EditionName = (typeof editionNames)[number];

/** The options of the commands that parse. */
export interface ParseOptions extends EncodingOptions, NodeLimitOptions {
  fragment?: string;
  scripting?: boolean;
  edition?: EditionName;
}

export const fragmentHelp = "parse a fragment in this context element: div, tr, 'svg path', template, …";
export const scriptingHelp = 'parse as if scripting were enabled, so that noscript contains text';

/** The option --edition. */
export function editionOption(): Option {
  return new Option('--edition <name>', 'the edition of the standard')
    .choices(editionNames)
    .default(defaultEdition);
}

/** The option --edition of a command that has a configuration, which a default would override. */
export function editionOptionWithoutDefault(): Option {
  return new Option('--edition <name>', `the edition of the standard (default: ${defaultEdition})`).choices(
    editionNames,
  );
}

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

/** The most threads that --threads may ask for. */
export const MOST_THREADS = 999;

export function parseInput(source: Source, options: ParseOptions, note: Note): Document | DocumentFragment {
  const { fragment, scripting = false, edition = defaultEdition } = options;
  const given = { scripting, edition, ...nodeLimit(options, note) };
  return fragment === undefined
    ? parse(source.bytes, { ...given, ...decodingOptions(source, options) })
    : parseFragment(decode(source, options), { context: fragment, ...given });
}
