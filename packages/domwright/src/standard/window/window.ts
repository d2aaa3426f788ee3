import type { Bytes } from '../../core/bytes/bytes.ts';
import { checkOptions, isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { domError } from '../../core/infra/dom-error.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import type { DocumentOptions } from '../../core/options/options.ts';
import { Attr, NamedNodeMap } from '../../dom/nodes/attr.ts';
import { CharacterData, Comment, Text } from '../../dom/nodes/character-data.ts';
import { HTMLCollection, NodeList } from '../../dom/nodes/collections.ts';
import { Document as TreeDocument } from '../../dom/nodes/document.ts';
import { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import { DocumentType } from '../../dom/nodes/document-type.ts';
import { Element as TreeElement } from '../../dom/nodes/element.ts';
import { Node } from '../../dom/nodes/node.ts';
import { ProcessingInstruction } from '../../dom/nodes/processing-instruction.ts';
import { DOMTokenList } from '../../dom/nodes/token-list.ts';
import { parse } from '../../dom/parsing/html-parser.ts';
import { Sanitizer } from '../../dom/sanitizer/sanitizer.ts';
import { computedStyle } from './computed-style.ts';
import { DOMStringMap } from './dataset.ts';
import { defineHostMembers, type HostMembers } from './host-members.ts';
import { Element, HTMLUnknownElement, MathMLElement, ShadowRoot, SVGElement } from './html-element.ts';
import { htmlInterfaces } from './interfaces.ts';
import type { Location } from './location.ts';
import { NodeFilter } from './node-filter.ts';
import { NodeIterator } from './node-iterator.ts';
import { nameInterfaces, ownInheritedMembers } from './own-members.ts';
import { CSSStyleDeclaration } from './style-declaration.ts';
import { TreeWalker } from './tree-walker.ts';
import { DOMImplementation, Document, HTMLDocument, intoWindow, XMLDocument } from './window-document.ts';
import { XMLSerializer } from './xml-serializer.ts';

/** Options of `createWindow`: those of `parse`. `url` is the document's URL, and so the window's location. */
export interface WindowOptions extends DocumentOptions {
  /** The edition of the standard. Default 'living', which also escapes `<` and `>` in attributes. */
  edition?: EditionName;
}

/** The classes of nodes, which are the same in all windows. */
const nodeClasses = {
  Attr,
  CharacterData,
  Comment,
  CSSStyleDeclaration,
  Document,
  DocumentFragment,
  DocumentType,
  DOMImplementation,
  DOMStringMap,
  DOMTokenList,
  Element,
  HTMLCollection,
  HTMLDocument,
  HTMLUnknownElement,
  MathMLElement,
  NamedNodeMap,
  Node,
  NodeFilter,
  NodeIterator,
  NodeList,
  ProcessingInstruction,
  Sanitizer,
  ShadowRoot,
  SVGElement,
  Text,
  TreeWalker,
  XMLDocument,
  XMLSerializer,
};

/** The classes that a window has as properties. */
export type WindowClasses = typeof nodeClasses & typeof htmlInterfaces & HostMembers;

/** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#domparser */
export interface DOMParser {
  /**
   * Parses a document. It has the window's URL but no window, and its declarative shadow roots stay templates.
   *
   * @param type 'text/html'
   * @throws NotSupportedError for XML types, since there is no XML parser here
   */
  parseFromString(string: string, type: string): Document;
}

/**
 * A window without layout, network or scripts: a document, the classes of its nodes, and the host's own timers and URLs.
 *
 * Missing browser features are absent: `window.MutationObserver` is undefined, and so are events and ranges.
 */
export class Window {
  /** The document of the window. */
  readonly document: Document;
  /** The class DOMParser of this window. */
  readonly DOMParser: new () => DOMParser;

  /** @internal */
  constructor(document: TreeDocument) {
    prepareClasses();
    Object.assign(this, nodeClasses, htmlInterfaces);
    defineHostMembers(this);
    this.document = intoWindow(document, 'text/html', this as unknown as Window & WindowClasses);
    this.DOMParser = domParserOf(this.document);
  }

  /** The window itself. */
  get window(): this {
    return this;
  }

  /** The window itself. */
  get self(): this {
    return this;
  }

  /** The window itself: it is not inside another one. */
  get parent(): this {
    return this;
  }

  /** The window itself: it is not inside another one. */
  get top(): this {
    return this;
  }

  /** The URL of the document; read-only. */
  get location(): Location {
    return this.document.location!;
  }

  /** Setting throws a NotSupportedError: nothing is loaded here. */
  set location(_url: unknown) {
    throw domError('NotSupportedError', 'This window does not navigate: location is read-only');
  }

  /**
   * `display` and `visibility`, from the `style` attributes and the user agent style sheet; for other properties, the value
   * in the `style` attribute, or the empty string. The page's style sheets are ignored. Pseudo-elements have no style.
   */
  getComputedStyle(element: TreeElement, pseudoElement?: string | null): CSSStyleDeclaration {
    if (!isObject(element) || !(element instanceof TreeElement)) {
      throw wrongArgument("Window.getComputedStyle: 'element'", 'an Element', element);
    }
    return computedStyle(element, pseudoElement ?? '');
  }
}

let isPrepared = false;

/** Gives the classes the members that tools expect. NB: called for the first window, not at import. */
function prepareClasses(): void {
  if (isPrepared) return;
  isPrepared = true;
  ownInheritedMembers(Element.prototype, Node.prototype);
  ownInheritedMembers(Document.prototype, Node.prototype);
  ownInheritedMembers(DocumentFragment.prototype, Node.prototype);
  ownInheritedMembers(ShadowRoot.prototype, DocumentFragment.prototype);
  for (const { prototype } of [Node, NodeIterator, TreeWalker])
    ownInheritedMembers(prototype, Object.prototype);
  const { HTMLAnchorElement, HTMLAreaElement, HTMLElement } = htmlInterfaces;
  const { HTMLFormControlsCollection, HTMLOptionsCollection } = htmlInterfaces;
  for (const { prototype } of [HTMLAnchorElement, HTMLAreaElement])
    ownInheritedMembers(prototype, HTMLElement.prototype);
  for (const { prototype } of [HTMLFormControlsCollection, HTMLOptionsCollection])
    ownInheritedMembers(prototype, HTMLCollection.prototype);
  for (const { prototype } of [HTMLElement, SVGElement, MathMLElement])
    ownInheritedMembers(prototype, Element.prototype);
  nameInterfaces({ ...nodeClasses, ...htmlInterfaces });
}

function domParserOf(opener: Document): new () => DOMParser {
  return class DOMParser {
    get [Symbol.toStringTag](): string {
      return 'DOMParser';
    }

    parseFromString(string: string, type: string): Document {
      if (type === 'text/html') {
        const options = { edition: opener.table.edition === '2024' ? '2024' : 'living' } as const;
        const document = parse(`${string}`, {
          ...options,
          url: opener.URL,
          allowDeclarativeShadowRoots: false,
        });
        return intoWindow(document, type);
      }
      if (/^(?:text\/xml|application\/xml|application\/xhtml\+xml|image\/svg\+xml)$/.test(type)) {
        throw domError('NotSupportedError', `There is no parser for ${type}`);
      }
      throw wrongArgument("DOMParser.parseFromString: 'type'", "'text/html'", type);
    }
  };
}

/**
 * Creates a window with a document.
 *
 * ```ts
 * const window = createWindow('<p>Hello');
 * const purify = createDOMPurify(window);
 * ```
 *
 * @param source markup, as text or bytes; or a document parsed by `domwright`, whose nodes remain the same objects.
 *   Default: an empty page with a doctype
 * @param options those of `parse`, for markup
 * @throws TypeError if `source` is none of these, for an unknown option or a wrong value
 */
export function createWindow(
  source: string | Bytes | TreeDocument = '<!DOCTYPE html>',
  options?: WindowOptions,
): Window & WindowClasses {
  checkOptions(options);
  if (!isObject(source) || !(source instanceof TreeDocument)) {
    const { edition = 'living', ...others } = ownOptions(options);
    return new Window(parse(source, { ...others, edition })) as Window & WindowClasses;
  }
  if (options !== undefined && Object.keys(options).length > 0) {
    throw new TypeError('options are only for markup: this document has already been parsed');
  }
  if (source instanceof Document) {
    throw wrongArgument('source', 'a document that has never been in a window', source);
  }
  return new Window(source) as Window & WindowClasses;
}
