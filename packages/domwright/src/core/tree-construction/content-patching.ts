import { pseudoAttributeIn } from '../source/pseudo-attributes.ts';
import type { TreeSink } from './tree-sink.ts';

/** The tree that is patched. */
export interface PatchedTree {
  /** The parent of a node, or 0. */
  parentOf(node: number): number;
  /** The next sibling of a node, or 0. */
  nextSiblingOf(node: number): number;
  /** Takes a node out of its parent, if it has one. */
  remove(node: number): void;
}

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
 * The templates with a `for` attribute that are open, whose contents replace a marker or what is between two —
 * https://html.spec.whatwg.org/multipage/scripting.html#the-template-element
 *
 * By itself, it is for a tree that scripts may change: its sink looks for the markers, and each step looks at the tree as
 * it is then.
 */
export class ContentPatching {
  protected readonly sink: TreeSink;
  /** By template. */
  private readonly patches: Map<number, Patch> = new Map();

  constructor(sink: TreeSink) {
    this.sink = sink;
  }

  /** Whether any template patches. */
  get isUsed(): boolean {
    return this.patches.size > 0;
  }

  patchOf(template: number): Patch | undefined {
    return this.patches.get(template);
  }

  open(template: number, patch: Patch): void {
    this.patches.set(template, patch);
  }

  /** A processing instruction was inserted. */
  inserted(_node: number, _target: string, _data: string): void {}

  /** The end tag of a template: its markers go. */
  close(template: number): void {
    const patch = this.patches.get(template);
    if (patch === undefined) return;
    this.removeMarkers(patch);
    this.patches.delete(template);
  }

  protected removeMarkers({ start, end }: Patch): void {
    const { sink } = this;
    if (sink.parentOf(start) !== 0) sink.remove(start);
    if (end !== 0 && sink.parentOf(end) !== 0) sink.remove(end);
  }

  /** Goes on where another parser stands, whose templates are open. */
  takeOver(other: ContentPatching): void {
    for (const [template, patch] of other.patches) this.patches.set(template, patch);
  }

  /**
   * Prepare content patching. Returns null if there is no such marker.
   *
   * @param _scope where markers may be
   * @param place the node in which the template would be
   * @param _offset where the template's tag ends
   */
  prepare(_scope: number, name: string, place: number, _offset: number): Patch | null {
    if (name === '') return null;
    const patch = this.sink.findMarkers(place, name);
    if (patch !== null && patch.start !== patch.end) this.sink.removeBetween(patch.start, patch.end);
    return patch;
  }
}

/**
 * The same in a tree that only the parser changes: it knows the markers that it has inserted.
 *
 * DEVIATION: to find a marker takes as long as the text before it, so many templates could take quadratic time. After so
 * many steps, more than pages take, no marker is found any more.
 */
export class MarkerPatching extends ContentPatching {
  private readonly tree: PatchedTree;
  private readonly begin: number;
  /** The processing instructions `marker` and `start` that the parser has inserted, by their `name`. */
  private readonly markers: Map<string, Set<number>> = new Map();
  /** The targets of those, and of the processing instructions `end`. */
  private readonly targets: Map<number, string> = new Map();
  private steps = 0;
  /** Where the parser is. NB: not how much of the source is there, which depends on how it is cut. */
  private offset = 0;

  /** `begin`: the offset at which the parser begins. */
  constructor(sink: TreeSink, tree: PatchedTree, begin: number) {
    super(sink);
    this.tree = tree;
    this.begin = begin;
  }

  override inserted(node: number, target: string, data: string): void {
    if (target !== 'marker' && target !== 'start' && target !== 'end') return;
    this.targets.set(node, target);
    if (target === 'end') return;
    const name = pseudoAttributeIn(data, 'name');
    if (name === null) return;
    const nodes = this.markers.get(name);
    if (nodes === undefined) this.markers.set(name, new Set([node]));
    else nodes.add(node);
  }

  protected override removeMarkers({ start, end }: Patch): void {
    this.tree.remove(start);
    if (end !== 0) this.tree.remove(end);
  }

  /** Prepare content patching in a scope. Returns null if there is no such marker. */
  override prepare(scope: number, name: string, _place: number, offset: number): Patch | null {
    if (name === '') return null;
    this.offset = offset;
    const start = this.findMarker(scope, name);
    if (start === 0) return null;
    const { tree } = this;
    const target = tree.parentOf(start);
    if (this.targets.get(start) === 'marker') return { target, start, end: start };
    const end = this.matchingEnd(start);
    this.removeBetween(start, end);
    return { target, start, end };
  }

  /** Removes what is between two siblings, or all that follows the first if `end` is 0. */
  protected removeBetween(start: number, end: number): void {
    const { tree } = this;
    let node = tree.nextSiblingOf(start);
    // NB: what `selectedcontent` elements show may change with each, and all of this may be in one.
    while (node !== end && node !== 0) {
      const next = tree.nextSiblingOf(node);
      tree.remove(node);
      node = next;
    }
  }

  /** Find markers: the first descendant of the scope, in tree order, that is a marker of that name; 0 if there is none. */
  private findMarker(scope: number, name: string): number {
    const nodes = this.markers.get(name);
    if (nodes === undefined) return 0;
    let first = 0;
    let firstPath: number[] = [];
    let lastPath: number[] = [];
    for (const node of nodes) {
      const path = this.pathTo(scope, node);
      // NB: what was removed never comes back. (Each marker is, once it has been used.)
      if (path.length === 1) nodes.delete(node);
      if (this.isExhausted) return 0;
      if (path.at(-1) !== scope) continue;
      // NB: mostly it comes after the one before it, and is near that.
      if (first === 0 || (this.precedes(path, lastPath) && this.precedes(path, firstPath))) {
        first = node;
        firstPath = path;
      }
      lastPath = path;
      if (this.isExhausted) return 0;
    }
    return first;
  }

  /** A node, its parent and so on, up to the scope, or up to the root if it is not below the scope. */
  private pathTo(scope: number, node: number): number[] {
    const path = [node];
    for (let at = this.tree.parentOf(node); at !== 0; at = this.tree.parentOf(at)) {
      path.push(at);
      this.steps++;
      if (at === scope || this.isExhausted) break;
    }
    return path;
  }

  /** Whether a node comes before another in tree order, by their paths to the scope. None of the two has children. */
  private precedes(path: readonly number[], other: readonly number[]): boolean {
    const { tree } = this;
    let up = 1;
    while (path.at(-up) === other.at(-up)) up++;
    const one = path.at(-up)!;
    const two = other.at(-up)!;
    // They are siblings. The one from which the other is found comes first.
    let afterOne = one;
    let afterTwo = two;
    while (!this.isExhausted) {
      this.steps += 2;
      if (afterOne !== 0) afterOne = tree.nextSiblingOf(afterOne);
      if (afterOne === two) return true;
      if (afterTwo !== 0) afterTwo = tree.nextSiblingOf(afterTwo);
      if (afterTwo === one) return false;
    }
    return false;
  }

  /** Whether there have been too many steps. */
  protected get isExhausted(): boolean {
    return this.steps > FREE_STEPS + (this.offset - this.begin) * STEPS_PER_CODE_UNIT;
  }

  /** The `end` that matches a `start`, or 0. */
  private matchingEnd(start: number): number {
    const { tree, targets } = this;
    let nestingLevel = 0;
    for (let node = tree.nextSiblingOf(start); node !== 0; node = tree.nextSiblingOf(node)) {
      const target = targets.get(node);
      if (target === 'start') nestingLevel++;
      else if (target === 'end' && nestingLevel-- === 0) return node;
    }
    return 0;
  }
}
