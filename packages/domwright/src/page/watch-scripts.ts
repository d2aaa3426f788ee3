import type { ScriptElements } from './script-elements.ts';

// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/**
 * Makes a window's own methods tell of the script elements that scripts create, copy, insert and fill, so that those
 * run by our processing model. jsdom itself takes all of them for already started.
 */
export function watchScripts(window: Any, scripts: ScriptElements): void {
  const { document, Document, Node, Element, CharacterData, DocumentFragment, Range, HTMLScriptElement } =
    window;

  // A script element that has run, so that jsdom takes its copies for already started.
  const model = document.createElement('script');
  model.text = ';';
  document.append(model);
  model.remove();
  const importNode = Document.prototype.importNode;
  const makeScript = (owner: Any) => importNode.call(owner, model, false);

  for (const name of ['createElement', 'createElementNS']) {
    replace(
      Document.prototype,
      name,
      (original) =>
        function (this: Any, ...given: Any[]) {
          const element = original.apply(this, given);
          if (!(element instanceof HTMLScriptElement)) return element;
          const script = makeScript(this);
          scripts.created(script, false);
          return script;
        },
    );
  }
  replace(
    Node.prototype,
    'cloneNode',
    (original) =>
      function (this: Any, ...given: Any[]) {
        const copy = original.apply(this, given);
        copied(this, copy);
        return copy;
      },
  );
  replace(
    Document.prototype,
    'importNode',
    (original) =>
      function (this: Any, ...given: Any[]) {
        const copy = original.apply(this, given);
        copied(given[0], copy);
        return copy;
      },
  );

  function copied(from: Any, to: Any): void {
    const originals = scriptsIn(from);
    if (originals.length === 0) return;
    const copies = scriptsIn(to);
    for (let i = 0; i < copies.length; i++) scripts.cloned(copies[i], originals[i]);
  }

  /** The script elements among a node and its descendants, in tree order. */
  function scriptsIn(node: Any): Any[] {
    const found = node instanceof HTMLScriptElement ? [node] : [];
    if (typeof node.querySelectorAll === 'function' && node.firstChild !== null) {
      for (const script of node.querySelectorAll('script')) {
        if (script instanceof HTMLScriptElement) found.push(script);
      }
    }
    return found;
  }

  /** Calls a method that inserts; what scripts its nodes hold, and the script it inserts into, may run then. */
  const inserting = (original: Any) =>
    function (this: Any, ...given: Any[]) {
      const found: Any[] = [];
      for (const argument of given) {
        if (argument instanceof Node) found.push(...scriptsIn(argument));
      }
      const result = original.apply(this, given);
      const parent = this instanceof HTMLScriptElement ? this : this.parentNode;
      for (const script of found) if (script.isConnected) scripts.mayPrepare(script);
      if (parent instanceof HTMLScriptElement && parent.isConnected) scripts.mayPrepare(parent);
      return result;
    };
  const methods: [Any, string[]][] = [
    [Node.prototype, ['appendChild', 'insertBefore', 'replaceChild']],
    [Element.prototype, ['append', 'prepend', 'replaceChildren', 'before', 'after', 'replaceWith']],
    [Element.prototype, ['insertAdjacentElement']],
    [DocumentFragment.prototype, ['append', 'prepend', 'replaceChildren']],
    [Document.prototype, ['append', 'prepend', 'replaceChildren']],
    [CharacterData.prototype, ['before', 'after', 'replaceWith', 'appendData', 'insertData', 'replaceData']],
    [Range.prototype, ['insertNode', 'surroundContents']],
  ];
  for (const [prototype, names] of methods) for (const name of names) replace(prototype, name, inserting);

  replace(
    Range.prototype,
    'createContextualFragment',
    (original) =>
      function (this: Any, ...given: Any[]) {
        const fragment = original.apply(this, given);
        // Its scripts have their already started unset.
        for (const script of scriptsIn(fragment)) scripts.created(script, false);
        return fragment;
      },
  );

  const filling = (prototype: Any, name: string) => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
    if (descriptor?.set === undefined) return;
    const { set } = descriptor;
    Object.defineProperty(prototype, name, {
      ...descriptor,
      set(this: Any, value: Any) {
        set.call(this, value);
        const script = this instanceof HTMLScriptElement ? this : this.parentNode;
        if (script instanceof HTMLScriptElement && script.isConnected) scripts.mayPrepare(script);
      },
    });
  };
  filling(HTMLScriptElement.prototype, 'text');
  filling(HTMLScriptElement.prototype, 'src');
  filling(Node.prototype, 'textContent');
  filling(Node.prototype, 'nodeValue');
  filling(CharacterData.prototype, 'data');
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
  for (const name of ['setAttribute', 'setAttributeNS', 'toggleAttribute']) {
    replace(
      Element.prototype,
      name,
      (original) =>
        function (this: Any, ...given: Any[]) {
          const result = original.apply(this, given);
          if (!(this instanceof HTMLScriptElement)) return result;
          if (this.hasAttribute('async')) scripts.unsetForceAsync(this);
          if (this.isConnected && this.hasAttribute('src')) scripts.mayPrepare(this);
          return result;
        },
    );
  }
}

/** Replaces a method by one that is made from it, and looks like it. */
function replace(prototype: Any, name: string, make: (original: Any) => Any): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
  if (descriptor === undefined || typeof descriptor.value !== 'function') return;
  const original = descriptor.value;
  const replacement = make(original);
  Object.defineProperty(replacement, 'name', { value: name, configurable: true });
  Object.defineProperty(replacement, 'length', { value: original.length, configurable: true });
  Object.defineProperty(prototype, name, { ...descriptor, value: replacement });
}
