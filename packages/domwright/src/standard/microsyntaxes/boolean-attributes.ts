import { checkBoolean, checkString } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type Invalidity, invalid } from './invalidity.ts';

/**
 * Boolean attributes — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#boolean-attributes
 *
 * True exactly if there is an attribute, whatever its value.
 *
 * @param value the attribute's value, or null if there is no attribute
 */
export function parseBooleanAttribute(value: string | null): boolean {
  if (value !== null) checkString(value, 'value');
  return value !== null;
}

/** Whether a boolean attribute may have this value: the empty string or its own name, in any case. */
export function validateBooleanAttribute(value: string, name: string): Invalidity | null {
  checkString(value, 'value');
  checkString(name, 'name');
  if (value === '' || asciiLowercase(value) === asciiLowercase(name)) return null;
  const isNo = /^(?:false|no|off|0)$/i.test(value);
  const about = isNo ? '; if it is not meant to be set, leave the attribute out' : '';
  return invalid(`expected an empty value or “${name}”${about}`, 0);
}

/** The value to set for a boolean attribute: the empty string for true; null, meaning no attribute, for false. */
export function serializeBooleanAttribute(value: boolean): string | null {
  checkBoolean(value, 'value');
  return value ? '' : null;
}
