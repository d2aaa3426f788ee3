import { NameId } from '../../generated/names.ts';
import type { StackListener } from '../tree-construction/stack-of-open-elements.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';
import type { MarkerIndex } from './markers.ts';
import { SelectRules } from './select-rules.ts';
import { SelectedContent, STEPS_PER_COPY } from './selected-content.ts';
import type { StepBudget } from './step-budget.ts';
import { following, type TreeView } from './tree-view.ts';

/** The tree whose `select` elements `TrackedSelectedContent` keeps up. A node is a number; 0 is no node. */
export interface SelectTree extends TreeView<number> {
  /** How many nodes a copy of an element would have below it, and how many levels of elements. */
  sizeOf(element: number): { readonly depth: number; readonly count: number };
  /**
   * Replaces the children of an element by copies of those that `original` had before, or by nothing if that is 0. Returns the
   * old ones, or those that are elements.
   */
  replaceAll(element: number, original: number): readonly number[];
}

/** The same in a tree that does not know which options are selected: this keeps track of what the parser brings about. */
export class TrackedSelectedContent extends SelectedContent<number> implements StackListener {
  private readonly tree: SelectTree;
  private readonly sink: TreeSink;
  /**
   * By the `select` that the parser has made: its option whose selectedness is true, or 0. (It does not matter for those with
   * `multiple`, which show none.)
   */
  private readonly selected: Map<number, number> = new Map();
  /** By the selected option of a select: that select. */
  private readonly selectOf: Map<number, number> = new Map();
  /** Gets the processing instructions that are copied, which may be markers. Set once it exists. */
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

  /** An option is inserted: it becomes selected by its attribute, or as the first that can be. */
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
    // NB: nobody asks for 0.
    this.selectOf.set(option, select);
  }

  protected isSelected(option: number, select: number): boolean {
    return this.selected.get(select) === option;
  }

  protected selectedOption(select: number): number {
    const selected = this.selected.get(select);
    // NB: an option that was removed together with a selectedcontent is unselected when its turn comes.
    return selected && this.rules.nearestAncestorSelect(selected) === select ? selected : 0;
  }

  // --- What is copied and removed

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
    // Options that were in an option are options of the select now, and markers are there twice.
    let node = following(tree, selectedcontent, selectedcontent);
    for (; node !== 0; node = following(tree, node, selectedcontent)) {
      if (tree.htmlNameOf(node) === NameId.Option) this.optionInserted(node);
      const instruction = tree.instructionAt(node);
      if (instruction !== null) this.markers.inserted(node, ...instruction);
    }
  }

  /**
   * A node was removed from `place`, or from a selectedcontent that was cleared if that is 0. What is below it has removing
   * steps, too: if the selected option of a select was removed, another may be selected.
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
