import type { Command } from 'commander';
import { defaultEdition } from 'domwright';
import { type ExplainOptions, explain, type Repair } from 'domwright/explain';
import type { Source } from '../inputs/read-input.ts';
import { decode, decodingOptions } from '../options/encoding-options.ts';
import { integerOption } from '../options/integer-option.ts';
import { jsonOption } from '../options/json-option.ts';
import { type Note, nodeLimit } from '../options/limit-options.ts';
import { type ParseOptions, withParsedInputs } from '../options/parse-options.ts';
import { visible } from '../output/display-width.ts';
import { toJSON } from '../output/json-lines.ts';
import { shownName } from '../output/shown-name.ts';
import { printInputs } from '../printing/print-inputs.ts';

interface ExplainCommandOptions extends ParseOptions {
  maxRepairs?: number;
  all?: boolean;
  json?: boolean;
}

/** The default of --max-repairs. */
const MAX_REPAIRS = 100_000;

export function addRepairsCommand(program: Command): void {
  const command = program
    .command('repairs')
    .alias('explain')
    .summary('explain how the parser repaired invalid markup')
    .description(
      'Explains what the parser did with invalid or incomplete markup: what it added, ' +
        'moved, closed, dropped or ignored, one line for each repair.',
    )
    .option('-a, --all', 'also print what is not a mistake, such as omitted optional tags')
    .option(
      '--max-repairs <n>',
      `maximum number of repairs listed per file (default: ${MAX_REPAIRS})`,
      integerOption(1),
    )
    .addOption(jsonOption());
  withParsedInputs(command)
    .action((files: string[], options: ExplainCommandOptions) =>
      printInputs(files, options, {
        namesInput: true,
        text: (source, note) =>
          repairsOf(source, options, note)
            .map(
              ({ line, column, kind, message }) =>
                `${shownName(source.name)}:${line}:${column}: ${kind}: ${visible(message)}`,
            )
            .join('\n'),
        json: (source, note) => [`"repairs":${toJSON(repairsOf(source, options, note))}`],
      }),
    )
    .addHelpText('after', help);
}

function repairsOf(source: Source, options: ExplainCommandOptions, note: Note): Repair[] {
  const {
    all = false,
    context,
    scripting = false,
    edition = defaultEdition,
    maxRepairs = MAX_REPAIRS,
  } = options;
  const given: ExplainOptions = {
    all,
    scripting,
    edition,
    ...nodeLimit(options, note),
    maxRepairs,
    onRepairsOmitted: (count) => note(`${count} more repairs are not listed (see --max-repairs)`),
  };
  return context === undefined
    ? explain(source.bytes, { ...given, ...decodingOptions(source, options) })
    : explain(decode(source, options), { ...given, context });
}

const help = `
A line is <file>:<line>:<column>: <kind>: <sentence>, in source order. Lines and
columns count from 1; columns count UTF-16 code units. The kinds:
  implied        something was missing, so the parser added it
  closed         an element or comment was not closed
  cloned         a formatting element was opened again
  moved          something was put elsewhere in the tree
  misnested      an end tag came while elements inside its element were open
  reopened       content after the end of the body was put into the body
  merged         a second tag added its attributes to the element
  renamed        a tag was treated as one with another name
  replaced       a character was replaced with another one
  reinterpreted  something was read as something else, such as a comment
  dropped        something is missing from the tree
  ignored        a tag, a doctype or a part of a tag had no effect
  mode           the document is in quirks mode or limited-quirks mode
For more about a kind, run domwright explain-code <kind>.

With --json, a line is {"version": 1, "file": <name>, "repairs": [<repair>,
…]}. A repair:
  kind
  name            of the element, tag or attribute; or #text, #comment, …
  start, end      in UTF-16 code units of the decoded input, not counting the
                  byte order mark
  line, column, endLine, endColumn
  message
  allowed         true if it is not a mistake
  related         other places with a label ("opened-here", "moved-here" or
                  "first-attribute-here") and the same numbers

The exit status is 0 even if there are repairs.

Examples:
  domwright repairs page.html
  echo '<td>1' | domwright repairs --context tr
  domwright repairs --json page.html | jq -r '.repairs[].kind' | sort | uniq -c`;
