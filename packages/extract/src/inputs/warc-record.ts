import { isWARC } from '../files/signatures.ts';
import { withoutPassword } from '../files/without-password.ts';
import type { Problem, ProblemCode, RawPage } from './raw-page.ts';

/** The header of a WARC record. */
export interface RecordHeader {
  /** Its length in bytes, including the empty line at its end. */
  readonly length: number;
  readonly type: string;
  readonly url: string | null;
  readonly contentType: string | null;
  readonly date: string | null;
  readonly recordId: string | null;
  /** The length of the block in bytes; -1 if the header doesn't say. */
  readonly contentLength: number;
}

/** Anything longer isn't a header. */
export const MOST_HEADER = 1 << 16;

/** The position after the empty line that ends a header; -1 if there is none. */
export function endOfHeader(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n', 0, 'latin1');
  // NB: search only up to there: a file may have a million short headers.
  const short = (end < 0 ? bytes : bytes.subarray(0, end)).indexOf('\n\n', 0, 'latin1');
  if (short >= 0) return short + 2;
  return end < 0 ? -1 : end + 4;
}

/** Parses a header; null if it doesn't start with a version. */
export function parseRecordHeader(bytes: Buffer): RecordHeader | null {
  const length = endOfHeader(bytes.subarray(0, MOST_HEADER));
  if (length < 0 || !isWARC(bytes)) return null;
  const fields = parseFields(bytes.toString('utf8', 0, length));
  const contentLength = fields.get('content-length') ?? '';
  return {
    length,
    type: (fields.get('warc-type') ?? '').toLowerCase(),
    // Some old writers add angle brackets.
    url: fields.get('warc-target-uri')?.replace(/^<(.*)>$/, '$1') ?? null,
    contentType: fields.get('content-type') ?? null,
    date: fields.get('warc-date') ?? null,
    recordId: fields.get('warc-record-id') ?? null,
    contentLength: /^\d{1,15}$/.test(contentLength) ? Number(contentLength) : -1,
  };
}

/** The fields of a header, by lower-case name. Other lines are ignored. If a name is repeated, the first one counts. */
export function parseFields(header: string): Map<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (const line of header.split(/\r?\n/).slice(1)) {
    if (/^[\t ]/.test(line) && last !== '') {
      fields.set(last, `${fields.get(last)} ${line.trim()}`);
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    last = fields.has(name) ? '' : name;
    if (last !== '') fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Whether the record may be a page: an HTTP response, or HTML without one. Others are skipped. */
export function mayBePage({ type, contentType, url }: RecordHeader): boolean {
  if (type === 'response') return contentType === null || /^application\/http\b/i.test(contentType);
  return (
    type === 'resource' && url !== null && /^(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '')
  );
}

/** The page in a record. `bytes` is the block. */
export function pageOf(source: string, offset: number, header: RecordHeader, bytes: Uint8Array): RawPage {
  const { type, url, contentType, date, recordId } = header;
  const kind = type === 'response' ? 'http' : 'html';
  return {
    ...{ source, offset, url, kind, bytes },
    ...{ contentType: kind === 'http' ? null : contentType, status: null, date, recordId },
  };
}

export function problemOf(
  source: string,
  offset: number,
  url: string | null,
  error: ProblemCode,
  message: string,
): Problem {
  return { source: withoutPassword(source), offset, url, error, message };
}
