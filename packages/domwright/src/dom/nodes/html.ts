import { asciiLowercase } from '../../core/infra/code-points.ts';
import { domError } from '../../core/infra/dom-error.ts';
import { dictionary, domString, domStringOrEmpty } from '../../core/infra/web-idl.ts';
import { NodeType } from '../../core/table/cells.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { NameId } from '../../generated/names.ts';
import type { DocumentFragment } from './document-fragment.ts';
import type { Element } from './element.ts';
import { preInsert, replaceAll, replaceChild } from './mutation.ts';
import type { Node } from './node.ts';
import type { ParentNode } from './parent-node.ts';
import { parseFragmentInContext } from './parse-in-context.ts';
import { serialize } from './serialize.ts';
import type { ShadowRoot } from './shadow-root.ts';
import { templateContent } from './template-content.ts';
import { documentOf } from './wrappers.ts';

/*
 * DOM parsing and serialization APIs — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html
 */

/** Options of `getHTML`. */
export interface GetHTMLOptions {
  /** Whether to include `serializable` shadow roots. Default false. */
  serializableShadowRoots?: boolean;
  /** Shadow roots to include in any case. Default none. */
  shadowRoots?: readonly ShadowRoot[];
}

/** The markup of the children. */
export function innerHTML(node: Element | ShadowRoot): string {
  return serialize(node);
}

/** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-fragment-serialization-algorithm-steps */
export function getHTML(node: Element | ShadowRoot, options: GetHTMLOptions | undefined): string {
  const { serializableShadowRoots, shadowRoots } = dictionary(options, "getHTML: 'options'");
  return serialize(node, {
    serializableShadowRoots: Boolean(serializableShadowRoots),
    shadowRoots: [...(shadowRoots ?? [])],
  });
}

/** The markup of an element. */
export function outerHTML(element: Element): string {
  return serialize(element, { outer: true });
}

/** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-innerhtml */
export function setInnerHTML(target: Element | ShadowRoot, context: Element, html: string): void {
  const markup = domStringOrEmpty(html, "innerHTML: 'html'");
  const fragment = parseFragmentInContext(context, markup);
  replaceAll(fragment, templateContent(target) ?? target);
}

/** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-outerhtml */
export function setOuterHTML(element: Element, html: string): void {
  const markup = domStringOrEmpty(html, "Element.outerHTML: 'html'");
  const parent = element.parentNode;
  if (parent === null) return;
  if (parent.nodeType === NodeType.Document) {
    throw domError('NoModificationAllowedError', 'The outerHTML of a document element cannot be set');
  }
  const context =
    parent.nodeType === NodeType.DocumentFragment
      ? documentOf(element.table).createElement('body')
      : (parent as ParentNode as Element);
  replaceChild(
    element,
    parseFragmentInContext(context, markup, parent as Element | DocumentFragment),
    parent,
  );
}

/** The positions of `insertAdjacentHTML` and similar methods. */
export type InsertPosition = 'beforebegin' | 'afterbegin' | 'beforeend' | 'afterend';

/** The position in lower case. Throws a SyntaxError for an unknown position. */
function insertPosition(position: string): InsertPosition {
  const name = asciiLowercase(position);
  switch (name) {
    case 'beforebegin':
    case 'afterbegin':
    case 'beforeend':
    case 'afterend':
      return name;
    default:
      throw domError('SyntaxError', `${JSON.stringify(position)} is not a valid position`);
  }
}

/** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-insertadjacenthtml */
export function insertAdjacentHTML(element: Element, position: string, html: string): void {
  const where = domString(position, "Element.insertAdjacentHTML: 'position'");
  const markup = domString(html, "Element.insertAdjacentHTML: 'html'");
  const place = insertPosition(where);
  let around: Node = element;
  if (place === 'beforebegin' || place === 'afterend') {
    const parent = element.parentNode;
    if (parent === null || parent.nodeType === NodeType.Document) {
      throw domError('NoModificationAllowedError', 'Nothing can be inserted beside this element');
    }
    around = parent;
  }
  let context = around as Element;
  if (around.nodeType !== NodeType.Element || isHTMLElement(around.table, around.handle, NameId.Html)) {
    context = documentOf(element.table).createElement('body');
  }
  insertAt(element, place, parseFragmentInContext(context, markup, around as Element | DocumentFragment));
}

/** Insert adjacent — https://dom.spec.whatwg.org/#insert-adjacent */
export function insertAdjacent<T extends Node>(element: Element, position: string, node: T): T | null {
  const place = insertPosition(position);
  if ((place === 'beforebegin' || place === 'afterend') && element.parentNode === null) return null;
  insertAt(element, place, node);
  return node;
}

function insertAt(element: Element, place: InsertPosition, node: Node | DocumentFragment): void {
  switch (place) {
    case 'beforebegin':
      preInsert(node, element.parentNode!, element);
      break;
    case 'afterbegin':
      preInsert(node, element, element.firstChild);
      break;
    case 'beforeend':
      preInsert(node, element, null);
      break;
    default:
      preInsert(node, element.parentNode!, element.nextSibling);
  }
}
