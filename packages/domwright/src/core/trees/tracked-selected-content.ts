import { NameId } from '../../generated/names.ts';
import type { StackListener } from '../tree-construction/stack-of-open-elements.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';
import type { MarkerIndex } from './markers.ts';
import { SelectRules } from './select-rules.ts';
import { SelectedContent, STEPS_PER_COPY } from './selected-content.ts';
import type { StepBudget } from './step-budget.ts';
import { following, type TreeView } from './tree-view.ts';

/** The tree whose `select` elements `TrackedSelectedContent` keeps track of. A node is a number; 0 means no node. */
export interface SelectTree extends TreeView<number> {
  /** Number of nodes below an element that a copy would have, and of element levels. */
  sizeOf(element: number): { readonly depth: number; readonly count: number };
  /**
   * Replaces an element's children by copies of the former children of `original`, or by nothing if that is 0. Returns
   * the old ones, or at least those that are elements.
   */
  replaceAll(element: number, original: number): readonly number[];
}

/**
 * The same for a tree that does not know which options are selected: this class keeps track of them while the parser
 * works.
 */
export class TrackedSelectedContent extends SelectedContent<number> implements StackListener {
  private readonly tree: SelectTree;
  private readonly sink: TreeSink;
  /**
   * For each `select` that the parser created: its option whose selectedness is true, or 0. (Irrelevant for those with
   * `multiple`, which show none.)
   */
  private readonly selected: Map<number, number> = new Map();
  /** For each selected option: its select. */
  private readonly selectOf: Map<number, number> = new Map();
  /** Records copied processing instructions, which may be markers. Set once it exists. */
  markers!: MarkerIndex;

  constructor(tree: SelectTree, sink: TreeSink, budget: StepBudget) {
    super(new SelectRules(tree, budget));
    this.tree = tree;
    this.sink = sink;
  }

  pushed(node: number): void {
    this.sink.pushed(node);
  }

  popped(node: number): void {
    if (this.isUsed && this.tree.htmlNameOf(node) === NameId.Option) this.optionPopped(node);
    this.sink.popped(node);
  }

  // --- Selectedness — https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-selectedness

  selectInserted(element: number): void {
    this.selected.set(element, 0);
  }

  /** An option was inserted: it becomes selected by its attribute, or as the first one that can be. */
  optionInserted(option: number): void {
    const { rules } = this;
    if (rules.budget.isSpent) return;
    const select = rules.nearestAncestorSelect(option);
    const selected = this.selected.get(select);
    if (selected === undefined) return;
    const isFirst = selected === 0 && rules.isDropDown(select) && !rules.isDisabled(option);
    if (isFirst || this.tree.attributeOf(option, NameId.Selected) !== null) this.select(option, select);
  }

  private select(option: number, select: number): void {
    this.selectOf.delete(this.selected.get(select)!);
    this.selected.set(select, option);
    // NB: the key 0 is never looked up.
    this.selectOf.set(option, select);
  }

  protected isSelected(option: number, select: number): boolean {
    return this.selected.get(select) === option;
  }

  protected selectedOption(select: number): number {
    const selected = this.selected.get(select);
    // NB: an option that was removed together with a selectedcontent is unselected when its own turn comes.
    return selected && this.rules.nearestAncestorSelect(selected) === select ? selected : 0;
  }

  // --- Copies and removals

  protected replaceAll(selectedcontent: number, option: number): void {
    const { rules, tree } = this;
    if (option !== 0) {
      const { depth, count } = tree.sizeOf(option);
      rules.budget.take(count * STEPS_PER_COPY);
      if (!this.sink.mayCopy(selectedcontent, count, depth)) return;
    }
    // NB: a selectedcontent among them is disabled.
    for (const root of tree.replaceAll(selectedcontent, option)) this.removed(root, 0);
    if (option === 0) return;
    // Options inside the copied option become options of the select, and its markers now exist twice.
    let node = following(tree, selectedcontent, selectedcontent);
    for (; node !== 0; node = following(tree, node, selectedcontent)) {
      if (tree.htmlNameOf(node) === NameId.Option) this.optionInserted(node);
      const instruction = tree.instructionAt(node);
      if (instruction !== null) this.markers.inserted(node, ...instruction);
    }
  }

  /**
   * A node was removed from `place` or, if that is 0, from a selectedcontent that was cleared. Nodes below it have
   * removing steps as well: if a select's selected option was removed, another one may be selected.
   */
  removed(root: number, place: number): void {
    const { rules, tree } = this;
    for (let node = root; node !== 0 && !rules.budget.isSpent; node = following(tree, node, root)) {
      rules.budget.take(1);
      const select = this.selectOf.get(node);
      if (select !== undefined)
        this.select(
          rules.selectedOption(select, () => false),
          select,
        );
      if (place !== 0 && tree.htmlNameOf(node) === NameId.Selectedcontent)
        this.selectedcontentRemoved(node, place);
    }
  }
}
