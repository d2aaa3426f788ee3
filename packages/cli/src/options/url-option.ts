import { InvalidArgumentError } from 'commander';

/** Checks the value of an option that is an absolute URL. */
export function absoluteURLOption(value: string): string {
  if (!URL.canParse(value)) throw new InvalidArgumentError('Expected an absolute URL.');
  return value;
}
