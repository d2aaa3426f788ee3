import { type Command, Option } from 'commander';
import { serialize } from 'domwright';
import { withEncodingOptions } from '../encoding-options.ts';
import type { Source } from '../input.ts';
import { contextOption, fragmentHelp, type ParseOptions, parseInput, scriptingHelp } from '../options.ts';
import { run } from '../run.ts';
import { shadowRootsOf } from '../shadow-roots.ts';

interface SerializeCommandOptions extends ParseOptions {
  json?: boolean;
  shadowRoots: 'all' | 'serializable' | 'none';
}

export function addSerializeCommand(program: Command): void {
  const command = program
    .command('serialize')
    .summary('print the tree of each file as HTML')
    .description('Parses each file and prints its tree as HTML.')
    .argument('[files...]', 'files, globs, or - for standard input')
    .option('-f, --fragment <context>', fragmentHelp, contextOption)
    .option('-s, --scripting', scriptingHelp)
    .addOption(
      new Option('--shadow-roots <which>', 'the shadow roots that are printed, as templates')
        .choices(['all', 'serializable', 'none'])
        .default('all'),
    );
  withEncodingOptions(command)
    .option('-j, --json', 'print one JSON object a line for each file')
    .action((files: string[], options: SerializeCommandOptions) =>
      run(files, options.json === true, {
        text: (source) => toHTML(source, options),
        json: (source) => [`"html":${JSON.stringify(toHTML(source, options))}`],
      }),
    )
    .addHelpText('after', help);
}

function toHTML(source: Source, options: SerializeCommandOptions): string {
  const tree = parseInput(source, options);
  return serialize(tree, {
    scripting: options.scripting === true,
    serializableShadowRoots: options.shadowRoots === 'serializable',
    shadowRoots: options.shadowRoots === 'all' ? shadowRootsOf(tree) : [],
  });
}

const help = `
The HTML is that of the standard's serialization of fragments, and is printed as
UTF-8, whatever the file was. A line's end is added where the HTML does not end
with one. With --json, a line is {"file": <name>, "html": <string>}, and nothing
is added.

Examples:
  domwright serialize page.html > clean.html
  echo '<p>One<p>Two' | domwright serialize --fragment div`;
