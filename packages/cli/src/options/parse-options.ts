import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Document, type DocumentFragment, defaultEdition, parse, parseFragment } from 'domwright';
import type { EditionName } from 'domwright-check';
import { CONTEXT, editionNames, isContext } from 'domwright-check/internal';
import { parseXHTML } from 'domwright-extract/files';
import type { Source } from '../inputs/read-input.ts';
import { choiceOption } from './choice-option.ts';
import { decode, decodingOptions, type EncodingOptions } from './encoding-options.ts';
import { type InputOptions, withInputs } from './input-options.ts';
import { MAX_NODES, maxNodesOption, type NodeLimitOptions, type Note, nodeLimit } from './limit-options.ts';
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

/** Adds the argument and the options of a command that reads several files and parses each: see `withInputs`. */
export function withParsedInputs(command: Command, files?: string): Command {
  command.addOption(contextOption()).addOption(scriptingOption()).addOption(editionOption());
  return withInputs(command.addOption(maxNodesOption()), files);
}

/** The document of an input that is XML. @throws Error if it is not well-formed, or has too many nodes */
export function parseXMLInput(
  source: Source,
  { maxNodes = MAX_NODES, ...options }: EncodingOptions & NodeLimitOptions,
  url?: string,
): Document {
  const { contentType = null, userOverride } = decodingOptions(source, options);
  return parseXHTML(source.bytes, contentType, {
    maxNodes,
    hasPlaces: true,
    ...(url !== undefined && { url }),
    ...(userOverride !== undefined && { encoding: userOverride }),
  });
}

export function parseInput(source: Source, options: ParseOptions, note: Note): Document | DocumentFragment {
  const { context, scripting = false, edition = defaultEdition } = options;
  if (source.isXML === true) {
    if (context !== undefined)
      throw new Error('it is XML, and --context is for HTML; --content-type text/html reads it as HTML');
    return parseXMLInput(source, options);
  }
  const given = { scripting, edition, ...nodeLimit(options, note) };
  return context === undefined
    ? parse(source.bytes, { ...given, ...decodingOptions(source, options) })
    : parseFragment(decode(source, options), { context, ...given });
}
