/** The parser idioms for callers from outside: the same as in `parser-idioms.ts`, but with checked arguments. */

import { checkFunction, checkString, wrongArgument } from '../../core/infra/arguments.ts';
import * as whitespace from '../../core/infra/ascii-whitespace.ts';
import * as codePoints from '../../core/infra/code-points.ts';

/**
 * Skip ASCII whitespace — https://infra.spec.whatwg.org/#skip-ascii-whitespace
 *
 * @param position a UTF-16 offset in the input
 * @returns the position of the next code unit that is not ASCII whitespace; the input's length if there is none
 * @throws TypeError if an argument has the wrong type
 */
export function skipASCIIWhitespace(input: string, position: number): number {
  checkPlace(input, position);
  return whitespace.skipASCIIWhitespace(input, position);
}

/** Strip leading and trailing ASCII whitespace — https://infra.spec.whatwg.org/#strip-leading-and-trailing-ascii-whitespace */
export function stripASCIIWhitespace(input: string): string {
  checkString(input, 'input');
  return whitespace.stripASCIIWhitespace(input);
}

/**
 * ASCII lowercase — https://infra.spec.whatwg.org/#ascii-lowercase
 *
 * Changes only A to Z, so no other letter becomes an ASCII letter, as U+212A KELVIN SIGN does with `toLowerCase`.
 */
export function asciiLowercase(string: string): string {
  checkString(string, 'string');
  return codePoints.asciiLowercase(string);
}

/**
 * Collect a sequence of code points — https://infra.spec.whatwg.org/#collect-a-sequence-of-code-points
 *
 * @param position a UTF-16 offset in the input
 * @param condition called for each code point; returns whether it belongs to the sequence
 * @returns the sequence, which may be empty, and the position after it
 * @throws TypeError if an argument has the wrong type
 */
export function collectCodePoints(
  input: string,
  position: number,
  condition: (codePoint: number) => boolean,
): { readonly collected: string; readonly position: number } {
  checkPlace(input, position);
  checkFunction(condition, 'condition');
  let end = position;
  while (end < input.length) {
    const codePoint = input.codePointAt(end)!;
    if (!condition(codePoint)) break;
    end += codePoint > 0xffff ? 2 : 1;
  }
  return { collected: input.slice(position, end), position: end };
}

function checkPlace(input: string, position: number): void {
  checkString(input, 'input');
  if (!Number.isInteger(position) || position < 0 || position > input.length)
    throw wrongArgument('position', `an integer from 0 to ${input.length}`, position);
}
