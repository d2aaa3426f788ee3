import { NameId } from '../../generated/names.ts';
import type { StepBudget } from './step-budget.ts';
import { following, type TreeView } from './tree-view.ts';

/**
 * Which options a `select` has, and which of them is selected —
 * https://html.spec.whatwg.org/multipage/form-elements.html#the-select-element
 */
export class SelectRules<N> {
  readonly tree: TreeView<N>;
  readonly budget: StepBudget;

  constructor(tree: TreeView<N>, budget: StepBudget) {
    this.tree = tree;
    this.budget = budget;
  }

  protected has(element: N, attribute: NameId): boolean {
    return this.tree.attributeOf(element, attribute) !== null;
  }

  isMultiple(select: N): boolean {
    return this.has(select, NameId.Multiple);
  }

  /** Display size of a select without `multiple` — https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-size */
  displaySize(select: N): number {
    // The rules for parsing non-negative integers
    const digits = /^[\t\n\f\r ]*(?:\+?(\d+)|-(0+)(?!\d))/.exec(
      this.tree.attributeOf(select, NameId.Size) ?? '',
    );
    return digits === null ? 1 : Number(digits[1] ?? 0);
  }

  /** Whether the first option that is not disabled is selected if no other one is. */
  isDropDown(select: N): boolean {
    return !this.isMultiple(select) && this.displaySize(select) === 1;
  }

  /** The nearest ancestor that determines which list of options an element is in, or none. */
  nearestOfList(element: N): N {
    const { tree } = this;
    let node = tree.parentOf(element);
    while (node && !decidesTheList(tree.htmlNameOf(node))) {
      this.budget.take(1);
      node = tree.parentOf(node);
    }
    return node;
  }

  /** Get the nearest ancestor select — https://html.spec.whatwg.org/multipage/form-elements.html#option-element-nearest-ancestor-select */
  nearestAncestorSelect(element: N): N {
    const { tree } = this;
    let node = this.nearestOfList(element);
    if (tree.htmlNameOf(node) === NameId.Optgroup) node = this.nearestOfList(node);
    return tree.htmlNameOf(node) === NameId.Select ? node : tree.none;
  }

  /** An option is disabled — https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled */
  isDisabled(option: N): boolean {
    if (this.has(option, NameId.Disabled)) return true;
    const group = this.nearestOfList(option);
    return this.tree.htmlNameOf(group) === NameId.Optgroup && this.has(group, NameId.Disabled);
  }

  /**
   * The list of options of a select, in tree order: those whose nearest ancestor select it is —
   * https://html.spec.whatwg.org/multipage/form-elements.html#concept-select-option-list
   *
   * It is cut short after too many steps.
   */
  optionsOf(select: N): N[] {
    const { budget, tree } = this;
    const options: N[] = [];
    let node = following(tree, select, select);
    for (; node && !budget.isSpent; node = following(tree, node, select)) {
      budget.take(1);
      if (tree.htmlNameOf(node) === NameId.Option && this.nearestAncestorSelect(node) === select)
        options.push(node);
    }
    return options;
  }

  /**
   * The option that the selectedness setting algorithm leaves selected in a select without `multiple`, or none —
   * https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm
   *
   * `isSelected`: whether an option's selectedness is true; `mayHaveNone`: whether the select may have no selected
   * option, as if it were not a drop-down.
   */
  selectedOption(select: N, isSelected: (option: N) => boolean, mayHaveNone = false): N {
    const options = this.optionsOf(select);
    const last = options.filter(isSelected).at(-1);
    if (last || mayHaveNone || !this.isDropDown(select)) return last ?? this.tree.none;
    return options.find((option) => !this.isDisabled(option)) ?? this.tree.none;
  }
}

/** Whether HTML elements with this name determine which list of options their descendants are in. */
export function decidesTheList(name: number): boolean {
  return (
    name === NameId.Select ||
    name === NameId.Optgroup ||
    name === NameId.Option ||
    // There is no list of options inside these.
    name === NameId.Datalist ||
    name === NameId.Hr
  );
}
