import { NameId } from '../../generated/names.ts';
import type { SelectRules } from './select-rules.ts';
import { following } from './tree-view.ts';

/** The number of steps for copying a node. */
export const STEPS_PER_COPY = 8;

/**
 * Updates `selectedcontent` elements while a parser builds a tree —
 * https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element
 *
 * Subclasses know which option is selected.
 *
 * DEVIATION: taken literally, some of this takes quadratic time: many options may be deep inside their `select`, and
 * the same large option may be copied into many `selectedcontent` elements. Beyond a number of steps that no page
 * needs, `selectedcontent` elements are no longer updated. Whether a `selectedcontent` is disabled depends on its
 * current ancestors, not on those it was inserted into: moving it or them inserts it again, which sets the state again.
 */
export abstract class SelectedContent<N> {
  protected readonly rules: SelectRules<N>;
  /** Whether the parser has inserted a `selectedcontent` element. Before that, popping an option does nothing. */
  protected isUsed = false;

  constructor(rules: SelectRules<N>) {
    this.rules = rules;
  }

  /** Whether an option is the selected one of its nearest ancestor select, which has no `multiple`. */
  protected abstract isSelected(option: N, select: N): boolean;
  /** The option that is selected in a select, or none. */
  protected abstract selectedOption(select: N): N;
  /**
   * Replaces the children of a selectedcontent by copies of an option's children, or by nothing if `option` is none.
   */
  protected abstract replaceAll(selectedcontent: N, option: N): void;

  /** The post-connection steps of a selectedcontent element. */
  selectedcontentInserted(element: N): void {
    if (this.rules.budget.isSpent) return;
    this.isUsed = true;
    const select = this.selectShowing(element, element);
    if (!select || this.rules.isMultiple(select) || !this.rules.tree.isConnected(element)) return;
    this.update(select);
    this.clearOthers(select);
  }

  /** An option is popped off the stack of open elements: maybe clone an option into selectedcontent. */
  optionPopped(option: N): void {
    if (this.rules.budget.isSpent) return;
    const select = this.rules.nearestAncestorSelect(option);
    if (!select || !this.isSelected(option, select)) return;
    const selectedcontent = this.enabledSelectedcontent(select);
    if (selectedcontent) this.replaceAll(selectedcontent, option);
  }

  /** Update a select's selectedcontent. */
  protected update(select: N): void {
    const selectedcontent = this.enabledSelectedcontent(select);
    if (!selectedcontent) return;
    const option = this.selectedOption(select);
    if (!this.rules.budget.isSpent) this.replaceAll(selectedcontent, option);
  }

  /** Get a select's enabled selectedcontent. */
  private enabledSelectedcontent(select: N): N {
    const { none } = this.rules.tree;
    const first = this.rules.isMultiple(select) ? none : this.nextSelectedcontent(select, select);
    return first && this.selectShowing(first, first) ? first : none;
  }

  /** Clear a select's non-primary selectedcontent elements. */
  private clearOthers(select: N): void {
    const { none } = this.rules.tree;
    let other = this.nextSelectedcontent(select, select);
    while (other) {
      other = this.nextSelectedcontent(other, select);
      if (other) this.replaceAll(other, none);
    }
  }

  /** The next selectedcontent in a select after a node; none after too many steps. */
  private nextSelectedcontent(after: N, select: N): N {
    const { budget, tree } = this.rules;
    let node = after;
    do {
      if (budget.isSpent) return tree.none;
      budget.take(1);
      node = following(tree, node, select);
    } while (node && tree.htmlNameOf(node) !== NameId.Selectedcontent);
    return node;
  }

  /**
   * The select whose option a selectedcontent shows: its nearest. None if there is no such select, or if its ancestors
   * disable it when it is connected. `place`: if it was removed, the node after its tree there; otherwise the
   * selectedcontent itself.
   */
  private selectShowing(selectedcontent: N, place: N): N {
    const { budget, tree } = this.rules;
    let isThere = selectedcontent === place;
    let isDisabled = false;
    let nearest = tree.none;
    let root = selectedcontent;
    for (let node = tree.parentOf(root); node || !isThere; node = tree.parentOf(root)) {
      if (!node) {
        isThere = true;
        node = place;
      }
      budget.take(1);
      root = node;
      switch (tree.htmlNameOf(node)) {
        case NameId.Option:
        case NameId.Selectedcontent:
          isDisabled = true;
          break;
        case NameId.Select:
          // A select that was removed with it shows the same as before.
          if (!isThere) return tree.none;
          if (nearest) isDisabled = true;
          else nearest = node;
      }
    }
    return isDisabled && tree.isConnected(root) ? tree.none : nearest;
  }

  /**
   * The removing steps of a selectedcontent element, whose tree was removed from `place`: updates the select that it
   * was in.
   */
  protected selectedcontentRemoved(element: N, place: N): void {
    const select = this.selectShowing(element, place);
    if (select) this.update(select);
  }
}
