import { knownName } from '../../core/infra/name-table.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { TreeView } from '../../core/trees/tree-view.ts';
import { NameId } from '../../generated/names.ts';
import type { LiveNode } from './live-dom.ts';
import { unhidden } from './own-members.ts';

/** A node of any DOM, with what rules need from it. */
export interface DomNode extends LiveNode {
  readonly parentNode: DomNode | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly isConnected?: boolean;
  // Only on elements.
  readonly localName?: string;
  readonly namespaceURI?: string | null;
  getAttributeNS?(namespaceURI: null, localName: string): string | null;
  // Only on processing instructions.
  readonly target?: string;
  readonly data?: string;
}

/** The names that rules ask for. */
const names: ReadonlyMap<string | undefined, NameId> = /* @__PURE__ */ new Map(
  [
    ...[NameId.Select, NameId.Optgroup, NameId.Option, NameId.Datalist, NameId.Hr],
    NameId.Selectedcontent,
  ].map((id) => [knownName(id), id]),
);

/** Any DOM as a tree that rules can query, through its public interface. */
export const domView: TreeView<DomNode | null> = {
  none: null,
  parentOf: (node) => unhidden(node!).parentNode,
  firstChildOf: (node) => unhidden(node!).firstChild,
  nextSiblingOf: (node) => unhidden(node!).nextSibling,
  isConnected: (node) => unhidden(node!).isConnected === true,
  htmlNameOf(node) {
    if (node === null || node.nodeType !== 1) return 0;
    const name = names.get(node.localName);
    return name !== undefined && node.namespaceURI === HTML_NAMESPACE ? name : 0;
  },
  attributeOf: (element, name) => element!.getAttributeNS!(null, knownName(name)),
  instructionAt: (node) => (node !== null && node.nodeType === 7 ? [node.target!, node.data!] : null),
};
