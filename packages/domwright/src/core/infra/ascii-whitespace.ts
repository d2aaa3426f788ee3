import { isASCIIWhitespace } from './code-points.ts';

/** Skip ASCII whitespace — https://infra.spec.whatwg.org/#skip-ascii-whitespace. Returns the position after it. */
export function skipASCIIWhitespace(input: string, position: number): number {
  while (position < input.length && isASCIIWhitespace(input.charCodeAt(position))) position++;
  return position;
}

/** Strip leading and trailing ASCII whitespace — https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace */
export function stripASCIIWhitespace(input: string): string {
  // NB: a regular expression for trailing white space tries every run in the text, from each position.
  const start = skipASCIIWhitespace(input, 0);
  let end = input.length;
  while (end > start && isASCIIWhitespace(input.charCodeAt(end - 1))) end--;
  return input.slice(start, end);
}

/** Strip and collapse ASCII whitespace — https://infra.spec.whatwg.org/#strip-and-collapse-ascii-whitespace */
export function stripAndCollapseASCIIWhitespace(input: string): string {
  return stripASCIIWhitespace(input).replace(/[\t\n\f\r ]+/g, ' ');
}
