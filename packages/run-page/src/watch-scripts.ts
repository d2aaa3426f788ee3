import { type ScriptElements, sourceOf } from './script-elements.ts';

// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/**
 * Replaces a window's methods and setters that create, copy, insert, fill and change script elements, so that our processing
 * model is notified and runs them. To jsdom, all of these scripts have already started.
 */
export function watchScripts(window: Any, scripts: ScriptElements): void {
  const { document, Document, Node, Element, DocumentFragment, CharacterData, Text } = window;
  const { HTMLScriptElement, HTMLTemplateElement, HTMLTableElement, HTMLSelectElement } = window;
  const { SVGElement, HTMLOptionsCollection, NamedNodeMap, Range, MutationObserver } = window;
  const { importNode } = Document.prototype;
  const { append, replaceWith, setAttributeNode, removeAttributeNode } = Element.prototype;
  const { intersectsNode } = Range.prototype;
  const { observe, takeRecords, disconnect } = MutationObserver.prototype;

  // --- Creating and copying -----------------------------------------------------------------------------------------

  // A script element that has run, as far as jsdom is concerned. Its copies inherit that.
  const model = document.createElement('script');
  model.text = ';';
  document.append(model);
  model.remove();

  for (const name of ['createElement', 'createElementNS']) {
    replaceMethod(
      Document.prototype,
      name,
      (original) =>
        function (this: Any, ...given: Any[]) {
          let element = original.apply(this, given);
          if (!isScript(element)) return element;
          if (element instanceof HTMLScriptElement) element = importNode.call(this, model, false);
          scripts.created(element, false);
          return element;
        },
    );
  }
  replaceMethod(
    Node.prototype,
    'cloneNode',
    (original) =>
      function (this: Any, ...given: Any[]) {
        return copied(scriptsToCopy(this), original.apply(this, given));
      },
  );
  replaceMethod(
    Document.prototype,
    'importNode',
    (original) =>
      function (this: Any, ...given: Any[]) {
        const copy = original.apply(this, given);
        return copied(scriptsToCopy(given[0]), copy);
      },
  );
  for (const name of ['cloneContents', 'extractContents']) {
    replaceMethod(
      Range.prototype,
      name,
      (original) =>
        function (this: Any, ...given: Any[]) {
          const ancestor = this.commonAncestorContainer;
          // NB: an element that contains the whole range isn't copied.
          const isInside = (node: Any) => node !== ancestor && intersectsNode.call(this, node);
          const originals = scriptsToCopy(ancestor, isInside);
          return copied(originals, original.apply(this, given));
        },
    );
  }
  replaceMethod(
    Range.prototype,
    'createContextualFragment',
    (original) =>
      function (this: Any, ...given: Any[]) {
        const fragment = original.apply(this, given);
        // NB: the standard unsets "already started" only for HTML script elements.
        for (const script of fragment.querySelectorAll('script')) {
          if (script instanceof HTMLScriptElement) scripts.created(script, false);
        }
        return fragment;
      },
  );

  function isScript(node: Any): boolean {
    return node instanceof HTMLScriptElement || (node instanceof SVGElement && node.localName === 'script');
  }

  /** The scripts in a node, including template contents, among the elements that `takes` accepts. */
  function scriptsToCopy(node: Any, takes: (element: Any) => boolean = () => true): Any[] {
    const found: Any[] = [];
    const subtrees = [node];
    for (const subtree of subtrees) {
      const elements =
        subtree.firstChild === null ? [] : (subtree.querySelectorAll?.('script, template') ?? []);
      for (const element of [subtree, ...elements]) {
        if (subtree === node && !takes(element)) continue;
        if (isScript(element)) found.push(element);
        else if (element instanceof HTMLTemplateElement) subtrees.push(element.content);
      }
    }
    return found;
  }

  /** The cloning steps for the scripts in a copy. `originals` includes scripts that were moved. */
  function copied(originals: readonly Any[], copy: Any): Any {
    if (originals.length === 0) return copy;
    let result = copy;
    const copies = scriptsToCopy(copy);
    for (let i = 0; i < copies.length; i++) {
      if (copies[i] === originals[i]) continue;
      const script = substitute(copies[i]);
      scripts.cloned(script, originals[i]);
      if (copies[i] === copy) result = script;
    }
    return result;
  }

  /** Replaces a copy that no code has seen yet with a script that counts as already started for jsdom. */
  function substitute(copy: Any): Any {
    if (!(copy instanceof HTMLScriptElement)) return copy;
    const script = importNode.call(copy.ownerDocument, model, false);
    for (const attribute of [...copy.attributes]) {
      setAttributeNode.call(script, removeAttributeNode.call(copy, attribute));
    }
    append.apply(script, [...copy.childNodes]);
    replaceWith.call(copy, script);
    return script;
  }

  // --- Inserting and filling ----------------------------------------------------------------------------------------

  /** Shadow roots, which may be closed, by host. */
  const shadowRoots = new WeakMap<object, Any>();
  let hasShadowRoots = false;
  replaceMethod(
    Element.prototype,
    'attachShadow',
    (original) =>
      function (this: Any, ...given: Any[]) {
        const root = original.apply(this, given);
        shadowRoots.set(this, root);
        hasShadowRoots = true;
        return root;
      },
  );

  /** The scripts that become connected with a node: those in it, including its shadow trees. */
  function scriptsToConnect(node: Any): readonly Any[] {
    // NB: what the parser inserts is usually empty.
    if (!hasShadowRoots && node.firstChild === null) return isScript(node) ? [node] : noScripts;
    const found: Any[] = [];
    const subtrees = [node];
    const selector = hasShadowRoots ? '*' : 'script';
    for (const subtree of subtrees) {
      const elements = subtree.firstChild === null ? [] : (subtree.querySelectorAll?.(selector) ?? []);
      for (const element of [subtree, ...elements]) {
        if (isScript(element)) found.push(element);
        const root = shadowRoots.get(element);
        if (root !== undefined) subtrees.push(root);
      }
    }
    return found;
  }

  /**
   * Wraps a method that inserts nodes, its first `count` arguments. They may become connected, and may be new children of a
   * script.
   */
  const inserting =
    (count = Number.POSITIVE_INFINITY) =>
    (original: Any) =>
      function (this: Any, ...given: Any[]) {
        const arriving: Any[] = [];
        for (let i = 0; i < given.length && i < count; i++) {
          if (given[i] instanceof Node) arriving.push(...scriptsToConnect(given[i]));
        }
        const result = withChildrenObserved(this, () => original.apply(this, given));
        for (const script of arriving) scripts.mayPrepare(script);
        return result;
      };

  /** Prepares the scripts around a node, or around the start of a range, after something was inserted there. */
  function withChildrenObserved(place: Any, steps: () => Any): Any {
    const node = place instanceof Range ? place.startContainer : place;
    const parent = node.parentNode;
    if (!isScript(node) && !isScript(parent)) return steps();
    const waiting = [node, parent].filter((each) => isScript(each) && scripts.isWaiting(each));
    if (waiting.length === 0) return steps();
    const observer = new MutationObserver(() => {});
    for (const script of waiting) observe.call(observer, script, { childList: true });
    const changed = new Set<Any>();
    try {
      return steps();
    } finally {
      for (const record of takeRecords.call(observer)) {
        if (record.addedNodes.length > 0) changed.add(record.target);
      }
      disconnect.call(observer);
      for (const script of changed) scripts.mayPrepare(script);
    }
  }

  const methods: [Any, string[], count?: number][] = [
    [Node.prototype, ['appendChild', 'insertBefore', 'replaceChild'], 1],
    [Element.prototype, ['append', 'prepend', 'replaceChildren', 'before', 'after', 'replaceWith']],
    [Element.prototype, ['insertAdjacentElement', 'insertAdjacentText', 'insertAdjacentHTML']],
    [DocumentFragment.prototype, ['append', 'prepend', 'replaceChildren']],
    [Document.prototype, ['append', 'prepend', 'replaceChildren']],
    [CharacterData.prototype, ['before', 'after', 'replaceWith']],
    [Text.prototype, ['splitText']],
    [HTMLSelectElement.prototype, ['add'], 1],
    [HTMLOptionsCollection.prototype, ['add'], 1],
    [Range.prototype, ['insertNode']],
  ];
  for (const [prototype, names, count] of methods) {
    for (const name of names) replaceMethod(prototype, name, inserting(count));
  }
  replaceMethod(
    Range.prototype,
    'surroundContents',
    (original) =>
      function (this: Any, ...given: Any[]) {
        const result = withChildrenObserved(this, () => original.apply(this, given));
        for (const script of scriptsToConnect(given[0])) scripts.mayPrepare(script);
        return result;
      },
  );
  const setters: [Any, string[]][] = [
    [Node.prototype, ['textContent']],
    [Element.prototype, ['innerHTML', 'outerHTML']],
    [HTMLScriptElement.prototype, ['text']],
    [Document.prototype, ['body']],
    [HTMLTableElement.prototype, ['caption', 'tHead', 'tFoot']],
  ];
  for (const [prototype, names] of setters) {
    for (const name of names) replaceSetter(prototype, name, inserting());
  }

  // --- Attributes ---------------------------------------------------------------------------------------------------

  /** Wraps a method that sets attributes: it may give a script its source. */
  const setting = (original: Any) =>
    function (this: Any, ...given: Any[]) {
      if (!isScript(this)) return original.apply(this, given);
      const old = sourceOf(this);
      const result = original.apply(this, given);
      attributesChanged(this, old === null);
      return result;
    };

  function attributesChanged(script: Any, hadNoSource: boolean): void {
    if (script.hasAttribute('async')) scripts.unsetForceAsync(script);
    if (hadNoSource && sourceOf(script) !== null) scripts.mayPrepare(script);
  }

  for (const name of [
    'setAttribute',
    'setAttributeNS',
    'setAttributeNode',
    'setAttributeNodeNS',
    'toggleAttribute',
  ]) {
    replaceMethod(Element.prototype, name, setting);
  }
  replaceSetter(HTMLScriptElement.prototype, 'src', setting);
  for (const name of ['setNamedItem', 'setNamedItemNS']) {
    replaceMethod(
      NamedNodeMap.prototype,
      name,
      (original) =>
        function (this: Any, ...given: Any[]) {
          const old = original.apply(this, given);
          const [{ ownerElement, localName }] = given;
          if (isScript(ownerElement)) {
            attributesChanged(ownerElement, old === null && (localName === 'src' || localName === 'href'));
          }
          return old;
        },
    );
  }
  Object.defineProperty(HTMLScriptElement.prototype, 'async', {
    get(this: Any) {
      return scripts.isAsync(this);
    },
    set(this: Any, value: Any) {
      scripts.unsetForceAsync(this);
      this.toggleAttribute('async', Boolean(value));
    },
    enumerable: true,
    configurable: true,
  });
}

const noScripts: readonly Any[] = [];

/** Replaces a method with one made from it that looks like it. */
function replaceMethod(prototype: Any, name: string, make: (original: Any) => Any): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (descriptor === undefined || typeof descriptor.value !== 'function') return;
  Object.defineProperty(prototype, name, { ...descriptor, value: lookalike(descriptor.value, make) });
}

/** The same with a setter. */
function replaceSetter(prototype: Any, name: string, make: (original: Any) => Any): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (descriptor?.set === undefined) return;
  Object.defineProperty(prototype, name, { ...descriptor, set: lookalike(descriptor.set, make) });
}

function lookalike(original: Any, make: (original: Any) => Any): Any {
  const replacement = make(original);
  for (const name of ['name', 'length']) {
    Object.defineProperty(replacement, name, { value: original[name], configurable: true });
  }
  return replacement;
}
