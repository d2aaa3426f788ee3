import { InvalidArgumentError } from 'commander';
import { canParseURL } from 'domwright/internal/arguments';

/** Checks the value of an option that is an absolute URL. */
export function absoluteURLOption(value: string): string {
  if (!canParseURL(value)) throw new InvalidArgumentError('Expected an absolute URL.');
  return value;
}
