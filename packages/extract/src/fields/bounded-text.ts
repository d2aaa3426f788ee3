import { type Element, TreeCursor } from 'domwright';
import type { Budget } from './budget.ts';

/**
 * The `textContent` of an element, which other elements around it may repeat. If it is more than is left of the limit,
 * it is cut there.
 */
export function boundedText(element: Element, budget: Budget, field: string): string {
  const cursor = new TreeCursor(element);
  let text = '';
  while (cursor.nextNode()) {
    const data = cursor.nodeType === 3 ? cursor.data : '';
    if (!budget.take(data.length + 1, field)) break;
    text += data;
  }
  return text;
}
