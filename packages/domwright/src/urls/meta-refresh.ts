import { isASCIIWhitespace } from '../infra/code-points.ts';

/** What the `content` of a `meta` element with `http-equiv=refresh` asks for. */
export interface DeclarativeRefresh {
  /** After how many seconds. */
  readonly time: number;
  /** The URL as it is written; null for that of the document. */
  readonly url: string | null;
}

/**
 * Shared declarative refresh steps, the parsing —
 * https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
 *
 * @returns null if nothing is asked for
 */
export function parseDeclarativeRefresh(input: string): DeclarativeRefresh | null {
  let position = skipWhitespace(input, 0);
  const digits = /^[0-9]*/.exec(input.slice(position))![0];
  position += digits.length;
  if (digits === '' && input.charAt(position) !== '.') return null;
  const time = digits === '' ? 0 : Number(digits);
  while (/^[0-9.]$/.test(input.charAt(position))) position++;
  if (position < input.length) {
    const next = input.charAt(position);
    if (next !== ';' && next !== ',' && !isASCIIWhitespace(input.charCodeAt(position))) return null;
    position = skipWhitespace(input, position);
    if (input.charAt(position) === ';' || input.charAt(position) === ',') position++;
    position = skipWhitespace(input, position);
  }
  return { time, url: position < input.length ? urlFrom(input, position) : null };
}

function urlFrom(input: string, start: number): string {
  const name = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(input.slice(start));
  // A "u" that no "rl =" follows: what begins with it is the URL, with all quotes it may have.
  if (name === null && /^u/i.test(input.charAt(start))) return input.slice(start);
  let position = start + (name?.[0].length ?? 0);
  const quote = /^["']$/.test(input.charAt(position)) ? input.charAt(position++) : '';
  const end = quote === '' ? -1 : input.indexOf(quote, position);
  return end < 0 ? input.slice(position) : input.slice(position, end);
}

function skipWhitespace(input: string, start: number): number {
  let position = start;
  while (position < input.length && isASCIIWhitespace(input.charCodeAt(position))) position++;
  return position;
}
