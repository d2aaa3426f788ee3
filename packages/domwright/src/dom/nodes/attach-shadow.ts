import { checkObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { domError } from '../../core/infra/dom-error.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, ElementFlag, FragmentFlag, NodeType } from '../../core/table/cells.ts';
import { changed } from '../../core/table/changes.ts';
import { isValidShadowHostName } from '../../core/table/shadow-hosts.ts';
import type { Element } from './element.ts';
import { removeChildren } from './mutation.ts';
import type { ShadowRoot } from './shadow-root.ts';
import { wrapper } from './wrappers.ts';

/** https://dom.spec.whatwg.org/#dictdef-shadowrootinit */
export interface ShadowRootInit {
  /** Whether `element.shadowRoot` returns it ('open') or null ('closed'). */
  mode: 'open' | 'closed';
  /** Whether clones of the host get a copy of the shadow root. Default false. */
  clonable?: boolean;
  /** Whether `getHTML({ serializableShadowRoots: true })` writes it. Default false. */
  serializable?: boolean;
  /** Default false. */
  delegatesFocus?: boolean;
  /** How slots get their nodes; domwright assigns none. Default 'named'. */
  slotAssignment?: 'manual' | 'named';
}

/** Attach a shadow root — https://dom.spec.whatwg.org/#concept-attach-a-shadow-root */
export function attachShadow(host: Element, init: ShadowRootInit): ShadowRoot {
  checkObject(init, "Element.attachShadow: 'init'");
  const { mode, clonable, serializable, delegatesFocus, slotAssignment } = ownOptions(init);
  if (mode !== 'open' && mode !== 'closed') {
    throw wrongArgument("Element.attachShadow: 'init.mode'", '"open" or "closed"', mode);
  }
  if (slotAssignment !== undefined && slotAssignment !== 'manual' && slotAssignment !== 'named') {
    throw wrongArgument("Element.attachShadow: 'init.slotAssignment'", '"manual" or "named"', slotAssignment);
  }
  const { table, handle } = host;
  const cells = table.cells;
  const isHTML = table.namespace(handle) === Namespace.Html;
  if (!isHTML || !isValidShadowHostName(cells[handle + Cell.Name]!, host.localName)) {
    throw domError('NotSupportedError', `A ${host.nodeName} element cannot have a shadow root`);
  }
  if ((cells[handle + Cell.Kind]! & ElementFlag.ShadowHost) !== 0) {
    const record = table.shadowRoots.get(handle)!;
    if (!record.declarative || record.mode !== mode) {
      throw domError('NotSupportedError', 'The element already has a shadow root');
    }
    const current = wrapper(table, record.root) as ShadowRoot;
    removeChildren(current);
    record.declarative = false;
    return current;
  }
  const root = table.createContainer(NodeType.DocumentFragment | FragmentFlag.ShadowRoot, 0);
  table.cells[root + Cell.Owner] = handle;
  table.cells[handle + Cell.Kind]! |= ElementFlag.ShadowHost;
  table.shadowRoots.set(handle, {
    root,
    host: handle,
    mode,
    clonable: Boolean(clonable),
    serializable: Boolean(serializable),
    delegatesFocus: Boolean(delegatesFocus),
    declarative: false,
    ...(slotAssignment === 'manual' && { slotAssignment }),
  });
  changed(table);
  return wrapper(table, root) as ShadowRoot;
}
