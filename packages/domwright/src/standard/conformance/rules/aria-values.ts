import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { namesNear } from '../../../core/infra/similar-names.ts';
import { type AriaAttribute, ariaAttributes } from '../../../generated/aria-tables.ts';
import { validateFloatingPointNumber, validateInteger } from '../../microsyntaxes/numbers.ts';

/*
 * Values of the attributes of WAI-ARIA — https://www.w3.org/TR/wai-aria-1.2/#propcharacteristic_value
 */

/** An attribute by its name; undefined if WAI-ARIA has none. */
export function attributeNamed(name: string): AriaAttribute | undefined {
  return Object.hasOwn(ariaAttributes, name) ? ariaAttributes[name] : undefined;
}

/** The least integers that the definitions allow. −1 says that a number isn't known. */
const least: Readonly<Record<string, number>> = {
  'aria-colcount': -1,
  'aria-colindex': 1,
  'aria-colspan': 1,
  'aria-level': 1,
  'aria-posinset': 1,
  'aria-rowcount': -1,
  'aria-rowindex': 1,
  'aria-rowspan': 0,
  'aria-setsize': -1,
};

/** What is wrong with a value: what it must be, or that its case is. */
export type Verdict = { readonly mustBe: string; readonly near?: readonly string[] } | 'case' | null;

/** Checks a value. Whether an id exists is a matter of `findValueErrors`. */
export function checkValue(name: string, { type, values = '' }: AriaAttribute, value: string): Verdict {
  switch (type) {
    case 'string':
      return null;
    case 'ID reference':
      return /^[^\t\n\f\r ]+$/.test(value) ? null : { mustBe: 'an id' };
    case 'ID reference list':
      return /[^\t\n\f\r ]/.test(value) ? null : { mustBe: 'one or more ids' };
    case 'integer': {
      const smallest = least[name]!;
      if (validateInteger(value) === null && Number(value) >= smallest) return null;
      return { mustBe: smallest < 0 ? 'a non-negative integer or -1' : `an integer from ${smallest}` };
    }
    case 'number':
      return validateFloatingPointNumber(value) === null ? null : { mustBe: 'a number' };
    case 'token list':
      return checkTokens(value.match(/[^\t\n\f\r ]+/g) ?? [''], values, 'one or more of');
    default:
      return checkTokens([value], values, '');
  }
}

function checkTokens(tokens: readonly string[], values: string, words: string): Verdict {
  const allowed = values.split(' ');
  let verdict: Verdict = null;
  for (const token of tokens) {
    if (allowed.includes(token)) continue;
    if (!allowed.includes(asciiLowercase(token)))
      return {
        near: tokens.length === 1 ? namesNear(token, allowed) : [],
        mustBe:
          `${words} ${allowed.slice(0, -1).join(', ')}${words === '' ? ' or' : ' and'} ${allowed.at(-1)}`.trim(),
      };
    verdict = 'case';
  }
  return verdict;
}
