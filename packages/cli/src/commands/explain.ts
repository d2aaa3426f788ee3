import type { Command } from 'commander';
import { type ExplainOptions, explain, type Repair } from 'domwright/explain';
import { decode, decodingOptions, type EncodingOptions, withEncodingOptions } from '../encoding-options.ts';
import type { Source } from '../input.ts';
import { contextOption, fragmentHelp, scriptingHelp } from '../options.ts';
import { run } from '../run.ts';

interface ExplainCommandOptions extends EncodingOptions {
  all?: boolean;
  fragment?: string;
  json?: boolean;
  scripting?: boolean;
}

export function addExplainCommand(program: Command): void {
  const command = program
    .command('explain')
    .summary('print what the parser repaired in each file')
    .description(
      'Prints, a line each, what the parser did about markup that does not say what it\n' +
        'should: what it implied, moved, closed, dropped, ignored.',
    )
    .argument('[files...]', 'files, globs, or - for standard input')
    .option('-f, --fragment <context>', fragmentHelp, contextOption)
    .option('-s, --scripting', scriptingHelp)
    .option('-a, --all', 'print also what is no mistake: tags that may be left out');
  withEncodingOptions(command)
    .option('-j, --json', 'print one JSON object a line for each file')
    .action((files: string[], options: ExplainCommandOptions) =>
      run(files, options.json === true, {
        namesInput: true,
        text: (source) =>
          repairsOf(source, options)
            .map(({ line, column, kind, message }) => `${source.name}:${line}:${column}: ${kind}: ${message}`)
            .join('\n'),
        json: (source) => [`"repairs":${JSON.stringify(repairsOf(source, options))}`],
      }),
    )
    .addHelpText('after', help);
}

function repairsOf(source: Source, options: ExplainCommandOptions): Repair[] {
  const { all = false, fragment, scripting = false } = options;
  const given: ExplainOptions = { all, scripting };
  return fragment === undefined
    ? explain(source.bytes, { ...given, ...decodingOptions(source, options) })
    : explain(decode(source, options), { ...given, context: fragment });
}

const help = `
A line is <file>:<line>:<column>: <kind>: <sentence>, in the order of the source.
Lines and columns begin at 1; columns count UTF-16 code units. The kinds:
  implied        what is missing was assumed to be there
  closed         an element or a comment was ended without its end tag or end
  cloned         an element was made again from a start tag further up
  moved          something was put elsewhere than where it stands
  misnested      an end tag ended its element, but not what is open in it
  reopened       something after the end of the body was put into the body
  merged         attributes of a second tag were added to the element
  renamed        a tag was taken for one of another name
  replaced       a character was replaced by another
  reinterpreted  something was taken for something else
  dropped        something is not in the tree
  ignored        a tag, a doctype or a part of a tag has no effect of its own
  mode           the document is in quirks mode or limited-quirks mode

With --json, a line is {"file": <name>, "repairs": [<repair>, …]}. A repair has
kind, name (of the element, tag or attribute; #text, #comment, #doctype, …),
start and end (UTF-16 code units from the beginning of the decoded input, without
its byte order mark), line, column, endLine, endColumn, message, allowed (true
for what is no mistake) and related: other places, with a label ("opened-here",
"first-attribute-here", "moved-here") and the same numbers.

Repairs are no failure: the exit status is 0 all the same.

Examples:
  domwright explain page.html
  echo '<td>1' | domwright explain --fragment tr
  domwright explain --json page.html | jq -r '.repairs[].kind' | sort | uniq -c`;
