import { isObject, wrongArgument } from '../../core/infra/arguments.ts';

/** Why a string is not valid, and where. */
export interface Invalidity {
  /** The problem, or what was expected: a short English phrase without a full stop. */
  readonly reason: string;
  /** The UTF-16 offset in the string; its length if something is missing at the end. */
  readonly offset: number;
}

/** @internal @throws TypeError if an argument is not an object */
export function checkRecord(value: unknown, argument: string, expected: string): void {
  if (!isObject(value)) throw wrongArgument(argument, expected, value);
}

/** @internal @throws TypeError if an argument is not an array */
export function checkArray(value: unknown, argument: string, expected: string): void {
  if (!isObject(value) || !Array.isArray(value)) throw wrongArgument(argument, expected, value);
}

/** @internal */
export function invalid(reason: string, offset: number): Invalidity {
  return { reason, offset };
}
