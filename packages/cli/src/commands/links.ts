import { type Command, InvalidArgumentError } from 'commander';
import { type Document, parse } from 'domwright';
import { documentBaseURL, type LinkRecord, linksOf } from 'domwright/urls';
import { decodingOptions, type EncodingOptions, withEncodingOptions } from '../encoding-options.ts';
import type { Source } from '../input.ts';
import { scriptingHelp } from '../options.ts';
import { run } from '../run.ts';

interface LinksOptions extends EncodingOptions {
  base?: string;
  referrerPolicy?: string;
  scripting?: boolean;
  json?: boolean;
}

export function addLinksCommand(program: Command): void {
  const command = program
    .command('links')
    .summary('print the URLs in each file, resolved')
    .description(
      'Prints each URL in the attributes of each file, resolved, with what a crawler has to know of it.',
    )
    .argument('[files...]', 'files, globs, or - for standard input')
    .option('-b, --base <url>', 'the URL of the document, to which others are relative', baseOption)
    .option('--referrer-policy <header>', 'the value of the Referrer-Policy header')
    .option('-s, --scripting', scriptingHelp);
  withEncodingOptions(command)
    .option('-j, --json', 'print one JSON object a line for each file')
    .action((files: string[], options: LinksOptions) =>
      run(files, options.json === true, {
        text: (source) => {
          const { document, links } = linksIn(source, options);
          return links.map((link) => lineOf(document, link)).join('');
        },
        json: (source) => {
          const { document, links } = linksIn(source, options);
          return [
            `"base":${JSON.stringify(documentBaseURL(document).href)}`,
            `"links":[${links.map((link) => JSON.stringify(objectOf(document, link))).join(',')}]`,
          ];
        },
      }),
    )
    .addHelpText('after', help);
}

function baseOption(value: string): string {
  if (!URL.canParse(value)) throw new InvalidArgumentError('It is an absolute URL.');
  return value;
}

function linksIn(source: Source, options: LinksOptions): { document: Document; links: LinkRecord[] } {
  const { base, referrerPolicy = null, scripting = false } = options;
  const document = parse(source.bytes, {
    scripting,
    ...(base !== undefined && { url: base }),
    ...decodingOptions(source, options),
  });
  return { document, links: linksOf(document, { referrerPolicy }) };
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
  return `${columns.join('\t')}\n`;
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

const help = `
A line has columns with tabs between them:
  line:column      of the attribute's value; - if it is not in the source
  element[attribute]
  use              hyperlink, navigation (a frame, a refresh), resource,
                   submission (of a form), ping, citation, identifier, or base
  CORS mode        no-cors, anonymous or use-credentials; - where there is none
  referrer policy  what rel=noreferrer, else referrerpolicy, else the last
                   <meta name=referrer>, else --referrer-policy says; - if
                   nothing does
  URL              resolved, its query in the encoding of the document; or !
                   and the text, where that is no URL
  descriptors      of an image candidate
URLs are relative to the first <base href>, which is relative to --base; without
both only absolute URLs can be resolved. All attributes are listed that hold
URLs by the standard, obsolete ones that browsers heed, and the href of links,
images and scripts of SVG; each candidate of srcset, each URL of ping, and that
of <meta http-equiv=refresh>. What is in a style sheet, a script or a template
is not listed.

With --json, a line is {"file": <name>, "base": <URL>, "links": [...]}. A link
has line, column, element, attribute, use, text (the URL as it is written),
url (a string or null), descriptor, cors (a string or null) and referrerPolicy
("" if nothing says one). Members without a value are left out: line and column,
descriptor.

Examples:
  domwright links --base https://example.com/ page.html
  domwright links --json page.html | jq -r '.links[].url // empty'
  domwright links page.html | grep '\\[srcset\\]'`;
