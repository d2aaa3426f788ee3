import { isObject, wrongArgument } from '../../core/infra/arguments.ts';

/** Why a string is not what an author may write, and where that shows. */
export interface Invalidity {
  /** What is wrong, or what should stand there: a few words in English, without a full stop. */
  readonly reason: string;
  /** Where, as a UTF-16 offset in the string; its length where something is missing at the end. */
  readonly offset: number;
}

/** @internal @throws TypeError if an argument is no object */
export function checkRecord(value: unknown, argument: string, expected: string): void {
  if (!isObject(value)) throw wrongArgument(argument, expected, value);
}

/** @internal @throws TypeError if an argument is no array */
export function checkArray(value: unknown, argument: string, expected: string): void {
  if (!isObject(value) || !Array.isArray(value)) throw wrongArgument(argument, expected, value);
}

/** @internal */
export function invalid(reason: string, offset: number): Invalidity {
  return { reason, offset };
}
