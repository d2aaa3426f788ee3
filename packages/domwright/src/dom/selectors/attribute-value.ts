import { asciiLowercase } from '../../core/infra/code-points.ts';
import { hasToken } from '../../core/table/queries.ts';
import type { CompiledSimple } from './compile.ts';

/** Whether an ID is the one of an ID selector — https://drafts.csswg.org/selectors-4/#id-selectors */
export function isId(simple: CompiledSimple, value: string, isQuirky: boolean): boolean {
  return value === simple.value || (isQuirky && asciiLowercase(value) === simple.lowercaseValue);
}

/**
 * Whether a class attribute's value contains a class selector's class —
 * https://drafts.csswg.org/selectors-4/#class-html
 *
 * NB: never called for a class with white space (compile.ts).
 */
export function hasClass(simple: CompiledSimple, value: string, isQuirky: boolean): boolean {
  if (value === simple.value) return true;
  return isQuirky ? hasToken(asciiLowercase(value), simple.lowercaseValue) : hasToken(value, simple.value);
}

/**
 * Whether an attribute's value matches an attribute selector with an operator —
 * https://drafts.csswg.org/selectors-4/#attribute-selectors
 *
 * @param isHTML whether the element is an HTML element, where the case of some values does not matter
 */
export function isValueOf(simple: CompiledSimple, value: string, isHTML: boolean): boolean {
  const ignoresCase = simple.caseRule === 'i' || (simple.caseRule === 'html' && isHTML);
  const actual = ignoresCase ? asciiLowercase(value) : value;
  const wanted = ignoresCase ? simple.lowercaseValue : simple.value;
  switch (simple.operator) {
    case '=':
      return actual === wanted;
    case '~=':
      return hasToken(actual, wanted) && !/[\t\n\f\r ]/.test(wanted);
    case '|=':
      return actual.startsWith(wanted) && (actual.length === wanted.length || actual[wanted.length] === '-');
    case '^=':
      return wanted !== '' && actual.startsWith(wanted);
    case '$=':
      return wanted !== '' && actual.endsWith(wanted);
    default:
      return wanted !== '' && actual.includes(wanted);
  }
}
