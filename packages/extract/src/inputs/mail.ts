import { getAnEncoding } from 'domwright/encoding';
import { canParseURL } from 'domwright/internal/arguments';
import {
  beforeLineEnd,
  bufferOf,
  endOfLine,
  FIELD_OR_FROM,
  type Fields,
  fieldsOf,
  headerOfFile,
  nextLine,
  startOfHeader,
} from '../files/mail-kind.ts';
import { type ByteSource, ByteWindow } from './byte-window.ts';
import { fromUTF7, isUTF7, mailCharset, parseField } from './mail-fields.ts';

/*
 * MIME is decoded by hand. A page of extract has bytes, a charset and a place in the file; postal-mime and mailparser join the HTML
 * parts of a message to one decoded text, and libmime decodes neither transfer encodings of whole bodies nor multiparts.
 */

/** An HTML part of an MHTML file or a mail. */
export interface PageInMail {
  /** Its Content-Location; null if that is missing or isn't an absolute URL. */
  readonly url: string | null;
  /** Its Content-Type. Where only mail programs understand it, as the Web would write it. */
  readonly contentType: string | null;
  /** Its body, decoded. */
  readonly bytes: Uint8Array;
  /** The offset in the file of its first byte, which is the first of its header. */
  readonly offset: number;
}

/** A part whose body is being read. */
interface OpenPart {
  readonly offset: number;
  readonly fields: Fields;
  readonly start: number;
}

/** How many multiparts and messages are read inside each other. */
const DEEPEST = 10;

const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;

/** The pages of a message, in order. */
export interface MessageOptions {
  /** The offset of the message in the file. */
  readonly offset?: number;
  /** Whether it is from an mbox file, in which lines that begin with `From ` are quoted. */
  readonly isQuoted?: boolean;
  /** How deep the message is inside others. */
  readonly depth?: number;
}

/**
 * The HTML parts of an MHTML file or another message, in order, including those of messages in it. Attachments are none. A file
 * that ends early gives what it has —
 * https://datatracker.ietf.org/doc/html/rfc2557, https://datatracker.ietf.org/doc/html/rfc2046
 */
export function pagesInMail(
  bytes: Uint8Array,
  { offset = 0, isQuoted = false, depth = 0 }: MessageOptions = {},
): PageInMail[] {
  const buffer = bufferOf(bytes);
  if (depth > DEEPEST || headerOfFile(buffer) === null) return [];
  const pages: PageInMail[] = [];
  /** The multiparts around the current line, outermost first. */
  const multiparts: Multipart[] = [];
  /** Where the header begins that is being read, or -1. */
  let headerStart = startOfHeader(buffer);
  /** Whether a message begins here, whose header may come after empty lines. */
  let messages = 0;
  let part: OpenPart | null = null;
  const add = (open: OpenPart, end: number): void => {
    const { value } = parseField(open.fields.get('content-type') ?? '');
    const body = bodyOf(buffer.subarray(open.start, end), open.fields, isQuoted);
    // NB: one that is encoded, against RFC 2046, 5.2.1.
    if (isMessage(value)) pages.push(...pagesInMail(body, { offset: offset + open.start, depth: depth + 1 }));
    else pages.push(pageOf(open, body, offset));
  };
  for (let at = headerStart, next = 0; at < buffer.length; at = next) {
    const end = endOfLine(buffer, at);
    next = nextLine(buffer, at);
    const delimiter = delimiterOf(buffer, at, end, multiparts);
    if (delimiter !== null) {
      if (part !== null) add(part, Math.max(part.start, beforeLineEnd(buffer, at)));
      part = null;
      multiparts.length = delimiter.isLast ? delimiter.level : delimiter.level + 1;
      headerStart = delimiter.isLast ? -1 : next;
    } else if (headerStart >= 0 && end === at) {
      const fields = fieldsOf(buffer.toString('utf8', headerStart, at));
      const { value, parameters } = parseField(fields.get('content-type') ?? '');
      const type =
        value === '' && multiparts[multiparts.length - 1]?.isDigest === true ? 'message/rfc822' : value;
      const opened = headerStart;
      headerStart = -1;
      if (type.startsWith('multipart/')) {
        const boundary = parameters.get('boundary') ?? '';
        if (boundary !== '' && multiparts.length < DEEPEST)
          multiparts.push({ boundary, isDigest: type === 'multipart/digest' });
      } else if (isMessage(type)) {
        if (isIdentity(fields)) headerStart = ++messages > DEEPEST ? -1 : next;
        else part = { offset: opened, fields, start: next };
      } else if (isHTML(type) && !isAttachment(fields)) part = { offset: opened, fields, start: next };
    }
  }
  if (part !== null) add(part, buffer.length);
  return pages;
}

function isMessage(type: string): boolean {
  return type === 'message/rfc822' || type === 'message/global';
}

function isHTML(essence: string): boolean {
  return essence === 'text/html' || essence === 'application/xhtml+xml';
}

function isAttachment(fields: Fields): boolean {
  return parseField(fields.get('content-disposition') ?? '').value === 'attachment';
}

function encodingOf(fields: Fields): string {
  return parseField((fields.get('content-transfer-encoding') ?? '').replaceAll('"', '')).value;
}

function isIdentity(fields: Fields): boolean {
  return !['base64', 'quoted-printable'].includes(encodingOf(fields));
}

interface Multipart {
  readonly boundary: string;
  /** Whether its parts are messages unless they say otherwise. */
  readonly isDigest: boolean;
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
  multiparts: readonly Multipart[],
): Delimiter | null {
  if (multiparts.length === 0 || buffer[start] !== DASH || buffer[start + 1] !== DASH) return null;
  const line = buffer.toString('latin1', start + 2, end).trimEnd();
  for (let level = multiparts.length - 1; level >= 0; level--) {
    const { boundary } = multiparts[level] as Multipart;
    if (line === boundary) return { level, isLast: false };
    if (line.length === boundary.length + 2 && line.startsWith(boundary) && line.endsWith('--'))
      return { level, isLast: true };
  }
  return null;
}

function pageOf({ offset, fields }: OpenPart, body: Buffer, base: number): PageInMail {
  // A long URL may be folded.
  const location = (fields.get('content-location') ?? '').replace(/[\t ]+/g, '');
  const written = fields.get('content-type') ?? '';
  const { value, parameters } = parseField(written);
  const label = parameters.get('charset') ?? '';
  const known = { url: canParseURL(location) ? location : null, offset: base + offset };
  if (isUTF7(label)) return { ...known, contentType: `${value}; charset=utf-8`, bytes: fromUTF7(body) };
  const charset = mailCharset(label);
  const isPlain =
    /^[\w/+.-]+(?:\s*;\s*charset="?[\w:.-]+"?)?$/.test(written) &&
    (label === '' || isOfTheWeb(label, charset));
  const contentType = isPlain ? written : charset === null ? value : `${value}; charset=${charset}`;
  return { ...known, contentType, bytes: body };
}

function isOfTheWeb(label: string, charset: string | null): boolean {
  return charset !== null && getAnEncoding(label) === charset;
}

/** A body without its transfer encoding. */
function bodyOf(body: Buffer, fields: Fields, isQuoted: boolean): Buffer {
  const encoding = encodingOf(fields);
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  const plain = isQuoted ? withoutFromQuotes(body) : body;
  return encoding === 'quoted-printable' ? withoutQuotedPrintable(plain) : plain;
}

/** Removes the mark that lets no line of a message begin with `From `. */
function withoutFromQuotes(body: Buffer): Buffer {
  if (!body.includes('>From ')) return body;
  return Buffer.from(body.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1');
}

/** NB: like browsers, keeps spaces at the end of a line, and a `=` that encodes nothing. */
function withoutQuotedPrintable(body: Buffer): Buffer {
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

/** A message of an mbox file; or why there is none. */
export interface Message {
  readonly bytes: Buffer;
  /** The offset in the file of its first byte, after the line that begins with `From `. */
  readonly offset: number;
  /** Whether it has more bytes than allowed. Then `bytes` are the first ones. */
  readonly isTooLong: boolean;
}

/**
 * The messages of an mbox file. A message begins after a line that begins with `From `, at the start of the file or after an
 * empty line, if a header field follows —
 * https://datatracker.ietf.org/doc/html/rfc4155
 */
export async function* messagesInMbox(chunks: ByteSource, mostBytes: number): AsyncGenerator<Message> {
  const window = new ByteWindow(chunks);
  try {
    await skipLine(window);
    while (window.length > 0 || (await window.more())) {
      const { offset } = window;
      /** The first bytes of a message that is too long. */
      let long: Buffer | null = null;
      for (let from = 0; ; ) {
        const { bytes } = window;
        const { at, isSure } = nextFromLine(bytes, from, window.ended);
        const end = at >= 0 && isSure ? at : window.ended ? bytes.length : -1;
        if (end >= 0) {
          yield { bytes: long ?? Buffer.from(bytes.subarray(0, end)), offset, isTooLong: long !== null };
          window.consume(end);
          await skipLine(window);
          break;
        }
        from = at >= 0 ? at : Math.max(0, bytes.length - BEFORE);
        if (bytes.length > mostBytes && from > BEFORE) {
          long ??= Buffer.from(bytes.subarray(0, AFTER));
          window.consume(from - BEFORE);
          from = BEFORE;
        }
        await window.more();
      }
    }
  } finally {
    await window.close();
  }
}

/** How many bytes before and after the word `From` say whether a message begins. */
const BEFORE = 8;
const AFTER = 1024;

/** The next line that begins a message, or -1; and whether enough bytes follow to be sure. */
function nextFromLine(bytes: Buffer, from: number, isEnd: boolean): { at: number; isSure: boolean } {
  for (let at = bytes.indexOf('From ', from); at >= 0; at = bytes.indexOf('From ', at + 1)) {
    if (at > 0 && bytes[at - 1] !== LF) continue;
    if (at > 0 && bytes[beforeLineEnd(bytes, at) - 1] !== LF) continue;
    if (!isEnd && bytes.length < at + AFTER) return { at, isSure: false };
    const line = nextLine(bytes, at);
    if (FIELD_OR_FROM.test(bytes.toString('latin1', line, line + MOST_FIELD))) return { at, isSure: true };
  }
  return { at: -1, isSure: true };
}

const MOST_FIELD = 100;

async function skipLine(window: ByteWindow): Promise<void> {
  while (window.bytes.indexOf(LF) < 0) if (!(await window.more())) break;
  window.consume(nextLine(window.bytes, 0));
}
