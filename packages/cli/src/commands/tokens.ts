import { type Command, InvalidArgumentError } from 'commander';
import { defaultEdition } from 'domwright';
import { HTMLTokenizer, type HTMLTokenizerOptions, type InitialState } from 'domwright/tokens';
import type { Source } from '../inputs/read-input.ts';
import { decode } from '../options/encoding-options.ts';
import { type InputOptions, withInputs } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import { type EditionName, editionOption } from '../options/parse-options.ts';
import { printInputs } from '../printing/print-inputs.ts';
import { TokenLines } from './tokens/token-lines.ts';

interface TokensOptions extends InputOptions {
  initialState?: InitialState;
  lastStartTag?: string;
  edition?: EditionName;
  errors?: boolean;
  json?: boolean;
}

const states: readonly InitialState[] = [
  'Data',
  'RCDATA',
  'RAWTEXT',
  'Script data',
  'PLAINTEXT',
  'CDATA section',
];

export function addTokensCommand(program: Command): void {
  const command = program
    .command('tokens')
    .summary('print the tokens')
    .description(
      'Prints one line of JSON for each token. Only the tokenizer runs, so tags such as ' +
        "<script> don't change how the text after them is read; use --initial-state for that.",
    )
    .option(
      '--initial-state <name>',
      `start in this state: ${states.map((state) => `'${state}'`).join(', ')}`,
      stateOption,
    )
    .option('--last-start-tag <name>', 'the name of the last start tag', lastStartTagOption)
    .option('-e, --errors', 'also print parse errors')
    .addOption(jsonOption())
    .addOption(editionOption());
  withInputs(command)
    .action((files: string[], options: TokensOptions) =>
      printInputs(files, options, {
        text: (source) => tokenize(source, options).inOrder.join('\n'),
        json: (source) => {
          const { tokens, errors } = tokenize(source, options);
          const members = [`"tokens":[${tokens.join(',')}]`];
          if (options.errors === true) members.push(`"errors":[${errors.join(',')}]`);
          return members;
        },
      }),
    )
    .addHelpText('after', help);
}

function stateOption(value: string): InitialState {
  const name = value.toLowerCase().replace(/ state$/, '');
  const state = states.find((known) => known.toLowerCase() === name);
  if (state === undefined) throw new InvalidArgumentError(`Expected one of ${states.join(', ')}.`);
  return state;
}

function lastStartTagOption(value: string): string {
  if (!/^[A-Za-z][^\t\n\f\r />\0]*$/.test(value))
    throw new InvalidArgumentError('Expected the name of a tag.');
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function tokenize(source: Source, given: TokensOptions): TokenLines {
  const { initialState, lastStartTag, edition = defaultEdition, errors } = given;
  const lines = new TokenLines();
  const options: HTMLTokenizerOptions = { onToken: (token) => lines.addToken(token), edition };
  if (errors === true) options.onParseError = (error) => lines.addError(error);
  if (initialState !== undefined) options.initialState = initialState;
  if (lastStartTag !== undefined) options.lastStartTag = lastStartTag;
  new HTMLTokenizer(options).end(decode(source, given));
  return lines;
}

const help = `
A line is an array in the format of html5lib-tests. Its last item is the range
of the token, in UTF-16 code units of the decoded input:
  ["DOCTYPE", name, publicId, systemId, correct, {"start": 0, "end": 15}]
      missing parts are null; correct is false if the force-quirks flag is set
  ["StartTag", name, {attribute: value, …}, {"start": 0, "end": 3}]
  ["StartTag", name, {attribute: value, …}, true, {"start": 0, "end": 4}]
      true is the self-closing flag; attributes are in source order
  ["EndTag", name, {"start": 0, "end": 4}]
  ["Comment", data, {"start": 0, "end": 8}]
  ["ProcessingInstruction", target, data, {"start": 0, "end": 8}]
      not with --edition 2024
  ["Character", data, {"start": 0, "end": 5}]
      all characters between two other tokens
The end of the file has no line. With --errors, each error is on a line of its
own, before the token it starts in. Lines and columns count from 1.
  ["ParseError", code, {"start": 0, "end": 1, "line": 1, "column": 1}]

With --json, a line is {"version": 1, "file": <name>, "tokens": [<array>, …]},
and --errors adds "errors": [<array>, …].

Examples:
  domwright tokens page.html
  echo '<p id=1 id=2>' | domwright tokens --errors
  echo 'a && b</script>' | domwright tokens --initial-state 'Script data' \\
    --last-start-tag script`;
