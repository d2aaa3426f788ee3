import { type Command, Option } from 'commander';
import { serialize } from 'domwright';
import type { Source } from '../inputs/read-input.ts';
import { withEncodingOptions } from '../options/encoding-options.ts';
import { maxNodesOption, type Note } from '../options/limit-options.ts';
import {
  contextOption,
  editionOption,
  fragmentHelp,
  type ParseOptions,
  parseInput,
  scriptingHelp,
} from '../options/parse-options.ts';
import { withInputOptions } from '../options/reading-options.ts';
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
    .argument('[files...]', 'files, globs, or - for standard input')
    .option('-f, --fragment <context>', fragmentHelp, contextOption)
    .option('-s, --scripting', scriptingHelp)
    .addOption(editionOption())
    .addOption(maxNodesOption())
    .addOption(
      new Option('--shadow-roots <which>', 'which shadow roots to print as templates')
        .choices(['all', 'serializable', 'none'])
        .default('all'),
    );
  withInputOptions(command);
  withEncodingOptions(command)
    .option('-j, --json', 'print one line of JSON for each file')
    .action((files: string[], options: SerializeCommandOptions) =>
      printInputs(files, options, {
        text: (source, note) => toHTML(source, options, note),
        json: (source, note) => [`"html":${JSON.stringify(toHTML(source, options, note))}`],
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
--json, a line is {"file": <name>, "html": <string>}, and no line break is added
to the HTML.

Examples:
  domwright serialize page.html > clean.html
  echo '<p>One<p>Two' | domwright serialize --fragment div`;
