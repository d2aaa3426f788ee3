import { describe } from '../../core/infra/arguments.ts';
import type { Invalidity } from './invalidity.ts';

/**
 * Returns a serializer's output if it can be parsed.
 *
 * @throws TypeError that names the argument and its problem
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
