import { NameId } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  CharacterDataFlag,
  ElementFlag,
  FragmentFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
  TextFlag,
} from './cells.ts';
import { changed, changeStamp, onlyNewNodesSince } from './changes.ts';
import { haveBeenSeparated } from './have-been-separated.ts';
import type { NodeTable } from './node-table.ts';
import {
  addString,
  checkNamespaces,
  createCommentOfString,
  createProcessingInstruction,
  createTextOfString,
  namespaceOfURI,
  tellsIsValue,
} from './table-changes.ts';
import { createTemplateContents } from './template-contents.ts';

/*
 * Copies subtrees, for cloning, importing and adopting. Within a table, a copy refers to the same source. In another
 * table, its values become strings and it has no source range.
 */

/** The part of a wrapper object that is used here. */
interface MovingWrapper {
  movedTo(table: NodeTable, handle: number): void;
}

class Copy {
  readonly from: NodeTable;
  readonly to: NodeTable;
  /** Moves the nodes themselves to the other table, with their wrappers and everything that clones do not copy. */
  readonly move: boolean;
  /**
   * Template contents and shadow trees of copied elements that remain to be copied: [tree, the copy that hosts its
   * copy, …].
   */
  readonly pending: number[] = [];
  /** For moved nodes: form elements, old handle → new, and [new element, old form owner, …]. */
  readonly forms: Map<number, number> = new Map();
  readonly owned: number[] = [];
  /** Room for the attributes of one element. */
  private records: Int32Array = new Int32Array(20 * ATTRIBUTE_SIZE);

  constructor(from: NodeTable, to: NodeTable, move: boolean) {
    this.from = from;
    this.to = to;
    this.move = move;
  }

  /** Copies a node and, if `deep`, its descendants. Returns the copy. */
  tree(root: number, deep: boolean): number {
    const { from, to } = this;
    const copyOfRoot = this.node(root, deep);
    if (!deep) return copyOfRoot;
    let node = root;
    let copy = copyOfRoot;
    for (;;) {
      let parent = copy;
      let next = from.firstChild(node);
      while (next === 0) {
        if (node === root) return copyOfRoot;
        parent = to.cells[copy + Cell.Parent]!;
        next = from.cells[node + Cell.Next]!;
        if (next === 0) {
          node = from.cells[node + Cell.Parent]!;
          copy = parent;
        }
      }
      node = next;
      copy = this.node(node, true);
      to.append(parent, copy);
    }
  }

  /** Copies the template contents and shadow trees found so far, and those inside them. */
  hangingTrees(): void {
    const { from, to, pending } = this;
    for (let i = 0; i < pending.length; i += 2) {
      const tree = pending[i]!;
      const host = pending[i + 1]!;
      const copy = this.tree(tree, true);
      to.cells[copy + Cell.Owner] = host;
      to.cells[copy + Cell.Kind]! |=
        from.cells[tree + Cell.Kind]! & (FragmentFlag.TemplateContents | FragmentFlag.ShadowRoot);
      if ((from.cells[tree + Cell.Kind]! & FragmentFlag.TemplateContents) !== 0) {
        to.cells[host + Cell.Data] = copy;
      } else {
        const record = from.shadowRoots.get(from.cells[tree + Cell.Owner]!)!;
        to.cells[host + Cell.Kind]! |= ElementFlag.ShadowHost;
        const { template, ...others } = record;
        to.shadowRoots.set(host, { ...others, root: copy, host });
        if (this.move) from.shadowRoots.delete(record.host);
      }
    }
  }

  /** Sets the form owners of elements that moved together with their form. */
  formOwners(): void {
    const { to, owned } = this;
    for (let i = 0; i < owned.length; i += 2) {
      const form = this.forms.get(owned[i + 1]!);
      if (form === undefined) continue;
      to.cells[owned[i]! + Cell.Owner] = form;
      to.cells[owned[i]! + Cell.Kind]! |= ElementFlag.ParserInserted;
    }
  }

  private node(node: number, deep: boolean): number {
    const copy = this.record(node, deep);
    if (!this.move) return copy;
    const number = this.from.cells[node + Cell.Wrapper]!;
    if (number !== 0) {
      const wrapper = this.from.wrappers[number] as MovingWrapper;
      this.from.wrappers[number] = null;
      this.from.cells[node + Cell.Wrapper] = 0;
      this.to.cells[copy + Cell.Wrapper] = this.to.wrappers.push(wrapper) - 1;
      wrapper.movedTo(this.to, copy);
    }
    return copy;
  }

  private record(node: number, deep: boolean): number {
    const { from, to } = this;
    const cells = from.cells;
    const kind = cells[node + Cell.Kind]!;
    const same = from === to;
    const start = same ? cells[node + Cell.Start]! : -1;
    const end = same ? cells[node + Cell.End]! : -1;
    switch (kind & NODE_TYPE_MASK) {
      case NodeType.Element:
        return this.element(node, kind, deep);
      case NodeType.Text:
      case NodeType.Comment:
        if (same && (kind & CharacterDataFlag.StringData) === 0) {
          const isText = (kind & NODE_TYPE_MASK) === NodeType.Text;
          // A list of pieces can still grow, so it is not shared.
          if (!isText || (kind & TextFlag.Pieces) === 0) {
            const copyKind = (kind & ~NodeFlag.Fostered) | NodeFlag.Copy;
            return to.createLeaf(copyKind, start, end, cells[node + Cell.Data]!);
          }
        }
        return (kind & NODE_TYPE_MASK) === NodeType.Text
          ? createTextOfString(to, from.data(node))
          : createCommentOfString(to, from.data(node));
      case NodeType.DocumentType: {
        const { name, publicId, systemId } = from.doctypes[cells[node + Cell.Data]!]!;
        const copy = to.createDoctype(name, publicId, systemId, start, end);
        to.cells[copy + Cell.Kind]! |= NodeFlag.Copy;
        return copy;
      }
      case NodeType.ProcessingInstruction: {
        const [target, data] = from.processingInstructions[cells[node + Cell.Data]!]!;
        const copy = createProcessingInstruction(to, target, data);
        to.cells[copy + Cell.Start] = start;
        to.cells[copy + Cell.End] = end;
        to.cells[copy + Cell.Kind]! |= NodeFlag.Copy;
        return copy;
      }
      default:
        return to.createContainer(NodeType.DocumentFragment, 0);
    }
  }

  private element(node: number, kind: number, deep: boolean): number {
    const { from, to } = this;
    const same = from === to;
    const name = from.cells[node + Cell.Name]!;
    const namespace = kind >>> NAMESPACE_SHIFT;
    const toName = same ? name : to.names.idOf(from.names.stringOf(name));
    const toNamespace = same ? namespace : namespaceOfURI(to, from.namespaceURI(namespace));
    const kept = kind & (ElementFlag.AlreadyStarted | ElementFlag.HasPrefix);
    const ofSource = ElementFlag.StartTagAsWritten | ElementFlag.EndTagAsWritten;
    const copyKind = NodeType.Element | kept | (same ? NodeFlag.Copy | (kind & ofSource) : 0);
    const copy = to.createContainer(copyKind | (toNamespace << NAMESPACE_SHIFT), toName);
    if (same) {
      const cells = to.cells;
      cells[copy + Cell.Start] = cells[node + Cell.Start]!;
      cells[copy + Cell.End] = cells[node + Cell.End]!;
      cells[copy + Cell.EndTagStart] = cells[node + Cell.EndTagStart]!;
      cells[copy + Cell.EndTagEnd] = cells[node + Cell.EndTagEnd]!;
    }
    if ((kind & ElementFlag.HasPrefix) !== 0) to.prefixes.set(copy, from.prefixes.get(node)!);
    if (from.isValues.has(node)) to.isValues.set(copy, from.isValues.get(node)!);
    if (from.cells[node + Cell.AttributeCount] !== 0) this.attributes(node, copy);

    if (namespace === Namespace.Html && name === NameId.Template) {
      const contents = from.cells[node + Cell.Data]!;
      if (contents !== 0 && (deep || this.move)) this.pending.push(contents, copy);
      else createTemplateContents(to, copy);
    }
    if ((kind & ElementFlag.ShadowHost) !== 0) {
      const shadow = from.shadowRoots.get(node)!;
      if (this.move || shadow.clonable) this.pending.push(shadow.root, copy);
    }
    if (this.move && namespace === Namespace.Html) {
      if (name === NameId.Form) this.forms.set(node, copy);
      if ((kind & ElementFlag.ParserInserted) !== 0) {
        const owner = from.cells[node + Cell.Owner]!;
        if (from.root(owner) === from.root(node) && !haveBeenSeparated(from, node, owner))
          this.owned.push(copy, owner);
      }
    }
    return copy;
  }

  private attributes(node: number, copy: number): void {
    const { from, to } = this;
    const start = from.cells[node + Cell.Attributes]!;
    const count = from.cells[node + Cell.AttributeCount]!;
    const cells = count * ATTRIBUTE_SIZE;
    if (cells > this.records.length) this.records = new Int32Array(cells * 2);
    const { records } = this;
    for (let i = 0; i < cells; i++) records[i] = from.attributes[start + i]!;
    for (let at = 0; at < cells; at += ATTRIBUTE_SIZE) {
      const flags = records[at + AttributeCell.Flags]!;
      if (from === to && (flags & AttributeFlag.StringValue) === 0) continue;
      const value = from.attributeValue(start + at);
      records[at + AttributeCell.ValueStart] = addString(to, value);
      records[at + AttributeCell.ValueEnd] = -1;
      if (from === to) continue;
      if (tellsIsValue(from, node, start + at)) to.isValues.set(copy, value);
      const namespace = namespaceOfURI(to, from.namespaceURI(flags >>> NAMESPACE_SHIFT));
      records[at + AttributeCell.Name] = to.names.idOf(
        from.names.stringOf(records[at + AttributeCell.Name]!),
      );
      records[at + AttributeCell.NameStart] = -1;
      records[at + AttributeCell.Flags] = AttributeFlag.StringValue | (namespace << NAMESPACE_SHIFT);
    }
    to.setAttributes(copy, records, count);
  }
}

/** Clone a node — https://dom.spec.whatwg.org/#concept-node-clone — into `to`. No Document, no shadow root. */
export function cloneTree(from: NodeTable, node: number, to: NodeTable, deep: boolean): number {
  const stamp = to.changes === null ? 0 : changeStamp(to);
  const copy = new Copy(from, to, false);
  const root = copy.tree(node, deep);
  copy.hangingTrees();
  if (to.changes !== null) onlyNewNodesSince(to, stamp);
  return root;
}

/**
 * Adopt — https://dom.spec.whatwg.org/#concept-node-adopt
 *
 * Removes a node from its parent, and moves its records to another table, including descendants, template contents and
 * shadow trees. Wrappers move along and keep their identity. Returns the new handle.
 */
export function moveTree(from: NodeTable, node: number, to: NodeTable): number {
  checkNamespaces(from, to);
  from.remove(node);
  changed(from);
  changed(to);
  const copy = new Copy(from, to, true);
  const root = copy.tree(node, true);
  copy.hangingTrees();
  copy.formOwners();
  return root;
}
