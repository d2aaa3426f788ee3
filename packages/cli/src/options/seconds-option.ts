import { InvalidArgumentError } from 'commander';

/** The parser of an option whose value is a number of seconds. `least` is 0 if 0 means no limit. */
export function secondsOption(least: number): (value: string) => number {
  return (value) => {
    if (/^\d+(\.\d+)?$/.test(value) && Number(value) >= least) return Number(value);
    throw new InvalidArgumentError(`Expected a number of seconds from ${least}.`);
  };
}
