import { HTML_NAMESPACE, MATHML_NAMESPACE, SVG_NAMESPACE } from '../infra/namespaces.ts';
import { Kind, type ReadAttribute, type ReadTree } from './read-tree.ts';

/** What is printed for a shadow root. */
export interface PrintedShadowRoot<N> {
  readonly root: N;
  readonly mode: string;
  readonly delegatesFocus: boolean;
  readonly serializable: boolean;
  readonly clonable: boolean;
  readonly isManual: boolean;
  readonly hasNoRegistry: boolean;
}

/** What is printed for a tree. */
export interface PrintedTree<N> extends ReadTree<N> {
  /** The last child of a node, or none. */
  lastChildOf(node: N): N;
  /** The previous sibling of a node, or none. */
  previousSiblingOf(node: N): N;
  namespaceOf(element: N): string | null;
  localNameOf(element: N): string;
  prefixOf(element: N): string | null;
  attributesOf(element: N): Iterable<ReadAttribute>;
  identifiersOf(doctype: N): readonly [publicId: string, systemId: string];
  /** Null for an element without one, or whose shadow root cannot be found. */
  shadowRootOf(element: N): PrintedShadowRoot<N> | null;
}

/** Deeper levels are printed as a number. */
const DEEPEST_INDENT = 128;

/** Number of code units joined into a piece. */
const PIECE = 1 << 15;

/** The lines of a tree, in pieces; `formatTree` describes the format. */
export function* treeLines<N>(tree: PrintedTree<N>, root: N): Generator<string, void, undefined> {
  let lines: string[] = [];
  let length = 0;
  /** The line break before the next piece; none before the first. */
  let separator = '';
  const indents: string[] = ['| '];
  const line = (depth: number, text: string): void => {
    const columns = Math.min(depth, DEEPEST_INDENT);
    while (indents.length <= columns) indents.push(`${indents[indents.length - 1]}  `);
    length += columns * 2 + text.length;
    lines.push(depth > columns ? `${indents[columns]}(level ${depth}) ${text}` : indents[columns] + text);
  };
  /** What remains to be printed, last one first: nodes, their depths, and for fragments their lines. */
  const nodes: N[] = [];
  const depths: number[] = [];
  const headings: string[] = [];
  const push = (node: N, depth: number): void => {
    nodes.push(node);
    depths.push(depth);
  };
  const pushFragment = (node: N, depth: number, heading: string): void => {
    push(node, depth);
    headings.push(heading);
  };
  const pushChildren = (parent: N, depth: number): void => {
    for (let child = tree.lastChildOf(parent); child; child = tree.previousSiblingOf(child))
      push(child, depth);
  };

  if (isPrinted(tree.kindOf(root))) push(root, 0);
  else pushChildren(root, 0);

  while (nodes.length > 0) {
    const node = nodes.pop()!;
    const depth = depths.pop()!;
    if (length >= PIECE) {
      yield separator + lines.join('\n');
      separator = '\n';
      lines = [];
      length = 0;
    }
    switch (tree.kindOf(node)) {
      case Kind.Element: {
        line(depth, `<${elementName(tree, node)}>`);
        for (const [name, value] of sorted(tree.attributesOf(node))) line(depth + 1, `${name}="${value}"`);
        pushChildren(node, depth + 1);
        const contents = tree.contentsOf(node);
        if (contents) pushFragment(contents, depth + 1, 'content');
        const shadow = tree.shadowRootOf(node);
        if (shadow !== null) pushFragment(shadow.root, depth + 1, shadowRootLine(shadow));
        break;
      }
      case Kind.DocumentFragment:
        line(depth, headings.pop()!);
        pushChildren(node, depth + 1);
        break;
      case Kind.Text:
        line(depth, `"${tree.dataOf(node, Kind.Text)}"`);
        break;
      case Kind.Comment:
        line(depth, `<!-- ${tree.dataOf(node, Kind.Comment)} -->`);
        break;
      case Kind.ProcessingInstruction:
        line(depth, `<?${tree.nameOf(node)} ${tree.dataOf(node, Kind.ProcessingInstruction)}>`);
        break;
      case Kind.DocumentType: {
        const [publicId, systemId] = tree.identifiersOf(node);
        const ids = publicId === '' && systemId === '' ? '' : ` "${publicId}" "${systemId}"`;
        line(depth, `<!DOCTYPE ${tree.nameOf(node)}${ids}>`);
        break;
      }
    }
  }
  yield separator + lines.join('\n');
}

/** Whether the node itself is printed, not only its children. */
function isPrinted(kind: number): boolean {
  return kind !== 9 && kind !== Kind.DocumentFragment;
}

function elementName<N>(tree: PrintedTree<N>, element: N): string {
  const localName = tree.localNameOf(element);
  const namespace = tree.namespaceOf(element);
  switch (namespace) {
    case HTML_NAMESPACE:
      return localName;
    case SVG_NAMESPACE:
      return `svg ${localName}`;
    case MATHML_NAMESPACE:
      return `math ${localName}`;
    default: {
      const prefix = tree.prefixOf(element);
      return `{${namespace ?? ''}} ${prefix === null ? '' : `${prefix}:`}${localName}`;
    }
  }
}

/** The printed names and values of an element's attributes, in order. */
function sorted(attributes: Iterable<ReadAttribute>): [name: string, value: string][] {
  const entries: [name: string, value: string][] = [];
  for (const attribute of attributes) entries.push([attributeName(attribute), attribute.value]);
  // Sorts by UTF-16 code units.
  if (entries.length > 1) entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return entries;
}

function attributeName({ namespaceURI, name, localName }: ReadAttribute): string {
  switch (namespaceURI) {
    case null:
      return name;
    case 'http://www.w3.org/1999/xlink':
      return `xlink ${localName}`;
    case 'http://www.w3.org/XML/1998/namespace':
      return `xml ${localName}`;
    case 'http://www.w3.org/2000/xmlns/':
      return `xmlns ${localName}`;
    default:
      return `{${namespaceURI}} ${name}`;
  }
}

function shadowRootLine<N>(root: PrintedShadowRoot<N>): string {
  let attributes = `shadowrootmode="${root.mode}"`;
  if (root.delegatesFocus) attributes += ' shadowrootdelegatesfocus';
  if (root.serializable) attributes += ' shadowrootserializable';
  if (root.isManual) attributes += ' shadowrootslotassignment="manual"';
  if (root.clonable) attributes += ' shadowrootclonable';
  if (root.hasNoRegistry) attributes += ' shadowrootcustomelementregistry';
  return `#shadow-root <template ${attributes}>`;
}
