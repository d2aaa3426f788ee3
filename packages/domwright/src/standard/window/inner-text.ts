import { domError } from '../../core/infra/dom-error.ts';
import { NodeType } from '../../core/table/cells.ts';
import type { Text } from '../../dom/nodes/character-data.ts';
import type { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { replaceAll, replaceChild } from '../../dom/nodes/mutation.ts';
import type { Node } from '../../dom/nodes/node.ts';
import { documentOf } from '../../dom/nodes/wrappers.ts';

/** https://html.spec.whatwg.org/multipage/dom.html#set-the-inner-text-steps */
export function setInnerText(element: Element, value: string): void {
  replaceAll(renderedTextFragment(element, value), element);
}

/** https://html.spec.whatwg.org/multipage/dom.html#dom-outertext */
export function setOuterText(element: Element, value: string): void {
  const parent = element.parentNode;
  if (parent === null) {
    throw domError('NoModificationAllowedError', 'Cannot set the outerText of an element without a parent');
  }
  const { nextSibling: next, previousSibling: previous } = element;
  const fragment = renderedTextFragment(element, value);
  if (fragment.firstChild === null) fragment.append('');
  replaceChild(element, fragment, parent);
  if (next !== null) mergeWithNextText(next.previousSibling);
  mergeWithNextText(previous);
}

function mergeWithNextText(node: Node | null): void {
  const next = node?.nextSibling ?? null;
  if (node === null || next === null || node.nodeType !== NodeType.Text || next.nodeType !== NodeType.Text)
    return;
  (node as Text).appendData((next as Text).data);
  (next as Text).remove();
}

/** https://html.spec.whatwg.org/multipage/dom.html#rendered-text-fragment */
function renderedTextFragment(element: Element, value: string): DocumentFragment {
  const document = documentOf(element.table);
  const fragment = document.createDocumentFragment();
  value.split(/\r\n|[\r\n]/).forEach((line, index) => {
    if (index > 0) fragment.append(document.createElement('br'));
    if (line !== '') fragment.append(document.createTextNode(line));
  });
  return fragment;
}
