import { InvalidArgumentError } from 'commander';

/**
 * The parser of an option whose value is an integer.
 *
 * @param most without it, as much as 15 digits can say
 */
export function integerOption(least: number, most?: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : -1;
    if (number >= least && number <= (most ?? number)) return number;
    throw new InvalidArgumentError(
      `Expected a number from ${least}${most === undefined ? '' : ` to ${most}`}.`,
    );
  };
}
