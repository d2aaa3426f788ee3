import type * as m from 'domwright/values';
import { expect, test } from 'vitest';

/** Strings that are not valid, with where they fail; all of them but those in `parsed` do not parse either. */
export function holdsTo(
  parse: (text: string) => unknown,
  validate: (text: string) => m.Invalidity | null,
  valid: readonly (readonly [string, unknown])[],
  invalid: readonly (readonly [string, number])[],
  parsed: readonly (readonly [string, unknown, number])[] = [],
): void {
  test.each(valid)('%j is valid', (text, value) => {
    expect(validate(text)).toBeNull();
    expect(parse(text)).toEqual(value);
  });
  test.each(invalid)('%j fails at %j', (text, offset) => {
    expect(parse(text)).toBeNull();
    expect(validate(text)).toEqual({ reason: expect.stringMatching(/^[^.]{5,}$/), offset });
  });
  test.each(parsed)('%j parses, but is not valid', (text, value, offset) => {
    expect(parse(text)).toEqual(value);
    expect(validate(text)?.offset).toBe(offset);
  });
}
