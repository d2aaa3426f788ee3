import { canParseURL } from 'domwright/internal/arguments';
import { type MIMETypeRecord, parseMIMEType } from 'domwright/urls';

/*
 * MIME is decoded by hand: libmime decodes neither transfer encodings of whole bodies nor multiparts, which is most of the work.
 */

/** An HTML part of an MHTML file. */
export interface PageInMHTML {
  /** Its Content-Location; null if that is missing or isn't an absolute URL. */
  readonly url: string | null;
  /** Its Content-Type. */
  readonly contentType: string | null;
  /** Its body, decoded. */
  readonly bytes: Uint8Array;
  /** The offset in the file of its first byte, which is the first of its header. */
  readonly offset: number;
}

/** The fields of a header by lower-case name. Of several with one name, the first. */
type Fields = ReadonlyMap<string, string>;

/** A part whose body is being read. */
interface OpenPart {
  readonly offset: number;
  readonly fields: Fields;
  readonly start: number;
}

/** How many multiparts are read inside each other. */
const DEEPEST = 10;

/** How many bytes `isMHTML` looks at. */
const START = 4096;

const LF = 0x0a;
const CR = 0x0d;
const DASH = 0x2d;

/** Whether the first bytes of a file, up to 4 KB of them, look like those of an MHTML file. */
export function isMHTML(start: Uint8Array): boolean {
  const header = headerOfFile(bufferOf(start.subarray(0, START)));
  if (header === null) return false;
  return header.has('mime-version') || typeOf(header)?.essence === 'multipart/related';
}

/**
 * The HTML parts of an MHTML file, in order; or of a MIME message that is HTML itself. A file that ends early gives what it has —
 * https://datatracker.ietf.org/doc/html/rfc2557
 *
 * @throws Error if the file doesn't start with a MIME header
 */
export function pagesInMHTML(bytes: Uint8Array): PageInMHTML[] {
  const buffer = bufferOf(bytes);
  const header = headerOfFile(buffer);
  if (header === null || !(header.has('mime-version') || header.has('content-type')))
    throw new Error('it is no MHTML file');
  const pages: PageInMHTML[] = [];
  /** The boundaries of the multiparts around the current line, outermost first. */
  const boundaries: string[] = [];
  /** Where the header begins that is being read, or -1. */
  let headerStart = 0;
  let part: OpenPart | null = null;
  for (let at = 0, next = 0; at < buffer.length; at = next) {
    const end = endOfLine(buffer, at);
    next = nextLine(buffer, at);
    const delimiter = delimiterOf(buffer, at, end, boundaries);
    if (delimiter !== null) {
      if (part !== null) pages.push(pageOf(buffer, part, Math.max(part.start, beforeLineEnd(buffer, at))));
      part = null;
      boundaries.length = delimiter.isLast ? delimiter.level : delimiter.level + 1;
      headerStart = delimiter.isLast ? -1 : next;
    } else if (headerStart >= 0 && end === at) {
      const fields = fieldsOf(buffer.toString('utf8', headerStart, at));
      const type = typeOf(fields);
      const boundary = type?.parameters.get('boundary');
      if (type?.type === 'multipart') {
        if (boundary !== undefined && boundary !== '' && boundaries.length < DEEPEST)
          boundaries.push(boundary);
      } else if (type !== null && isHTML(type.essence)) part = { offset: headerStart, fields, start: next };
      headerStart = -1;
    }
  }
  if (part !== null) pages.push(pageOf(buffer, part, buffer.length));
  return pages;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The offset of the line after a line. */
function nextLine(buffer: Buffer, start: number): number {
  const feed = buffer.indexOf(LF, start);
  return feed === -1 ? buffer.length : feed + 1;
}

/** The end of a line, without its line end. */
function endOfLine(buffer: Buffer, start: number): number {
  return Math.max(start, beforeLineEnd(buffer, nextLine(buffer, start)));
}

/** The offset of the line end that ends at an offset, or the offset if there is none. */
function beforeLineEnd(buffer: Buffer, offset: number): number {
  if (buffer[offset - 1] !== LF) return offset;
  return buffer[offset - 2] === CR ? offset - 2 : offset - 1;
}

/** The header of a file, as far as there is one; null if a line of it isn't one of a header. */
function headerOfFile(buffer: Buffer): Fields | null {
  let at = 0;
  while (at < buffer.length) {
    const end = endOfLine(buffer, at);
    const next = nextLine(buffer, at);
    if (end === at) break;
    const isCut = next === buffer.length;
    // NB: a name has a few characters, but nothing else may be long.
    const line = buffer.toString('latin1', at, Math.min(end, at + 200));
    if (!isCut && !(at === 0 ? FIELD : FIELD_OR_FOLDED).test(line)) return null;
    at = next;
  }
  return fieldsOf(buffer.toString('utf8', 0, at));
}

const FIELD = /^[\w!#$%&'*+.^`|~-]+[\t ]*:/;
const FIELD_OR_FOLDED = /^(?:[\t ]|[\w!#$%&'*+.^`|~-]+[\t ]*:)/;

function fieldsOf(header: string): Fields {
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

function typeOf(fields: Fields): MIMETypeRecord | null {
  return parseMIMEType(fields.get('content-type') ?? '');
}

function isHTML(essence: string): boolean {
  return essence === 'text/html' || essence === 'application/xhtml+xml';
}

/** A line between parts. */
interface Delimiter {
  /** The index of its boundary. */
  readonly level: number;
  /** Whether it ends the multipart. */
  readonly isLast: boolean;
}

function delimiterOf(
  buffer: Buffer,
  start: number,
  end: number,
  boundaries: readonly string[],
): Delimiter | null {
  if (boundaries.length === 0 || buffer[start] !== DASH || buffer[start + 1] !== DASH) return null;
  const line = buffer.toString('latin1', start + 2, end).trimEnd();
  for (let level = boundaries.length - 1; level >= 0; level--) {
    const boundary = boundaries[level] as string;
    if (line === boundary) return { level, isLast: false };
    if (line.length === boundary.length + 2 && line.startsWith(boundary) && line.endsWith('--'))
      return { level, isLast: true };
  }
  return null;
}

function pageOf(buffer: Buffer, { offset, fields, start }: OpenPart, end: number): PageInMHTML {
  // A long URL may be folded.
  const location = (fields.get('content-location') ?? '').replace(/[\t ]+/g, '');
  const encoding = fields.get('content-transfer-encoding') ?? '';
  return {
    url: canParseURL(location) ? location : null,
    contentType: fields.get('content-type') ?? null,
    bytes: decoded(buffer.subarray(start, end), encoding.toLowerCase()),
    offset,
  };
}

function decoded(body: Buffer, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? withoutQuotedPrintable(body) : body;
}

/** NB: like browsers, keeps spaces at the end of a line, and a `=` that encodes nothing. */
function withoutQuotedPrintable(body: Buffer): Uint8Array {
  const bytes = Buffer.allocUnsafe(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number;
    if (byte !== EQUALS) {
      bytes[length++] = byte;
      continue;
    }
    const high = hexValue(body[at + 1]);
    const low = hexValue(body[at + 2]);
    if (high >= 0 && low >= 0) {
      bytes[length++] = high * 16 + low;
      at += 2;
      continue;
    }
    // A line break that is no part of the text. The file may end in it.
    let end = at + 1;
    while (body[end] === 0x20 || body[end] === 0x09) end++;
    if (body[end] === CR) end++;
    if (end === body.length || body[end] === LF) at = end;
    else bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

const EQUALS = 0x3d;

function hexValue(byte: number | undefined): number {
  const digit = byte === undefined ? Number.NaN : Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? -1 : digit;
}
