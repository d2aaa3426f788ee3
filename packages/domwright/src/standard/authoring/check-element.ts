import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { Document } from '../../dom/nodes/document.ts';
import { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import { Element } from '../../dom/nodes/element.ts';

/** @throws TypeError that names the argument, unless the value is an Element */
export function checkElement(value: unknown, name: string): void {
  if (!isObject(value) || !(value instanceof Element)) throw wrongArgument(name, 'an Element', value);
}

/** @throws TypeError that names the argument, unless the value may have elements as children */
export function checkParent(value: unknown, name: string): void {
  const isParent =
    isObject(value) &&
    (value instanceof Element || value instanceof Document || value instanceof DocumentFragment);
  if (!isParent) throw wrongArgument(name, 'an Element, a Document or a DocumentFragment', value);
}
