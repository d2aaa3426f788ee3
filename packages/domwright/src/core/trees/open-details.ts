import { NameId } from '../../generated/names.ts';
import type { StepBudget } from './step-budget.ts';
import type { TreeView } from './tree-view.ts';

/** The open `details` elements of each group, by name and then by the root of their tree. */
export type DetailsSnapshot = ReadonlyMap<string, ReadonlyMap<number, number>>;

/**
 * The open `details` elements of each group, while a parser builds a tree —
 * https://html.spec.whatwg.org/multipage/interactive-elements.html#details-name-group
 *
 * DEVIATION: finding the tree of an element takes as many steps as it is deep. Beyond a number of steps that no page needs,
 * no more elements are closed.
 */
export class OpenDetails {
  private readonly tree: TreeView<number>;
  private readonly budget: StepBudget;
  /** By name, then by the root of their tree. */
  private groups: Map<string, Map<number, number>> = new Map();

  constructor(tree: TreeView<number>, budget: StepBudget) {
    this.tree = tree;
    this.budget = budget;
  }

  /**
   * Ensure details exclusivity by closing the given element if needed —
   * https://html.spec.whatwg.org/multipage/interactive-elements.html#ensure-details-exclusivity-by-closing-the-given-element-if-needed
   *
   * Returns whether to remove the `open` attribute of an element with this `name` that was just inserted.
   */
  mustClose(details: number, name: string): boolean {
    if (this.budget.isSpent) return false;
    let members = this.groups.get(name);
    if (members === undefined) {
      members = new Map();
      this.groups.set(name, members);
    }
    const root = this.rootOf(details);
    const first = members.get(root) ?? 0;
    if (first !== 0 && this.isOpen(first, name) && this.rootOf(first) === root) return true;
    members.set(root, details);
    return false;
  }

  snapshot(): DetailsSnapshot {
    return copyOf(this.groups);
  }

  restore(snapshot: DetailsSnapshot): void {
    this.groups = copyOf(snapshot);
  }

  private isOpen(details: number, name: string): boolean {
    const { tree } = this;
    return tree.attributeOf(details, NameId.Open) !== null && tree.attributeOf(details, NameId.Name) === name;
  }

  private rootOf(node: number): number {
    const { tree } = this;
    let root = node;
    let steps = 1;
    for (let at = tree.parentOf(node); at !== 0; at = tree.parentOf(at)) {
      root = at;
      steps++;
    }
    this.budget.take(steps);
    return root;
  }
}

function copyOf(groups: DetailsSnapshot): Map<string, Map<number, number>> {
  return new Map([...groups].map(([name, members]) => [name, new Map(members)]));
}
