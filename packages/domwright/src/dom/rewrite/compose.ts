import { isVoidName } from '../../core/editing/element-changes.ts';
import { endTagOf } from '../../core/editing/missing-ends.ts';
import { startOfSolidus, type TagText } from '../../core/editing/tag-text.ts';
import { dropsFirstLineFeed } from '../../core/editing/text-context.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, ElementFlag, NodeFlag, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { endOfTagName } from '../../core/table/source-attributes.ts';
import { textPieces } from '../../core/table/source-ranges.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import { NameId } from '../../generated/names.ts';
import { endOfFirstToken, goBeforeUnfinishedTag, unfinishedEnd } from './end-of-source.ts';
import { joinedEdits, type PartialEdit, type WrittenEdit } from './joined-edits.ts';
import { markupPart, type NodeEdits, type WrittenPart } from './node-edits.ts';
import type { Noscripts } from './noscripts.ts';
import { OpenElements } from './open-elements.ts';
import { deletedRanges, type Piece } from './source-pieces.ts';
import { endOfLeaf, startOf, withCDATA } from './source-places.ts';
import { isVoid, localNameOf } from './written-content.ts';

/**
 * Turns edits of nodes into edits of the source.
 *
 * @param root the document, or the root of a fragment
 * @param source the text that the tree was parsed from
 * @param noscripts the tree's noscript elements, if there may be any
 */
export function composeEdits(
  table: NodeTable,
  root: number,
  source: string,
  edits: ReadonlyMap<number, NodeEdits>,
  noscripts: Noscripts | null,
): WrittenEdit[] {
  if (edits.size === 0) return [];
  // The most common case, changed attributes in existing tags, needs no walk through the tree.
  for (const [node, edit] of edits) {
    if (!changesOnlyAttributes(edit) || table.cells[node + Cell.Start]! < 0)
      return new Composer(table, root, source, edits, noscripts).compose();
  }
  const changes: PartialEdit[] = [];
  for (const [element, { tag }] of edits) if (tag !== null) editTag(table, element, tag, changes);
  noscripts?.check(changes);
  return joinedEdits(source, changes, NONE, () => '');
}

const NONE: ReadonlySet<number> = /* @__PURE__ */ new Set();

function changesOnlyAttributes(edits: NodeEdits): boolean {
  const { before, prepended, appended, after, contents, isRemoved, isUnwrapped, name, data } = edits;
  return (
    before.length + prepended.length + appended.length + after.length === 0 &&
    contents === null &&
    !isRemoved &&
    !isUnwrapped &&
    name === null &&
    data === null
  );
}

/** The edits of an existing start tag. */
function editTag(table: NodeTable, element: number, tag: TagText, changes: PartialEdit[]): void {
  const start = table.cells[element + Cell.Start]!;
  const edits = tag.edits();
  for (let i = 0; i < edits.length; ) {
    // Edits that touch are one: an added attribute has two.
    let next = i + 1;
    let { end } = edits[i]!;
    for (; next < edits.length && edits[next]!.start <= end; next++) end = Math.max(end, edits[next]!.end);
    changes.push({
      start: start + edits[i]!.start,
      end: start + end,
      parts: edits.slice(i, next).map(({ text, hasReferences }) => markupPart(text, hasReferences)),
      isInTag: true,
    });
    i = next;
  }
}

/** The contents of a node that itself stays; a negative handle tells them apart from the node. */
function contentsOf(node: number): number {
  return -node;
}

/**
 * Walks the tree once, in tree order. Insertions at the same offset are written in the order of the walk.
 *
 * Between two steps of the walk:
 *
 * - `ends` has an entry for each open element and container, innermost last, and one for the root's outside. An entry is the end
 *   of what has been walked in it: it only grows, and a node that ends hands its own end to its parent.
 * - `changes` has all edits of nodes that have ended, and those at the start of open ones. They are sorted and joined at the end,
 *   so an edit may be added at an offset before earlier ones, as for fostered nodes.
 * - While `removedRoot` is not 0, nodes add pieces that are gone, and no edits: an edit inside removed content has no effect.
 *   Only that node, or its contents' end, resets it.
 * - `open` knows, of each open node, the last child that stays, whose missing ends an insertion after it may need.
 */
class Composer {
  private readonly table: NodeTable;
  private readonly root: number;
  private readonly source: string;
  private readonly edits: ReadonlyMap<number, NodeEdits>;
  private readonly noscripts: Noscripts | null;
  private readonly open: OpenElements;
  private readonly changes: PartialEdit[] = [];
  /** All markup and text of the source that is in the tree; only needed if some of it is removed. */
  private readonly pieces: Piece[] | null;
  /** Where the contents of the open elements end so far, innermost last. */
  private readonly ends: number[] = [0];
  /** The offsets after start tags after which a line break is dropped. */
  private readonly newlineDroppers = new Set<number>();
  /** Unless 0: the walk is inside removed nodes, up to the end of this node or of its contents (`contentsOf`). */
  private removedRoot = 0;
  /** The source ends in an empty, unfinished CDATA section. */
  private endsInCDATA = false;

  constructor(
    table: NodeTable,
    root: number,
    source: string,
    edits: ReadonlyMap<number, NodeEdits>,
    noscripts: Noscripts | null,
  ) {
    this.noscripts = noscripts;
    this.table = table;
    this.root = root;
    this.source = source;
    this.edits = edits;
    let hasRemovals = false;
    for (const { isRemoved, isUnwrapped, contents } of edits.values())
      hasRemovals ||= isRemoved || isUnwrapped || contents !== null;
    this.pieces = hasRemovals ? [] : null;
    this.open = new OpenElements(table, root, source, edits, hasRemovals);
  }

  compose(): WrittenEdit[] {
    const { table } = this;
    const steps = new TreeSteps(table, this.root);
    for (;;) {
      switch (steps.step()) {
        case Step.Enter:
          this.enter(steps.node);
          break;
        case Step.Leave:
          this.leave(steps.node);
          break;
        case Step.Done: {
          if (this.pieces !== null) this.changes.push(...deletedRanges(this.pieces, this.source.length));
          goBeforeUnfinishedTag(table, this.root, this.source, this.changes);
          if (this.noscripts !== null) this.noscripts.check(this.changes);
          return joinedEdits(this.source, this.changes, this.newlineDroppers, () =>
            this.endsInCDATA ? ']]>' : unfinishedEnd(table, this.root, this.source, this.edits),
          );
        }
      }
    }
  }

  private enter(node: number): void {
    const { table } = this;
    const { cells } = table;
    const edits = this.edits.get(node);
    const isElement = table.nodeType(node) === NodeType.Element;
    if (this.removedRoot === 0 && edits !== undefined) {
      const at = startOf(this.table, this.source, node);
      if (edits.before.length > 0)
        this.insert(at, edits.before, this.parentOf(node), this.open.previousKept(node));
      if (edits.replacement !== null)
        this.insert(at, [edits.replacement], this.parentOf(node), this.open.previousKept(node));
      if (edits.isRemoved) {
        if (edits.replacement === null) this.closeBeforeGap(node, at);
        this.removedRoot = node;
      } else {
        if (edits.data !== null) this.replaceData(node, edits.data);
        if (isElement) this.enterEdited(node, edits);
      }
    }
    const isGone = this.removedRoot !== 0;
    if (isElement) {
      const isBreak = this.isBreak(node);
      const end = isBreak ? this.endOfBreak(node) : cells[node + Cell.End]!;
      // A dropped line break comes before the element's contents.
      const contents = end >= 0 && this.droppedNewline(node) ? end + newlineAt(this.source, end) : end;
      this.addPiece(
        node,
        cells[node + (isBreak ? Cell.End : Cell.Start)]!,
        isGone ? contents : end,
        isGone || edits?.isUnwrapped === true,
      );
      this.ends.push(contents);
      if (!isGone && edits?.isUnwrapped !== true && this.droppedNewline(node) && this.dropsFirstNewline(node))
        this.newlineDroppers.add(cells[node + Cell.End]!);
      if (this.removedRoot === 0 && edits !== undefined && edits.contents !== null)
        this.removedRoot = contentsOf(node);
    } else if (table.isContainer(node)) {
      this.ends.push(0);
    } else {
      this.addLeaf(node, isGone);
      if (this.removedRoot === node) {
        this.removedRoot = 0;
        this.insertAfter(node, edits!);
      } else if (!isGone) {
        if (edits !== undefined) this.insertAfter(node, edits);
        this.open.keep(node);
      }
    }
  }

  private leave(node: number): void {
    const { table } = this;
    const { cells } = table;
    const isElement = table.nodeType(node) === NodeType.Element;
    const edits = this.edits.get(node);
    let end = this.ends.pop()!;
    if (isElement && cells[node + Cell.EndTagEnd]! < 0 && table.namespace(node) !== Namespace.Html)
      end = this.afterEmptyCDATA(end);
    if (this.removedRoot === contentsOf(node)) {
      this.removedRoot = 0;
      this.pieces?.push({
        start: end,
        end,
        isGone: true,
        isOpenEnded: !isElement || !this.open.isSelfClosing(node),
      });
    }
    if (isElement) {
      const tagStart = cells[node + Cell.EndTagStart]!;
      const tagEnd = cells[node + Cell.EndTagEnd]!;
      let after = tagEnd >= 0 ? tagEnd : end;
      if (this.removedRoot === 0 && edits !== undefined)
        after = Math.max(after, this.leaveEdited(node, edits, end));
      this.addPiece(node, tagStart, tagEnd, this.removedRoot !== 0 || edits?.isUnwrapped === true);
      if (this.removedRoot === node && tagEnd < 0 && !isVoid(table, node) && !this.open.isSelfClosing(node))
        this.pieces?.push({ start: end, end, isGone: true, isOpenEnded: true });
      end = Math.max(end, tagEnd);
      if (this.removedRoot === node) {
        this.removedRoot = 0;
        this.insertAfter(node, edits!, tagEnd >= 0 ? tagEnd : end);
      } else if (this.removedRoot === 0) {
        if (edits !== undefined) this.insertAfter(node, edits, after);
        this.open.keep(node);
      }
    } else if (edits !== undefined && this.removedRoot === 0) {
      // A document or fragment.
      if (edits.appended.length > 0) this.insert(end, edits.appended, node, this.open.lastKeptChild(node));
    }
    const last = this.ends.length - 1;
    if (last >= 0 && end > this.ends[last]!) this.ends[last] = end;
  }

  /** The end of the empty CDATA sections at an offset. They create no node, but belong to the element. */
  private afterEmptyCDATA(at: number): number {
    let end = at;
    while (this.source.startsWith('<![CDATA[]]>', end)) end += 12;
    if (end !== this.source.length - 9 || !this.source.startsWith('<![CDATA[', end)) return end;
    this.endsInCDATA = true;
    return this.source.length;
  }

  private enterEdited(element: number, edits: NodeEdits): void {
    const { table } = this;
    const start = table.cells[element + Cell.Start]!;
    const end = table.cells[element + Cell.End]!;
    const { tag, contents } = edits;
    const isInside = edits.prepended.length > 0 || contents !== null;
    const hasContent = isInside || edits.appended.length > 0;
    if (edits.isUnwrapped) {
      this.closeBeforeGap(element, startOf(this.table, this.source, element));
    } else if (start < 0) {
      this.writeImpliedTag(element, edits);
    } else if (tag !== null) {
      if (edits.name !== null)
        this.close(
          startOf(this.table, this.source, element),
          this.parentOf(element),
          this.open.previousKept(element),
        );
      if (hasContent && this.open.isSelfClosing(element)) tag.open();
      editTag(table, element, tag, this.changes);
    } else if (hasContent && this.open.isSelfClosing(element)) {
      const solidus = start + startOfSolidus(this.source.slice(start, end));
      this.changes.push({ start: solidus, end: end - 1, parts: [], isInTag: true });
    }
    // Some elements drop their first line break, which stays where it is.
    const newline = start >= 0 && this.droppedNewline(element) ? newlineAt(this.source, end) : 0;
    const isDropper = !edits.isUnwrapped && this.dropsFirstNewline(element);
    if (newline > 0 && !isDropper) this.changes.push({ start: end, end: end + newline, parts: [] });
    if (isDropper && start >= 0 && !this.droppedNewline(element)) {
      this.changes.push(insertion(end, '\n'));
    }
    if (!isInside) return;
    const parts = contents === null ? edits.prepended : [...edits.prepended, contents];
    const at = end + newline;
    if (at > end) this.changes.push({ start: at, end: at, parts });
    else this.insert(at, parts, element, 0);
  }

  /** Writes the start tag of an element that has none, if it is edited. */
  private writeImpliedTag(element: number, edits: NodeEdits): void {
    const { table } = this;
    const { tag } = edits;
    const at = table.cells[element + Cell.End]!;
    if (localNameOf(table, element) === 'br') {
      // `</br>` is its tag. NB: it has ended SVG before it.
      if (edits.name !== null) this.close(at, this.parentOf(element), this.open.previousKept(element));
      if (tag?.hasChanges === true)
        this.changes.push({
          start: at,
          end: this.endOfBreak(element),
          parts: tag.parts().map(({ text, hasReferences }) => markupPart(text, hasReferences)),
        });
      return;
    }
    if (tag?.hasChanges !== true) return;
    this.close(at, this.parentOf(element), this.open.previousKept(element));
    this.open.tagged.add(element);
    const parts = tag.parts();
    this.changes.push({
      start: at,
      end: at,
      // Attribute values are text.
      parts: parts.map(({ text, hasReferences }) => ({
        ...markupPart(text, hasReferences),
        isText: hasReferences,
      })),
    });
  }

  /** Where the tag of a `br` element created by `</br>` ends. */
  private endOfBreak(element: number): number {
    return endOfFirstToken(this.table, this.source, this.table.cells[element + Cell.End]!);
  }

  private isBreak(node: number): boolean {
    return this.open.isImplied(node) && localNameOf(this.table, node) === 'br';
  }

  /** Returns where the element ends, not counting an end tag in the source. */
  private leaveEdited(element: number, edits: NodeEdits, contentsEnd: number): number {
    const { table } = this;
    const tagStart = table.cells[element + Cell.EndTagStart]!;
    let at = tagStart >= 0 && !this.isInterrupted(element) ? tagStart : contentsEnd;
    if (tagStart < 0) at = this.open.endOfContents(element, at);
    if (edits.appended.length > 0) {
      if (edits.contents === null && this.noscripts !== null)
        this.noscripts.checkEnd(this.table.cells[element + Cell.End]!, edits.appended);
      this.insert(at, edits.appended, element, this.open.lastKeptChild(element));
    }
    if (edits.isUnwrapped) {
      if (table.cells[element + Cell.Next]! !== 0 || edits.after.length > 0)
        this.close(at, element, this.open.lastKeptChild(element));
      return at;
    }
    const isSelfClosing = this.open.isSelfClosing(element);
    if (isSelfClosing) {
      if (edits.appended.length + edits.prepended.length > 0 || edits.contents !== null)
        this.changes.push(
          insertion(at, endTagOf(edits.tag?.name ?? this.writtenNameOf(element), table.namespace(element))),
        );
      return at;
    }
    if (edits.name === null) {
      // A tag without a node, removed along with the contents, may have ended a foreign element or a select.
      const isSelect = isHTMLElement(table, element, NameId.Select) && tagStart < 0;
      if (edits.contents !== null && (isSelect || table.namespace(element) !== Namespace.Html))
        this.close(at, this.parentOf(element), element);
      return at;
    }
    if (tagStart >= 0) {
      const nameStart = tagStart + 2;
      this.changes.push({
        start: nameStart,
        end: endOfTagName(this.source, nameStart),
        parts: [markupPart(edits.name)],
        isInTag: true,
      });
    } else if (!isVoid(table, element)) {
      this.close(at, element, this.open.lastKeptChild(element));
      this.changes.push(insertion(at, endTagOf(edits.name, table.namespace(element))));
      this.open.closed.add(element);
    } else if (!isVoidName(edits.name, table.names)) {
      this.changes.push(
        insertion(
          this.isBreak(element) ? this.endOfBreak(element) : at,
          endTagOf(edits.name, table.namespace(element)),
        ),
      );
    }
    return at;
  }

  /** The name of an element as written in its start tag. */
  private writtenNameOf(element: number): string {
    const at = this.table.cells[element + Cell.Start]! + 1;
    return this.source.slice(at, endOfTagName(this.source, at));
  }

  private insertAfter(
    node: number,
    edits: NodeEdits,
    end: number = endOfLeaf(this.table, this.source, node),
  ): void {
    if (edits.after.length === 0) return;
    const parent = this.parentOf(node);
    if (this.noscripts !== null && !edits.isRemoved)
      this.noscripts.checkEnd(this.table.cells[parent + Cell.End]!, edits.after);
    this.insert(end, edits.after, parent, edits.isRemoved ? this.open.previousKept(node) : node);
  }

  /** Writes the end tags that are needed before an insertion; returns where that goes. */
  private close(at: number, parent: number, previous: number, content = ''): number {
    const { start, part } = this.open.closings(at, parent, previous, content);
    if (part !== null) this.changes.push({ start, end: start, parts: [part] });
    return start;
  }

  /** Inserts parts into `parent`, after its child `previous`, or at the beginning if that is 0. */
  private insert(at: number, parts: readonly WrittenPart[], parent: number, previous: number): void {
    const content = firstOf(parts);
    const tag = this.open.impliedTagBefore(content, parent, previous);
    const start = this.close(at, parent, previous, tag === '' ? content : tag);
    if (tag !== '') this.open.tagged.add(parent);
    this.changes.push({ start, end: start, parts: tag === '' ? parts : [markupPart(tag), ...parts] });
  }

  /** If a start tag is removed, it no longer implies the ends of elements before it. */
  private closeBeforeGap(node: number, at: number): void {
    const { table } = this;
    const next = table.cells[node + Cell.Next]!;
    const isUnwrapped = this.edits.get(node)!.isUnwrapped;
    const previous = this.open.beforeFostered(this.open.previousKept(node), at);
    if (previous === 0 || !this.open.isUnclosed(previous)) return;
    if (table.namespace(previous) === Namespace.Html) {
      if (!isUnwrapped || table.firstChild(node) === 0) {
        // Whatever ends the parent ends these as well. If the next sibling is removed too, that one matters.
        if (next === 0 || this.edits.get(next)?.isRemoved === true) return;
      }
      const isSame =
        !isUnwrapped &&
        table.nodeType(next) === NodeType.Element &&
        table.cells[next + Cell.Start]! >= 0 &&
        table.cells[next + Cell.Name] === table.cells[previous + Cell.Name];
      if (isSame) return;
    }
    this.close(at, this.parentOf(node), previous);
  }

  private parentOf(node: number): number {
    return this.table.cells[node + Cell.Parent]!;
  }

  /** Whether nodes that are not in an element come before its end tag: `<b>1<p>2</b>`. */
  private isInterrupted(element: number): boolean {
    return this.open.isOriginal(element);
  }

  private replaceData(node: number, data: WrittenPart): void {
    const { table } = this;
    if (table.nodeType(node) !== NodeType.Text) {
      const start = table.cells[node + Cell.Start]!;
      this.changes.push({ start, end: table.cells[node + Cell.End]!, parts: [data] });
      return;
    }
    const numbers = textPieces(table, node);
    for (let i = 0; i < numbers.length; i += 4) {
      const [start, end] = withCDATA(this.source, numbers[i]!, numbers[i + 1]!);
      this.changes.push({ start, end, parts: i === 0 ? [data] : [] });
    }
  }

  private addLeaf(node: number, isGone: boolean): void {
    const { table } = this;
    const last = this.ends.length - 1;
    const end = endOfLeaf(this.table, this.source, node);
    if (end > this.ends[last]!) this.ends[last] = end;
    if (this.pieces === null) return;
    if (table.nodeType(node) !== NodeType.Text) {
      this.addPiece(node, table.cells[node + Cell.Start]!, end, isGone);
      return;
    }
    const numbers = textPieces(table, node);
    for (let i = 0; i < numbers.length; i += 4) {
      const [from, to] = withCDATA(this.source, numbers[i]!, numbers[i + 1]!);
      this.addPiece(node, from, to, isGone);
    }
  }

  private addPiece(node: number, start: number, end: number, isGone: boolean): void {
    if (this.pieces === null) return;
    const { table } = this;
    const kind = table.cells[node + Cell.Kind]!;
    if ((kind & NodeFlag.Copy) !== 0) return;
    if (table.nodeType(node) === NodeType.Element && (kind & ElementFlag.Cloned) !== 0) return;
    // Whatever implied an element is kept with it.
    if (start >= 0) this.pieces.push({ start, end, isGone });
    else if (end >= 0 && !isGone) this.pieces.push({ start: end, end, isGone });
  }

  private dropsFirstNewline(element: number): boolean {
    if (this.table.namespace(element) !== Namespace.Html) return false;
    return dropsFirstLineFeed(this.edits.get(element)?.name ?? localNameOf(this.table, element));
  }

  /** The same in the source. */
  private droppedNewline(element: number): boolean {
    return (
      this.table.namespace(element) === Namespace.Html && dropsFirstLineFeed(localNameOf(this.table, element))
    );
  }
}

/** The text of the first part that is not empty. */
function firstOf(parts: readonly WrittenPart[]): string {
  for (const { text } of parts) if (text !== '') return text;
  return '';
}

function insertion(at: number, text: string): PartialEdit {
  return { start: at, end: at, parts: [markupPart(text)] };
}

/** The length of a line break at an offset; 0 if there is none. */
function newlineAt(source: string, at: number): number {
  if (source[at] === '\n') return 1;
  if (source[at] !== '\r') return 0;
  return source[at + 1] === '\n' ? 2 : 1;
}
