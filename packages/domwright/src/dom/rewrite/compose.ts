import { Namespace } from '../../core/infra/namespaces.ts';
import { endsByItself, endTagOf, refuseAfterScript } from '../../core/rewriting/closings.ts';
import { isVoidName } from '../../core/rewriting/element-changes.ts';
import { ScriptState, scriptStateAfter } from '../../core/rewriting/script-text.ts';
import {
  isSelfClosing as isSelfClosingTag,
  startOfSolidus,
  type TagText,
} from '../../core/rewriting/tag-text.ts';
import { Context, contextIn, dropsFirstLineFeed, Within } from '../../core/rewriting/text-context.ts';
import { Cell, ElementFlag, NodeFlag, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { endOfTagName } from '../../core/table/source-attributes.ts';
import { textPieces } from '../../core/table/source-ranges.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import { endOfFirstToken, goBeforeUnfinishedTag, unfinishedEnd } from './end-of-source.ts';
import { joinedEdits, type PartialEdit, type WrittenEdit } from './joined-edits.ts';
import { markupPart, type NodeEdits, type RawPlace, type WrittenPart } from './node-edits.ts';
import type { Noscripts } from './noscripts.ts';
import { deletedRanges, type Piece } from './source-pieces.ts';
import { holdsOnlyText, isVoid, localNameOf } from './written-content.ts';

/**
 * The edits of the source that bring about the edits of nodes.
 *
 * @param root the document, or the root of a fragment
 * @param source the text that the tree was parsed from
 * @param noscripts its noscript elements, if there may be any
 */
export function composeEdits(
  table: NodeTable,
  root: number,
  source: string,
  edits: ReadonlyMap<number, NodeEdits>,
  noscripts: Noscripts | null,
): WrittenEdit[] {
  if (edits.size === 0) return [];
  // The most common case, attributes of tags that are there, needs no walk through the tree.
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

/** The edits of a start tag that is there. */
function editTag(table: NodeTable, element: number, tag: TagText, changes: PartialEdit[]): void {
  const start = table.cells[element + Cell.Start]!;
  for (const edit of tag.edits()) {
    changes.push({
      start: start + edit.start,
      end: start + edit.end,
      parts: [markupPart(edit.text, edit.hasReferences)],
      isInTag: true,
    });
  }
}

/** The contents of a node that stays itself, told from the node by the sign. */
function contentsOf(node: number): number {
  return -node;
}

/**
 * Goes through the tree once, in tree order. Insertions at the same offset are written in the order in which the walk
 * meets them.
 */
class Composer {
  private readonly table: NodeTable;
  private readonly root: number;
  private readonly source: string;
  private readonly edits: ReadonlyMap<number, NodeEdits>;
  private readonly noscripts: Noscripts | null;
  private readonly changes: PartialEdit[] = [];
  /** All markup and text of the source that is in the tree; only needed if some of it goes. */
  private readonly pieces: Piece[] | null;
  /** Where the contents of the open elements end, so far: of the innermost one last. */
  private readonly ends: number[] = [0];
  /** Unclosed elements whose end tag an insertion has written. */
  private readonly closed = new Set<number>();
  /** The last child that stays, by parent; only kept if some children go. */
  private readonly lastKept = new Map<number, number>();
  /** The offsets behind the start tags after which a line break does not count. */
  private readonly newlineDroppers = new Set<number>();
  /** The elements from whose start tags others were cloned; null until somebody asks. */
  private originals: Set<number> | null = null;
  /** Unless it is 0: the walk is in what goes, which ends with this node, or is `contentsOf` a node. */
  private removedRoot = 0;
  /** The source ends in an empty CDATA section that nothing ends. */
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
      const at = this.startOf(node);
      if (edits.before.length > 0)
        this.insert(at, edits.before, this.parentOf(node), this.previousKept(node));
      if (edits.replacement !== null)
        this.insert(at, [edits.replacement], this.parentOf(node), this.previousKept(node));
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
      // A line break that does not count comes before what is in the element.
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
        this.keep(node);
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
      this.pieces?.push({ start: end, end, isGone: true, isOpenEnded: true });
    }
    if (isElement) {
      const tagStart = cells[node + Cell.EndTagStart]!;
      const tagEnd = cells[node + Cell.EndTagEnd]!;
      if (this.removedRoot === 0 && edits !== undefined) this.leaveEdited(node, edits, end);
      this.addPiece(node, tagStart, tagEnd, this.removedRoot !== 0 || edits?.isUnwrapped === true);
      if (this.removedRoot === node && tagEnd < 0 && !isVoid(table, node) && !this.isSelfClosing(node))
        this.pieces?.push({ start: end, end, isGone: true, isOpenEnded: true });
      end = Math.max(end, tagEnd);
      if (this.removedRoot === node) {
        this.removedRoot = 0;
        this.insertAfter(node, edits!, tagEnd >= 0 ? tagEnd : end);
      } else if (this.removedRoot === 0) {
        if (edits !== undefined) this.insertAfter(node, edits, tagEnd >= 0 ? tagEnd : end);
        this.keep(node);
      }
    } else if (edits !== undefined && this.removedRoot === 0) {
      // A document or fragment.
      if (edits.appended.length > 0) this.insert(end, edits.appended, node, this.lastKeptChild(node));
    }
    const last = this.ends.length - 1;
    if (last >= 0 && end > this.ends[last]!) this.ends[last] = end;
  }

  /** The end of the empty CDATA sections at an offset. They make no node, but belong to the element. */
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
      this.closeBeforeGap(element, this.startOf(element));
    } else if (start < 0) {
      this.writeImpliedTag(element, edits, hasContent);
    } else if (tag !== null) {
      if (edits.name !== null)
        this.close(this.startOf(element), this.parentOf(element), this.previousKept(element));
      if (hasContent && this.isSelfClosing(element)) tag.open();
      editTag(table, element, tag, this.changes);
    } else if (hasContent && this.isSelfClosing(element)) {
      const solidus = start + startOfSolidus(this.source.slice(start, end));
      this.changes.push({ start: solidus, end: end - 1, parts: [], isInTag: true });
    }
    // The first line break of some elements does not count, and stays where it is.
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

  /** The start tag of an element that has none, where it needs one. */
  private writeImpliedTag(element: number, edits: NodeEdits, hasContent: boolean): void {
    const { table } = this;
    const { tag } = edits;
    const at = table.cells[element + Cell.End]!;
    if (localNameOf(table, element) === 'br') {
      // `</br>` is its tag.
      if (tag?.hasChanges === true)
        this.changes.push({
          start: at,
          end: this.endOfBreak(element),
          parts: tag.parts().map(({ text, hasReferences }) => markupPart(text, hasReferences)),
        });
      return;
    }
    // What is in an element that an end tag has made would stand before it.
    const isFromEndTag = table.cells[element + Cell.EndTagStart] === at;
    if (tag?.hasChanges !== true && !(isFromEndTag && hasContent)) return;
    this.close(at, this.parentOf(element), this.previousKept(element));
    const parts = tag?.parts() ?? [{ text: `<${localNameOf(table, element)}>`, hasReferences: false }];
    this.changes.push({
      start: at,
      end: at,
      // The values of attributes are text.
      parts: parts.map(({ text, hasReferences }) => ({
        ...markupPart(text, hasReferences),
        isText: hasReferences,
      })),
    });
  }

  /** Where the tag of a `br` element ends that `</br>` has made. */
  private endOfBreak(element: number): number {
    return endOfFirstToken(this.table, this.source, this.table.cells[element + Cell.End]!);
  }

  private isBreak(node: number): boolean {
    return this.isImplied(node) && localNameOf(this.table, node) === 'br';
  }

  private leaveEdited(element: number, edits: NodeEdits, contentsEnd: number): void {
    const { table } = this;
    const tagStart = table.cells[element + Cell.EndTagStart]!;
    const at = tagStart >= 0 && !this.isInterrupted(element) ? tagStart : contentsEnd;
    if (edits.appended.length > 0) {
      if (edits.contents === null && this.noscripts !== null)
        this.noscripts.checkEnd(this.table.cells[element + Cell.End]!, edits.appended);
      this.insert(at, edits.appended, element, this.lastKeptChild(element));
    }
    if (edits.isUnwrapped) {
      if (table.cells[element + Cell.Next]! !== 0 || edits.after.length > 0)
        this.close(at, element, this.lastKeptChild(element));
      return;
    }
    const isSelfClosing = this.isSelfClosing(element);
    if (isSelfClosing) {
      if (edits.appended.length + edits.prepended.length > 0 || edits.contents !== null)
        this.changes.push(insertion(at, endTagOf(edits.tag?.name ?? this.writtenNameOf(element))));
      return;
    }
    if (edits.name === null) return;
    if (tagStart >= 0) {
      const nameStart = tagStart + 2;
      this.changes.push({
        start: nameStart,
        end: endOfTagName(this.source, nameStart),
        parts: [markupPart(edits.name)],
        isInTag: true,
      });
    } else if (!isVoid(table, element)) {
      this.close(at, element, this.lastKeptChild(element));
      this.changes.push(insertion(at, endTagOf(edits.name)));
      this.closed.add(element);
    } else if (!isVoidName(edits.name, table.names)) {
      this.changes.push(
        insertion(this.isBreak(element) ? this.endOfBreak(element) : at, endTagOf(edits.name)),
      );
    }
  }

  /** The name of an element as it stands in its start tag. */
  private writtenNameOf(element: number): string {
    const at = this.table.cells[element + Cell.Start]! + 1;
    return this.source.slice(at, endOfTagName(this.source, at));
  }

  private insertAfter(node: number, edits: NodeEdits, end: number = this.endOfLeaf(node)): void {
    if (edits.after.length === 0) return;
    const parent = this.parentOf(node);
    if (this.noscripts !== null && !edits.isRemoved)
      this.noscripts.checkEnd(this.table.cells[parent + Cell.End]!, edits.after);
    this.insert(end, edits.after, parent, edits.isRemoved ? this.previousKept(node) : node);
  }

  /** Writes something into `parent`, behind its child `previous`, or at the beginning if that is 0. */
  private insert(at: number, parts: readonly WrittenPart[], parent: number, previous: number): void {
    const start = this.close(at, parent, previous);
    this.changes.push({ start, end: start, parts });
  }

  /**
   * Writes the end tags that the source leaves out, of a node and all that is open in it: what comes next would go into
   * it. The parser would make formatting elements again that are cloned later, so those stay open.
   */
  private close(at: number, parent: number, previous: number): number {
    let open = previous;
    let start = at;
    // At the beginning of an implied element, what comes before that may be open.
    for (
      let within = parent;
      open === 0 && within !== 0 && this.isImplied(within);
      within = this.parentOf(within)
    )
      open = this.previousKept(within);
    let tags = '';
    let raw: RawPlace | null = null;
    for (
      ;
      open !== 0 && (this.isUnclosed(open) || this.endsByItself(open));
      open = this.lastKeptChild(open)
    ) {
      if (this.endsByItself(open)) continue;
      // An element after `</body>` is still a child of what was open there.
      if (this.table.cells[open + Cell.Start]! >= at) break;
      this.closed.add(open);
      const name = this.edits.get(open)?.name ?? localNameOf(this.table, open);
      tags = endTagOf(name) + tags;
      // Tags that are ignored in it are not to come after it. NB: a select may be open that stands before its table.
      if (name === 'select' || name === 'frameset' || name === 'table')
        start = Math.max(start, this.endOfOpen(open));
      if (holdsOnlyText(this.table, open)) raw = this.rawPlaceOf(open, name);
    }
    if (tags !== '') {
      const parts = [{ ...markupPart(tags), raw, endsRaw: raw !== null }];
      this.changes.push({ start, end: start, parts });
    }
    return start;
  }

  /** Where an element ends that has no end tag: where the next thing begins that is not in it. */
  private endOfOpen(element: number): number {
    const { cells } = this.table;
    for (let node = element; node !== 0; node = cells[node + Cell.Parent]!) {
      const next = cells[node + Cell.Next]!;
      if (next !== 0) return this.startOf(next);
      if (node !== element && cells[node + Cell.EndTagStart]! >= 0) return cells[node + Cell.EndTagStart]!;
    }
    return this.source.length;
  }

  /** An element that holds only text, and that the end of the file has ended. */
  private rawPlaceOf(element: number, name: string): RawPlace | null {
    const { table } = this;
    const context = contextIn(name, table.scripting);
    if (context === Context.Data) return null;
    if (context === Context.Script) {
      const text = this.source.slice(table.cells[element + Cell.End]!);
      if (scriptStateAfter(text, ScriptState.Data) === ScriptState.DoubleEscaped) refuseAfterScript();
    }
    return { context, element: name, within: Within.Nothing };
  }

  /** Where a start tag goes, it no longer implies the ends of elements before it. */
  private closeBeforeGap(node: number, at: number): void {
    const { table } = this;
    const next = table.cells[node + Cell.Next]!;
    const isUnwrapped = this.edits.get(node)!.isUnwrapped;
    let previous = this.previousKept(node);
    // What was put before a table stands after its tag.
    while (previous !== 0 && (table.cells[previous + Cell.Kind]! & NodeFlag.Fostered) !== 0)
      previous = table.cells[previous + Cell.Previous]!;
    if (previous === 0 || !this.isUnclosed(previous)) return;
    if (table.namespace(previous) === Namespace.Html) {
      if (!isUnwrapped || table.firstChild(node) === 0) {
        // What ends the parent ends these, too. If the next sibling goes as well, it is the one that counts.
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

  private isUnclosed(node: number): boolean {
    const { table } = this;
    const { cells } = table;
    if (table.nodeType(node) !== NodeType.Element || this.closed.has(node)) return false;
    if (cells[node + Cell.EndTagEnd]! >= 0 || isVoid(table, node)) return false;
    const kind = cells[node + Cell.Kind]!;
    if ((kind & (NodeFlag.Fostered | NodeFlag.Copy | ElementFlag.IntoHead)) !== 0) return false;
    if (this.endsByItself(node)) return false;
    if (this.edits.get(node)?.isUnwrapped === true) return false;
    return !this.isSelfClosing(node) && !this.isOriginal(node);
  }

  /** The head ends before anything else, and the body and the root element with the file. */
  private endsByItself(node: number): boolean {
    const { table } = this;
    if (table.nodeType(node) !== NodeType.Element || table.namespace(node) !== Namespace.Html) return false;
    return endsByItself(localNameOf(table, node)) && table.cells[node + Cell.EndTagEnd]! < 0;
  }

  private isImplied(node: number): boolean {
    const { table } = this;
    return table.nodeType(node) === NodeType.Element && table.cells[node + Cell.Start]! < 0;
  }

  private parentOf(node: number): number {
    return this.table.cells[node + Cell.Parent]!;
  }

  private isSelfClosing(element: number): boolean {
    const { table } = this;
    const { cells } = table;
    const end = cells[element + Cell.End]!;
    return (
      table.namespace(element) !== Namespace.Html &&
      cells[element + Cell.Start]! >= 0 &&
      isSelfClosingTag(this.source.slice(cells[element + Cell.Start]!, end))
    );
  }

  private isOriginal(element: number): boolean {
    if ((this.table.cells[element + Cell.Kind]! & ElementFlag.Cloned) !== 0) return true;
    if (this.originals === null) {
      this.originals = new Set();
      const { table } = this;
      const steps = new TreeSteps(table, this.root);
      for (let step = steps.step(); step !== Step.Done; step = steps.step()) {
        if (step !== Step.Enter || table.nodeType(steps.node) !== NodeType.Element) continue;
        if ((table.cells[steps.node + Cell.Kind]! & ElementFlag.Cloned) !== 0)
          this.originals.add(table.cells[steps.node + Cell.Owner]!);
      }
    }
    return this.originals.has(element);
  }

  /** Whether other nodes stand before an element's end tag that are not in it: `<b>1<p>2</b>`. */
  private isInterrupted(element: number): boolean {
    return this.isOriginal(element);
  }

  private keep(node: number): void {
    if (this.pieces !== null) this.lastKept.set(this.table.cells[node + Cell.Parent]!, node);
  }

  /** The sibling before a node the walk is at, of those that stay. */
  private previousKept(node: number): number {
    const { cells } = this.table;
    if (this.pieces === null) return cells[node + Cell.Previous]!;
    return this.lastKept.get(cells[node + Cell.Parent]!) ?? 0;
  }

  private lastKeptChild(node: number): number {
    const { table } = this;
    const contents = this.contentsOf(node);
    if (this.pieces === null) return table.lastChild(contents);
    return this.lastKept.get(contents) ?? 0;
  }

  /** The contents of a template, otherwise the node. */
  private contentsOf(node: number): number {
    const { table } = this;
    return table.nodeType(node) === NodeType.Element && table.cells[node + Cell.Data]! !== 0
      ? table.cells[node + Cell.Data]!
      : node;
  }

  private startOf(node: number): number {
    const { table } = this;
    const { cells } = table;
    if (table.nodeType(node) === NodeType.Text) return this.rangeOfText(node)[0];
    const start = cells[node + Cell.Start]!;
    // Where an element was implied.
    return start >= 0 ? start : cells[node + Cell.End]!;
  }

  private endOfLeaf(node: number): number {
    const { table } = this;
    return table.nodeType(node) === NodeType.Text ? this.rangeOfText(node)[1] : table.cells[node + Cell.End]!;
  }

  private rangeOfText(text: number): [start: number, end: number] {
    const numbers = textPieces(this.table, text);
    if (numbers.length === 0) return [-1, -1];
    const last = numbers.length - 4;
    return [
      this.withCDATA(numbers[0]!, numbers[1]!)[0],
      this.withCDATA(numbers[last]!, numbers[last + 1]!)[1],
    ];
  }

  /** The text of a CDATA section with what surrounds it. */
  private withCDATA(start: number, end: number): [start: number, end: number] {
    const { source } = this;
    if (!source.startsWith('<![CDATA[', start - 9)) return [start, end];
    return [start - 9, source.startsWith(']]>', end) ? end + 3 : end];
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
      const [start, end] = this.withCDATA(numbers[i]!, numbers[i + 1]!);
      this.changes.push({ start, end, parts: i === 0 ? [data] : [] });
    }
  }

  private addLeaf(node: number, isGone: boolean): void {
    const { table } = this;
    const last = this.ends.length - 1;
    const end = this.endOfLeaf(node);
    if (end > this.ends[last]!) this.ends[last] = end;
    if (this.pieces === null) return;
    if (table.nodeType(node) !== NodeType.Text) {
      this.addPiece(node, table.cells[node + Cell.Start]!, end, isGone);
      return;
    }
    const numbers = textPieces(table, node);
    for (let i = 0; i < numbers.length; i += 4) {
      const [from, to] = this.withCDATA(numbers[i]!, numbers[i + 1]!);
      this.addPiece(node, from, to, isGone);
    }
  }

  private addPiece(node: number, start: number, end: number, isGone: boolean): void {
    if (this.pieces === null) return;
    const { table } = this;
    const kind = table.cells[node + Cell.Kind]!;
    if ((kind & NodeFlag.Copy) !== 0) return;
    if (table.nodeType(node) === NodeType.Element && (kind & ElementFlag.Cloned) !== 0) return;
    // What implied an element is kept with it.
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

function insertion(at: number, text: string): PartialEdit {
  return { start: at, end: at, parts: [markupPart(text)] };
}

/** The length of a line break at an offset; 0 if there is none. */
function newlineAt(source: string, at: number): number {
  if (source[at] === '\n') return 1;
  if (source[at] !== '\r') return 0;
  return source[at + 1] === '\n' ? 2 : 1;
}
