import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  DOCUMENT_HANDLE,
  ElementFlag,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
} from '../../core/table/cells.ts';
import { handleOf } from '../../core/table/handle-of.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  attributeLength,
  inputStart,
  type SourceAttribute,
  type SourcePiece,
  type SourceRange,
  textPieces,
} from '../../core/table/source-ranges.ts';
import { NameId } from '../../generated/names.ts';
import type { Attr } from './attr.ts';
import type { Text } from './character-data.ts';
import type { Element } from './element.ts';
import type { Node } from './node.ts';
import { wrap } from './wrap.ts';

/**
 * What is at an offset:
 * - `start-tag`, `end-tag`: a tag of an element, but not an attribute;
 * - `attribute-name`, `attribute-value`: an attribute's name, or its value between the quotes;
 * - `attribute`: the rest of an attribute: its equals sign, the white space around that, and its quotes;
 * - `text`, `comment`, `doctype`, `processing-instruction`: markup of such a node.
 */
export type SourcePart =
  | 'start-tag'
  | 'end-tag'
  | 'attribute-name'
  | 'attribute-value'
  | 'attribute'
  | 'text'
  | 'comment'
  | 'doctype'
  | 'processing-instruction';

/** The result of `nodeAt`. */
export interface NodeAtOffset {
  /** An Element, Text, Comment, DocumentType or ProcessingInstruction. */
  readonly node: Node;
  /** The part of the node's markup at the offset. */
  readonly part: SourcePart;
  /** For parts of an attribute: the element's Attr, or the description of an ignored duplicate. Else null. */
  readonly attribute: Attr | SourceAttribute | null;
  /** For a Text: its piece at the offset. Else null. */
  readonly piece: SourcePiece | null;
}

/**
 * The node whose markup is at an offset of the input, with its part or attribute. Also searches template contents and
 * shadow trees.
 *
 * Of several elements that the parser created from a start tag, the result is the one that is not a clone. Copies made
 * by the API are never found. For an attribute of a second `html` or `body` tag, the result is the element that has it.
 * The time is proportional to the size of the tree.
 *
 * @param root a Document, or another node to search in, such as the DocumentFragment that `parseFragment` returns.
 * Offsets are in its input; a Document's input is what it was parsed from, not what was inserted later
 * @param offset UTF-16 offset, from 0 to the length of the input. The result is for the code unit after it
 * @returns null if no node came from there: at ignored tags and the end of input
 * @throws TypeError if `root` is not a Node, or is an Attr
 * @throws RangeError if `offset` is not an integer in that range
 */
export function nodeAt(root: Node, offset: number): NodeAtOffset | null {
  const handle = handleOf(root, 'root');
  const { table } = root;
  const [base, limit] = inputOf(table, handle);
  const greatest = limit < 0 ? Number.MAX_SAFE_INTEGER : limit - base;
  if (!Number.isInteger(offset) || offset < 0 || offset > greatest) {
    throw new RangeError(`offset must be an integer from 0 to ${greatest}, not ${String(offset)}`);
  }
  if (base + offset >= limit) return null;
  const at = base + offset;
  const node = handleAt(table, handle, at);
  return node === 0 ? null : placeIn(wrap(table, node), offset, at);
}

/** Where a tree's input begins and ends in the table's source; the end is -1 if no node shows it. */
function inputOf(table: NodeTable, root: number): readonly [number, number] {
  const { cells, sourceStarts } = table;
  if (root === DOCUMENT_HANDLE) return [sourceStarts[0] ?? 0, table.endOfInput(0)];
  for (let node = root; node !== 0; node = table.following(node, root)) {
    const kind = cells[node + Cell.Kind]!;
    if ((kind & NODE_TYPE_MASK) === NodeType.DocumentFragment || (kind & NodeFlag.Copy) !== 0) continue;
    // NB: an implied element may have an end tag, and always has an End.
    const place = Math.max(cells[node + Cell.Start]!, cells[node + Cell.End]!);
    if (place < 0) continue;
    const base = inputStart(table, place);
    return [base, table.endOfInput(sourceStarts.indexOf(base))];
  }
  return [0, -1];
}

/** The node whose markup is at an offset of the table's source, or 0. */
function handleAt(table: NodeTable, root: number, at: number): number {
  const { cells } = table;
  const roots = [root];
  for (let top = roots.pop(); top !== undefined; top = roots.pop()) {
    for (let node = top; node !== 0; node = table.following(node, top)) {
      const kind = cells[node + Cell.Kind]!;
      const type = kind & NODE_TYPE_MASK;
      if (type === NodeType.Element) {
        const contents = cells[node + Cell.Data]!;
        if (contents !== 0) roots.push(contents);
        if ((kind & ElementFlag.ShadowHost) !== 0) roots.push(table.shadowRoots.get(node)!.root);
        if ((kind & NodeFlag.Copy) === 0 && isElementAt(table, node, at)) return node;
      } else if (type === NodeType.Text) {
        if ((kind & NodeFlag.Copy) === 0 && isTextAt(table, node, at)) return node;
      } else if (type !== NodeType.Document && type !== NodeType.DocumentFragment) {
        if ((kind & NodeFlag.Copy) === 0 && cells[node + Cell.Start]! <= at && at < cells[node + Cell.End]!)
          return node;
      }
    }
  }
  return 0;
}

/** Whether a tag of an element, or one of its attributes in another tag, is there. */
function isElementAt(table: NodeTable, element: number, at: number): boolean {
  const { cells } = table;
  const start = cells[element + Cell.Start]!;
  const isClone = (cells[element + Cell.Kind]! & ElementFlag.Cloned) !== 0;
  if (start >= 0 && start <= at && at < cells[element + Cell.End]! && !isClone) return true;
  const endTagStart = cells[element + Cell.EndTagStart]!;
  if (endTagStart >= 0 && endTagStart <= at && at < cells[element + Cell.EndTagEnd]!) return true;
  const name = cells[element + Cell.Name]!;
  return (name === NameId.Html || name === NameId.Body) && attributeAt(table, element, at) >= 0;
}

function isTextAt(table: NodeTable, text: number, at: number): boolean {
  const pieces = textPieces(table, text);
  for (let i = 0; i < pieces.length; i += 4) if (pieces[i]! <= at && at < pieces[i + 1]!) return true;
  return false;
}

/** The element's attribute at an offset of the table's source, or -1. */
function attributeAt(table: NodeTable, element: number, at: number): number {
  const { attributes, cells } = table;
  const count = cells[element + Cell.AttributeCount]!;
  for (let index = 0; index < count; index++) {
    const record = cells[element + Cell.Attributes]! + index * ATTRIBUTE_SIZE;
    const start = attributes[record + AttributeCell.NameStart]!;
    if (start >= 0 && start <= at && at < start + attributeLength(table, record)) return index;
  }
  return -1;
}

/** `offset`: in the input; `at`: the same in the table's source. */
function placeIn(node: Node, offset: number, at: number): NodeAtOffset {
  switch (node.nodeType) {
    case NodeType.Element:
      return placeInElement(node as Element, offset, at);
    case NodeType.Text: {
      const piece = (node as Text).sourcePieces.find((range) => holds(range, offset)) ?? null;
      return { node, part: 'text', attribute: null, piece };
    }
    case NodeType.Comment:
      return { node, part: 'comment', attribute: null, piece: null };
    case NodeType.DocumentType:
      return { node, part: 'doctype', attribute: null, piece: null };
    default:
      return { node, part: 'processing-instruction', attribute: null, piece: null };
  }
}

function placeInElement(node: Element, offset: number, at: number): NodeAtOffset {
  const index = attributeAt(node.table, node.handle, at);
  const attribute =
    index >= 0
      ? node.attributes[index]!
      : (node.duplicateAttributes.find(({ sourceRange }) => holds(sourceRange, offset)) ?? null);
  if (attribute === null) {
    const part = holds(node.startTagRange, offset) ? 'start-tag' : 'end-tag';
    return { node, part, attribute, piece: null };
  }
  let part: SourcePart = 'attribute';
  if (holds(attribute.nameRange, offset)) part = 'attribute-name';
  else if (holds(attribute.valueRange, offset)) part = 'attribute-value';
  return { node, part, attribute, piece: null };
}

function holds(range: SourceRange | null, offset: number): boolean {
  return range !== null && range.start <= offset && offset < range.end;
}
