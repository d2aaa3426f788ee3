import { NameId } from '../../generated/names.ts';
import type { SourceText } from '../source/source-text.ts';
import { Cell, NodeType } from '../table/cells.ts';
import type { NodeTable } from '../table/node-table.ts';
import { isHTMLElement } from '../table/queries.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';
import { pseudoAttributeIn } from './pseudo-attributes.ts';

/** Where the contents of a `template` with a `for` attribute go. */
export interface Patch {
  /** Its insertion target. */
  readonly target: number;
  /** Its insertion start marker and end marker; the second may be 0. */
  readonly start: number;
  readonly end: number;
}

/** So many steps are gone in any case, and so many more for each code unit of source. */
const FREE_STEPS = 1 << 16;
const STEPS_PER_CODE_UNIT = 2;

/**
 * The templates with a `for` attribute that are open, in a tree that a sink keeps and scripts may change: each step looks
 * at it as it is then.
 */
export class ContentPatching {
  protected sink: TreeSink;
  /** By template. */
  private readonly patches: Map<number, Patch> = new Map();

  constructor(sink: TreeSink) {
    this.sink = sink;
  }

  /** Whether any template patches; if not, places are where the other edition has them. */
  get isUsed(): boolean {
    return this.patches.size > 0;
  }

  patchOf(template: number): Patch | undefined {
    return this.patches.get(template);
  }

  open(template: number, patch: Patch): void {
    this.patches.set(template, patch);
  }

  /** The end tag of a template: its markers go. */
  close(template: number): void {
    const patch = this.patches.get(template);
    if (patch === undefined) return;
    const { sink } = this;
    if (sink.parentOf(patch.start) !== 0) sink.remove(patch.start);
    if (patch.end !== 0 && sink.parentOf(patch.end) !== 0) sink.remove(patch.end);
    this.patches.delete(template);
  }

  /** Goes on where another parser stands, whose templates are open. */
  takeOver(other: ContentPatching): void {
    for (const [template, patch] of other.patches) this.patches.set(template, patch);
  }

  /** Prepare content patching, for the node in which the template would be. Returns null if there is no such marker. */
  prepare(place: number, name: string): Patch | null {
    if (name === '') return null;
    const patch = this.sink.findMarkers?.(place, name) ?? null;
    if (patch !== null && patch.start !== patch.end) this.sink.removeBetween?.(patch.start, patch.end);
    return patch;
  }
}

/**
 * Templates with a `for` attribute, whose contents replace a marker or what is between two —
 * https://html.spec.whatwg.org/multipage/scripting.html#the-template-element
 *
 * DEVIATION: to find a marker takes as long as the text before it, so many templates could take quadratic time. After so
 * many steps, more than pages take, no marker is found any more.
 */
export class TableContentPatching extends ContentPatching {
  private readonly table: NodeTable;
  private readonly source: SourceText;
  private readonly sourceBefore: number;
  /** The processing instructions `marker` and `start` that the parser has inserted, by their `name`. */
  private readonly markers: Map<string, Set<number>> = new Map();
  private steps = 0;

  constructor(sink: TreeSink, table: NodeTable, source: SourceText) {
    super(sink);
    this.table = table;
    this.source = source;
    this.sourceBefore = source.length;
  }

  /** A processing instruction was inserted. */
  inserted(node: number, target: string, data: string): void {
    if (target !== 'marker' && target !== 'start') return;
    const name = pseudoAttributeIn(data, 'name');
    if (name === null) return;
    const nodes = this.markers.get(name);
    if (nodes === undefined) this.markers.set(name, new Set([node]));
    else nodes.add(node);
  }

  /** Prepare content patching, for the node in which the template would be. Returns null if there is no such marker. */
  override prepare(place: number, name: string): Patch | null {
    if (name === '') return null;
    const start = this.findMarker(this.scopeOf(place), name);
    if (start === 0) return null;
    const { table } = this;
    const { cells } = table;
    const target = cells[start + Cell.Parent]!;
    if (this.targetOf(start) === 'marker') return { target, start, end: start };
    const end = this.matchingEnd(start);
    let node = cells[start + Cell.Next]!;
    while (node !== end) {
      const next = cells[node + Cell.Next]!;
      table.remove(node);
      node = next;
    }
    return { target, start, end };
  }

  /** The parent of the body element, so that the head can be patched from there; of any other node, itself. */
  private scopeOf(place: number): number {
    const { table } = this;
    const parent = table.cells[place + Cell.Parent]!;
    if (parent === 0 || !isHTMLElement(table, parent, NameId.Html)) return place;
    if (table.nodeType(table.cells[parent + Cell.Parent]!) !== NodeType.Document) return place;
    let node = table.firstChild(parent);
    while (
      node !== 0 &&
      !isHTMLElement(table, node, NameId.Body) &&
      !isHTMLElement(table, node, NameId.Frameset)
    )
      node = table.cells[node + Cell.Next]!;
    return node === place ? parent : place;
  }

  private targetOf(node: number): string {
    const { table } = this;
    return table.processingInstructions[table.cells[node + Cell.Data]!]![0];
  }

  /** Find markers: the first descendant of the scope, in tree order, that is a marker of that name; 0 if there is none. */
  private findMarker(scope: number, name: string): number {
    const nodes = this.markers.get(name);
    if (nodes === undefined) return 0;
    const { table } = this;
    const found = new Set<number>();
    for (const node of nodes) {
      if (this.isExhausted) return 0;
      this.steps++;
      // NB: what was removed never comes back.
      if (table.cells[node + Cell.Parent] === 0) nodes.delete(node);
      else if (this.isBelow(node, scope)) found.add(node);
    }
    if (found.size < 2) return found.values().next().value ?? 0;
    for (let node = table.following(scope, scope); node !== 0; node = table.following(node, scope)) {
      if (this.isExhausted) return 0;
      this.steps++;
      if (found.has(node)) return node;
    }
    return 0;
  }

  private isBelow(node: number, scope: number): boolean {
    const { cells } = this.table;
    for (let at = cells[node + Cell.Parent]!; at !== 0; at = cells[at + Cell.Parent]!) {
      if (this.isExhausted) return false;
      this.steps++;
      if (at === scope) return true;
    }
    return false;
  }

  private get isExhausted(): boolean {
    return this.steps > FREE_STEPS + (this.source.length - this.sourceBefore) * STEPS_PER_CODE_UNIT;
  }

  /** The `end` that matches a `start`, or 0. */
  private matchingEnd(start: number): number {
    const { table } = this;
    let nestingLevel = 0;
    for (let node = table.cells[start + Cell.Next]!; node !== 0; node = table.cells[node + Cell.Next]!) {
      if (table.nodeType(node) !== NodeType.ProcessingInstruction) continue;
      const target = this.targetOf(node);
      if (target === 'start') nestingLevel++;
      else if (target === 'end' && nestingLevel-- === 0) return node;
    }
    return 0;
  }
}
