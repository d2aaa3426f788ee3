import type { CheckedTree } from '../checked-tree.ts';
import type { AriaCode } from '../codes.ts';
import { inputTypesWith } from '../definitions.ts';
import { isFocusable } from './aria-focus.ts';
import type { Semantics } from './aria-semantics.ts';

/*
 * Attributes of ARIA beside attributes of HTML that say the same — https://www.w3.org/TR/html-aria/#docconformance-attr
 */

/** A row: an attribute of each kind, the elements on which HTML has its own, and what is wrong with both together. */
interface Row {
  readonly native: string;
  readonly elements: RegExp;
  /** Whether the two contradict each other: then they must not be together. Otherwise they should not. */
  readonly isWrong: (value: string, native: string) => boolean;
  /** Whether the attribute is not recommended even without HTML's own. */
  readonly isReplaced?: boolean;
  /** Whether it may stand in for HTML's own, whatever the role. */
  readonly mayReplace?: boolean;
}

const isFalse = (value: string): boolean => value === 'false';
const differs = (value: string, native: string): boolean => Number(value) !== Number(native);

const rows: Readonly<Record<string, Row>> = {
  'aria-disabled': {
    native: 'disabled',
    elements: /^(?:button|fieldset|input|optgroup|option|select|textarea)$/,
    isWrong: isFalse,
    mayReplace: true,
  },
  'aria-readonly': { native: 'readonly', elements: /^(?:input|textarea)$/, isWrong: isFalse },
  'aria-required': {
    native: 'required',
    elements: /^(?:input|select|textarea)$/,
    isWrong: isFalse,
    mayReplace: true,
  },
  'aria-placeholder': {
    native: 'placeholder',
    elements: /^(?:input|textarea)$/,
    isWrong: () => true,
    mayReplace: true,
  },
  'aria-valuemax': {
    native: 'max',
    elements: /^(?:input|meter|progress)$/,
    isWrong: () => true,
    isReplaced: true,
  },
  'aria-valuemin': { native: 'min', elements: /^(?:input|meter)$/, isWrong: () => true, isReplaced: true },
  'aria-colspan': { native: 'colspan', elements: /^t[dh]$/, isWrong: differs },
  'aria-rowspan': { native: 'rowspan', elements: /^t[dh]$/, isWrong: differs },
};

/** The row of an attribute on an element that may have HTML's own one. */
function rowOn(tree: CheckedTree, element: number, name: string): Row | undefined {
  const row = Object.hasOwn(rows, name) ? rows[name]! : undefined;
  const onElement = tree.nameOf(element);
  if (row === undefined || !row.elements.test(onElement)) return undefined;
  if (onElement === 'input' && inputTypesWith(row.native)?.has(tree.inputTypeOf(element)) === false)
    return undefined;
  return row;
}

/** Whether an attribute may stand in for one that HTML allows on the element, even if it should not. */
export function mayReplaceNative(tree: CheckedTree, element: number, name: string): boolean {
  const row = rowOn(tree, element, name);
  return row !== undefined && (row.mayReplace === true || row.isReplaced === true);
}

/** What is wrong with an attribute beside HTML's own. */
export interface NativeProblem {
  readonly code: AriaCode;
  readonly message: string;
  /** Whether it is against a recommendation only. */
  readonly isWarning?: boolean;
  /** Whether the attribute says nothing that HTML does not say. */
  readonly isNeedless?: boolean;
}

const contradicts = (message: string): NativeProblem => ({ code: 'aria/contradicts-html', message });
const repeats = (message: string): NativeProblem => {
  return { code: 'aria/repeats-html', message, isWarning: true, isNeedless: true };
};

/** What HTML says against an attribute, whose value is valid or not; null if nothing. */
export function nativeProblem(
  tree: CheckedTree,
  semantics: Semantics,
  element: number,
  name: string,
  value: string,
): NativeProblem | null {
  if (name === 'aria-hidden') {
    if (value !== 'true') return null;
    const hidden = tree.keywordOf(element, 'hidden');
    if (hidden === 'until-found')
      return contradicts('aria-hidden=true hides from assistive technology what hidden=until-found reveals');
    if (hidden !== null) return repeats('aria-hidden=true is not needed beside hidden');
    if (!isFocusable(tree, semantics, element)) return null;
    return {
      code: 'aria/hidden-focusable',
      message: 'an element that can be focused must not have aria-hidden=true',
    };
  }
  if (name === 'aria-readonly' && value === 'true') {
    const isSet = (at: number): boolean => tree.has(at, 'contenteditable');
    const host = isSet(element) ? element : semantics.nearest(element, 'editing host', (_, at) => isSet(at));
    if (host !== 0 && /^(?:true|)$/.test(tree.keywordOf(host, 'contenteditable')!))
      return contradicts('aria-readonly must not be true on an element that can be edited');
  }
  const row = rowOn(tree, element, name);
  if (row === undefined) return null;
  const { native, isWrong, isReplaced } = row;
  const onElement = tree.nameOf(element);
  const own = tree.valueOf(element, native);
  if (own === null) {
    if (isReplaced !== true) return null;
    const message = `<${onElement}> has an attribute of its own instead of ${name}: ${native}`;
    return { code: 'aria/attribute-not-recommended', message, isWarning: true };
  }
  if (!isWrong(value, own)) return repeats(`${name} is not needed beside ${native}`);
  return contradicts(`${name}${isWrong === isFalse ? '=false' : ''} must not be beside ${native}`);
}
