import { createHash } from 'node:crypto';
import type { RawPage } from '../inputs/raw-page.ts';

/** A WARC record — ISO 28500, https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.0/ */
export function warcRecord(
  fields: readonly (readonly [name: string, value: string | null])[],
  block: string,
): string {
  const lines = fields
    .filter(([, value]) => value !== null)
    // A value is a single line, whatever the input has.
    .map(([name, value]) => `${name}: ${(value as string).replace(/[\r\n]+/g, ' ')}\r\n`);
  return `WARC/1.0\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`;
}

/** The first record of a file. */
export function warcinfo(format: string): string {
  const block = `software: domwright-extract\r\nformat: WARC File Format 1.0\r\ndescription: ${format}\r\n`;
  return warcRecord(
    [
      ['WARC-Type', 'warcinfo'],
      ['WARC-Date', now()],
      ['WARC-Record-ID', recordId(format, 0)],
      ['Content-Type', 'application/warc-fields'],
    ],
    block,
  );
}

/** The date of a record; today's if it has none. */
export function dateOf({ date }: RawPage): string {
  return date ?? now();
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
