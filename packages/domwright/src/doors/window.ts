/**
 * A window with a document, for browser code that needs no layout: tests, server-side rendering, tools.
 *
 * @module
 */

export type { DOMStringMap } from '../standard/window/dataset.ts';
export {
  Element,
  HTMLElement,
  HTMLUnknownElement,
  MathMLElement,
  SVGElement,
} from '../standard/window/html-element.ts';
export type { Location } from '../standard/window/location.ts';
export { NodeFilter } from '../standard/window/node-filter.ts';
export type { NodeIterator } from '../standard/window/node-iterator.ts';
export type { CSSStyleDeclaration } from '../standard/window/style-declaration.ts';
export type { TreeWalker } from '../standard/window/tree-walker.ts';
export {
  createWindow,
  type DOMParser,
  type Window,
  type WindowClasses,
  type WindowOptions,
} from '../standard/window/window.ts';
export type {
  DOMImplementation,
  Document,
  HTMLDocument,
  XMLDocument,
} from '../standard/window/window-document.ts';
export type { XMLSerializer } from '../standard/window/xml-serializer.ts';
