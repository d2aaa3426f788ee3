import type { MarkedTree, MarkerIndex } from '../trees/markers.ts';
import type { TreeSink } from './tree-sink.ts';

/** The tree being patched. */
export interface PatchedTree extends MarkedTree {
  /** Removes a node from its parent, if it has one. */
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

/**
 * The open templates with a `for` attribute, whose contents replace a marker or the nodes between two —
 * https://html.spec.whatwg.org/multipage/scripting.html#the-template-element
 *
 * This class is for trees that scripts may change: its sink searches for the markers, and each step looks at the
 * current tree.
 */
export class ContentPatching {
  private readonly sink: TreeSink;
  private readonly tree: Pick<PatchedTree, 'parentOf' | 'remove'>;
  /** By template. */
  private readonly patches: Map<number, Patch> = new Map();

  constructor(sink: TreeSink, tree: Pick<PatchedTree, 'parentOf' | 'remove'> = sink) {
    this.sink = sink;
    this.tree = tree;
  }

  /** Whether any template patches; if not, places are as in the other edition. */
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

  /** The end tag of a template: its markers are removed. */
  close(template: number): void {
    const patch = this.patches.get(template);
    if (patch === undefined) return;
    this.removeMarkers(patch);
    this.patches.delete(template);
  }

  private removeMarkers({ start, end }: Patch): void {
    const { tree } = this;
    if (tree.parentOf(start) !== 0) tree.remove(start);
    if (end !== 0 && tree.parentOf(end) !== 0) tree.remove(end);
  }

  /** Continues from the state of another parser, whose templates are open. */
  takeOver(other: ContentPatching): void {
    for (const [template, patch] of other.patches) this.patches.set(template, patch);
  }

  /**
   * Prepare content patching. Returns null if there is no such marker.
   *
   * @param _scope where to look for markers
   * @param place the node that the template would go into
   */
  prepare(_scope: number, name: string, place: number): Patch | null {
    if (name === '') return null;
    const patch = this.sink.findMarkers?.(place, name) ?? null;
    if (patch !== null && patch.start !== patch.end) this.sink.removeBetween?.(patch.start, patch.end);
    return patch;
  }
}

/** The same for a tree that only the parser changes: it knows the markers that it has inserted. */
export class MarkerPatching extends ContentPatching {
  private readonly patched: PatchedTree;
  private readonly markers: MarkerIndex;

  constructor(sink: TreeSink, tree: PatchedTree, markers: MarkerIndex) {
    super(sink, tree);
    this.patched = tree;
    this.markers = markers;
  }

  override inserted(node: number, target: string, data: string): void {
    this.markers.inserted(node, target, data);
  }

  /** Prepare content patching in a scope. Returns null if there is no such marker. */
  override prepare(scope: number, name: string, _place: number): Patch | null {
    if (name === '') return null;
    const found = this.markers.find(scope, name);
    if (found === null) return null;
    const { start, end } = found;
    const target = this.patched.parentOf(start);
    if (start !== end) this.removeBetween(start, end);
    return { target, start, end };
  }

  /** Removes all nodes between two siblings, or after the first if `end` is 0. */
  protected removeBetween(start: number, end: number): void {
    const tree = this.patched;
    let node = tree.nextSiblingOf(start);
    // NB: each may change what `selectedcontent` elements show, and all of this may be inside one.
    while (node !== end && node !== 0) {
      const next = tree.nextSiblingOf(node);
      tree.remove(node);
      node = next;
    }
  }
}
