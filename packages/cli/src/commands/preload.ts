import { type Command, InvalidArgumentError } from 'commander';
import { defaultEdition } from 'domwright';
import { type PreloadViewport, preloadScan, type SpeculativeFetch, toLinkHeader } from 'domwright/preload';
import type { Source } from '../inputs/read-input.ts';
import { choiceOption } from '../options/choice-option.ts';
import { decodingOptions } from '../options/encoding-options.ts';
import { type InputOptions, withInputs } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import {
  MAX_URL_TEXT,
  maxNodesOption,
  maxURLTextOption,
  type NodeLimitOptions,
  type Note,
  nodeLimit,
} from '../options/limit-options.ts';
import { type EditionName, editionOption } from '../options/parse-options.ts';
import { urlOption } from '../options/url-option.ts';
import { visible } from '../output/display-width.ts';
import { toJSON } from '../output/json-lines.ts';
import { fail } from '../output/messages.ts';
import { printInputs } from '../printing/print-inputs.ts';

interface PreloadCommandOptions extends InputOptions, NodeLimitOptions {
  url: string;
  edition?: EditionName;
  format: 'text' | 'json' | 'link';
  json?: boolean;
  viewport?: PreloadViewport;
  viewportMeta: boolean;
  maxUrlText?: number;
}

export function addPreloadCommand(program: Command): void {
  const command = program
    .command('preload')
    .summary('list what a browser fetches while it parses a page')
    .description(
      'Lists the scripts, style sheets, images and preloads that a browser fetches while ' +
        'it parses each file, as found by a speculative parser.',
    )
    .addOption(urlOption("the page's URL, for resolving relative URLs").makeOptionMandatory())
    .addOption(
      choiceOption('-f, --format <name>', 'text, json, or link for Link headers of a 103 response', [
        'text',
        'json',
        'link',
      ]).default('text'),
    )
    .addOption(jsonOption('one line of JSON for each file, like --format json').implies({ format: 'json' }))
    .option('--viewport <size>', 'the size of the viewport, such as 1280x720 or 390x844@3', viewportOption)
    .option('--no-viewport-meta', 'ignore <meta name=viewport>, as desktop browsers do')
    .addOption(maxURLTextOption())
    .addOption(editionOption())
    .addOption(maxNodesOption());
  withInputs(command)
    .action(async (files: string[], options: PreloadCommandOptions) => {
      if (options.json === true && options.format !== 'json') {
        fail(`--json cannot be used with --format ${options.format}`);
        return;
      }
      await printInputs(
        files,
        { ...options, json: options.format === 'json' },
        {
          text: (source, note) =>
            fetchesIn(source, options, note)
              .map(options.format === 'link' ? header : line)
              .join(''),
          json: (source, note) => [`"fetches":${toJSON(fetchesIn(source, options, note))}`],
        },
      );
    })
    .addHelpText('after', help);
}

function viewportOption(value: string): PreloadViewport {
  const match = /^(\d{1,5})x(\d{1,5})(?:@(\d{1,2}(?:\.\d+)?))?$/.exec(value);
  const [width, height, devicePixelRatio] = [match?.[1], match?.[2], match?.[3] ?? 1].map(Number);
  if (!(width! > 0 && height! > 0 && devicePixelRatio! > 0))
    throw new InvalidArgumentError('Expected a size such as 1280x720 or 1280x720@2.');
  return { width: width!, height: height!, devicePixelRatio: devicePixelRatio! };
}

function fetchesIn(source: Source, options: PreloadCommandOptions, note: Note): SpeculativeFetch[] {
  const { maxUrlText: maxURLText = MAX_URL_TEXT } = options;
  return preloadScan(source.bytes, {
    url: options.url,
    viewportMeta: options.viewportMeta,
    edition: options.edition ?? defaultEdition,
    ...nodeLimit(options, note),
    maxURLText,
    onURLTextLimit: () =>
      note(`the list was cut when its URLs exceeded ${maxURLText} code units (see --max-url-text)`),
    ...decodingOptions(source, options),
    ...(options.viewport !== undefined && { viewport: options.viewport }),
  });
}

function line(fetch: SpeculativeFetch): string {
  const { destination, priority, mode, credentials, referrerPolicy, element, attribute, url } = fetch;
  const kind = fetch.isModule ? 'module' : destination;
  const columns = [kind, priority, mode, credentials, referrerPolicy || '-', `${element}[${attribute}]`, url];
  return `${columns.map(visible).join('\t')}\n`;
}

function header(fetch: SpeculativeFetch): string {
  return `Link: ${toLinkHeader(fetch)}\n`;
}

const help = `
The columns of a line of text are separated by tabs:
  destination      script, module, style, image, font, track or fetch
  priority         high, low or auto
  CORS mode        cors or no-cors
  credentials      include or same-origin
  referrer policy  - if there is none
  element[attribute]
  URL              resolved
Each URL is listed once. Scripts do not run, and noscript contains text. <base>
and <meta> for Content-Security-Policy, referrer and viewport apply to what
follows them. Lazy images and the contents of templates are not listed, except
in shadow roots. From srcset and picture, only the image for the viewport is
listed.

With --json, a line is {"version": 1, "file": <name>, "fetches": [...]}. A
fetch has url, element, attribute, destination, mode, credentials,
referrerPolicy, integrity, media, matches, priority, isModule, nonce and start.

Examples:
  domwright preload --url https://example.com/ page.html
  domwright preload -u https://example.com/ -f link page.html
  domwright preload -u https://example.com/ --viewport 390x844@3 page.html`;
