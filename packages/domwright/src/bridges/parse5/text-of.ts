import { isRevoked, wrongArgument } from '../../core/infra/arguments.ts';

/**
 * The text of what parse5 accepts instead of a string: a String object, and anything with a length of 0, such as an empty
 * array or a function without parameters.
 *
 * @throws TypeError that names the argument, for anything else, as parse5 does
 */
export function textOf(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  if (((typeof value === 'object' && value !== null) || typeof value === 'function') && !isRevoked(value)) {
    const text = stringIn(value);
    if (text !== null) return text;
    // NB: this is how parse5 compares them.
    if (0 >= (value as unknown as { length: number }).length) return '';
  }
  throw wrongArgument(name, 'a string', value);
}

/** The string in a String object; null for any other object. */
function stringIn(value: object): string | null {
  try {
    return String.prototype.valueOf.call(value);
  } catch {
    return null;
  }
}

/** The text of something after other text, to which parse5 adds it with `+`. */
export function textAfter(value: unknown): string {
  return '' + (value as string);
}
