import { NameId } from '../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import { isObject, ownOptions, wrongArgument } from '../options.ts';
import { domError } from './dom-error.ts';
import type { Element } from './element.ts';
import { removeChildren } from './mutation.ts';
import { Cell, KindFlag, NodeType } from './node-table.ts';
import type { ShadowRoot } from './shadow-root.ts';
import { changed, wrapper } from './wrappers.ts';

/** https://dom.spec.whatwg.org/#dictdef-shadowrootinit */
export interface ShadowRootInit {
  mode: 'open' | 'closed';
  /** Whether clones of the host get a copy of the shadow root. Default false. */
  clonable?: boolean;
  /** Whether `getHTML({ serializableShadowRoots: true })` writes it. Default false. */
  serializable?: boolean;
  /** Default false. */
  delegatesFocus?: boolean;
}

/** Valid shadow host name — https://dom.spec.whatwg.org/#valid-shadow-host-name */
export function isValidShadowHostName(nameId: number, name: string): boolean {
  switch (nameId) {
    case NameId.Article:
    case NameId.Aside:
    case NameId.Blockquote:
    case NameId.Body:
    case NameId.Div:
    case NameId.Footer:
    case NameId.H1:
    case NameId.H2:
    case NameId.H3:
    case NameId.H4:
    case NameId.H5:
    case NameId.H6:
    case NameId.Header:
    case NameId.Main:
    case NameId.Nav:
    case NameId.P:
    case NameId.Section:
    case NameId.Span:
      return true;
    default:
      return isValidCustomElementName(name);
  }
}

/** Valid custom element name — https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name */
export function isValidCustomElementName(name: string): boolean {
  if (!/^[a-z][^A-Z\t\n\f\r \0/>]*$/.test(name) || !name.includes('-')) return false;
  switch (name) {
    case 'annotation-xml':
    case 'color-profile':
    case 'font-face':
    case 'font-face-src':
    case 'font-face-uri':
    case 'font-face-format':
    case 'font-face-name':
    case 'missing-glyph':
      return false;
    default:
      return true;
  }
}

/** Attach a shadow root — https://dom.spec.whatwg.org/#concept-attach-a-shadow-root */
export function attachShadow(host: Element, init: ShadowRootInit): ShadowRoot {
  if (!isObject(init)) {
    throw wrongArgument("Element.attachShadow: 'init'", 'an object', init);
  }
  const { mode, clonable, serializable, delegatesFocus } = ownOptions(init);
  if (mode !== 'open' && mode !== 'closed') {
    throw wrongArgument("Element.attachShadow: 'init.mode'", '"open" or "closed"', mode);
  }
  const { table, handle } = host;
  const cells = table.cells;
  const isHTML = table.namespace(handle) === Namespace.Html;
  if (!isHTML || !isValidShadowHostName(cells[handle + Cell.Name]!, host.localName)) {
    throw domError('NotSupportedError', `A ${host.nodeName} element cannot have a shadow root`);
  }
  if ((cells[handle + Cell.Kind]! & KindFlag.ShadowHost) !== 0) {
    const record = table.shadowRoots.get(handle)!;
    if (!record.declarative || record.mode !== mode) {
      throw domError('NotSupportedError', 'The element has a shadow root already');
    }
    const current = wrapper(table, record.root) as ShadowRoot;
    removeChildren(current);
    record.declarative = false;
    return current;
  }
  const root = table.createContainer(NodeType.DocumentFragment | KindFlag.ShadowRoot, 0);
  table.cells[root + Cell.Owner] = handle;
  table.cells[handle + Cell.Kind]! |= KindFlag.ShadowHost;
  table.shadowRoots.set(handle, {
    root,
    host: handle,
    mode,
    clonable: clonable === true,
    serializable: serializable === true,
    delegatesFocus: delegatesFocus === true,
    declarative: false,
  });
  changed(table);
  return wrapper(table, root) as ShadowRoot;
}
