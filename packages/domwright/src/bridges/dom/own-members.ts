import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';

/*
 * In browsers, markup hides members of forms and documents: after `<form><input name=firstChild>`, `form.firstChild` is that input,
 * and after `<img name=createElement>`, `document.createElement` is that image —
 * https://html.spec.whatwg.org/multipage/forms.html#dom-form-nameditem and
 * https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
 *
 * DOMs in JavaScript do not do that, as far as we know, and there it must cost nothing. So before nodes of a DOM are
 * read, it is tried once.
 */

// biome-ignore lint/suspicious/noExplicitAny: nodes of any DOM
type Any = any;

/** Whether any DOM hides members. */
let someHide = false;
/** The prototypes of documents that were tried. */
const tried: WeakSet<object> = /* @__PURE__ */ new WeakSet();

/** Call this with a node before `unhidden` is called with nodes of its DOM. Anything else is ignored. */
export function expectNodesLike(node: object): void {
  const prototype = Object.getPrototypeOf(node);
  if (someHide || prototype === null || tried.has(prototype)) return;
  tried.add(prototype);
  try {
    const own: Any = viewOf(node, prototype);
    const document =
      own.nodeType === 9 ? own : viewOf(own.ownerDocument, Object.getPrototypeOf(own.ownerDocument));
    const form = document.createElementNS(HTML_NAMESPACE, 'form');
    const input = document.createElementNS(HTML_NAMESPACE, 'input');
    input.setAttribute('name', 'nodeType');
    form.appendChild(input);
    someHide = form.nodeType !== 1;
  } catch {
    // Not a node, or of a DOM that cannot even do this.
  }
}

/**
 * A node of any DOM with its own members, whatever markup hides: for a form or a document, a view of it. A view is only for reading
 * members and calling methods; where the DOM takes or compares a node, use the node itself.
 */
export function unhidden<N extends object>(node: N): N {
  if (!someHide) return node;
  const prototype = Object.getPrototypeOf(node);
  let mayHide = hiding.get(prototype);
  if (mayHide === undefined) {
    mayHide = hasHidingInterface(prototype);
    hiding.set(prototype, mayHide);
  }
  return mayHide ? viewOf(node, prototype) : node;
}

/** For each prototype of nodes: whether markup can hide members of such nodes. */
const hiding: WeakMap<object, boolean> = /* @__PURE__ */ new WeakMap();

/** The interfaces with named properties of their own. */
const HIDING_INTERFACES = ['HTMLFormElement', 'Document'];

function hasHidingInterface(prototype: object): boolean {
  for (let at = prototype; at !== null; at = Object.getPrototypeOf(at)) {
    const tag: unknown = Object.getOwnPropertyDescriptor(at, Symbol.toStringTag)?.value;
    if (HIDING_INTERFACES.includes(String(tag))) return true;
  }
  return false;
}

const views: WeakMap<object, object> = /* @__PURE__ */ new WeakMap();
/** For each prototype of nodes: that of their views. */
const prototypes: WeakMap<object, object> = /* @__PURE__ */ new WeakMap();
const NODE = /* @__PURE__ */ Symbol('the node of a view');

function viewOf<N extends object>(node: N, prototype: object): N {
  let view = views.get(node);
  if (view === undefined) {
    let members = prototypes.get(prototype);
    if (members === undefined) {
      members = membersOf(prototype);
      prototypes.set(prototype, members);
    }
    view = Object.create(members, { [NODE]: { value: node } }) as object;
    views.set(node, view);
  }
  return view as N;
}

/** What prototypes say about a node. */
function membersOf(prototype: object): object {
  const members = {};
  for (let at = prototype; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const [key, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (Object.hasOwn(members, key)) continue;
      Object.defineProperty(
        members,
        key,
        typeof value === 'function'
          ? { value: methodOf(value) }
          : {
              get(this: Any): unknown {
                return get === undefined ? value : get.call(this[NODE]);
              },
            },
      );
    }
  }
  return members;
}

function methodOf(method: (...given: unknown[]) => unknown) {
  return function (this: Any, ...given: unknown[]): unknown {
    return method.apply(this[NODE], given);
  };
}
