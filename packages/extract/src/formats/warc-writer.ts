import { createHash } from 'node:crypto';
import type { RawPage } from '../inputs/raw-page.ts';

/** A date of WARC 1.0 — https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.0/#warc-date-mandatory */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** A date of WARC 1.1, down to a year or a fraction of a second — https://www.w3.org/TR/NOTE-datetime */
const DATE_OF_1_1 = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;

/**
 * A WARC record — ISO 28500, https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.0/
 *
 * A record whose date version 1.0 does not have is one of version 1.1.
 */
export function warcRecord(
  date: string,
  fields: readonly (readonly [name: string, value: string | null])[],
  block: string,
): string {
  const version = DATE.test(date) ? '1.0' : '1.1';
  const lines = [...fields, ['WARC-Date', date] as const]
    .filter(([, value]) => value !== null)
    // A value is a single line, whatever the input has.
    .map(([name, value]) => `${name}: ${(value as string).replace(/[\r\n]+/g, ' ')}\r\n`);
  return `WARC/${version}\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`;
}

/** The first record of a file. */
export function warcinfo(format: string): string {
  const block = `software: domwright-extract\r\nformat: WARC File Format 1.0\r\ndescription: ${format}\r\n`;
  return warcRecord(
    now(),
    [
      ['WARC-Type', 'warcinfo'],
      ['WARC-Record-ID', recordId(format, 0)],
      ['Content-Type', 'application/warc-fields'],
    ],
    block,
  );
}

/** The date of a page's record as it is; now if it has none, or one that no version has. */
export function dateOf({ date }: RawPage): string {
  return date !== null && DATE_OF_1_1.test(date) ? date : now();
}

function now(): string {
  return new Date().toISOString().replace(/\.\d+/, '');
}

/** A record id that is the same for a page in every run. */
export function recordId(source: string, offset: number): string {
  const hex = createHash('sha256').update(`${source}\n${offset}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return `<urn:uuid:${parts.join('-')}-${hex.slice(20, 32)}>`;
}
