import type { CheckedTree } from '../checked-tree.ts';
import type { Semantics } from './aria-semantics.ts';

/** Whether an element can be focused as the page stands — https://html.spec.whatwg.org/multipage/interaction.html#focusable-area */
export function isFocusable(tree: CheckedTree, semantics: Semantics, element: number): boolean {
  if (!mayBeFocused(tree, semantics, element)) return false;
  const isOut = (at: number): boolean => tree.has(at, 'hidden') || tree.has(at, 'inert');
  return !isOut(element) && semantics.nearest(element, 'not rendered', (_, at) => isOut(at)) === 0;
}

function mayBeFocused(tree: CheckedTree, semantics: Semantics, element: number): boolean {
  const name = tree.nameOf(element);
  if (/^(?:button|input|select|textarea)$/.test(name)) {
    if (tree.has(element, 'disabled') || tree.keywordOf(element, 'type') === 'hidden') return false;
    const isDisabled = (around: string, at: number) => around === 'fieldset' && tree.has(at, 'disabled');
    return semantics.nearest(element, 'disabled', isDisabled) === 0;
  }
  if (/^[\t\n\f\r ]*[+-]?\d/.test(tree.valueOf(element, 'tabindex') ?? '')) return true;
  switch (name) {
    case 'a':
    case 'area':
      return tree.has(element, 'href');
    case 'audio':
    case 'video':
      return tree.has(element, 'controls');
    case 'iframe':
      return true;
    case 'summary':
      return semantics.stateOf(element).when === '@summary';
    default:
      return /^(?:true|plaintext-only|)$/i.test(tree.valueOf(element, 'contenteditable') ?? 'false');
  }
}
