import { InvalidArgumentError, Option } from 'commander';

/** An option whose value is one of a few names. */
export function choiceOption(flags: string, description: string, names: readonly string[]): Option {
  return new Option(flags, description).choices(names).argParser(oneOf(names));
}

function oneOf(names: readonly string[]): (value: string) => string {
  return (value) => {
    if (!names.includes(value)) throw new InvalidArgumentError(`Expected one of ${names.join(', ')}.`);
    return value;
  };
}
