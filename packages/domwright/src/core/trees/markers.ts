import { pseudoAttributeIn } from '../source/pseudo-attributes.ts';
import type { StepBudget } from './step-budget.ts';
import { following, type TreeView } from './tree-view.ts';

/** The processing instructions that mark a place for a `template` with a `for` attribute. */
export interface Markers<N> {
  readonly start: N;
  /** The same one if it marks a place; none if all that follows it is meant. */
  readonly end: N;
}

/** So many code units of a processing instruction's data can be read in a step. */
const CODE_UNITS_PER_STEP = 8;

/**
 * Find markers — https://html.spec.whatwg.org/multipage/scripting.html#find-markers
 * `scope`: the node below which they are. Returns null if there are none.
 *
 * DEVIATION: to find a marker takes as long as the tree before it, so many templates could take quadratic time. After so many
 * steps, more than pages take, no marker is found any more.
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

/** Whether a processing instruction with this target has a name, by which a template finds it. */
function isNamed(target: string): boolean {
  return target === 'marker' || target === 'start';
}

/** The `end` that matches a `start`, or none. `targetOf`: the target of a processing instruction. */
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

/** What has to be known of a tree to find markers in it that the parser has inserted. A node is a number; 0 is no node. */
export type MarkedTree = Pick<TreeView<number>, 'parentOf' | 'nextSiblingOf'>;

/**
 * The markers that the parser has inserted into a tree which nobody else changes: to find one does not take as long as the tree
 * before it.
 *
 * DEVIATION: but it may take as long as the text before it. After so many steps, more than pages take, no marker is found any
 * more.
 */
export class MarkerIndex {
  private readonly tree: MarkedTree;
  readonly budget: StepBudget;
  /** The processing instructions `marker` and `start` that the parser has inserted, by their `name`. */
  private readonly markers: Map<string, Set<number>> = new Map();
  /** The targets of those, and of the processing instructions `end`. */
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

  /** The first descendant of the scope, in tree order, that is a marker of that name; 0 if there is none. */
  private firstIn(scope: number, name: string): number {
    const nodes = this.markers.get(name);
    if (nodes === undefined) return 0;
    let first = 0;
    let firstPath: number[] = [];
    let lastPath: number[] = [];
    for (const node of nodes) {
      const path = this.pathTo(scope, node);
      // NB: what was removed never comes back. (Each marker is, once it has been used.)
      if (path.length === 1) nodes.delete(node);
      if (this.budget.isSpent) return 0;
      if (path.at(-1) !== scope) continue;
      // NB: mostly it comes after the one before it, and is near that.
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

  /** Whether a node comes before another in tree order, by their paths to the scope. None of the two has children. */
  private precedes(path: readonly number[], other: readonly number[]): boolean {
    const { budget, tree } = this;
    let up = 1;
    while (path.at(-up) === other.at(-up)) up++;
    const one = path.at(-up)!;
    const two = other.at(-up)!;
    // They are siblings. The one from which the other is found comes first.
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
