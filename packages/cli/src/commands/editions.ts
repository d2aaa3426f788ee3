import type { Command } from 'commander';
import { LineTable } from 'domwright/tokens';
import type { Source } from '../inputs/read-input.ts';
import { decode } from '../options/encoding-options.ts';
import { withInputs } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import { MAX_NODES, maxNodesOption, type Note } from '../options/limit-options.ts';
import { contextOption, type ParseOptions, parseInput, scriptingOption } from '../options/parse-options.ts';
import { visible } from '../output/display-width.ts';
import { toJSON } from '../output/json-lines.ts';
import { finishWithoutReader } from '../output/messages.ts';
import { shownName } from '../output/shown-name.ts';
import { printInputs } from '../printing/print-inputs.ts';
import { compareTrees, type Difference } from './editions/compare.ts';

interface EditionsOptions extends Omit<ParseOptions, 'edition'> {
  json?: boolean;
  trees?: boolean;
}

export function addEditionsCommand(program: Command): void {
  const command = program
    .command('editions')
    .summary('show where the two editions build different trees')
    .description(
      'Parses each file in the edition of 2024 and in the living edition, and prints one ' +
        'line for each difference between the trees or their serializations.',
    )
    .option('--trees', 'leave out attributes that only serialize differently')
    .addOption(jsonOption())
    .addOption(contextOption())
    .addOption(scriptingOption())
    .addOption(maxNodesOption());
  withInputs(command)
    .action(async (files: string[], options: EditionsOptions) => {
      finishWithoutReader();
      await printInputs(files, options, {
        namesInput: true,
        text: (source, note) =>
          placed(source, options, note)
            .map(
              ({ line, column, rule, path, old, living }) =>
                `${shownName(source.name)}:${line}:${column}: ${rule}: ${visible(`${path}: ${old} in 2024, ${living} in living`)}`,
            )
            .join('\n'),
        json: (source, note) => {
          const differences = placed(source, options, note).map(
            ({ line, column, start, rule, path, old, living }) => ({
              ...{ line, column, start, rule, path, '2024': old, living },
            }),
          );
          return [`"differences":${toJSON(differences)}`];
        },
      });
    })
    .addHelpText('after', help);
}

/** The differences of an input, with lines and columns. If there are any, sets the exit status to 1. */
function placed(
  source: Source,
  { trees = false, maxNodes = MAX_NODES, ...others }: EditionsOptions,
  note: Note,
): (Difference & { line: number; column: number })[] {
  const options = { ...others, maxNodes };
  const old = parseInput(source, { ...options, edition: '2024' }, note);
  const living = parseInput(source, { ...options, edition: 'living' }, () => {});
  const differences = compareTrees(old, living).filter(({ rule }) => !trees || rule !== 'attribute-escaping');
  if (differences.length > 0) process.exitCode ??= 1;
  const lines = 'positionAt' in old ? old : new LineTable(decode(source, options));
  return differences.map((difference) => ({ ...lines.positionAt(difference.start), ...difference }));
}

const help = `
A line is <file>:<line>:<column>: <rule>: <path>: <nodes> in 2024, <nodes> in
living, in source order. Lines and columns count from 1; columns count UTF-16
code units. The path leads to the element whose children differ, from at most
its sixth ancestor; p[2] is the second p of its parent. Nodes are shown without
attributes, and long ones are cut.

The rules:
  select                  select can have any content
  selectedcontent         a copy of the selected option
  processing-instruction  <?a b?> is not a comment; an unfinished one at the end
                          of the file is dropped
  template-for            the contents of <template for> move to a marker
  shadow-root             shadowrootslotassignment and
                          shadowrootcustomelementregistry
  doctype                 an empty system identifier counts as missing
  frameset                a frameset can replace a body that the parser added
  form                    forms in templates and in fragments
  attribute-escaping      < and > in attributes are escaped when serialized
A difference caused by an earlier one has the same rule.

With --json, a line is {"version": 1, "file": <name>, "differences":
[<difference>, …]}. A difference has line, column, start (in UTF-16 code units
of the decoded input, not counting the byte order mark), rule, path, and the
nodes as the strings "2024" and "living".

Exit status: 0 if there are no differences, 1 if there are some, 2 if something
could not be read, understood or written.

Examples:
  domwright editions page.html
  domwright editions --trees 'site/**/*.html'
  echo '<select><b>a</b></select>' | domwright editions --context div
  domwright editions --json page.html | jq -r '.differences[].rule' | sort -u`;
