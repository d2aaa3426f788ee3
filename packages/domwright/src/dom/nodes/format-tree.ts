import { isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  FragmentFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { NameId } from '../../generated/names.ts';
import type { Node } from './node.ts';

/**
 * A tree as text, in the format of the html5lib-tests (tree-construction/README.md there): a line for each node and
 * attribute, indented by two columns for each level. A Document or fragment is printed as its children, any other node
 * as itself with its contents.
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
 * Lines more than 128 levels deep are not indented further. They begin with their level instead, as in
 * `(level 129) <div>`. Otherwise the output for a deep tree would be longer than a string can be.
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
 * The same, in pieces of several lines: for trees whose text would be longer than a string can be, and for what writes while
 * it reads. Do not change the tree meanwhile.
 *
 * @throws TypeError if `node` is not a Node, or is an Attr
 */
export function formatTreeInPieces(node: Node): Generator<string, void, undefined> {
  if (!isObject(node) || !(node.table instanceof NodeTable) || node.handle <= 0) {
    throw wrongArgument('node', 'a Node other than an Attr', node);
  }
  return treeLines(node.table, node.handle);
}

/** Deeper levels are printed as a number. */
const DEEPEST_INDENT = 128;

/** How many code units are joined to a piece. */
const PIECE = 1 << 15;

function* treeLines(table: NodeTable, root: number): Generator<string, void, undefined> {
  const cells = table.cells;
  let lines: string[] = [];
  let length = 0;
  /** What comes before the next piece. */
  let separator = '';
  const indents: string[] = ['| '];
  const line = (depth: number, text: string): void => {
    const columns = Math.min(depth, DEEPEST_INDENT);
    while (indents.length <= columns) indents.push(`${indents[indents.length - 1]}  `);
    length += columns * 2 + text.length;
    lines.push(depth > columns ? `${indents[columns]}(level ${depth}) ${text}` : indents[columns] + text);
  };
  /** What is still to be printed, the next one last: [node, depth]. A fragment represents its line and its children. */
  const stack: [number, number][] = [];
  const pushChildren = (parent: number, depth: number): void => {
    for (let child = table.lastChild(parent); child !== 0; child = cells[child + Cell.Previous]) {
      stack.push([child, depth]);
    }
  };

  const type = table.nodeType(root);
  if (type === NodeType.Document || type === NodeType.DocumentFragment) pushChildren(root, 0);
  else stack.push([root, 0]);

  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const [node, depth] = entry;
    if (length >= PIECE) {
      yield separator + lines.join('\n');
      separator = '\n';
      lines = [];
      length = 0;
    }
    switch (cells[node + Cell.Kind] & NODE_TYPE_MASK) {
      case NodeType.Element: {
        line(depth, `<${elementName(table, node)}>`);
        for (const attribute of attributes(table, node)) line(depth + 1, attribute);
        pushChildren(node, depth + 1);
        if (isTemplate(table, node) && cells[node + Cell.Data] !== 0)
          stack.push([cells[node + Cell.Data], depth + 1]);
        const shadowRoot = table.shadowRoots.get(node);
        if (shadowRoot !== undefined) stack.push([shadowRoot.root, depth + 1]);
        break;
      }
      case NodeType.DocumentFragment:
        line(
          depth,
          (cells[node + Cell.Kind] & FragmentFlag.ShadowRoot) === 0 ? 'content' : shadowRootLine(table, node),
        );
        pushChildren(node, depth + 1);
        break;
      case NodeType.Text:
        line(depth, `"${table.data(node)}"`);
        break;
      case NodeType.Comment:
        line(depth, `<!-- ${table.data(node)} -->`);
        break;
      case NodeType.ProcessingInstruction: {
        const [target, data] = table.processingInstructions[cells[node + Cell.Data]];
        line(depth, `<?${target} ${data}>`);
        break;
      }
      case NodeType.DocumentType: {
        const { name, publicId, systemId } = table.doctypes[cells[node + Cell.Data]];
        const ids = publicId === '' && systemId === '' ? '' : ` "${publicId}" "${systemId}"`;
        line(depth, `<!DOCTYPE ${name}${ids}>`);
        break;
      }
    }
  }
  yield separator + lines.join('\n');
}

function isTemplate(table: NodeTable, element: number): boolean {
  return table.cells[element + Cell.Name] === NameId.Template && table.namespace(element) === Namespace.Html;
}

function elementName(table: NodeTable, element: number): string {
  const localName = table.names.stringOf(table.cells[element + Cell.Name]);
  const namespace = table.namespace(element);
  switch (namespace) {
    case Namespace.Html:
      return localName;
    case Namespace.Svg:
      return `svg ${localName}`;
    case Namespace.Mathml:
      return `math ${localName}`;
    default: {
      const prefix = table.prefixes.get(element);
      const name = prefix === undefined ? localName : `${prefix}:${localName}`;
      return `{${table.namespaceURI(namespace) ?? ''}} ${name}`;
    }
  }
}

/** The printed lines of an element's attributes, in order. */
function attributes(table: NodeTable, element: number): string[] {
  const start = table.cells[element + Cell.Attributes];
  const end = start + table.cells[element + Cell.AttributeCount] * ATTRIBUTE_SIZE;
  const entries: [string, string][] = [];
  for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
    entries.push([attributeName(table, record), table.attributeValue(record)]);
  }
  // Sorts by UTF-16 code units.
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return entries.map(([name, value]) => `${name}="${value}"`);
}

function attributeName(table: NodeTable, record: number): string {
  const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]);
  const namespace = table.attributes[record + AttributeCell.Flags] >>> NAMESPACE_SHIFT;
  if (namespace === Namespace.None) return name;
  const localName = name.slice(name.indexOf(':') + 1);
  switch (namespace) {
    case Namespace.XLink:
      return `xlink ${localName}`;
    case Namespace.Xml:
      return `xml ${localName}`;
    case Namespace.Xmlns:
      return `xmlns ${localName}`;
    default:
      return `{${table.namespaceURI(namespace)}} ${name}`;
  }
}

function shadowRootLine(table: NodeTable, root: number): string {
  const record = table.shadowRoots.get(table.cells[root + Cell.Owner]);
  if (record === undefined) return '#shadow-root';
  let attributes = `shadowrootmode="${record.mode}"`;
  if (record.delegatesFocus) attributes += ' shadowrootdelegatesfocus';
  if (record.serializable) attributes += ' shadowrootserializable';
  const { slotAssignment, customElementRegistry } = ownOptions(record);
  if (slotAssignment === 'manual') attributes += ' shadowrootslotassignment="manual"';
  if (record.clonable) attributes += ' shadowrootclonable';
  if (customElementRegistry === null) attributes += ' shadowrootcustomelementregistry';
  return `#shadow-root <template ${attributes}>`;
}
