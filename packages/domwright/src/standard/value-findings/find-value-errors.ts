import {
  checkFunction,
  checkObject,
  checkOptionNames,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { rawOffset } from '../../core/source/raw-offset.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  AttributeFlag,
  Cell,
  ElementFlag,
  FragmentFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { attributeNameRange, attributeValueRange, type SourceRange } from '../../core/table/source-ranges.ts';
import { Document } from '../../dom/nodes/document.ts';
import { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import { Element } from '../../dom/nodes/element.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import { NameId } from '../../generated/names.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import type { ValueCode } from './codes.ts';
import { type ValueProblem, type ValueValidators, validateAttribute } from './validate-attribute.ts';

/** Something wrong with the value of an attribute. */
export interface ValueFinding {
  /** What kind of problem it is. */
  readonly code: ValueCode;
  /** The problem, or what was expected: a short English phrase. */
  readonly reason: string;
  /** The element that has the attribute. */
  readonly element: Element;
  /** The attribute's name. */
  readonly attribute: string;
  /** The whole value, decoded. */
  readonly value: string;
  /** The UTF-16 offset of the problem in the value. */
  readonly offset: number;
  /**
   * The range of the value in the input, without quotes; that of the name if no value is written; null if the attribute is
   * not in the input.
   */
  readonly range: SourceRange | null;
  /** The UTF-16 offset of the problem in the input; null if the value is not in the input. */
  readonly place: number | null;
  /** For a duplicate id: the value of the first one. */
  readonly related: SourceRange | null;
}

/** Options: validators for syntaxes that need code from other modules. */
export interface FindValueErrorsOptions {
  /** Validators for URLs, media queries and `sizes`. A syntax without a validator is not checked. */
  readonly validators?: ValueValidators;
}

/**
 * Yields invalid attribute values in a tree, in tree order: values that don't follow the standard's syntax, duplicate ids,
 * and references to ids that do not exist. Template contents and shadow trees are checked after the tree they belong to, and
 * each has its own ids. In a fragment and in template contents, an id may belong to an element elsewhere. Elements that the
 * parser created from another element's tag, and copies of options in `selectedcontent`, are skipped: what is written once is
 * reported once.
 *
 * @throws TypeError if `root` is not a document or fragment of this library, or for a wrong option
 */
export function findValueErrors(
  root: Document | DocumentFragment,
  options: FindValueErrorsOptions = {},
): Generator<ValueFinding, void, undefined> {
  if (!(isObject(root) && (root instanceof Document || root instanceof DocumentFragment)))
    throw wrongArgument('root', 'a Document or a DocumentFragment', root);
  checkOptionNames(options, ['validators']);
  const { validators = {} } = ownOptions(options);
  checkObject(validators, "option 'validators'");
  for (const [name, validator] of Object.entries(validators)) {
    if (validator !== undefined) checkFunction(validator, `validators['${name}']`);
  }
  return findInTrees(root.table, root.handle, validators);
}

function* findInTrees(
  table: NodeTable,
  root: number,
  validators: ValueValidators,
): Generator<ValueFinding, void, undefined> {
  const trees = [root];
  for (let i = 0; i < trees.length; i++) yield* findInTree(table, trees[i]!, trees, validators);
}

function* findInTree(
  table: NodeTable,
  root: number,
  trees: number[],
  validators: ValueValidators,
): Generator<ValueFinding, void, undefined> {
  const { maps, idTargets } = referenceTargets(table, root);
  const isWhole =
    table.nodeType(root) === NodeType.Document ||
    (table.cells[root + Cell.Kind]! & FragmentFlag.ShadowRoot) !== 0;
  /** The current element. */
  let node = followingOriginal(table, root, root);
  const all: ValueValidators = {
    'map-reference': (value) => mapReference(value, maps),
    'element-by-id': (id) => {
      const target = idTargets.get(id);
      if (target !== undefined) return wrapper(table, target) as Element;
      // A fragment or template contents may be inserted into a tree that has such an element.
      return isWhole ? null : undefined;
    },
    // A th element must not be its own header.
    'same-table': (th) => {
      const ownTable = tableOfCell(table, node);
      if (ownTable === 0 || !(th instanceof Element) || th.table !== table) return undefined;
      return th.handle !== node && tableOfCell(table, th.handle) === ownTable;
    },
    ...validators,
  };
  /** The attribute record of the first element with each id. */
  const ids = new Map<string, number>();
  for (; node !== 0; node = followingOriginal(table, node, root)) {
    if (table.nodeType(node) !== NodeType.Element) continue;
    const isHTML = table.namespace(node) === Namespace.Html;
    const name = table.cells[node + Cell.Name]!;
    if (isHTML && name === NameId.Template && table.cells[node + Cell.Data] !== 0)
      trees.push(table.cells[node + Cell.Data]!);
    const shadow = table.shadowRoots.get(node);
    if (shadow !== undefined) trees.push(shadow.root);
    const start = table.cells[node + Cell.Attributes]!;
    const end = start + table.cells[node + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      if (table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT !== Namespace.None) continue;
      const nameId = table.attributes[record + AttributeCell.Name]!;
      const attribute = table.names.stringOf(nameId);
      if (nameId === NameId.Id) {
        const value = table.attributeValue(record);
        const first = ids.get(value);
        if (first === undefined) {
          if (value !== '') ids.set(value, record);
        } else {
          const problem = {
            code: 'value/duplicate-id',
            ...invalid('another element has this id', 0),
          } as const;
          yield finding(table, node, record, attribute, problem, attributeValueRange(table, first));
        }
      }
      if (!isHTML) continue;
      const problem = validateAttribute(
        table.names.stringOf(name),
        attribute,
        table.attributeValue(record),
        (other) => valueOf(table, node, other),
        all,
      );
      if (problem !== null) yield finding(table, node, record, attribute, problem, null);
    }
  }
}

/** The next node in tree order with markup of its own: not one that the parser cloned or copied. */
function followingOriginal(table: NodeTable, node: number, root: number): number {
  const { cells } = table;
  let next = table.following(node, root);
  while (next !== 0) {
    const kind = cells[next + Cell.Kind]!;
    if ((kind & NODE_TYPE_MASK) !== NodeType.Element) return next;
    if ((kind & NodeFlag.Copy) !== 0) {
      if (!isInSelectedContent(table, next)) return next;
      next = table.followingSkippingChildren(next, root);
    } else if ((kind & ElementFlag.Cloned) !== 0) {
      // NB: only the clone is skipped: its children have markup of their own.
      next = table.following(next, root);
    } else {
      return next;
    }
  }
  return 0;
}

function isInSelectedContent(table: NodeTable, node: number): boolean {
  return isHTMLElement(table, table.cells[node + Cell.Parent]!, NameId.Selectedcontent);
}

function valueOf(table: NodeTable, element: number, name: string): string | null {
  const id = table.names.find(name);
  const record = id === 0 ? -1 : table.findAttribute(element, id);
  return record < 0 ? null : table.attributeValue(record);
}

function finding(
  table: NodeTable,
  element: number,
  record: number,
  attribute: string,
  { code, reason, offset }: ValueProblem,
  related: SourceRange | null,
): ValueFinding {
  const flags = table.attributes[record + AttributeCell.Flags]!;
  const range = attributeValueRange(table, record);
  let place: number | null = null;
  if (range !== null) {
    const start = table.attributes[record + AttributeCell.ValueStart]!;
    const raw = table.source.slice(start, table.attributes[record + AttributeCell.ValueEnd]!);
    place =
      range.start + rawOffset(raw, (flags & AttributeFlag.Cook) | AttributeFlag.CookAsAttribute, offset);
  }
  return {
    code,
    reason,
    element: wrapper(table, element) as Element,
    attribute,
    value: table.attributeValue(record),
    offset,
    range: range ?? attributeNameRange(table, record),
    place,
    related,
  };
}

/** The targets of references in a tree: the names of `map` elements, and the first element with each id. */
function referenceTargets(
  table: NodeTable,
  root: number,
): { readonly maps: ReadonlySet<string>; readonly idTargets: ReadonlyMap<string, number> } {
  const maps = new Set<string>();
  const idTargets = new Map<string, number>();
  const map = table.names.find('map');
  for (
    let node = followingOriginal(table, root, root);
    node !== 0;
    node = followingOriginal(table, node, root)
  ) {
    if (table.nodeType(node) !== NodeType.Element) continue;
    const record = table.findAttribute(node, NameId.Id);
    if (record >= 0) {
      const id = table.attributeValue(record);
      if (id !== '' && !idTargets.has(id)) idTargets.set(id, node);
    }
    if (table.cells[node + Cell.Name] === map && table.namespace(node) === Namespace.Html) {
      const name = valueOf(table, node, 'name');
      if (name !== null) maps.add(name);
    }
  }
  return { maps, idTargets };
}

/**
 * The table that a cell belongs to; 0 if none —
 * https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
 */
function tableOfCell(table: NodeTable, cell: number): number {
  const row = table.cells[cell + Cell.Parent]!;
  if (!isHTMLElement(table, row, NameId.Tr)) return 0;
  const parent = table.cells[row + Cell.Parent]!;
  const isInSection =
    isHTMLElement(table, parent, NameId.Tbody) ||
    isHTMLElement(table, parent, NameId.Thead) ||
    isHTMLElement(table, parent, NameId.Tfoot);
  const ancestor = isInSection ? table.cells[parent + Cell.Parent]! : parent;
  return isHTMLElement(table, ancestor, NameId.Table) ? ancestor : 0;
}

/** Valid hash-name reference — https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-hash-name-reference */
function mapReference(value: string, maps: ReadonlySet<string>): Invalidity | null {
  if (!value.startsWith('#')) return invalid('expected “#”', 0);
  return maps.has(value.slice(1)) ? null : invalid('no map has this name', 1);
}
