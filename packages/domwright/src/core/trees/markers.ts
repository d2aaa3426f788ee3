import { pseudoAttributeIn } from '../source/pseudo-attributes.ts';
import type { StepBudget } from './step-budget.ts';
import { following, type TreeView } from './tree-view.ts';

/** The processing instructions that mark where the contents of a `template` with a `for` attribute go. */
export interface Markers<N> {
  readonly start: N;
  /** The end of the range: `start` itself if it is a single marker; none if the range has no end marker. */
  readonly end: N;
}

/** Number of code units of a processing instruction's data that are read in a step. */
const CODE_UNITS_PER_STEP = 8;

/**
 * Find markers — https://html.spec.whatwg.org/multipage/scripting.html#find-markers
 *
 * `scope`: the node below which to search. Returns null if there are none.
 *
 * DEVIATION: finding a marker takes time proportional to the tree before it, so many templates could take quadratic
 * time. Beyond a number of steps that no page needs, no more markers are found.
 */
export function findMarkers<N>(
  tree: TreeView<N>,
  scope: N,
  name: string,
  budget: StepBudget,
): Markers<N> | null {
  const targetOf = (node: N): string | undefined => tree.instructionAt(node)?.[0];
  for (let node = following(tree, scope, scope); node; node = following(tree, node, scope)) {
    if (budget.isSpent) return null;
    budget.take(1);
    const instruction = tree.instructionAt(node);
    if (instruction === null || !isNamed(instruction[0])) continue;
    const [target, data] = instruction;
    budget.take(data.length / CODE_UNITS_PER_STEP);
    if (pseudoAttributeIn(data, 'name') !== name) continue;
    const end = target === 'marker' ? node : matchingEnd(tree, node, targetOf, budget);
    return { start: node, end };
  }
  return null;
}

/** Whether processing instructions with this target have a name for templates to refer to. */
function isNamed(target: string): boolean {
  return target === 'marker' || target === 'start';
}

/** The `end` that matches a `start`, or none. `targetOf`: returns the target of a processing instruction. */
function matchingEnd<N>(
  tree: Pick<TreeView<N>, 'nextSiblingOf'>,
  start: N,
  targetOf: (node: N) => string | undefined,
  budget: StepBudget,
): N {
  let nestingLevel = 0;
  let node = tree.nextSiblingOf(start);
  for (; node; node = tree.nextSiblingOf(node)) {
    budget.take(1);
    const target = targetOf(node);
    if (target === 'start') nestingLevel++;
    else if (target === 'end' && nestingLevel-- === 0) break;
  }
  return node;
}

/** What is needed of a tree to find markers that the parser has inserted. A node is a number; 0 means no node. */
export type MarkedTree = Pick<TreeView<number>, 'parentOf' | 'nextSiblingOf'>;

/**
 * The markers that the parser has inserted into a tree that nobody else changes. Finding one does not walk the tree
 * before it.
 *
 * DEVIATION: it may still take time proportional to the text before it. Beyond a number of steps that no page needs, no
 * more markers are found.
 */
export class MarkerIndex {
  private readonly tree: MarkedTree;
  readonly budget: StepBudget;
  /** The `marker` and `start` processing instructions that the parser has inserted, by `name`. */
  private readonly markers: Map<string, Set<number>> = new Map();
  /** Their targets, and those of `end` processing instructions. */
  private readonly targets: Map<number, string> = new Map();

  constructor(tree: MarkedTree, budget: StepBudget) {
    this.tree = tree;
    this.budget = budget;
  }

  /** A processing instruction was inserted. */
  inserted(node: number, target: string, data: string): void {
    if (target === 'end' || isNamed(target)) this.targets.set(node, target);
    if (!isNamed(target)) return;
    const name = pseudoAttributeIn(data, 'name');
    if (name === null) return;
    const nodes = this.markers.get(name);
    if (nodes === undefined) this.markers.set(name, new Set([node]));
    else nodes.add(node);
  }

  /** Find markers — https://html.spec.whatwg.org/multipage/scripting.html#find-markers */
  find(scope: number, name: string): Markers<number> | null {
    const start = this.firstIn(scope, name);
    if (start === 0) return null;
    const { targets, tree } = this;
    if (targets.get(start) === 'marker') return { start, end: start };
    return { start, end: matchingEnd(tree, start, (node) => targets.get(node), this.budget) };
  }

  /** The first descendant of the scope, in tree order, that is a marker with that name; 0 if there is none. */
  private firstIn(scope: number, name: string): number {
    const nodes = this.markers.get(name);
    if (nodes === undefined) return 0;
    let first = 0;
    let firstPath: number[] = [];
    let lastPath: number[] = [];
    for (const node of nodes) {
      const path = this.pathTo(scope, node);
      // NB: a removed node never comes back. (Each marker is removed once it has been used.)
      if (path.length === 1) nodes.delete(node);
      if (this.budget.isSpent) return 0;
      if (path.at(-1) !== scope) continue;
      // NB: it usually comes after the previous one and is close to it.
      if (first === 0 || (this.precedes(path, lastPath) && this.precedes(path, firstPath))) {
        first = node;
        firstPath = path;
      }
      lastPath = path;
      if (this.budget.isSpent) return 0;
    }
    return first;
  }

  /** A node, its parent and so on, up to the scope, or up to the root if it is not below the scope. */
  private pathTo(scope: number, node: number): number[] {
    const path = [node];
    for (let at = this.tree.parentOf(node); at !== 0; at = this.tree.parentOf(at)) {
      path.push(at);
      this.budget.take(1);
      if (at === scope || this.budget.isSpent) break;
    }
    return path;
  }

  /** Whether a node comes before another in tree order, given their paths to the scope. Neither has children. */
  private precedes(path: readonly number[], other: readonly number[]): boolean {
    const { budget, tree } = this;
    let up = 1;
    while (path.at(-up) === other.at(-up)) up++;
    const one = path.at(-up)!;
    const two = other.at(-up)!;
    // They are siblings. The one from which the other is reached comes first.
    let afterOne = one;
    let afterTwo = two;
    while (!budget.isSpent) {
      budget.take(2);
      if (afterOne !== 0) afterOne = tree.nextSiblingOf(afterOne);
      if (afterOne === two) return true;
      if (afterTwo !== 0) afterTwo = tree.nextSiblingOf(afterTwo);
      if (afterTwo === one) return false;
    }
    return false;
  }
}
