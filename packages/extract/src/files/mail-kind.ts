/*
 * The header of a message — https://datatracker.ietf.org/doc/html/rfc5322#section-2.2
 */

/** The fields of a header by lower-case name. Of several with one name, the first. */
export type Fields = ReadonlyMap<string, string>;

const LF = 0x0a;
const CR = 0x0d;

/** How many bytes are looked at. */
const START = 4096;

/** How long a line of a header may be to be looked at: a name has a few characters. */
const MOST_NAME = 200;

const FIELD = /^[\w!#$%&'*+.^`|~-]+[\t ]*:/;
const FIELD_OR_FOLDED = /^(?:[\t ]|[\w!#$%&'*+.^`|~-]+[\t ]*:)/;

/** The line before each message of an mbox file — https://datatracker.ietf.org/doc/html/rfc4155 */
const FROM_LINE = /^From [^\r\n]*\r?\n/;

/** Fields that only messages have. */
const ofMessages: readonly string[] = [
  'mime-version',
  'received',
  'return-path',
  'message-id',
  'delivered-to',
];

/** Fields that messages have together. */
const common: readonly string[] = [
  'from',
  'date',
  'to',
  'cc',
  'subject',
  'sender',
  'reply-to',
  'content-type',
];

/** Whether the first bytes of a file, up to 4 KB of them, are those of a message, an MHTML file or an mbox file. */
export function isMail(start: Uint8Array): boolean {
  const buffer = bufferOf(start.subarray(0, START));
  // NB: most files are no mails, and begin with a `<`.
  const from = isMbox(buffer) ? buffer.indexOf(LF) + 1 : startOfHeader(buffer);
  if (!FIELD.test(buffer.toString('latin1', from, from + MOST_NAME))) return false;
  const fields = headerOfFile(buffer.subarray(from));
  if (fields === null) return false;
  if (ofMessages.some((name) => fields.has(name))) return true;
  if (/^\s*multipart\//i.test(fields.get('content-type') ?? '')) return true;
  return common.filter((name) => fields.has(name)).length >= 2;
}

/** Whether the first bytes of a file are those of an mbox file. */
export function isMbox(start: Uint8Array): boolean {
  const text = bufferOf(start.subarray(0, START)).toString('latin1');
  return FROM_LINE.test(text) && FIELD_OR_FROM.test(text.replace(FROM_LINE, ''));
}

/** What follows the line before a message. */
export const FIELD_OR_FROM = /^(?:>From |[\w!#$%&'*+.^`|~-]+[\t ]*:)/;

/** The header of a file, as far as there is one; null if a line of it isn't one of a header. */
export function headerOfFile(buffer: Buffer): Fields | null {
  let at = startOfHeader(buffer);
  const start = at;
  while (at < buffer.length) {
    const end = endOfLine(buffer, at);
    const next = nextLine(buffer, at);
    if (end === at) break;
    const isCut = next === buffer.length;
    const line = buffer.toString('latin1', at, Math.min(end, at + MOST_NAME));
    if (!isCut && !(at === start ? FIELD : FIELD_OR_FOLDED).test(line)) return null;
    at = next;
  }
  return fieldsOf(buffer.toString('utf8', start, at));
}

/** The offset of the first field, after a byte order mark. */
export function startOfHeader(buffer: Buffer): number {
  return buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? 3 : 0;
}

export function fieldsOf(header: string): Fields {
  const fields = new Map<string, string>();
  for (const field of header.split(/\r?\n(?![\t ])/)) {
    const colon = field.indexOf(':');
    if (colon === -1) continue;
    const name = field.slice(0, colon).trim().toLowerCase();
    if (fields.has(name)) continue;
    fields.set(
      name,
      field
        .slice(colon + 1)
        .replace(/\r?\n/g, '')
        .trim(),
    );
  }
  return fields;
}

export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The offset of the line after a line. */
export function nextLine(buffer: Buffer, start: number): number {
  const feed = buffer.indexOf(LF, start);
  return feed === -1 ? buffer.length : feed + 1;
}

/** The end of a line, without its line end. */
export function endOfLine(buffer: Buffer, start: number): number {
  return Math.max(start, beforeLineEnd(buffer, nextLine(buffer, start)));
}

/** The offset of the line end that ends at an offset, or the offset if there is none. */
export function beforeLineEnd(buffer: Buffer, offset: number): number {
  if (buffer[offset - 1] !== LF) return offset;
  return buffer[offset - 2] === CR ? offset - 2 : offset - 1;
}
