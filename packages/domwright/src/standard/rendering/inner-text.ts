import { describe, isObject } from '../../core/infra/arguments.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import { Element } from '../../dom/nodes/element.ts';
import { isBeingRendered } from './display.ts';
import { RenderedText } from './rendered-text.ts';

/**
 * Get the text steps — https://html.spec.whatwg.org/multipage/dom.html#get-the-text-steps
 *
 * The text of an element as rendered, like `innerText` in a browser, but without layout or the page's style sheets: only the
 * user agent style sheet and `style` attributes count. If the element is not being rendered, its `textContent`.
 *
 * @throws TypeError if the argument is not an element
 */
export function innerText(element: Element): string {
  if (!(isObject(element) && element instanceof Element))
    throw new TypeError(`element must be an Element, not ${describe(element)}`);
  const isRendered = element.isConnected && isBeingRendered(element.table, element.handle);
  return isRendered ? renderedText(element) : (element.textContent ?? '');
}

/** Rendered text collection steps, for all children — https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps */
function renderedText(element: Element): string {
  const { table, handle: root } = element;
  const text = new RenderedText(element);
  text.beginWithin(root);
  /** Elements that still need `end()`. */
  const begun: number[] = [];
  let at = root;
  let next = table.firstChild(root);
  for (;;) {
    while (next === 0) {
      if (at === root) return text.toString();
      if (begun[begun.length - 1] === at) {
        begun.pop();
        text.end();
      }
      next = table.cells[at + Cell.Next]!;
      if (next === 0) at = table.cells[at + Cell.Parent]!;
    }
    at = next;
    next = 0;
    const type = table.nodeType(at);
    if (type === NodeType.Element) {
      if (text.begin(at)) begun.push(at);
      if (!text.hidesChildren) next = table.firstChild(at);
    } else if (type === NodeType.Text && text.takesText) {
      text.add(table.data(at));
    }
  }
}
