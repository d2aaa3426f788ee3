import { checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase, isASCIIDigit, isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { checkRecord, type Invalidity, invalid } from './invalidity.ts';
import { isDigitAt, skipASCIIDigits, skipASCIIWhitespace, stripASCIIWhitespace } from './parser-idioms.ts';

/** The refresh that a `meta` element with `http-equiv=refresh` requests. */
export interface Refresh {
  /** In seconds: exact up to 2^53; Infinity if it is too large for a double. */
  readonly time: number;
  /** The string to parse as a URL; null means the document's own URL. */
  readonly url: string | null;
}

/**
 * Shared declarative refresh steps, the parsing part —
 * https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 *
 * @param text the `content` attribute, or the value of a `Refresh` header
 * @returns null if the steps return without effect
 */
export function parseDeclarativeRefresh(text: string): Refresh | null {
  checkString(text, 'text');
  const start = skipASCIIWhitespace(text, 0);
  let position = skipASCIIDigits(text, start);
  if (position === start && text[position] !== '.') return null;
  const time = position === start ? 0 : Number(text.slice(start, position));
  while (position < text.length && (isASCIIDigit(text.charCodeAt(position)) || text[position] === '.'))
    position++;
  if (position >= text.length) return { time, url: null };
  if (!isSeparator(text.charCodeAt(position))) return null;
  position = skipASCIIWhitespace(text, position);
  if (text[position] === ';' || text[position] === ',') position++;
  position = skipASCIIWhitespace(text, position);
  if (position >= text.length) return { time, url: null };
  return { time, url: urlFrom(text, position) };
}

/** The steps from "let urlString be the substring of input from position on". */
function urlFrom(text: string, start: number): string {
  let position = start;
  if (asciiLowercase(text.slice(start, start + 3)) === 'url') {
    const equals = skipASCIIWhitespace(text, start + 3);
    if (text[equals] !== '=') return text.slice(start);
    position = skipASCIIWhitespace(text, equals + 1);
  }
  const quote = text[position];
  if (quote !== '"' && quote !== "'") return text.slice(position);
  const end = text.indexOf(quote, position + 1);
  return text.slice(position + 1, end < 0 ? text.length : end);
}

/**
 * Whether a `meta` element with `http-equiv=refresh` may have this `content`: a valid non-negative integer, optionally
 * followed by `;`, white space, `url=` and a URL that does not begin with a quote —
 * https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh
 *
 * Does not check whether the URL is valid.
 */
export function validateDeclarativeRefresh(text: string): Invalidity | null {
  checkString(text, 'text');
  if (!isDigitAt(text, 0)) return invalid('expected a digit', 0);
  let position = skipASCIIDigits(text, 0);
  if (position === text.length) return null;
  if (text[position] !== ';') return invalid('expected “;”', position);
  const space = ++position;
  position = skipASCIIWhitespace(text, position);
  if (position === space) return invalid('expected white space', position);
  if (asciiLowercase(text.slice(position, position + 4)) !== 'url=')
    return invalid('expected “url=”', position);
  position += 4;
  const quote = text[position];
  return quote === '"' || quote === "'" ? invalid('the URL must not begin with a quote', position) : null;
}

/**
 * @throws TypeError if the time is not an integer from 0 to 2^53 − 1, or the URL begins with a quote or has white space
 * around it
 */
export function serializeDeclarativeRefresh(refresh: Refresh): string {
  checkRecord(refresh, 'refresh', 'a time and a URL');
  const { time, url } = refresh;
  if (!Number.isSafeInteger(time) || time < 0)
    throw wrongArgument('time', 'an integer from 0 to 2^53 − 1', time);
  if (url === null) return String(time);
  checkString(url, 'url');
  if (/^["']/.test(url) || url !== stripASCIIWhitespace(url))
    throw wrongArgument(
      'url',
      'a URL that does not begin with a quote and has no white space around it',
      url,
    );
  return `${time}; url=${url}`;
}

function isSeparator(codeUnit: number): boolean {
  return codeUnit === 0x3b || codeUnit === 0x2c || isASCIIWhitespace(codeUnit);
}
