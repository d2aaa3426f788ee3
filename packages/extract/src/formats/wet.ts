import type { Format } from './format.ts';
import { dateOf, recordId, warcinfo, warcRecord } from './warc-writer.ts';

/** Conversion records with the text of each page, as in Common Crawl's WET files. */
export const wet: Format = {
  start: () => warcinfo('WET'),
  page: ({ raw, url, data }) =>
    warcRecord(
      dateOf(raw),
      [
        ['WARC-Type', 'conversion'],
        ['WARC-Target-URI', url],
        ['WARC-Record-ID', recordId(`wet ${raw.source}`, raw.offset)],
        ['WARC-Refers-To', raw.recordId],
        ['Content-Type', 'text/plain'],
      ],
      `${data.title == null || data.title === '' ? '' : `${data.title}\n`}${data.text ?? ''}`,
    ),
  fields: ['title', 'text'],
  isWARC: true,
};
