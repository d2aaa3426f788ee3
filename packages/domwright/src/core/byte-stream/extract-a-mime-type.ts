import { checkString, isObject, wrongArgument } from '../infra/arguments.ts';
import { type MIMEType, parseAMIMEType, serializeAMIMEType } from './mime-type.ts';

/**
 * A MIME type — https://mimesniff.spec.whatwg.org/#mime-type
 *
 * `essence` is type and subtype in lower case; `toString()` serializes it.
 */
export interface MIMETypeRecord {
  readonly type: string;
  readonly subtype: string;
  readonly essence: string;
  readonly parameters: ReadonlyMap<string, string>;
  toString(): string;
}

/**
 * Parse a MIME type — https://mimesniff.spec.whatwg.org/#parse-a-mime-type
 *
 * @returns null for failure
 * @throws TypeError if the argument is no string
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
 * @param contentType the value of the Content-Type header, with commas between values if there are several; or the
 *   values; null if there is no such header
 * @returns null for failure
 * @throws TypeError for another argument
 */
export function extractAMIMEType(contentType: string | readonly string[] | null): MIMETypeRecord | null {
  if (contentType === null) return null;
  if (typeof contentType === 'string') return extractFromHeader(contentType);
  if (isObject(contentType) && Array.isArray(contentType)) return extractFromHeader(contentType.join(', '));
  throw wrongArgument('contentType', 'a string, an array of strings or null', contentType);
}

/** The same, of the value of a header. @internal */
export function extractFromHeader(header: string): MIMETypeRecord | null {
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
 * The white space around the values is left to who parses them.
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
