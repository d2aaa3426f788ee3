import type { Edition } from '../../core/editions/edition.ts';
import { instructionAsComment } from '../../core/editions/instruction-as-comment.ts';
import { parseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import { ownOptions } from '../../core/infra/arguments.ts';
import { withDefaults } from '../../core/options/options.ts';
import {
  completeOptions,
  fragmentTable,
  type ParseToOptions,
  parseTable,
} from '../../core/parser/parse-table.ts';
import { Cell, DOCUMENT_HANDLE, NODE_TYPE_MASK, NodeType } from '../../core/table/cells.ts';
import { handleOf, isTreeRoot } from '../../core/table/handle-of.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import type { TreeNode } from '../../dom/nodes/tree-of.ts';
import { LocatedTableSink } from '../parse5/located-table-sink.ts';
import { parseLocated } from '../parse5/parse-located.ts';
import { CompatiblePlaces, type HastPlaces, SourcePlaces } from './hast-positions.ts';
import { HastProperties } from './hast-properties.ts';
import type {
  HastComment,
  HastDoctype,
  HastElement,
  HastRoot,
  HastRootContent,
  HastText,
} from './hast-types.ts';

export type { Point } from '../../core/table/input-positions.ts';
export type * from './hast-types.ts';

/** Options for a hast tree. */
export interface HastOptions {
  /** Whether nodes have a `position`. Default true. */
  positions?: boolean;
  /** Whether elements have `data.position`, the positions of their tags and attributes. Default false. */
  verbose?: boolean;
}

/** Options for parsing to a hast tree. */
export interface ParseToHastOptions extends HastOptions, ParseToOptions {
  /**
   * Whether to use the positions in the source, as `toHast` does, instead of those of hast-util-from-html, which are
   * compatible with parse5's trees. They differ for an element without an end tag, an element that is recreated, a `head`
   * that gets more content after its end tag, and around ignored line feeds and end tags. Default false.
   */
  sourcePositions?: boolean;
}

const defaults = /* @__PURE__ */ Object.freeze({ positions: true, verbose: false });
const parseDefaults = /* @__PURE__ */ Object.freeze({ ...defaults, sourcePositions: false });
const optionNames: readonly string[] = /* @__PURE__ */ Object.keys(parseDefaults);

/**
 * The hast tree of a document, a fragment or a node, in the format of the repository syntax-tree/hast.
 *
 * Columns and offsets count UTF-16 code units; lines and columns begin at 1, offsets at 0. A shadow root becomes a
 * `template`, as in a serialization. Takes time proportional to the size of the tree, whatever its depth.
 *
 * @throws TypeError if `node` is not a node, for an unknown option or a wrong value
 */
export function toHast(node: TreeNode, options?: HastOptions): HastRoot | HastRootContent {
  const handle = handleOf(node, 'node');
  return hastOfTable(node.table, handle, withDefaults(options, defaults));
}

/**
 * Parses a document, or a fragment with the option `context`, to a hast tree. With `edition: '2024'`, the result is that
 * of hast-util-from-html, including positions; with `sourcePositions`, it is that of `toHast`.
 *
 * @throws TypeError if `html` is not a string, for an unknown option or a wrong value
 */
export function parseToHast(html: string, options?: ParseToHastOptions): HastRoot {
  const { positions, verbose, sourcePositions } = ownOptions(options);
  const given = withDefaults({ positions, verbose, sourcePositions } as ParseToHastOptions, parseDefaults);
  if (given.positions && !given.sourcePositions) return parseToCompatibleHast(html, options, given.verbose);
  const { table, root } = parseTable(html, options, optionNames);
  return hastOfTable(table, root, given) as HastRoot;
}

function parseToCompatibleHast(
  html: string,
  options: ParseToOptions | undefined,
  verbose: boolean,
): HastRoot {
  const given = completeOptions(html, options, optionNames);
  const name = ownOptions(options).context;
  const { table, root, context } =
    name === undefined ? documentTable(html, given) : fragmentTable(html, given, name);
  const sink = new LocatedTableSink(table, context === null ? root : -1, html);
  parseLocated(sink, given, parseErrorReporter(given, 0), context, root);
  const properties = new HastProperties(table);
  const places = new CompatiblePlaces(sink, verbose ? properties : null);
  return new HastBuilder(table, properties, places).build(root) as HastRoot;
}

function documentTable(
  html: string,
  { scripting, edition }: { readonly scripting: boolean; readonly edition: Edition },
) {
  const table = new NodeTable(html.length);
  table.beginInput();
  table.scripting = scripting;
  table.edition = edition.name;
  table.createContainer(NodeType.Document, 0);
  return { table, root: DOCUMENT_HANDLE, context: null };
}

function hastOfTable(
  table: NodeTable,
  root: number,
  { positions, verbose }: { readonly positions: boolean; readonly verbose: boolean },
): HastRoot | HastRootContent {
  const properties = new HastProperties(table);
  const places = positions ? new SourcePlaces(table, root, verbose ? properties : null) : null;
  return new HastBuilder(table, properties, places).build(root);
}

class HastBuilder {
  readonly #table: NodeTable;
  readonly #properties: HastProperties;
  readonly #places: HastPlaces | null;

  constructor(table: NodeTable, properties: HastProperties, places: HastPlaces | null) {
    this.#table = table;
    this.#properties = properties;
    this.#places = places;
  }

  build(root: number): HastRoot | HastRootContent {
    const table = this.#table;
    const places = this.#places;
    const isRoot = isTreeRoot(table, root);
    if (!isRoot && table.nodeType(root) !== NodeType.Element) return this.#leaf(root);
    const cursor = new TreeSteps(table, root);
    cursor.step();
    const top = isRoot ? this.#root(root) : this.#element(root);
    if (!isRoot && places !== null) places.open();
    /** The ancestors of `parent`. */
    const open: (HastRoot | HastElement)[] = [];
    let parent = top;
    const cells = table.cells;
    for (let step = cursor.step(); step !== Step.Done; step = cursor.step()) {
      const { node } = cursor;
      switch (step) {
        case Step.Enter:
          if ((cells[node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element) {
            const element = this.#element(node);
            (parent.children as HastRootContent[]).push(element);
            open.push(parent);
            parent = element;
            if (places !== null) places.open();
          } else {
            (parent.children as HastRootContent[]).push(this.#leaf(node));
          }
          break;
        case Step.Leave:
          if (places !== null && parent.type === 'element') places.close(node, parent);
          if (open.length > 0) parent = open.pop()!;
          break;
        case Step.EnterContents: {
          const content: HastRoot = { type: 'root', children: [], data: { quirksMode: false } };
          (parent as HastElement).content = content;
          open.push(parent);
          parent = content;
          break;
        }
        case Step.EnterShadowRoot: {
          const template = shadowRootTemplate(table, node);
          (parent as HastElement).children.push(template);
          open.push(parent);
          parent = template.content!;
          break;
        }
        case Step.LeaveContents:
          if (places !== null) places.placeContent(cells[node + Cell.Owner]!, parent as HastRoot);
          parent = open.pop()!;
          break;
        case Step.LeaveShadowRoot:
          parent = open.pop()!;
      }
    }
    if (places !== null && top.type === 'root') places.placeRoot(top);
    return top;
  }

  #root(node: number): HastRoot {
    const table = this.#table;
    const quirksMode = table.nodeType(node) === NodeType.Document && table.cells[node + Cell.Data] !== 0;
    return { type: 'root', children: [], data: { quirksMode } };
  }

  #element(node: number): HastElement {
    const table = this.#table;
    const tagName = table.names.stringOf(table.cells[node + Cell.Name]!);
    return { type: 'element', tagName, properties: this.#properties.of(node), children: [] };
  }

  #leaf(node: number): HastText | HastComment | HastDoctype {
    const table = this.#table;
    const places = this.#places;
    const cells = table.cells;
    const type = cells[node + Cell.Kind]! & NODE_TYPE_MASK;
    if (type === NodeType.Text) {
      const text: HastText = { type: 'text', value: table.data(node) };
      const position = places === null ? null : places.placeText(node);
      if (position !== null) text.position = position;
      return text;
    }
    if (type === NodeType.ProcessingInstruction) {
      const comment: HastComment = { type: 'comment', value: instructionAsComment(table, node) };
      const position = places === null ? null : places.placeLeaf(node);
      if (position !== null) comment.position = position;
      return comment;
    }
    const leaf: HastComment | HastDoctype =
      type === NodeType.DocumentType ? { type: 'doctype' } : { type: 'comment', value: table.data(node) };
    const position = places === null ? null : places.placeLeaf(node);
    if (position !== null) leaf.position = position;
    return leaf;
  }
}

/** A shadow root as the template that represents it in a serialization. */
function shadowRootTemplate(table: NodeTable, root: number): HastElement {
  const record = ownOptions(table.shadowRoots.get(table.cells[root + Cell.Owner]!));
  const properties: HastElement['properties'] = { shadowRootMode: record.mode };
  if (record.delegatesFocus) properties['shadowRootDelegatesFocus'] = true;
  if (record.serializable) properties['shadowRootSerializable'] = true;
  // NB: names are those of property-information, which does not know this one.
  if (record.slotAssignment === 'manual') properties['shadowrootslotassignment'] = 'manual';
  if (record.clonable) properties['shadowRootClonable'] = true;
  if (record.customElementRegistry === null) properties['shadowRootCustomElementRegistry'] = true;
  const content: HastRoot = { type: 'root', children: [], data: { quirksMode: false } };
  return { type: 'element', tagName: 'template', properties, children: [], content };
}
