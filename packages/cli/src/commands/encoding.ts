import type { Command } from 'commander';
import { type DocumentEncoding, HTMLParser } from 'domwright';
import { decodingOptions, type EncodingOptions, withEncodingOptions } from '../encoding-options.ts';
import type { Source } from '../input.ts';
import { run } from '../run.ts';

interface EncodingCommandOptions extends EncodingOptions {
  json?: boolean;
}

export function addEncodingCommand(program: Command): void {
  const command = program
    .command('encoding')
    .summary('print the encoding of each file')
    .description('Prints the encoding in which each file is parsed, and what has decided it.')
    .argument('[files...]', 'files, globs, or - for standard input');
  withEncodingOptions(command)
    .option('-j, --json', 'print one JSON object a line for each file')
    .action((files: string[], options: EncodingCommandOptions) =>
      run(files, options.json === true, {
        namesInput: true,
        text: (source) => {
          const { encoding, confidence, step } = encodingOf(source, options);
          return `${source.name}: ${encoding}, ${confidence}, ${step}`;
        },
        json: (source) => {
          const { encoding, confidence, step } = encodingOf(source, options);
          return [`"encoding":"${encoding}"`, `"confidence":"${confidence}"`, `"step":"${step}"`];
        },
      }),
    )
    .addHelpText('after', help);
}

/** The encoding at the end of parsing, in which a declaration may have changed it. */
function encodingOf(source: Source, options: EncodingOptions): DocumentEncoding {
  const parser = new HTMLParser(decodingOptions(source, options));
  parser.end(source.bytes);
  return parser.encoding as DocumentEncoding;
}

const help = `
A line is <name>: <encoding>, <confidence>, <step>. The name of the encoding is
that of the Encoding Standard. The confidence is certain, or tentative if
nothing was there to confirm it. The step is the first of these that told:
  bom              a byte order mark
  user override    --override-encoding
  transport        --encoding
  prescan          a declaration in the first 1024 bytes
  utf-8 detection  all bytes are UTF-8, and not all of them ASCII; this is not
                   looked for in standard input
  locale           the default of --locale
  default          windows-1252, for want of anything else
  declaration      a meta element that the parser has found later, and that has
                   changed the encoding

With --json, a line is {"file": <name>, "encoding": <string>,
"confidence": <string>, "step": <string>}.

Examples:
  domwright encoding page.html
  domwright encoding --json 'site/**/*.html' | jq 'select(.step == "default")'
  curl -s https://example.com/ | domwright encoding --encoding 'text/html'`;
