import { NameId } from '../../generated/names.ts';
import type { SelectRules } from './select-rules.ts';
import { following } from './tree-view.ts';

/** What a copy of a node costs. */
export const STEPS_PER_COPY = 8;

/**
 * What `selectedcontent` elements show while a parser builds a tree —
 * https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element
 *
 * Which option is selected, a subclass knows.
 *
 * DEVIATION: by the letter some of it takes quadratic time: each of many options may be deep in its `select`, each of many
 * `selectedcontent` elements has the same large option copied. After so many steps, more than pages take, what
 * `selectedcontent` elements show stays as it is. A `selectedcontent` is disabled by its ancestors as they are, not as they
 * were when it was inserted: whoever moves it or them inserts it again, which sets the state anew.
 */
export abstract class SelectedContent<N> {
  protected readonly rules: SelectRules<N>;
  /** The parser has inserted a `selectedcontent` element: until then, popping an option means nothing. */
  protected isUsed = false;

  constructor(rules: SelectRules<N>) {
    this.rules = rules;
  }

  /** Whether an option is the one that is selected in its nearest ancestor select, which has no `multiple`. */
  protected abstract isSelected(option: N, select: N): boolean;
  /** The option that is selected in a select, or none. */
  protected abstract selectedOption(select: N): N;
  /** Replaces all in an element by copies of what is in an option, or by nothing if that is none. */
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

  /** The next selectedcontent in a select after a node; none as well after too many steps. */
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
   * The select whose option a selectedcontent shows: its nearest. None if there is no such select, or if its ancestors make it
   * disabled, as they do where it is connected. `place`: what follows after the end of its tree, if it was removed from there;
   * otherwise the selectedcontent.
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
          // A select that was removed with it shows what it showed.
          if (!isThere) return tree.none;
          if (nearest) isDisabled = true;
          else nearest = node;
      }
    }
    return isDisabled && tree.isConnected(root) ? tree.none : nearest;
  }

  /**
   * The removing steps of a selectedcontent element, which was in a tree that was removed from `place`: update the select in
   * which it was.
   */
  protected selectedcontentRemoved(element: N, place: N): void {
    const select = this.selectShowing(element, place);
    if (select) this.update(select);
  }
}
