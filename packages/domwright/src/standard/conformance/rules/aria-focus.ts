import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Semantics } from './aria-semantics.ts';

/** Whether an element can be focused as the page stands — https://html.spec.whatwg.org/multipage/interaction.html#focusable-area */
export function isFocusable(walk: ConformanceWalk, semantics: Semantics, element: number): boolean {
  if (!mayBeFocused(walk, semantics, element)) return false;
  const isOut = (at: number): boolean => walk.has(at, 'hidden') || walk.has(at, 'inert');
  return !isOut(element) && semantics.nearest(element, 'not rendered', (_, at) => isOut(at)) === 0;
}

function mayBeFocused(walk: ConformanceWalk, semantics: Semantics, element: number): boolean {
  const name = walk.nameOf(element);
  if (/^(?:button|input|select|textarea)$/.test(name)) {
    if (walk.has(element, 'disabled') || walk.keywordOf(element, 'type') === 'hidden') return false;
    const isDisabled = (around: string, at: number) => around === 'fieldset' && walk.has(at, 'disabled');
    return semantics.nearest(element, 'disabled', isDisabled) === 0;
  }
  if (/^[\t\n\f\r ]*[+-]?\d/.test(walk.valueOf(element, 'tabindex') ?? '')) return true;
  switch (name) {
    case 'a':
    case 'area':
      return walk.has(element, 'href');
    case 'audio':
    case 'video':
      return walk.has(element, 'controls');
    case 'iframe':
      return true;
    case 'summary':
      return semantics.stateOf(element).when === '@summary';
    default:
      return /^(?:true|plaintext-only|)$/i.test(walk.valueOf(element, 'contenteditable') ?? 'false');
  }
}
