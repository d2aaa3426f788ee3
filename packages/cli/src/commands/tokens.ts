import { type Command, InvalidArgumentError } from 'commander';
import { HTMLTokenizer, type HTMLTokenizerOptions, type InitialState } from 'domwright/tokenizer';
import { decode, type EncodingOptions, withEncodingOptions } from '../encoding-options.ts';
import type { Source } from '../input.ts';
import { run } from '../run.ts';
import { TokenLines } from '../token-lines.ts';

interface TokensOptions extends EncodingOptions {
  state?: InitialState;
  lastStartTag?: string;
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
    .summary('print the tokens of each file')
    .description(
      'Prints one JSON line for each token of each file. There is no tree here, so no\n' +
        'element changes how the text after it is read: see --state.',
    )
    .argument('[files...]', 'files, globs, or - for standard input')
    .option(
      '--state <name>',
      `begin in this state: ${states.map((state) => `'${state}'`).join(', ')}`,
      stateOption,
    )
    .option('--last-start-tag <name>', 'take this for the name of the last start tag', lastStartTagOption)
    .option('-e, --errors', 'print parse errors too');
  withEncodingOptions(command)
    .option('-j, --json', 'print one JSON object a line for each file')
    .action((files: string[], options: TokensOptions) =>
      run(files, options.json === true, {
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
  if (state === undefined) throw new InvalidArgumentError(`It is one of ${states.join(', ')}.`);
  return state;
}

function lastStartTagOption(value: string): string {
  if (!/^[A-Za-z][^\t\n\f\r />\0]*$/.test(value)) throw new InvalidArgumentError('It is the name of a tag.');
  return value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function tokenize(source: Source, given: TokensOptions): TokenLines {
  const { state, lastStartTag, errors } = given;
  const lines = new TokenLines();
  const options: HTMLTokenizerOptions = { onToken: (token) => lines.addToken(token) };
  if (errors === true) options.onParseError = (error) => lines.addError(error);
  if (state !== undefined) options.initialState = state;
  if (lastStartTag !== undefined) options.lastStartTag = lastStartTag;
  new HTMLTokenizer(options).end(decode(source, given));
  return lines;
}

const help = `
A line is an array in the shape of the html5lib-tests, with the token's place as
its last item, in UTF-16 code units from the beginning of the decoded input:
  ["DOCTYPE", name, publicId, systemId, correct, {"start": 0, "end": 15}]
      what is missing is null; correct is false for a force-quirks flag
  ["StartTag", name, {attribute: value, …}, {"start": 0, "end": 3}]
  ["StartTag", name, {attribute: value, …}, true, {"start": 0, "end": 4}]
      with a self-closing flag; attributes are in the order of the source
  ["EndTag", name, {"start": 0, "end": 4}]
  ["Comment", data, {"start": 0, "end": 8}]
  ["Character", data, {"start": 0, "end": 5}]
      as many characters as there are between two other tokens
There is no line for the end of the file. With --errors, there are also
  ["ParseError", code, {"start": 0, "end": 1, "line": 1, "column": 1}]
before the token in which the error begins. Lines and columns begin at 1.

With --json, a line is {"file": <name>, "tokens": [<array>, …]}, and with
--errors, "errors": [<array>, …] too.

Examples:
  domwright tokens page.html
  echo '<p id=1 id=2>' | domwright tokens --errors
  echo 'a && b</script>' | domwright tokens --state 'Script data' \\
    --last-start-tag script`;
