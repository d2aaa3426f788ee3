import type { LinkItem, MetaItem, PageData } from '../page-data.ts';
import type { ExtractedPage, Format } from './format.ts';
import { dateOf, recordId, warcinfo, warcRecord } from './warc-writer.ts';

/** Metadata records with the headers, head and links of each page, as in Common Crawl's WAT files. */
export const wat: Format = {
  start: () => warcinfo('WAT'),
  page: (page) => {
    const { raw, url } = page;
    return warcRecord(
      dateOf(raw),
      [
        ['WARC-Type', 'metadata'],
        ['WARC-Target-URI', url],
        ['WARC-Record-ID', recordId(`wat ${raw.source}`, raw.offset)],
        ['WARC-Refers-To', raw.recordId],
        ['Content-Type', 'application/json'],
      ],
      JSON.stringify(envelopeOf(page)),
    );
  },
  fields: ['title', 'meta', 'links', 'images'],
  isWARC: true,
};

function envelopeOf({ raw, url, data, statusLine, headers }: ExtractedPage): object {
  const html = { 'HTML-Metadata': htmlMetadata(data) };
  const response = responseMessage(statusLine ?? '');
  return {
    Container: { Filename: raw.source, Offset: String(raw.offset) },
    Envelope: {
      Format: 'WARC',
      'WARC-Header-Metadata': {
        ...(url !== null && { 'WARC-Target-URI': url }),
        ...(raw.date !== null && { 'WARC-Date': raw.date }),
        ...(raw.recordId !== null && { 'WARC-Record-ID': raw.recordId }),
      },
      'Payload-Metadata':
        statusLine === null
          ? html
          : {
              'Actual-Content-Type': 'application/http; msgtype=response',
              'HTTP-Response-Metadata': {
                'Response-Message': response,
                Headers: Object.fromEntries(headers),
                ...html,
              },
            },
    },
  };
}

/** Splits a status line. NB: a regular expression with several repetitions could take quadratic time. */
function responseMessage(line: string): object {
  const version = /^\S+/.exec(line)?.[0];
  const rest = line.slice(version?.length ?? 0).trimStart();
  const status = /^\d+/.exec(rest)?.[0];
  if (version === undefined || status === undefined) return {};
  return { Version: version, Status: status, Reason: rest.slice(status.length).trimStart() };
}

function htmlMetadata({ title, meta = [], links = [], images = [] }: PageData): object {
  const inHead = (link: LinkItem): boolean => link.element === 'link';
  return {
    Head: {
      ...(title !== null && title !== undefined && { Title: title }),
      Metas: meta.map(({ httpEquiv, ...others }: MetaItem) => ({
        ...(httpEquiv !== undefined && { 'http-equiv': httpEquiv }),
        ...others,
      })),
      Link: links.filter(inHead).map(linkOf),
    },
    Links: [
      ...links.filter((link) => !inHead(link)).map(linkOf),
      ...images.map(({ url, alt }) => ({ path: 'IMG@/src', url, ...(alt !== undefined && { alt }) })),
    ],
  };
}

function linkOf({ element, attribute, url, written, rel, text, label }: LinkItem): object {
  return {
    path: `${element.toUpperCase()}@/${attribute}`,
    url: url ?? written,
    ...(rel !== undefined && { rel: rel.join(' ') }),
    ...(text !== undefined && { text }),
    ...(label !== undefined && { title: label }),
  };
}
