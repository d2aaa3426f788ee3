import { isWARC } from '../files/signatures.ts';
import { withoutPassword } from '../files/without-password.ts';
import type { Problem, ProblemCode, RawPage, Segment } from './raw-page.ts';

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
  /** Whether it has what every header must have. */
  readonly isValid: boolean;
  /** Why the block is not whole: the value of `WARC-Truncated`, in lower case. */
  readonly truncated: string | null;
  /** Which part of a record this is; null for a whole record. */
  readonly segment: Segment | null;
}

/** Anything longer isn't a header. */
export const MOST_HEADER = 1 << 16;

/** The position after the empty line that ends a header; -1 if there is none. */
export function endOfHeader(bytes: Buffer): number {
  // NB: also where line breaks of both kinds meet (RFC 9112, 2.2).
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    if (bytes[at + 1] === LINE_FEED) return at + 2;
    if (bytes[at + 1] === CARRIAGE_RETURN && bytes[at + 2] === LINE_FEED) return at + 3;
  }
  return -1;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Whether bytes start with a header that has nothing but fields. Cost: no byte is looked at twice when the search goes on, since
 * the line in which another header starts is no field.
 */
export function beginsWithHeader(bytes: Buffer): boolean {
  const most = Math.min(bytes.length, MOST_HEADER);
  for (let start = 0; start < most; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end < 0 || end >= most) return false;
    const line = bytes.toString('latin1', start, end).trimEnd();
    if (start === 0 ? !/^WARC\/\d+\.\d+$/.test(line) : !/^(?:[\w!#$%&'*+.^`|~-]+[\t ]*:|[\t ]|$)/.test(line))
      return false;
    if (line === '') return parseRecordHeader(bytes)?.isValid === true;
    start = end + 1;
  }
  return false;
}

/** Parses a header; null if it doesn't start with a version. */
export function parseRecordHeader(bytes: Buffer): RecordHeader | null {
  const length = endOfHeader(bytes.subarray(0, MOST_HEADER));
  if (length < 0 || !isWARC(bytes)) return null;
  const fields = parseFields(bytes.toString('utf8', 0, length));
  const contentLength = fields.get('content-length') ?? '';
  const segment = segmentOf(fields);
  const isLength = /^\d{1,15}$/.test(contentLength);
  const type = (fields.get('warc-type') ?? '').toLowerCase();
  return {
    length,
    type,
    // Some old writers add angle brackets.
    url: fields.get('warc-target-uri')?.replace(/^<(.*)>$/, '$1') ?? null,
    contentType: fields.get('content-type') ?? null,
    date: fields.get('warc-date') ?? null,
    recordId: fields.get('warc-record-id') ?? null,
    contentLength: isLength ? Number(contentLength) : -1,
    isValid: isLength && type !== '' && (type !== 'continuation' || segment !== null),
    truncated: fields.get('warc-truncated')?.toLowerCase() ?? null,
    segment,
  };
}

function segmentOf(fields: ReadonlyMap<string, string>): Segment | null {
  const number = Number(fields.get('warc-segment-number'));
  if (!Number.isSafeInteger(number) || number < 1) return null;
  const total = fields.get('warc-segment-total-length');
  return {
    number,
    origin: (number === 1 ? fields.get('warc-record-id') : fields.get('warc-segment-origin-id')) ?? '',
    totalLength: total === undefined ? null : Number(total),
  };
}

/** The fields of a header, by lower-case name. If a name is repeated, the first one counts. */
function parseFields(header: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of fieldLines(header)) if (!fields.has(name)) fields.set(name, value);
  return fields;
}

/** The names, in lower case, and values of the fields of a header, in order. Lines that are no fields are ignored. */
export function fieldLines(header: string): (readonly [name: string, value: string])[] {
  const fields: [string, string][] = [];
  let last: [string, string] | null = null;
  for (const line of header.split(/\r?\n/).slice(1)) {
    if (/^[\t ]/.test(line) && last !== null) {
      last[1] = `${last[1]} ${line.trim()}`.trim();
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    last = [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    fields.push(last);
  }
  return fields;
}

/** Whether the record may be a page, or part of one: an HTTP response, or HTML without one. Others are skipped. */
export function mayBePage({ type, contentType, url }: RecordHeader): boolean {
  if (type === 'continuation') return true;
  // NB: the type may be damaged.
  if (type !== 'response' && type !== 'resource' && !others.includes(type))
    return /^application\/http\b.*\bmsgtype=response\b/i.test(contentType ?? '');
  if (type === 'response')
    return contentType === null || /^application\/http\b/i.test(contentType) || /^https?:/i.test(url ?? '');
  return (
    type === 'resource' && url !== null && /^(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '')
  );
}

/** Whether the record is certainly no page, even if other fields of its header are damaged. */
export function isOther({ type }: RecordHeader): boolean {
  return others.includes(type);
}

/** Whether the record has something that was made from a page: its text in a WET file, its links in a WAT file. */
export function isDerived({ type, contentType }: RecordHeader): boolean {
  return type === 'conversion' || (type === 'metadata' && /^application\/json\b/i.test(contentType ?? ''));
}

const others: readonly string[] = ['warcinfo', 'request', 'metadata', 'revisit', 'conversion'];

/** The page in a record. `bytes` is the block. */
export function pageOf(source: string, offset: number, header: RecordHeader, bytes: Uint8Array): RawPage {
  const { type, url, contentType, date, recordId, truncated, segment } = header;
  const kind = type === 'resource' || type === 'continuation' ? 'html' : 'http';
  return {
    ...{ source, offset, url, kind, bytes },
    ...{
      contentType: kind === 'http' ? null : contentType,
      status: null,
      date,
      recordId,
      truncated,
      segment,
    },
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
