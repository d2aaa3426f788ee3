import type { Command } from 'commander';
import { type DocumentEncoding, HTMLParser } from 'domwright';
import { xmlEncoding } from 'domwright-extract/files';
import { readsXML } from '../inputs/kinds.ts';
import type { Source } from '../inputs/read-input.ts';
import { decodingOptions } from '../options/encoding-options.ts';
import { type InputOptions, withInputs } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import { maxNodesOption, type NodeLimitOptions, type Note, nodeLimit } from '../options/limit-options.ts';
import { shownName } from '../output/shown-name.ts';
import { printInputs } from '../printing/print-inputs.ts';

interface EncodingCommandOptions extends InputOptions, NodeLimitOptions {
  json?: boolean;
}

export function addEncodingCommand(program: Command): void {
  const command = program
    .command('encoding')
    .summary('print the character encoding')
    .description('Prints the character encoding of each file, and what determined it.')
    .addOption(jsonOption())
    .addOption(maxNodesOption());
  withInputs(command)
    .action((files: string[], options: EncodingCommandOptions) =>
      printInputs(files, options, {
        namesInput: true,
        readsXML: readsXML('encoding'),
        text: (source, note) => {
          const { encoding, confidence, step } = encodingOf(source, options, note);
          return `${shownName(source.name)}: ${encoding}, ${confidence}, ${step}`;
        },
        json: (source, note) => {
          const { encoding, confidence, step } = encodingOf(source, options, note);
          return [`"encoding":"${encoding}"`, `"confidence":"${confidence}"`, `"step":"${step}"`];
        },
      }),
    )
    .addHelpText('after', help);
}

/** The encoding at the end of parsing, because a declaration may have changed it. */
function encodingOf(source: Source, options: EncodingCommandOptions, note: Note): DocumentEncoding {
  if (source.isXML === true) {
    const { contentType = null, userOverride } = decodingOptions(source, options);
    const { name, ...how } = xmlEncoding(source.bytes, contentType, userOverride);
    return { encoding: name, ...how } as DocumentEncoding;
  }
  const parser = new HTMLParser({ ...decodingOptions(source, options), ...nodeLimit(options, note) });
  parser.end(source.bytes);
  return parser.encoding as DocumentEncoding;
}

const help = `
A line is <name>: <encoding>, <confidence>, <step>. The encoding's name is that
of the Encoding Standard. The confidence is certain, or tentative for a guess.
The step says what determined the encoding, the first of these that did:
  bom              a byte order mark
  user override    --encoding
  transport        --content-type
  prescan          a declaration in the first 1024 bytes
  utf-8 detection  the input is valid UTF-8 and not only ASCII; not for pages in
                   WARC files
  locale           the default of --locale
  default          nothing else did: windows-1252
  declaration      a later meta element changed the encoding

With --json, a line is {"version": 1, "file": <name>, "encoding": <string>,
"confidence": <string>, "step": <string>}.

Examples:
  domwright encoding page.html
  domwright encoding --json 'site/**/*.html' | jq 'select(.step == "default")'
  curl -s https://example.com/ | domwright encoding --content-type text/html`;
