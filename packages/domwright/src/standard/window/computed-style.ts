import type { Element } from '../../dom/nodes/element.ts';
import { displayOf, visibilityOf } from '../rendering/display.ts';
import { parseDeclarations } from '../style-sheets/declarations.ts';
import { type CSSStyleDeclaration, serializeDeclarations, styleDeclaration } from './style-declaration.ts';

/** What is known about an element's style without layout or style sheets. Read-only. */
export function computedStyle(element: Element, pseudoElement: string): CSSStyleDeclaration {
  if (pseudoElement !== '') return styleDeclaration({ read: () => '', write: null });
  return styleDeclaration({
    read: () => {
      const own = parseDeclarations(element.getAttributeNS(null, 'style') ?? '').filter(
        ({ name }) => name !== 'display' && name !== 'visibility',
      );
      return serializeDeclarations([
        { name: 'display', value: displayOf(element.table, element.handle), important: false },
        { name: 'visibility', value: visibilityOf(element.table, element.handle), important: false },
        ...own,
      ]);
    },
    write: null,
  });
}
