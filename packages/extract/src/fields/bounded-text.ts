import { type Element, TreeCursor } from 'domwright';
import type { Budget } from './budget.ts';

/**
 * The `textContent` of an element. Enclosing elements may repeat it, so it counts towards the budget, and is cut if it exceeds
 * what is left.
 */
export function boundedText(element: Element, budget: Budget, field: string): string {
  return bounded(element, false, budget, field);
}

/** Like `boundedText`, of the element's own Text nodes: its child text content. */
export function boundedChildText(element: Element, budget: Budget, field: string): string {
  return bounded(element, true, budget, field);
}

function bounded(element: Element, isOwn: boolean, budget: Budget, field: string): string {
  const cursor = new TreeCursor(element);
  let text = '';
  if (!cursor.nextNode()) return text;
  do {
    const data = cursor.nodeType === 3 ? cursor.data : '';
    if (!budget.take(data.length + 1, field)) break;
    text += data;
  } while (isOwn ? cursor.nextNodeSkippingChildren() : cursor.nextNode());
  return text;
}
