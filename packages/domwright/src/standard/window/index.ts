export type { DOMStringMap } from './dataset.ts';
export { Element, HTMLElement, HTMLUnknownElement, MathMLElement, SVGElement } from './html-element.ts';
export type { Location } from './location.ts';
export { NodeFilter } from './node-filter.ts';
export type { NodeIterator } from './node-iterator.ts';
export type { CSSStyleDeclaration } from './style-declaration.ts';
export type { TreeWalker } from './tree-walker.ts';
export {
  createWindow,
  type DOMParser,
  type Window,
  type WindowClasses,
  type WindowOptions,
} from './window.ts';
export type { DOMImplementation, Document, HTMLDocument, XMLDocument } from './window-document.ts';
export type { XMLSerializer } from './xml-serializer.ts';
