import { Namespace } from '../infra/namespaces.ts';
import { withDefaults } from '../options.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  NODE_TYPE_MASK,
  type NodeTable,
  NodeType,
} from '../tree/node-table.ts';
import { HastProperties } from './hast-properties.ts';
import type {
  HastComment,
  HastDoctype,
  HastElement,
  HastPosition,
  HastRoot,
  HastRootContent,
  HastText,
} from './hast-types.ts';
import { InputPlaces } from './input-places.ts';
import { type ParseToOptions, parseTable } from './parse-table.ts';
import { Step, TreeCursor } from './tree-cursor.ts';
import { handleOf, isTreeRoot, type TreeNode } from './tree-of.ts';

export type * from './hast-types.ts';
export type { Point } from './input-places.ts';
export type { ParseToOptions } from './parse-table.ts';
export type { TreeNode } from './tree-of.ts';

/** What a hast tree has. */
export interface HastOptions {
  /** Whether nodes have a `position`. Default true. */
  positions?: boolean;
  /** Whether elements have `data.position`, too: where their tags and attributes stand. Default false. */
  verbose?: boolean;
}

const defaults = /* @__PURE__ */ Object.freeze({ positions: true, verbose: false });
const optionNames: readonly string[] = /* @__PURE__ */ Object.keys(defaults);

/**
 * The hast tree of a document, a fragment or a node, in the format of the repository syntax-tree/hast.
 *
 * Columns and offsets count UTF-16 code units; lines and columns begin at 1, offsets at 0. A shadow root becomes a
 * `template` as in a serialization. The work is proportional to the size of the tree; depth is no matter.
 *
 * @throws TypeError if `node` is no node, for an unknown option or a wrong value
 */
export function toHast(node: TreeNode, options?: HastOptions): HastRoot | HastRootContent {
  const handle = handleOf(node, 'node');
  return hastOfTable(node.table, handle, withDefaults(options, defaults));
}

/**
 * Parses a document, or with the option `fragment` a fragment, to a hast tree: what `toHast` of it is.
 *
 * @throws TypeError if `html` is no string, for an unknown option or a wrong value
 */
export function parseToHast(html: string, options?: HastOptions & ParseToOptions): HastRoot {
  const { table, root } = parseTable(html, options, optionNames);
  const given = { positions: options?.positions, verbose: options?.verbose } as HastOptions;
  return hastOfTable(table, root, withDefaults(given, defaults)) as HastRoot;
}

function hastOfTable(
  table: NodeTable,
  root: number,
  { positions, verbose }: { readonly positions: boolean; readonly verbose: boolean },
): HastRoot | HastRootContent {
  const builder = new HastBuilder(table, positions ? new InputPlaces(table, root, true) : null, verbose);
  return builder.build(root);
}

class HastBuilder {
  readonly #table: NodeTable;
  readonly #places: InputPlaces | null;
  readonly #verbose: boolean;
  readonly #properties: HastProperties;
  constructor(table: NodeTable, places: InputPlaces | null, verbose: boolean) {
    this.#table = table;
    this.#places = places;
    this.#verbose = verbose;
    this.#properties = new HastProperties(table);
  }

  build(root: number): HastRoot | HastRootContent {
    const table = this.#table;
    if (!isTreeRoot(table, root) && table.nodeType(root) !== NodeType.Element) return this.#node(root);
    const cursor = new TreeCursor(table, root);
    cursor.step();
    const top = isTreeRoot(table, root) ? this.#root(root) : this.#element(root);
    /** What encloses `parent`. */
    const open: (HastRoot | HastElement)[] = [];
    let parent = top;
    /** Where the last node of each of `open` ends, and where that of `parent` does: offsets of the source, or -1. */
    const ends: number[] = [];
    let end = -1;
    const cells = table.cells;
    for (let step = cursor.step(); step !== Step.Done; step = cursor.step()) {
      switch (step) {
        case Step.Enter: {
          const node = this.#node(cursor.node);
          (parent.children as HastRootContent[]).push(node);
          if (node.type === 'element') {
            open.push(parent);
            ends.push(end);
            parent = node;
            end = -1;
          } else if (node.position !== undefined) {
            end = cells[cursor.node + Cell.End]!;
          }
          break;
        }
        case Step.Leave:
          if (parent.type === 'element') end = this.#close(cursor.node, parent, end);
          if (open.length > 0) {
            parent = open.pop()!;
            const before = ends.pop()!;
            if (end < 0) end = before;
          }
          break;
        case Step.EnterContents: {
          const content: HastRoot = { type: 'root', children: [], data: { quirksMode: false } };
          (parent as HastElement).content = content;
          open.push(parent);
          parent = content;
          break;
        }
        case Step.EnterShadowRoot: {
          const template = shadowRootTemplate(table, cursor.node);
          (parent as HastElement).children.push(template);
          open.push(parent);
          parent = template.content!;
          break;
        }
        case Step.LeaveContents:
          this.#placeContent(cells[cursor.node + Cell.Owner]!, parent as HastRoot, end);
          parent = open.pop()!;
          break;
        case Step.LeaveShadowRoot:
          parent = open.pop()!;
      }
    }
    return top;
  }

  #root(node: number): HastRoot {
    const table = this.#table;
    const quirksMode = table.nodeType(node) === NodeType.Document && table.cells[node + Cell.Data] !== 0;
    const root: HastRoot = { type: 'root', children: [], data: { quirksMode } };
    const places = this.#places;
    if (places !== null && places.limit > places.base) {
      root.position = { start: places.point(places.base), end: places.point(places.limit) };
    }
    return root;
  }

  #node(node: number): HastRootContent {
    const table = this.#table;
    const cells = table.cells;
    switch (cells[node + Cell.Kind]! & NODE_TYPE_MASK) {
      case NodeType.Element:
        return this.#element(node);
      case NodeType.Text: {
        const text: HastText = { type: 'text', value: table.data(node) };
        const position = this.#position(cells[node + Cell.Start]!, cells[node + Cell.End]!);
        if (position !== null) text.position = position;
        return text;
      }
      case NodeType.DocumentType: {
        const doctype: HastDoctype = { type: 'doctype' };
        const position = this.#position(cells[node + Cell.Start]!, cells[node + Cell.End]!);
        if (position !== null) doctype.position = position;
        return doctype;
      }
      case NodeType.ProcessingInstruction: {
        // What its markup is for an HTML parser: a comment.
        const [target, data] = table.processingInstructions[cells[node + Cell.Data]!]!;
        return { type: 'comment', value: `?${target} ${data}` };
      }
      default: {
        const comment: HastComment = { type: 'comment', value: table.data(node) };
        const position = this.#position(cells[node + Cell.Start]!, cells[node + Cell.End]!);
        if (position !== null) comment.position = position;
        return comment;
      }
    }
  }

  #element(node: number): HastElement {
    const table = this.#table;
    const cells = table.cells;
    const name = table.names.stringOf(cells[node + Cell.Name]!);
    const element: HastElement = {
      type: 'element',
      tagName: name,
      properties: this.#properties.of(node),
      children: [],
    };
    const position = this.#position(cells[node + Cell.Start]!, cells[node + Cell.End]!);
    if (position !== null) {
      element.position = position;
      if (this.#verbose) element.data = { position: this.#tags(node, position) };
    }
    return element;
  }

  /**
   * Sets where an element ends, when its children are built. `contentsEnd`: where what is in it ends, or -1. Without an
   * end tag it ends there. Returns the end, for its parent; an element that is not in the source has one, too.
   */
  #close(node: number, element: HastElement, contentsEnd: number): number {
    const places = this.#places;
    if (places === null) return -1;
    const cells = this.#table.cells;
    let end = cells[node + Cell.EndTagEnd]!;
    if (end < 0) end = contentsEnd >= 0 ? contentsEnd : cells[node + Cell.End]!;
    if (end < 0 || !places.holds(end, end)) return -1;
    const { position } = element;
    if (position !== undefined && end >= places.base + position.end.offset) position.end = places.point(end);
    return end;
  }

  /** The contents of a template reach from its start tag to its end tag or, without one, as far as they go. */
  #placeContent(template: number, content: HastRoot, contentsEnd: number): void {
    const places = this.#places;
    const cells = this.#table.cells;
    const start = cells[template + Cell.End]!;
    if (places === null || start < 0 || !places.holds(start, start)) return;
    const endTag = cells[template + Cell.EndTagStart]!;
    const end = endTag >= 0 ? endTag : contentsEnd;
    content.position = { start: places.point(start), end: places.point(end < start ? start : end) };
  }

  #tags(node: number, opening: HastPosition): NonNullable<HastElement['data']>['position'] {
    const table = this.#table;
    const cells = table.cells;
    const properties: Record<string, HastPosition> = {};
    const isSvg = table.namespace(node) === Namespace.Svg;
    const start = cells[node + Cell.Attributes]!;
    const end = start + cells[node + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
      const nameStart = table.attributes[record + AttributeCell.NameStart]!;
      if (nameStart < 0) continue;
      const flags = table.attributes[record + AttributeCell.Flags]!;
      let attributeEnd = nameStart + name.length;
      if ((flags & (AttributeFlag.Quotes | AttributeFlag.StringValue)) === AttributeFlag.Unquoted) {
        attributeEnd = table.attributes[record + AttributeCell.ValueEnd]!;
      } else if ((flags & AttributeFlag.Quotes) !== 0 && (flags & AttributeFlag.StringValue) === 0) {
        attributeEnd = table.attributes[record + AttributeCell.ValueEnd]! + 1;
      }
      const position = this.#position(nameStart, attributeEnd);
      if (position !== null) properties[this.#properties.nameOf(name, isSvg)] = position;
    }
    const copy = { start: { ...opening.start }, end: { ...opening.end } };
    const closing = this.#position(cells[node + Cell.EndTagStart]!, cells[node + Cell.EndTagEnd]!);
    return closing === null ? { opening: copy, properties } : { opening: copy, closing, properties };
  }

  #position(start: number, end: number): HastPosition | null {
    const places = this.#places;
    if (places === null || start < 0 || !places.holds(start, end)) return null;
    return { start: places.point(start), end: places.point(end) };
  }
}

/** A shadow root as the template that it is when it is serialized. */
function shadowRootTemplate(table: NodeTable, root: number): HastElement {
  const record = table.shadowRoots.get(table.cells[root + Cell.Owner]!)!;
  const properties: HastElement['properties'] = { shadowRootMode: record.mode };
  if (record.delegatesFocus) properties['shadowRootDelegatesFocus'] = true;
  if (record.serializable) properties['shadowRootSerializable'] = true;
  if (record.clonable) properties['shadowRootClonable'] = true;
  const content: HastRoot = { type: 'root', children: [], data: { quirksMode: false } };
  return { type: 'element', tagName: 'template', properties, children: [], content };
}
