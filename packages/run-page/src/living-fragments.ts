import {
  LivingDomSink,
  namespaceURIs,
  parseFragmentInto,
  serializeLiveTree,
} from 'domwright/tree-construction';
import { isSVGScript, type ScriptElements } from './script-elements.ts';

// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/**
 * Makes `innerHTML`, `outerHTML`, `insertAdjacentHTML` and `createContextualFragment` of a window parse and serialize by the
 * living standard. Everything else about them, such as the exceptions they throw, stays jsdom's. So do the other ways to parse:
 * DOMParser, `setHTMLUnsafe`, and the methods of frames.
 */
export function replaceMarkupMethods(window: Any, scripts: ScriptElements): void {
  const { Document, Element, ShadowRoot, DocumentFragment, Range } = window;
  // NB: the original methods, saved before others replace them: scripts that they insert don't run.
  const { replaceChildren, replaceWith, before, prepend, append, after } = Element.prototype;
  const replaceFragmentChildren = DocumentFragment.prototype.replaceChildren;
  const { createElement, adoptNode } = Document.prototype;

  /**
   * Documents in which the sink uses `innerHTML` to create names that no method can. NB: that must be jsdom's `innerHTML`, even
   * in this edition. Not a flag, because a script that is stopped would not reset it.
   */
  const documentsForNames = new WeakSet<object>();

  /** The fragment parsing algorithm steps. `isContextual`: for createContextualFragment, whose scripts run. */
  function parse(context: Any, markup: string, isContextual = false): Any {
    const { ownerDocument } = context;
    // The nodes are created in a separate document, so that custom elements are upgraded when they are inserted.
    const workshop = ownerDocument.implementation.createHTMLDocument('');
    workshop.replaceChildren();
    const { implementation } = workshop;
    const { createHTMLDocument } = implementation;
    implementation.createHTMLDocument = (title: string) => {
      const document = createHTMLDocument.call(implementation, title);
      documentsForNames.add(document);
      return document;
    };
    const sink = new LivingDomSink<Any>(workshop, {
      setAlreadyStarted: (script) => scripts.setAlreadyStarted(script),
      // NB: as in browsers. The standard doesn't say how SVG scripts are processed.
      created: (element) => {
        if (isSVGScript(element)) scripts.setAlreadyStarted(element);
      },
    });
    const fragment = workshop.createDocumentFragment();
    const isScripted = ownerDocument.defaultView !== null;
    parseFragmentInto(
      sink,
      {
        namespaceURI: context.namespaceURI,
        localName: context.localName,
        encoding: context.getAttribute('encoding'),
        element: sink.handleOf(context),
        form: sink.handleOf(context.closest('form')),
        quirks: ownerDocument.compatMode === 'BackCompat',
        root: sink.handleOf(fragment),
      },
      markup,
      { edition: 'living', scriptingMode: !isScripted ? 'disabled' : isContextual ? 'fragment' : 'inert' },
    );
    return adoptNode.call(ownerDocument, fragment);
  }

  /** Whether a node is in an HTML document and of a kind that parsers create. Others are left to jsdom in either edition. */
  const isOfHTML = (node: Any): boolean =>
    !documentsForNames.has(node.ownerDocument ?? node) &&
    (node.ownerDocument ?? node).contentType === 'text/html' &&
    (node.nodeType !== 1 || namespaces.has(node.namespaceURI));

  const bodyFor = (node: Any): Any => createElement.call(node.ownerDocument ?? node, 'body');

  /** The context for parsing into a node: an element other than the html element. */
  function contextIn(node: Any): Any {
    const isHtml = node?.nodeType !== 1 || (node.localName === 'html' && isHTMLElement(node));
    return isHtml ? null : node;
  }

  // --- innerHTML, outerHTML -----------------------------------------------------------------------------------------

  replaceAccessor(
    Element.prototype,
    'innerHTML',
    (get) => (node) => (isOfHTML(node) ? serializeLiveTree(node) : get.call(node)),
    (set) => (node, value) => {
      if (!isOfHTML(node)) return set.call(node, value);
      const fragment = parse(node, stringOf(value));
      const isTemplate = node.localName === 'template' && isHTMLElement(node);
      if (isTemplate) replaceFragmentChildren.call(node.content, fragment);
      else replaceChildren.call(node, fragment);
    },
  );
  replaceAccessor(
    ShadowRoot.prototype,
    'innerHTML',
    (get) => (root) => (isOfHTML(root) ? serializeLiveTree(root) : get.call(root)),
    (set) => (root, value) => {
      if (!isOfHTML(root)) return set.call(root, value);
      replaceFragmentChildren.call(root, parse(root.host, stringOf(value)));
    },
  );
  replaceAccessor(
    Element.prototype,
    'outerHTML',
    (get) => (node) => (isOfHTML(node) ? serializeLiveTree(node, { outer: true }) : get.call(node)),
    (set) => (node, value) => {
      const parent = node.parentNode;
      if (!isOfHTML(node) || parent === null || parent.nodeType === 9) return set.call(node, value);
      const context = parent.nodeType === 1 ? parent : bodyFor(node);
      if (!isOfHTML(context)) return set.call(node, value);
      replaceWith.call(node, parse(context, stringOf(value)));
    },
  );

  // --- insertAdjacentHTML, createContextualFragment -----------------------------------------------------------------

  replaceMethod(Element.prototype, 'insertAdjacentHTML', (original) => (node, given) => {
    const position = given.length < 2 ? '' : `${given[0]}`.toLowerCase();
    const insert = { beforebegin: before, afterbegin: prepend, beforeend: append, afterend: after }[position];
    const isBeside = insert === before || insert === after;
    const place = isBeside ? node.parentNode : node;
    if (insert === undefined || !isOfHTML(node) || place === null || place.nodeType === 9)
      return original.apply(node, given);
    const context = contextIn(place) ?? bodyFor(node);
    return isOfHTML(context) ? insert.call(node, parse(context, `${given[1]}`)) : original.apply(node, given);
  });
  replaceMethod(Range.prototype, 'createContextualFragment', (original) => (range, given) => {
    const node = range.startContainer;
    if (given.length < 1 || !isOfHTML(node)) return original.apply(range, given);
    const element = node.nodeType === 3 || node.nodeType === 8 ? node.parentElement : node;
    const context = contextIn(element) ?? bodyFor(node);
    return isOfHTML(context) ? parse(context, `${given[0]}`, true) : original.apply(range, given);
  });
}

/** The namespaces of context elements that the parser supports. */
const namespaces: ReadonlySet<string | null> = new Set(namespaceURIs);

function isHTMLElement(node: Any): boolean {
  return node.namespaceURI === 'http://www.w3.org/1999/xhtml';
}

/** [LegacyNullToEmptyString] */
function stringOf(value: unknown): string {
  return value === null ? '' : `${value}`;
}

function replaceAccessor(
  prototype: Any,
  name: string,
  getter: (original: Any) => (node: Any) => Any,
  setter: (original: Any) => (node: Any, value: Any) => Any,
): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (descriptor?.get === undefined || descriptor.set === undefined) return;
  const get = getter(descriptor.get);
  const set = setter(descriptor.set);
  Object.defineProperty(prototype, name, {
    ...descriptor,
    get(this: Any) {
      // NB: for a wrong `this`, the original throws the right error.
      return this instanceof (prototype.constructor as Any) ? get(this) : descriptor.get!.call(this);
    },
    set(this: Any, value: Any) {
      if (this instanceof (prototype.constructor as Any)) set(this, value);
      else descriptor.set!.call(this, value);
    },
  });
}

function replaceMethod(
  prototype: Any,
  name: string,
  make: (original: Any) => (self: Any, given: Any[]) => Any,
): void {
  const original = prototype[name];
  const steps = make(original);
  function replacement(this: Any, ...given: Any[]): Any {
    return this instanceof prototype.constructor ? steps(this, given) : original.apply(this, given);
  }
  for (const property of ['name', 'length'])
    Object.defineProperty(replacement, property, { value: original[property], configurable: true });
  prototype[name] = replacement;
}
