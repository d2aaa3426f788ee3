import { checkObject, checkOptionNames, checkString, ownOptions } from '../../core/infra/arguments.ts';
import { LineTable, type Position } from '../../core/source/line-table.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import { isEqualRecord } from '../../core/table/comparison.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { inputStart } from '../../core/table/source-ranges.ts';
import { elementOf } from '../../core/table/traversal.ts';
import type { Document } from '../nodes/document.ts';
import type { DocumentFragment } from '../nodes/document-fragment.ts';
import type { Node } from '../nodes/node.ts';
import { serialize } from '../nodes/serialize.ts';
import { wrapper } from '../nodes/wrappers.ts';
import { outlineOf } from './outline.ts';
import { contextNameOf, type MarkupOptions, markupOptionNames, parseMarkup } from './parse-markup.ts';
import { type Policy, policyFrom } from './policy-option.ts';
import { getASanitizerInstanceFromOptions, type SanitizerOption, sanitizeTree } from './sanitizer-option.ts';

/** Options for parsing the serialized markup again. Missing ones are the same as the first time. */
export interface ParsedAgainOptions extends Pick<MarkupOptions, 'context' | 'scripting' | 'edition'> {}

/** Options of `roundTrips` and `roundTripDifference`. */
export interface RoundTripOptions extends MarkupOptions {
  /** Sanitizes the tree, like `sanitize`, before it is serialized. Default: serializes it as parsed. */
  sanitizer?: SanitizerOption;
  /** The same with a policy. */
  policy?: Policy;
  /** Another way to parse the serialized markup, such as without scripting. Default: the same way. */
  again?: ParsedAgainOptions;
}

/** The first place where a tree differs from another one. */
export interface RoundTripPlace {
  /** The node that differs; null if only the other tree has one there. */
  readonly node: Node | null;
  /** The node in one line: a start tag, or the part of a text that differs. `nothing` if there is no node. */
  readonly outline: string;
  /** UTF-16 offset in the markup that the tree was parsed from; for a node without markup, where it was implied. */
  readonly offset: number;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units from the start of the line. */
  readonly column: number;
}

/** Where the tree of some markup differs from the tree after serializing and parsing it. */
export interface RoundTripDifference {
  /** The markup that was parsed the second time. */
  readonly written: string;
  /** The place in the first tree. Its offset is in the given markup. */
  readonly before: RoundTripPlace;
  /** The place in the tree parsed from `written`. Its offset is in `written`. */
  readonly after: RoundTripPlace;
}

/**
 * Whether serializing some markup's tree and parsing that yields the same tree. If not, text may become tags ("mutation
 * XSS"). Adjacent Text nodes count as one.
 *
 * https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 *
 * @param html a fragment, or with `document: true` a document
 * @throws TypeError for a wrong argument or an invalid configuration
 */
export function roundTrips(html: string, options?: RoundTripOptions): boolean {
  return differenceOf(html, options) === null;
}

/**
 * The first place, in tree order, where the tree of some markup differs from the tree after serializing and parsing it;
 * null if there is none, in which case `roundTrips` returns true.
 *
 * @param html a fragment, or with `document: true` a document
 * @throws TypeError for a wrong argument or an invalid configuration
 */
export function roundTripDifference(html: string, options?: RoundTripOptions): RoundTripDifference | null {
  const found = differenceOf(html, options);
  if (found === null) return null;
  const { written, before, after, at } = found;
  return { written, before: placeOf(before, html, at), after: placeOf(after, written, at) };
}

/** A place in a tree: a node, or 0 and the parent where it is missing. */
interface Place {
  readonly table: NodeTable;
  readonly parent: number;
  readonly node: number;
}

interface Found {
  readonly written: string;
  readonly before: Place;
  readonly after: Place;
  /** If both are texts: the first index where they differ. */
  readonly at: number;
}

const roundTripOptionNames = ['sanitizer', 'policy', 'again', ...markupOptionNames];
const againOptionNames = ['context', 'scripting', 'edition'];

function differenceOf(html: string, options: RoundTripOptions | undefined): Found | null {
  checkString(html, 'html');
  checkOptionNames(options, roundTripOptionNames);
  const { sanitizer, policy: _, again, ...markup } = ownOptions(options);
  const policy = policyFrom(ownOptions(options));
  if (again !== undefined) {
    checkObject(again, "option 'again'");
    checkOptionNames(again, againOptionNames);
  }
  const tree = parseMarkup(html, markup);
  if (tree === null) return null;
  const { document, context, scripting, edition } = ownOptions(markup);
  policy?.applyTo(tree.table, tree.handle, contextNameOf(markup), null);
  if (sanitizer !== undefined)
    sanitizeTree(tree, getASanitizerInstanceFromOptions({ sanitizer }, true), true, false);
  const written = serialize(tree);
  const parsing = { document, context, scripting, edition, ...withoutUndefined(again) };
  const second = parseMarkup(written, withoutUndefined(parsing));
  return second === null ? null : compare(tree, second, written);
}

/** The own members of an object that are not undefined. */
function withoutUndefined<T extends object>(
  object: T | undefined,
): { [name in keyof T]: Exclude<T[name], undefined> } {
  const entries = Object.entries(ownOptions(object)).filter(([, value]) => value !== undefined);
  return ownOptions(Object.fromEntries(entries)) as ReturnType<typeof withoutUndefined<T>>;
}

/** Walks both trees in parallel. */
function compare(
  first: Document | DocumentFragment,
  second: Document | DocumentFragment,
  written: string,
): Found | null {
  const a = new Walk(first.table, first.handle);
  const b = new Walk(second.table, second.handle);
  for (;;) {
    const difference = (at: number): Found => ({ written, before: a.place(), after: b.place(), at });
    if (a.node === 0 && b.node === 0) {
      if (!a.leave()) return null;
      b.leave();
      continue;
    }
    if (a.node === 0 || b.node === 0) return difference(0);
    if (a.isText() && b.isText()) {
      const textA = a.text();
      const textB = b.text();
      if (textA !== textB) return difference(firstDifference(textA, textB));
      a.passTexts();
      b.passTexts();
      continue;
    }
    if (!isEqualRecord(a.table, a.node, b.table, b.node)) return difference(0);
    a.enter();
    b.enter();
  }
}

/** A walk through a tree, including template contents. */
class Walk {
  readonly table: NodeTable;
  /** A child of `parent`, or 0 after the last one. */
  node: number;
  #parent: number;
  readonly #root: number;

  constructor(table: NodeTable, root: number) {
    this.table = table;
    this.node = table.firstChild(root);
    this.#parent = root;
    this.#root = root;
  }

  place(): Place {
    return { table: this.table, parent: this.#parent, node: this.node };
  }

  isText(): boolean {
    return this.table.nodeType(this.node) === NodeType.Text;
  }

  /** The data of the text and of all adjacent texts after it. */
  text(): string {
    return textFrom(this.table, this.node);
  }

  passTexts(): void {
    const { cells } = this.table;
    do this.node = cells[this.node + Cell.Next]!;
    while (this.node !== 0 && this.isText());
  }

  /** Moves to the first child, or past a node that cannot have children. */
  enter(): void {
    const { table, node } = this;
    if (!table.isContainer(node)) {
      this.node = table.cells[node + Cell.Next]!;
      return;
    }
    // A template's contents come first. The parser gives templates no children.
    this.#parent = table.cells[node + Cell.Data]! || node;
    this.node = table.firstChild(this.#parent);
  }

  /** After the last child: moves on to after the parent. Returns false at the end of the tree. */
  leave(): boolean {
    if (this.#parent === this.#root) return false;
    const { cells } = this.table;
    const element = elementOf(this.table, this.#parent);
    this.#parent = cells[element + Cell.Parent]!;
    this.node = cells[element + Cell.Next]!;
    return true;
  }
}

function textFrom(table: NodeTable, first: number): string {
  let text = table.data(first);
  let node = table.cells[first + Cell.Next]!;
  for (; node !== 0 && table.nodeType(node) === NodeType.Text; node = table.cells[node + Cell.Next]!) {
    text += table.data(node);
  }
  return text;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

function placeOf({ table, parent, node }: Place, source: string, at: number): RoundTripPlace {
  const offset = node === 0 ? endWithin(table, parent) : startOf(table, node);
  const { line, column }: Position = new LineTable(source).positionAt(offset);
  const isText = node !== 0 && table.nodeType(node) === NodeType.Text;
  const outline = node === 0 ? 'nothing' : outlineOf(table, node, isText ? textFrom(table, node) : '', at);
  return { node: wrapper(table, node), outline, offset, line, column };
}

/** Where a node's markup begins, or would be. */
function startOf(table: NodeTable, node: number): number {
  const { cells } = table;
  const start = cells[node + Cell.Start]!;
  // The End of an implied element is where it was implied.
  const offset = start >= 0 ? start : cells[node + Cell.End]!;
  return offset < 0 ? 0 : offset - inputStart(table, offset);
}

/** Where the contents of an element, a document or a fragment end. */
function endWithin(table: NodeTable, parent: number): number {
  const { cells } = table;
  for (let at = parent; at !== 0; ) {
    const isElement = table.nodeType(at) === NodeType.Element;
    if (isElement && cells[at + Cell.EndTagStart]! >= 0) {
      const offset = cells[at + Cell.EndTagStart]!;
      return offset - inputStart(table, offset);
    }
    const last = table.lastChild(at);
    if (last !== 0) {
      const end = Math.max(
        cells[last + Cell.End]!,
        table.isContainer(last) ? cells[last + Cell.EndTagEnd]! : -1,
      );
      if (end >= 0) return end - inputStart(table, end);
    }
    if (isElement && cells[at + Cell.End]! >= 0) {
      const offset = cells[at + Cell.End]!;
      return offset - inputStart(table, offset);
    }
    at = table.nodeType(at) === NodeType.DocumentFragment ? cells[at + Cell.Owner]! : 0;
  }
  return 0;
}
