import type { Command } from 'commander';
import { defaultEdition } from 'domwright';
import { type Step, type Steps, type StepsOptions, steps } from 'domwright/steps';
import type { Source } from '../inputs/read-input.ts';
import { decode, decodingOptions } from '../options/encoding-options.ts';
import { jsonOption } from '../options/json-option.ts';
import { MAX_NODES, type Note } from '../options/limit-options.ts';
import { type ParseOptions, withParsedInputs } from '../options/parse-options.ts';
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
      'Prints each token, the rules that processed it, and every change to the tree and ' +
        'the state of the parser.',
    )
    .option('--rules', 'also print the branch of the rules that was taken, what it does, and a link to it')
    .option('--state', 'also print the state after each step')
    .addOption(jsonOption('one line of JSON for each step'));
  withParsedInputs(command)
    .action((files: string[], options: StepsCommandOptions) =>
      printInPieces(files, options, {
        text: (source, note) => textLines(source, options, note),
        json: (source, note) => versionedJSONs(source, options, note),
      }),
    )
    .addHelpText('after', help);
}

function stepsOf(source: Source, options: StepsCommandOptions): Steps {
  const { context, scripting = false, edition = defaultEdition, maxNodes = MAX_NODES } = options;
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

/** The steps, up to the limit for nodes. */
function* limited(all: Steps, { maxNodes = MAX_NODES }: StepsCommandOptions, note: Note): Generator<Step> {
  yield* all;
  if (all.isCut) note(`parsing stopped at ${maxNodes} nodes (see --max-nodes)`);
}

/** Before the first token of a document, nothing happens. */
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
The output starts with the steps that determined the encoding. A step of the
parser begins with a line for its token: <line>:<column> and the source of the
token, cut if it is long. Lines and columns count from 1; columns count UTF-16
code units. Indented lines follow:
  states: the tokenizer states that read the token, if there are several
  rules: the insertion modes that processed the token, or foreign content
  rule: with --rules, instead of rules: an insertion mode and the kind of token,
      then what the rules do and a link to the standard. If they use the rules
      of another insertion mode, those follow
  a line for each operation. p[5] is the p element that is node 5: nodes are
      numbered in the order in which they are created, starting with
      #document[0], or with the root html[0] in a fragment. "The stack" is the
      stack of open elements, "the list" the list of active formatting
      elements. The operations of a named algorithm are indented below its
      name
  = <what>: <value> for each part of the state after the step, with --state.
      Flags and pointers that have their initial values are left out

With --json, a line is a step: {"version": 1, "file": <name>, "index": 0,
"token": <token>, "states": [<name>, …], "rules": [<name>, …], "branches":
[<branch>, …], "operations": [<operation>, …]}, and "state" with --state. Step 0
also has "encoding" and "encodingSteps". The operations alone are enough to
build the tree. The page "Steps and repairs" of the manual describes all
members.

Examples:
  domwright steps page.html
  echo '<b>1<p>2</b>3' | domwright steps --state
  echo '<td>1' | domwright steps --context tr
  domwright steps --json page.html | jq -c '[.token.type, .rules]'`;
