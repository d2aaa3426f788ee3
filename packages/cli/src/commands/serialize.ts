import type { Command } from 'commander';
import { serialize } from 'domwright';
import type { Source } from '../inputs/read-input.ts';
import { choiceOption } from '../options/choice-option.ts';
import { jsonOption } from '../options/json-option.ts';
import type { Note } from '../options/limit-options.ts';
import { type ParseOptions, parseInput, withParsedInputs } from '../options/parse-options.ts';
import { toJSON } from '../output/json-lines.ts';
import { printInputs } from '../printing/print-inputs.ts';
import { shadowRootsOf } from './serialize/shadow-roots.ts';

interface SerializeCommandOptions extends ParseOptions {
  json?: boolean;
  shadowRoots: 'all' | 'serializable' | 'none';
}

export function addSerializeCommand(program: Command): void {
  const command = program
    .command('serialize')
    .summary('print the tree as HTML')
    .description('Parses each file and prints its tree as HTML.')
    .addOption(
      choiceOption('--shadow-roots <which>', 'which shadow roots to print as templates', [
        'all',
        'serializable',
        'none',
      ]).default('all'),
    )
    .addOption(jsonOption());
  withParsedInputs(command)
    .action((files: string[], options: SerializeCommandOptions) =>
      printInputs(files, options, {
        text: (source, note) => toHTML(source, options, note),
        json: (source, note) => [`"html":${toJSON(toHTML(source, options, note))}`],
      }),
    )
    .addHelpText('after', help);
}

function toHTML(source: Source, options: SerializeCommandOptions, note: Note): string {
  const tree = parseInput(source, options, note);
  return serialize(tree, {
    scripting: options.scripting === true,
    serializableShadowRoots: options.shadowRoots === 'serializable',
    shadowRoots: options.shadowRoots === 'all' ? shadowRootsOf(tree) : [],
  });
}

const help = `
The output follows the standard's algorithm for serializing HTML fragments. It
is UTF-8, whatever the encoding of the input, and ends with a line break. With
--json, a line is {"version": 1, "file": <name>, "html": <string>}, and no line
break is added to the HTML.

Examples:
  domwright serialize page.html > clean.html
  echo '<p>One<p>Two' | domwright serialize --context div`;
