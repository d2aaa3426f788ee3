import { checkString, isObject, wrongArgument } from '../infra/arguments.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { getAnEncoding } from './encodings.ts';

/** A MIME type — https://mimesniff.spec.whatwg.org/#mime-type */
export interface MIMEType {
  /** In lower case, like the subtype. */
  readonly type: string;
  readonly subtype: string;
  /** Type and subtype, with a slash between them. */
  readonly essence: string;
  readonly parameters: Map<string, string>;
}

/** https://mimesniff.spec.whatwg.org/#http-token-code-point */
const token = /^[-!#$%&'*+.^_`|~A-Za-z0-9]+$/;
/** https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point */
const quotedStringToken = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * Parse a MIME type — https://mimesniff.spec.whatwg.org/#parse-a-mime-type
 *
 * Takes linear time, since the text is untrusted. Returns null for failure.
 */
export function parseAMIMEType(text: string): MIMEType | null {
  const end = withoutTrailingWhitespace(text, 0, text.length);
  let position = skipWhitespace(text, 0, end);
  const slash = text.indexOf('/', position);
  if (slash < 0 || slash >= end) return null;
  const type = text.slice(position, slash);
  position = indexOrEnd(text, ';', slash + 1, end);
  const subtype = text.slice(slash + 1, withoutTrailingWhitespace(text, slash + 1, position));
  if (!token.test(type) || !token.test(subtype)) return null;
  const parameters = new Map<string, string>();
  while (position < end) {
    position = skipWhitespace(text, position + 1, end);
    const semicolon = indexOrEnd(text, ';', position, end);
    const equals = indexOrEnd(text, '=', position, semicolon);
    const name = asciiLowercase(text.slice(position, equals));
    position = semicolon;
    if (equals === semicolon) continue;
    let value: string;
    if (text[equals + 1] === '"' && equals + 1 < end) {
      [value, position] = collectAnHTTPQuotedString(text, equals + 1, end);
      position = indexOrEnd(text, ';', position, end);
    } else {
      value = text.slice(equals + 1, withoutTrailingWhitespace(text, equals + 1, semicolon));
      if (value === '') continue;
    }
    if (token.test(name) && quotedStringToken.test(value) && !parameters.has(name)) {
      parameters.set(name, value);
    }
  }
  const lowercase = { type: asciiLowercase(type), subtype: asciiLowercase(subtype) };
  return { ...lowercase, essence: `${lowercase.type}/${lowercase.subtype}`, parameters };
}

/** Serialize a MIME type — https://mimesniff.spec.whatwg.org/#serialize-a-mime-type */
export function serializeAMIMEType({ essence, parameters }: MIMEType): string {
  let text = essence;
  for (const [name, value] of parameters) {
    text += `;${name}=${token.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`}`;
  }
  return text;
}

/**
 * Collect an HTTP quoted string — https://fetch.spec.whatwg.org/#collect-an-http-quoted-string
 *
 * @returns the value and the position after it
 */
function collectAnHTTPQuotedString(text: string, start: number, end: number): [string, number] {
  let value = '';
  let from = start + 1;
  let position = from;
  while (position < end) {
    const character = text[position]!;
    if (character === '"') return [value + text.slice(from, position), position + 1];
    if (character === '\\') {
      // NB: a backslash at the end is literal; elsewhere it escapes the next character.
      value += text.slice(from, position);
      from = position + 1 === end ? position : position + 1;
      position++;
    }
    position++;
  }
  return [value + text.slice(from, end), end];
}

function indexOrEnd(text: string, character: string, start: number, end: number): number {
  // NB: not indexOf, which would search past `end` every time.
  let position = start;
  while (position < end && text[position] !== character) position++;
  return position;
}

/** A text without the HTTP whitespace at its ends — https://fetch.spec.whatwg.org/#http-whitespace */
export function stripHTTPWhitespace(text: string): string {
  const end = withoutTrailingWhitespace(text, 0, text.length);
  return text.slice(skipWhitespace(text, 0, end), end);
}

function skipWhitespace(text: string, start: number, end: number): number {
  let position = start;
  while (position < end && isHTTPWhitespace(text.charCodeAt(position))) position++;
  return position;
}

function withoutTrailingWhitespace(text: string, start: number, end: number): number {
  let position = end;
  while (position > start && isHTTPWhitespace(text.charCodeAt(position - 1))) position--;
  return position;
}

/** https://fetch.spec.whatwg.org/#http-whitespace */
function isHTTPWhitespace(unit: number): boolean {
  return unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d;
}

/**
 * A MIME type — https://mimesniff.spec.whatwg.org/#mime-type
 *
 * `essence` is type and subtype in lower case; `toString()` serializes it.
 */
export interface MIMETypeRecord {
  /** In ASCII lower case, such as `text` — https://mimesniff.spec.whatwg.org/#type */
  readonly type: string;
  /** In ASCII lower case, such as `html` — https://mimesniff.spec.whatwg.org/#subtype */
  readonly subtype: string;
  /** `type/subtype` — https://mimesniff.spec.whatwg.org/#mime-type-essence */
  readonly essence: string;
  /** Names in ASCII lower case, in order. Values keep their case, without quotes. */
  readonly parameters: ReadonlyMap<string, string>;
  /** The record as text — https://mimesniff.spec.whatwg.org/#serialize-a-mime-type */
  toString(): string;
}

/**
 * Parse a MIME type — https://mimesniff.spec.whatwg.org/#parse-a-mime-type
 *
 * @returns null for failure
 * @throws TypeError if the argument is not a string
 */
export function parseMIMEType(text: string): MIMETypeRecord | null {
  checkString(text, 'text');
  const parsed = parseAMIMEType(text);
  return parsed === null ? null : recordOf(parsed);
}

function recordOf(parsed: MIMEType): MIMETypeRecord {
  const { type, subtype, essence } = parsed;
  const serialization = serializeAMIMEType(parsed);
  return { type, subtype, essence, parameters: new Map(parsed.parameters), toString: () => serialization };
}

/**
 * Extract a MIME type — https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
 *
 * @param contentType the value of the Content-Type header, comma-separated if there are several; or an array of values;
 * null if there is no such header
 * @returns null for failure
 * @throws TypeError for any other argument
 */
export function extractAMIMEType(contentType: string | readonly string[] | null): MIMETypeRecord | null {
  if (contentType === null) return null;
  if (typeof contentType === 'string') return extractFromHeader(contentType);
  if (isObject(contentType) && Array.isArray(contentType)) return extractFromHeader(contentType.join(', '));
  throw wrongArgument('contentType', 'a string, an array of strings or null', contentType);
}

/** The same for a header's value. @internal */
function extractFromHeader(header: string): MIMETypeRecord | null {
  let charset: string | null = null;
  let essence: string | null = null;
  let mimeType: MIMEType | null = null;
  for (const value of getDecodeAndSplit(header)) {
    const temporary = parseAMIMEType(value);
    if (temporary === null || temporary.essence === '*/*') continue;
    mimeType = temporary;
    if (mimeType.essence !== essence) {
      charset = mimeType.parameters.get('charset') ?? null;
      essence = mimeType.essence;
    } else if (!mimeType.parameters.has('charset') && charset !== null) {
      mimeType.parameters.set('charset', charset);
    }
  }
  return mimeType === null ? null : recordOf(mimeType);
}

/**
 * Get, decode, and split — https://fetch.spec.whatwg.org/#header-value-get-decode-and-split
 *
 * Callers strip the white space around the values.
 */
function getDecodeAndSplit(input: string): string[] {
  const values: string[] = [];
  let start = 0;
  let quoted = false;
  for (let position = 0; position < input.length; position++) {
    const character = input.charAt(position);
    if (character === '"') {
      quoted = !quoted;
    } else if (quoted) {
      if (character === '\\') position++;
    } else if (character === ',') {
      values.push(input.slice(start, position));
      start = position + 1;
    }
  }
  values.push(input.slice(start));
  return values;
}

/**
 * The character encoding that the transport layer specifies —
 * https://fetch.spec.whatwg.org/#legacy-extract-an-encoding
 *
 * @param contentType the value of the Content-Type header, comma-separated if there are several; or just a label
 * @returns the name of the encoding; null for none or an unknown one
 */
export function encodingOfContentType(contentType: string): string | null {
  // No label has a "/", and every MIME type does.
  if (!contentType.includes('/')) return getAnEncoding(contentType);
  const charset = extractFromHeader(contentType)?.parameters.get('charset');
  return charset === undefined ? null : getAnEncoding(charset);
}
