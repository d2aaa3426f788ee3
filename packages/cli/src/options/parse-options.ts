import { InvalidArgumentError, Option } from 'commander';
import { type Document, type DocumentFragment, defaultEdition, parse, parseFragment } from 'domwright';
import type { EditionName } from 'domwright-check';
import { CONTEXT, editionNames, isContext } from 'domwright-check/internal';
import type { Source } from '../inputs/read-input.ts';
import { choiceOption } from './choice-option.ts';
import { decode, decodingOptions } from './encoding-options.ts';
import type { InputOptions } from './input-options.ts';
import { type NodeLimitOptions, type Note, nodeLimit } from './limit-options.ts';
import { PARSING_OPTIONS } from './option-groups.ts';

export type { EditionName };

/** The options of the commands that parse. */
export interface ParseOptions extends InputOptions, NodeLimitOptions {
  context?: string;
  scripting?: boolean;
  edition?: EditionName;
}

/** The option --edition. */
export function editionOption(): Option {
  return choiceOption('--edition <name>', 'the edition of the standard', editionNames)
    .default(defaultEdition)
    .helpGroup(PARSING_OPTIONS);
}

/** The option --edition for a command with a configuration, which a default value would override. */
export function editionOptionWithoutDefault(): Option {
  const description = `the edition of the standard (default: ${defaultEdition})`;
  return choiceOption('--edition <name>', description, editionNames).helpGroup(PARSING_OPTIONS);
}

/** The option --scripting. */
export function scriptingOption(): Option {
  return new Option(
    '--scripting',
    'parse as if scripting were enabled, so that noscript contains text',
  ).helpGroup(PARSING_OPTIONS);
}

/** The option --context. */
export function contextOption(): Option {
  return new Option(
    '-c, --context <element>',
    "parse a fragment, like innerHTML of this element: div, tr, 'svg path', …",
  )
    .argParser((value) => {
      if (!isContext(value)) throw new InvalidArgumentError(`Expected ${CONTEXT}.`);
      return value;
    })
    .helpGroup(PARSING_OPTIONS);
}

export function parseInput(source: Source, options: ParseOptions, note: Note): Document | DocumentFragment {
  const { context, scripting = false, edition = defaultEdition } = options;
  const given = { scripting, edition, ...nodeLimit(options, note) };
  return context === undefined
    ? parse(source.bytes, { ...given, ...decodingOptions(source, options) })
    : parseFragment(decode(source, options), { context, ...given });
}
