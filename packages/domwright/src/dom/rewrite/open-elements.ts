import { endTagOf, refuseAfterScript } from '../../core/editing/missing-ends.ts';
import { endsBefore, endsByItself, isBegunBy } from '../../core/editing/omitted-tags.ts';
import { ScriptState, scriptStateAfter } from '../../core/editing/script-text.ts';
import { isSelfClosing as isSelfClosingTag } from '../../core/editing/tag-text.ts';
import { Context, contextIn, Within } from '../../core/editing/text-context.ts';
import { editionNamed } from '../../core/editions/editions.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, ElementFlag, NodeFlag, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { parentOrHost } from '../../core/table/traversal.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import { NameId } from '../../generated/names.ts';
import { markupPart, type NodeEdits, type RawPlace, type WrittenPart } from './node-edits.ts';
import { rangeOfText, startOf } from './source-places.ts';
import { holdsOnlyText, isVoid, localNameOf } from './written-content.ts';

/** The end tags to write before an insertion, and where. */
export interface Closings {
  readonly start: number;
  readonly part: WrittenPart | null;
}

/** What is open in the source, with its edits, at the current place of a walk through the tree. */
export class OpenElements {
  private readonly table: NodeTable;
  private readonly root: number;
  private readonly source: string;
  private readonly edits: ReadonlyMap<number, NodeEdits>;
  private readonly edition: ReturnType<typeof editionNamed>;
  /** Whether some nodes are removed. */
  private readonly keepsTrack: boolean;
  /** Unclosed elements whose end tags an insertion has written. */
  readonly closed = new Set<number>();
  /** Elements without a start tag that were given one. */
  readonly tagged = new Set<number>();
  /** Cache: where elements without an end tag end. */
  private readonly ends = new Map<number, number>();
  private readonly endsOfBoundaries = new Map<number, number>();
  /** The last child that stays, by parent; only kept if some children are removed. */
  private readonly lastKept = new Map<number, number>();
  /** The elements from whose start tags others were cloned; null until needed. */
  private originals: Set<number> | null = null;

  constructor(
    table: NodeTable,
    root: number,
    source: string,
    edits: ReadonlyMap<number, NodeEdits>,
    keepsTrack: boolean,
  ) {
    this.table = table;
    this.root = root;
    this.source = source;
    this.edits = edits;
    this.edition = editionNamed(table.edition);
    this.keepsTrack = keepsTrack;
  }

  /** The start tag that an element lacks, if the content to come first in it would not begin it; otherwise empty. */
  impliedTagBefore(content: string, parent: number, previous: number): string {
    if (previous !== 0 || content === '' || !this.isImplied(parent) || this.tagged.has(parent)) return '';
    if (this.edits.get(parent)?.isUnwrapped === true) return '';
    const name = localNameOf(this.table, parent);
    return isBegunBy(name, content, this.edition) ? '' : `<${name}>`;
  }

  /**
   * The end tags that the source omits, for a node and everything open in it: what comes next would go into it.
   * Formatting elements that are cloned later stay open, since the parser would create them again. NB: `HTMLRewriter`
   * does not know which are cloned later, and leaves all of them open.
   *
   * @param previous the last node before the insertion, or 0 at the beginning of `parent`
   * @param content what comes next; empty for the source
   */
  closings(at: number, parent: number, previous: number, content: string): Closings {
    let open = this.beforeFostered(previous, at);
    let start = at;
    // At the beginning of an element without a tag, elements before it may be open.
    for (
      let within = parent;
      open === 0 && within !== 0 && this.isImplied(within) && !this.tagged.has(within);
      within = this.table.cells[within + Cell.Parent]!
    )
      open = this.previousKept(within);
    let tags = '';
    let raw: RawPlace | null = null;
    for (
      ;
      open !== 0 && (this.isUnclosed(open) || this.endsByItself(open) || this.staysOpen(open, content));
      open = this.lastOpenIn(open)
    ) {
      if (this.staysOpen(open, content)) continue;
      if (this.edits.get(open)?.isUnwrapped === true) {
        // NB: it is not checked again next time.
        this.closed.add(open);
        continue;
      }
      if (this.endsByItself(open) && this.endsBefore(open, tags === '' ? content : tags)) {
        start = Math.max(start, this.endOfOpen(open));
        continue;
      }
      // An element after `</body>` is still a child of what was open before that.
      if (this.table.cells[open + Cell.Start]! >= at) break;
      this.closed.add(open);
      const name = this.edits.get(open)?.name ?? localNameOf(this.table, open);
      const namespace = this.table.namespace(open);
      tags = endTagOf(name, namespace) + tags;
      if (namespace === Namespace.Html) start = Math.max(start, this.endOfOpen(open));
      if (holdsOnlyText(this.table, open)) raw = this.rawPlaceOf(open, name);
    }
    return { start, part: tags === '' ? null : { ...markupPart(tags), raw, endsRaw: raw !== null } };
  }

  /**
   * Where the contents of an element without an end tag end, so that what comes next ends the element.
   *
   * @param last where its last node ends
   */
  endOfContents(element: number, last: number): number {
    if (!this.isUnclosed(element) && !this.endsByItself(element)) return last;
    return this.mayEndUnseen(element) ? last : Math.max(last, this.endOfOpen(element));
  }

  /**
   * Where an element without an end tag ends: where the next thing outside it begins. Tags that the parser ignores
   * inside it might have an effect after it. -1 if the tree does not show it.
   */
  private endOfOpen(element: number): number {
    const { table } = this;
    const { cells } = table;
    // NB: a select around a table cannot end inside it, and another select ends this one.
    const name = cells[element + Cell.Name]!;
    const isBoundary = name === NameId.Table || name === NameId.Select || name === NameId.Frameset;
    const ends = isBoundary ? this.endsOfBoundaries : this.ends;
    let node = element;
    let end = -1;
    for (;;) {
      const known = ends.get(node);
      if (known !== undefined) {
        end = known;
        break;
      }
      const next = cells[node + Cell.Next]!;
      if (next !== 0) {
        const isFostered = (cells[next + Cell.Kind]! & NodeFlag.Fostered) !== 0;
        end = isFostered ? -1 : startOf(table, this.source, next);
        break;
      }
      const parent = parentOrHost(table, node);
      if (parent === 0) {
        end = this.source.length;
        break;
      }
      if (table.nodeType(parent) === NodeType.Element) {
        end = cells[parent + Cell.EndTagStart]!;
        if (end >= 0 || (!isBoundary && this.mayEndUnseen(parent))) break;
      }
      node = parent;
    }
    for (let at = element; ; at = parentOrHost(table, at)) {
      ends.set(at, end);
      if (at === node) return end;
    }
  }

  /**
   * Whether a tag that creates no node may have ended something in an element: `<body>` in SVG, another `<select>`, a
   * stray tag after `<colgroup>`, the end tag of the original of a cloned formatting element. Or nodes after it were
   * put before it.
   */
  private mayEndUnseen(element: number): boolean {
    const { table } = this;
    const { cells } = table;
    if (table.namespace(element) !== Namespace.Html) return true;
    if ((cells[element + Cell.Kind]! & ElementFlag.Cloned) !== 0) return true;
    const name = cells[element + Cell.Name]!;
    if (name === NameId.Select || name === NameId.Colgroup) return true;
    const previous = cells[element + Cell.Previous]!;
    if (name !== NameId.Table || previous === 0) return false;
    if ((cells[previous + Cell.Kind]! & NodeFlag.Fostered) !== 0) return true;
    return (
      table.nodeType(previous) === NodeType.Text &&
      rangeOfText(table, this.source, previous)[1] > cells[element + Cell.Start]!
    );
  }

  /** For an element that contains only text and was ended by the end of the file. */
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

  /** A node, or the last one before it that is not after an offset, if the parser moved the node out of a table. */
  beforeFostered(node: number, at: number): number {
    const { cells } = this.table;
    let previous = node;
    while (
      previous !== 0 &&
      (cells[previous + Cell.Kind]! & NodeFlag.Fostered) !== 0 &&
      startOf(this.table, this.source, previous) >= at
    )
      previous = cells[previous + Cell.Previous]!;
    return previous;
  }

  /**
   * What may be open at the end of an element: its last child or, if it has no tag and no children, the node before it.
   */
  private lastOpenIn(element: number): number {
    const { cells } = this.table;
    let open = this.lastKeptChild(element);
    let before = element;
    while (open === 0 && before !== 0 && this.isImplied(before) && !this.tagged.has(before)) {
      before = cells[before + Cell.Previous]!;
      if (before !== 0 && this.edits.get(before)?.isRemoved !== true) open = before;
    }
    return open;
  }

  /** Whether content after an element would go into it or, if it loses its tags, into its last child. */
  isUnclosed(node: number): boolean {
    const { table } = this;
    const { cells } = table;
    if (table.nodeType(node) !== NodeType.Element || this.closed.has(node)) return false;
    if (this.edits.get(node)?.isUnwrapped === true) return true;
    if (cells[node + Cell.EndTagEnd]! >= 0 || isVoid(table, node)) return false;
    const kind = cells[node + Cell.Kind]!;
    if ((kind & (NodeFlag.Fostered | NodeFlag.Copy | ElementFlag.IntoHead)) !== 0) return false;
    if (this.endsByItself(node)) return false;
    return !this.isSelfClosing(node) && !this.isOriginal(node);
  }

  /** The head ends before anything else; the body and the root element end with the file. */
  private endsByItself(node: number): boolean {
    const { table } = this;
    if (table.nodeType(node) !== NodeType.Element || table.namespace(node) !== Namespace.Html) return false;
    return (
      endsByItself(localNameOf(table, node)) &&
      table.cells[node + Cell.EndTagEnd]! < 0 &&
      !this.closed.has(node)
    );
  }

  /** Whether one of these ends before content and, if the source has nothing of it, begins before content. */
  private endsBefore(element: number, content: string): boolean {
    const name = localNameOf(this.table, element);
    if (!endsBefore(name, content, this.edition)) return false;
    if (name === 'head' || !this.isImplied(element) || this.tagged.has(element)) return true;
    return this.lastKeptChild(element) !== 0 || isBegunBy(name, content, this.edition);
  }

  /** Whether a body or root element has an end tag, after which elements open in it stay open for content. */
  private staysOpen(node: number, content: string): boolean {
    const { table } = this;
    if (table.nodeType(node) !== NodeType.Element || table.cells[node + Cell.EndTagEnd]! < 0) return false;
    if (!isHTMLElement(table, node, NameId.Body) && !isHTMLElement(table, node, NameId.Html)) return false;
    return endsBefore('body', content, this.edition);
  }

  isImplied(node: number): boolean {
    const { table } = this;
    return table.nodeType(node) === NodeType.Element && table.cells[node + Cell.Start]! < 0;
  }

  isSelfClosing(element: number): boolean {
    const { table } = this;
    const { cells } = table;
    const end = cells[element + Cell.End]!;
    return (
      table.namespace(element) !== Namespace.Html &&
      cells[element + Cell.Start]! >= 0 &&
      isSelfClosingTag(this.source.slice(cells[element + Cell.Start]!, end))
    );
  }

  isOriginal(element: number): boolean {
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

  keep(node: number): void {
    if (this.keepsTrack) this.lastKept.set(this.table.cells[node + Cell.Parent]!, node);
  }

  /** The previous sibling of the walk's current node among those that stay. */
  previousKept(node: number): number {
    const { cells } = this.table;
    if (!this.keepsTrack) return cells[node + Cell.Previous]!;
    return this.lastKept.get(cells[node + Cell.Parent]!) ?? 0;
  }

  lastKeptChild(node: number): number {
    const { table } = this;
    const contents = this.contentsOf(node);
    if (!this.keepsTrack) return table.lastChild(contents);
    return this.lastKept.get(contents) ?? 0;
  }

  /** The contents of a template; otherwise the node itself. */
  private contentsOf(node: number): number {
    const { table } = this;
    return table.nodeType(node) === NodeType.Element && table.cells[node + Cell.Data]! !== 0
      ? table.cells[node + Cell.Data]!
      : node;
  }
}
