import { isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { attributeLocalName } from '../../core/table/attributes.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell, NAMESPACE_SHIFT } from '../../core/table/cells.ts';
import { type DoctypeRecord, NodeTable } from '../../core/table/node-table.ts';
import { TableView } from '../../core/table/table-view.ts';
import { type PrintedShadowRoot, type PrintedTree, treeLines } from '../../core/trees/print-tree.ts';
import { Kind, type ReadAttribute } from '../../core/trees/read-tree.ts';
import { NameId } from '../../generated/names.ts';
import type { Node } from './node.ts';

/**
 * A tree as text, in the format of html5lib-tests (tree-construction/README.md there): one line per node and attribute,
 * indented by two columns per level. For a Document or fragment, prints its children; for any other node, the node and
 * its contents.
 *
 * ```
 * | <!DOCTYPE html>
 * | <html>
 * |   <body>
 * |     class="a"
 * |     "text"
 * |     <svg path>
 * |     <template>
 * |       content
 * |         <!-- comment -->
 * ```
 *
 * Attributes are sorted by their printed names. Lines are joined by U+000A, without one at the end. Line breaks in
 * texts, comments and values are not escaped.
 *
 * Lines more than 128 levels deep are not indented further. They begin with their level instead: `(level 129) <div>`.
 * Otherwise a deep tree's output could exceed the maximum length of a string.
 *
 * Our additions to the format are unambiguous. A shadow root comes first in its host, as the line
 * `#shadow-root <template shadowrootmode="open">` with its children below. Its mode is followed by
 * `shadowrootdelegatesfocus`, `shadowrootserializable`, `shadowrootslotassignment="manual"`, `shadowrootclonable` and
 * `shadowrootcustomelementregistry`, if they apply, in this order. Elements and attributes in other namespaces have the namespace in braces: `<{urn:x} p:name>`, `{urn:x} p:name="value"`.
 *
 * @throws TypeError if `node` is not a Node, or is an Attr
 */
export function formatTree(node: Node): string {
  return [...formatTreeInPieces(node)].join('');
}

/**
 * The same in pieces of several lines: for output that exceeds the maximum length of a string, or that you write as it
 * is produced. Do not change the tree while you iterate.
 *
 * @throws TypeError if `node` is not a Node, or is an Attr
 */
export function formatTreeInPieces(node: Node): Generator<string, void, undefined> {
  if (!isObject(node) || !(node.table instanceof NodeTable) || node.handle <= 0) {
    throw wrongArgument('node', 'a Node other than an Attr', node);
  }
  return treeLines(new TablePrint(node.table), node.handle);
}

/** The node table as a tree to print. */
class TablePrint extends TableView implements PrintedTree<number> {
  kindOf(node: number): number {
    return this.table.nodeType(node);
  }

  lastChildOf(node: number): number {
    return this.table.lastChild(node);
  }

  previousSiblingOf(node: number): number {
    return this.table.cells[node + Cell.Previous]!;
  }

  contentsOf(element: number): number {
    return this.htmlNameOf(element) === NameId.Template ? this.table.cells[element + Cell.Data]! : 0;
  }

  namespaceOf(element: number): string | null {
    return this.table.namespaceURI(this.table.namespace(element));
  }

  localNameOf(element: number): string {
    return this.table.names.stringOf(this.table.cells[element + Cell.Name]!);
  }

  prefixOf(element: number): string | null {
    return this.table.prefixes.get(element) ?? null;
  }

  attributesOf(element: number): ReadAttribute[] {
    const { table } = this;
    const attributes: ReadAttribute[] = [];
    const start = table.cells[element + Cell.Attributes]!;
    const end = start + table.cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
      const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
      const localName = namespace === Namespace.None ? name : attributeLocalName(table, record);
      const value = table.attributeValue(record);
      attributes.push({ namespaceURI: table.namespaceURI(namespace), name, localName, value });
    }
    return attributes;
  }

  dataOf(node: number, kind: Kind): string {
    return kind === Kind.ProcessingInstruction ? this.instructionAt(node)![1] : this.table.data(node);
  }

  nameOf(node: number): string {
    return this.instructionAt(node)?.[0] ?? this.doctype(node).name;
  }

  identifiersOf(doctype: number): [string, string] {
    const { publicId, systemId } = this.doctype(doctype);
    return [publicId, systemId];
  }

  private doctype(node: number): DoctypeRecord {
    return this.table.doctypes[this.table.cells[node + Cell.Data]!]!;
  }

  shadowRootOf(element: number): PrintedShadowRoot<number> | null {
    const record = this.table.shadowRoots.get(element);
    if (record === undefined) return null;
    const { slotAssignment, customElementRegistry } = ownOptions(record);
    return {
      ...{ root: record.root, mode: record.mode, delegatesFocus: record.delegatesFocus },
      ...{ serializable: record.serializable, clonable: record.clonable },
      ...{ isManual: slotAssignment === 'manual', hasNoRegistry: customElementRegistry === null },
    };
  }
}
