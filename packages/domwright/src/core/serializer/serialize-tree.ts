import { htmlTagFlags, LAST_TAG_ID, NameId, TagFlag } from '../../generated/names.ts';
import { knownName } from '../infra/name-table.ts';
import { Kind, type ReadTree } from '../trees/read-tree.ts';
import { escapeAttributeValue, escapeText } from './escape.ts';

/** A tree to serialize. `A`: its attributes. */
export interface SerializedTree<N, A extends { readonly value: string }> extends ReadTree<N> {
  /** The parent of a node, or none. */
  parentOf(node: N): N;
  /** The children of a node. */
  childrenOf(node: N): ArrayLike<N>;
  /** Whether an element is in the HTML namespace. */
  isHTML(element: N): boolean;
  /** The name in an element's tags. */
  tagNameOf(element: N): string;
  attributesOf(element: N): Iterable<A>;
  /** An attribute's serialized name. */
  attributeNameOf(attribute: A): string;
  /** Whether scripting is enabled for an element: if so, the text in a `noscript` is not escaped. */
  isScripted(element: N): boolean;
}

/**
 * HTML fragment serialization algorithm, over any tree, without shadow roots —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 *
 * The node table has its own (serialize.ts), which copies unchanged parts of the source and is several times as fast; a
 * test checks that it agrees with the standard. `outer`: writes the node itself, not only its contents.
 */
export function serializeTree<N, A extends { readonly value: string }>(
  tree: SerializedTree<N, A>,
  root: N,
  outer: boolean,
): string {
  // An open element: the list that contains it, the index after it, its end tag, and whether text beside it is escaped.
  const lists: ArrayLike<N>[] = [];
  const indexes: number[] = [];
  const endTags: string[] = [];
  const literals: boolean[] = [];
  if (tagsByName.size === 0) fillTags();
  let html = '';
  let nodes: ArrayLike<N> = [root];
  let index = 0;
  let isLiteral: boolean;
  if (outer) {
    const parent = tree.parentOf(root);
    isLiteral = isLiteralIn(tree, parent, flagsOf(tree, parent));
  } else {
    const flags = flagsOf(tree, root);
    if ((flags & TagFlag.SerializesAsVoid) !== 0) return '';
    isLiteral = isLiteralIn(tree, root, flags);
    nodes = tree.childrenOf((flags & TagFlag.Template) !== 0 ? tree.contentsOf(root) : root);
  }
  for (;;) {
    // NB: another library's tree may have an object without a length in place of a list.
    if (!(index < nodes.length)) {
      if (lists.length === 0) return html;
      html += endTags.pop()!;
      nodes = lists.pop()!;
      index = indexes.pop()!;
      isLiteral = literals.pop()!;
      continue;
    }
    const node = nodes[index++]!;
    switch (tree.kindOf(node)) {
      case Kind.Element: {
        const name = tree.tagNameOf(node);
        const tag = tagsByName.get(name) ?? newTag(name, 0);
        let startTag = tag.start;
        for (const attribute of tree.attributesOf(node))
          startTag += ` ${tree.attributeNameOf(attribute)}="${escapeAttributeValue(attribute.value)}"`;
        html += startTag === tag.start ? tag.startTag : `${startTag}>`;
        const flags = tree.isHTML(node) ? tag.flags : 0;
        if ((flags & TagFlag.SerializesAsVoid) !== 0) break;
        lists.push(nodes);
        indexes.push(index);
        endTags.push(tag.endTag);
        literals.push(isLiteral);
        nodes = tree.childrenOf((flags & TagFlag.Template) !== 0 ? tree.contentsOf(node) : node);
        index = 0;
        isLiteral = isLiteralIn(tree, node, flags);
        break;
      }
      case Kind.Text: {
        const data = tree.dataOf(node, Kind.Text);
        html += isLiteral ? data : escapeText(data);
        break;
      }
      case Kind.Comment:
        html += `<!--${tree.dataOf(node, Kind.Comment)}-->`;
        break;
      case Kind.ProcessingInstruction:
        html += `<?${tree.nameOf(node)} ${tree.dataOf(node, Kind.ProcessingInstruction)}?>`;
        break;
      case Kind.DocumentType:
        html += `<!DOCTYPE ${tree.nameOf(node)}>`;
        break;
    }
  }
}

/** The tags for an element name. */
interface Tag {
  /** The start tag, up to its attributes. */
  readonly start: string;
  /** The start tag without attributes. */
  readonly startTag: string;
  readonly endTag: string;
  /** TagFlag bits of an HTML element; `noscript` has an extra one. */
  readonly flags: number;
}

function newTag(name: string, flags: number): Tag {
  return { start: `<${name}`, startTag: `<${name}>`, endTag: `</${name}>`, flags };
}

/** The tags for the names in the standard, filled on first use. */
const tagsByName: Map<string, Tag> = /* @__PURE__ */ new Map();

function fillTags(): void {
  for (let id = 1; id <= LAST_TAG_ID; id++) {
    const name = knownName(id);
    const flags = htmlTagFlags[id]!;
    tagsByName.set(name, newTag(name, id === NameId.Noscript ? flags | IS_NOSCRIPT : flags));
  }
}

/** The flags of a node, or of none. */
function flagsOf<N>(
  tree: Pick<SerializedTree<N, never>, 'kindOf' | 'isHTML' | 'tagNameOf'>,
  node: N,
): number {
  if (!node || tree.kindOf(node) !== Kind.Element || !tree.isHTML(node)) return 0;
  return tagsByName.get(tree.tagNameOf(node))?.flags ?? 0;
}

const IS_NOSCRIPT = 1 << 31;

/** Whether text in this element is written unescaped. */
function isLiteralIn<N>(
  tree: Pick<SerializedTree<N, never>, 'isScripted'>,
  element: N,
  flags: number,
): boolean {
  return (flags & TagFlag.SerializesRaw) !== 0 || ((flags & IS_NOSCRIPT) !== 0 && tree.isScripted(element));
}

/** An attribute's serialized name — https://html.spec.whatwg.org/multipage/parsing.html#attribute's-serialised-name */
export function serializedAttributeName(
  namespaceURI: string | null,
  localName: string,
  qualifiedName: string,
): string {
  switch (namespaceURI) {
    case null:
      return localName;
    case 'http://www.w3.org/XML/1998/namespace':
      return `xml:${localName}`;
    case 'http://www.w3.org/2000/xmlns/':
      return localName === 'xmlns' ? 'xmlns' : `xmlns:${localName}`;
    case 'http://www.w3.org/1999/xlink':
      return `xlink:${localName}`;
    default:
      return qualifiedName;
  }
}
