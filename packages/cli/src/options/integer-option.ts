import { InvalidArgumentError } from 'commander';

/**
 * The parser of an option whose value is an integer.
 *
 * @param most the maximum; by default the largest number with 15 digits; `Infinity` for none
 */
export function integerOption(least: number, most?: number): (value: string) => number {
  return (value) => {
    const number = /^\d+$/.test(value) ? Number(value) : -1;
    if (number >= least && number <= (most ?? 1e15 - 1)) return number;
    const upTo = most === undefined || most === Number.POSITIVE_INFINITY ? '' : ` to ${most}`;
    throw new InvalidArgumentError(`Expected a number from ${least}${upTo}.`);
  };
}
