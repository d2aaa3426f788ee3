import { describe } from '../../core/infra/arguments.ts';
import type { Invalidity } from './invalidity.ts';

/**
 * What a serializer has written, if that can be read.
 *
 * @throws TypeError that names the argument and says what is wrong with it
 */
export function ensureValid(
  text: string,
  validate: (text: string) => Invalidity | null,
  argument: string,
): string {
  const problem = validate(text);
  if (problem === null) return text;
  throw new TypeError(`${argument} cannot be written: ${problem.reason} (in ${describe(text)})`);
}
