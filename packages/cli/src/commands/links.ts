import type { Command } from 'commander';
import { type Document, defaultEdition, parse } from 'domwright';
import { canParseURL } from 'domwright/internal/arguments';
import { documentBaseURL, type LinkRecord, linksOf } from 'domwright/urls';
import type { Source } from '../inputs/read-input.ts';
import { decodingOptions, type EncodingOptions } from '../options/encoding-options.ts';
import { withInputs } from '../options/input-options.ts';
import { jsonOption } from '../options/json-option.ts';
import {
  MAX_URL_TEXT,
  maxNodesOption,
  maxURLTextOption,
  type Note,
  nodeLimit,
} from '../options/limit-options.ts';
import { type EditionName, editionOption, parseXMLInput, scriptingOption } from '../options/parse-options.ts';
import { threadsOption } from '../options/threads-option.ts';
import { urlOption } from '../options/url-option.ts';
import { visible } from '../output/display-width.ts';
import { toJSON } from '../output/json-lines.ts';
import { PAGES, type PagesOptions, pagesHelp, printPages } from '../printing/print-inputs.ts';
import type { Printer } from '../printing/printed.ts';

interface LinksOptions extends EncodingOptions, PagesOptions {
  url?: string;
  referrerPolicy?: string;
  scripting?: boolean;
  edition?: EditionName;
  maxUrlText?: number;
}

export function addLinksCommand(program: Command): void {
  const command = program
    .command('links')
    .summary('list the URLs in each file')
    .description('Lists the resolved URLs in the attributes of each file, with what a crawler needs to know.')
    .addOption(urlOption("the page's URL, for resolving relative URLs"))
    .option('--referrer-policy <header>', 'the value of the Referrer-Policy header')
    .addOption(maxURLTextOption())
    .addOption(jsonOption('one line of JSON for each page'))
    .addOption(threadsOption('1'))
    .addOption(scriptingOption())
    .addOption(editionOption())
    .addOption(maxNodesOption());
  withInputs(command, PAGES)
    .action((files: string[], options: LinksOptions) => printPages(files, options, 'links', linksPrinter))
    .addHelpText('after', help);
}

export function linksPrinter(options: LinksOptions): Printer {
  return {
    text: (source, note) => {
      const { document, links } = linksIn(source, options, note);
      return lines(document, links);
    },
    json: (source, note) => {
      const { document, links } = linksIn(source, options, note);
      return [`"base":${toJSON(documentBaseURL(document).href)}`, linksMember(document, links)];
    },
  };
}

function* lines(document: Document, links: Iterable<LinkRecord>): Generator<string> {
  for (const link of links) yield lineOf(document, link);
}

function* linksMember(document: Document, links: Iterable<LinkRecord>): Generator<string> {
  let before = '"links":[';
  for (const link of links) {
    yield before + toJSON(objectOf(document, link));
    before = ',';
  }
  yield before === ',' ? ']' : `${before}]`;
}

function linksIn(
  source: Source,
  options: LinksOptions,
  note: Note,
): { document: Document; links: Iterable<LinkRecord> } {
  const { archived } = source;
  const { scripting = false, edition = defaultEdition, maxUrlText: maxURLText = MAX_URL_TEXT } = options;
  const referrerPolicy = options.referrerPolicy ?? archived?.referrerPolicy ?? null;
  const pageURL = archived?.url ?? '';
  const base = canParseURL(pageURL) ? pageURL : options.url;
  const document =
    source.isXML === true
      ? parseXMLInput(source, options, base)
      : parse(source.bytes, {
          ...{ scripting, edition },
          ...nodeLimit(options, note),
          ...(base !== undefined && { url: base }),
          ...decodingOptions(source, options),
        });
  const onURLTextLimit = (): void =>
    note(`the list was cut when its URLs exceeded ${maxURLText} code units (see --max-url-text)`);
  return { document, links: linksOf(document, { referrerPolicy, maxURLText, onURLTextLimit }) };
}

const corsModes = {
  'No CORS': 'no-cors',
  Anonymous: 'anonymous',
  'Use Credentials': 'use-credentials',
} as const;

function lineOf(document: Document, link: LinkRecord): string {
  const { line, column, element, attribute, use, cors, referrerPolicy, url, text, descriptor } = objectOf(
    document,
    link,
  );
  const place = line === undefined ? '-' : `${line}:${column}`;
  const columns = [
    place,
    `${element}[${attribute}]`,
    use,
    cors ?? '-',
    referrerPolicy || '-',
    url ?? `! ${JSON.stringify(text)}`,
  ];
  if (descriptor !== undefined) columns.push(descriptor);
  return `${columns.map(visible).join('\t')}\n`;
}

function objectOf(document: Document, link: LinkRecord) {
  const { element, attribute, use, text, url, descriptor, cors, referrerPolicy, range } = link;
  return {
    ...(range !== null && document.positionAt(range.start)),
    element: element.localName,
    attribute,
    use,
    text,
    url,
    ...(descriptor !== '' && { descriptor }),
    cors: cors === null ? null : corsModes[cors],
    referrerPolicy,
  };
}

const help = `${pagesHelp}
The columns of a line are separated by tabs:
  line:column      of the attribute's value; - if it is not in the source
  element[attribute]
  use              hyperlink, navigation (frames, refresh), resource, submission
                   (of a form), ping, citation, identifier, or base
  CORS mode        no-cors, anonymous or use-credentials; - if there is none
  referrer policy  from rel=noreferrer, referrerpolicy, the last
                   <meta name=referrer>, or --referrer-policy, in this order; -
                   if there is none
  URL              resolved, its query in the encoding of the document; or ! and
                   the text, if it is not a valid URL
  descriptors      of an image candidate
URLs are relative to the first <base href>, which is relative to the URL of the
page: that in the WARC file, or --url. Without either, only absolute URLs can be
resolved. Referrer-Policy headers in WARC files are honored.

The list covers every attribute that contains URLs in the standard, obsolete
ones that browsers still use, and href in SVG links, images and scripts. Each
candidate of srcset, each URL of ping and each <meta http-equiv=refresh> has a
line. Style sheets, scripts and templates are not searched.

With --json, a line is {"version": 1, "file": <name>, "base": <URL>, "links":
[...]}, with the "url" of the page after "file" for a WARC file. A link has
line, column, element, attribute, use, text (the URL in the source), url (a
string or null), descriptor, cors (a string or null) and referrerPolicy ("" if
there is none). Without a value, line, column and descriptor are left out.

Examples:
  domwright links --url https://example.com/ page.html
  domwright links --json page.html | jq -r '.links[].url // empty'
  domwright links page.html | grep '\\[srcset\\]'
  domwright links --json crawl.warc.gz > links.jsonl
  find site -name '*.html' -print0 | domwright links --json --files-from - -0`;
