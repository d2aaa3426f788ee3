import type { Command } from 'commander';
import { defaultEdition } from 'domwright';
import { type Step, type Steps, type StepsOptions, steps } from 'domwright/steps';
import type { Source } from '../inputs/read-input.ts';
import { decode, decodingOptions } from '../options/encoding-options.ts';
import { withInputs } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import { MAX_RECORDED, maxNodesOption, type Note } from '../options/limit-options.ts';
import {
  contextOption,
  editionOption,
  type ParseOptions,
  scriptingOption,
} from '../options/parse-options.ts';
import { versionedJSON } from '../output/json-lines.ts';
import { printInPieces } from '../printing/print-inputs.ts';
import { StepLines } from './steps/step-lines.ts';

interface StepsCommandOptions extends ParseOptions {
  rules?: boolean;
  state?: boolean;
  json?: boolean;
}

export function addStepsCommand(program: Command): void {
  const command = program
    .command('steps')
    .summary('print what the parser does, step by step')
    .description(
      'Prints each token with the rules that processed it and everything that was done ' +
        'to the tree and the state of the parser.',
    )
    .option('--rules', 'also print which branch of the rules it was, what that does, and a link to it')
    .option('--state', 'also print the state after each step')
    .addOption(jsonOption('one line of JSON for each step'))
    .addOption(contextOption())
    .addOption(scriptingOption())
    .addOption(editionOption())
    .addOption(maxNodesOption(MAX_RECORDED));
  withInputs(command)
    .action((files: string[], options: StepsCommandOptions) =>
      printInPieces(files, options, {
        text: (source, note) => textLines(source, options, note),
        json: (source, note) => versionedJSONs(source, options, note),
      }),
    )
    .addHelpText('after', help);
}

function stepsOf(source: Source, options: StepsCommandOptions): Steps {
  const { context, scripting = false, edition = defaultEdition, maxNodes = MAX_RECORDED } = options;
  const given: StepsOptions = { scripting, edition, maxNodes };
  return context === undefined
    ? steps(source.bytes, { ...given, ...decodingOptions(source, options) })
    : steps(decode(source, options), { ...given, context });
}

function* textLines(source: Source, options: StepsCommandOptions, note: Note): Generator<string> {
  const all = stepsOf(source, options);
  const lines = new StepLines(all.text, options.context !== undefined, options.rules === true);
  yield* lines.encodingLines(all.encodingSteps);
  for (const step of limited(all, options, note)) {
    if (isEmpty(step)) continue;
    yield* lines.linesOf(step, options.state === true ? all.snapshot() : null);
  }
}

/** The steps, which end if there are too many elements. */
function* limited(all: Steps, { maxNodes = MAX_RECORDED }: StepsCommandOptions, note: Note): Generator<Step> {
  yield* all;
  if (all.isCut) note(`parsing stopped at ${maxNodes} nodes (see --max-nodes)`);
}

/** Of a document, nothing happens before its first token. */
function isEmpty({ token, operations }: Step): boolean {
  return token === null && operations.length === 0;
}

function* versionedJSONs(source: Source, options: StepsCommandOptions, note: Note): Generator<string> {
  const all = stepsOf(source, options);
  for (const step of limited(all, options, note)) {
    const state = options.state === true ? { state: all.snapshot() } : {};
    const { encoding, encodingSteps } = all;
    const first = step.index === 0 ? { encoding, encodingSteps } : {};
    yield versionedJSON({ file: source.name, ...step, ...first, ...state });
  }
}

const help = `
First come the steps by which the encoding was determined, up to the one that
has found it. A step of the parser begins with a line for its token:
<line>:<column> and the source of the token, cut if it is long. Lines and
columns count from 1; columns count UTF-16 code units. Indented lines follow:
  states: the states of the tokenizer in which the code units of the token were
      read, unless it is only one
  rules: the insertion modes that processed the token, or foreign content
  rule: with --rules instead: the rules and the kind of token that they are for.
      What they do and a link to the standard follow. Rules that use those of
      another insertion mode are followed by that one's
  a line for each thing that was done. p[5] is the p element that is node 5:
      nodes are numbered in the order in which they are created, from
      #document[0] on; in a fragment, from the root html[0] on. The stack is
      that of open elements, the list that of active formatting elements.
      What belongs to an algorithm with a name is indented below that
  = <what>: <value> for each part of the state after the step, with --state.
      Flags and pointers are left out while they are as at the start

With --json, a line is a step: {"version": 1, "file": <name>, "index": 0,
"token": <token>, "states": [<name>, …], "rules": [<name>, …], "branches":
[<branch>, …], "operations": [<operation>, …]}, and "state" with --state. Step 0
also has "encoding" and "encodingSteps". The operations alone are enough to make
the tree. The guide to domwright/steps describes all members.

Examples:
  domwright steps page.html
  echo '<b>1<p>2</b>3' | domwright steps --state
  echo '<td>1' | domwright steps --context tr
  domwright steps --json page.html | jq -c '[.token.type, .rules]'`;
