import { type DomNode, domView } from '../../bridges/dom/dom-view.ts';
import type { LiveNode as AnyNode } from '../../bridges/dom/live-dom.ts';
import { SelectRules } from '../../core/trees/select-rules.ts';
import { SelectedContent, STEPS_PER_COPY } from '../../core/trees/selected-content.ts';
import { NO_SOURCE, StepBudget } from '../../core/trees/step-budget.ts';
import { following } from '../../core/trees/tree-view.ts';
import { NameId } from '../../generated/names.ts';

interface LiveElement extends DomNode {
  /** Of an option element: its selectedness. */
  readonly selected?: boolean;
  /** Of a select element. */
  readonly options?: { readonly length: number };
  cloneNode(deep: boolean): DomNode;
  replaceChildren(...nodes: DomNode[]): void;
}

/**
 * What `selectedcontent` elements show while a parser builds a tree in any DOM.
 *
 * The DOM knows whether an option is selected. A DOM that doesn't recognize options deeper in a `select`, with no others
 * there, selects none: then the first option that isn't disabled counts, as in the selectedness setting algorithm.
 */
export class LiveSelectedContent extends SelectedContent<DomNode | null> {
  constructor() {
    super(new SelectRules(domView, new StepBudget(NO_SOURCE)));
  }

  isOption(node: AnyNode): boolean {
    return domView.htmlNameOf(node as DomNode) === NameId.Option;
  }

  /** Called when the parser has inserted a node. */
  inserted(node: AnyNode): void {
    this.rules.budget.madeNode();
    if (domView.htmlNameOf(node as DomNode) === NameId.Selectedcontent)
      this.selectedcontentInserted(node as DomNode);
  }

  protected isSelected(option: LiveElement, select: LiveElement): boolean {
    // NB: for most options this is all, so pages without selectedcontent pay nothing.
    if (isKnownTo(option, select)) return option.selected!;
    return this.isUsed && this.selectedOption(select) === option;
  }

  protected selectedOption(select: LiveElement): DomNode | null {
    const isListBox = (select.options?.length ?? 0) > 0;
    return this.rules.selectedOption(select, (option) => (option as LiveElement).selected!, isListBox);
  }

  protected replaceAll(selectedcontent: LiveElement, option: DomNode | null): void {
    const clones: DomNode[] = [];
    if (option !== null) {
      for (let child = option.firstChild; child !== null; child = domView.nextSiblingOf(child))
        clones.push((child as LiveElement).cloneNode(true));
      let node = following(domView, option, option);
      for (; node !== null; node = following(domView, node, option)) this.rules.budget.take(STEPS_PER_COPY);
    }
    selectedcontent.replaceChildren(...clones);
  }
}

/** Whether any DOM recognizes an option as one of a select: DOMs always have, since before selects held any content. */
function isKnownTo({ parentNode }: DomNode, select: DomNode): boolean {
  if (parentNode === select) return true;
  return domView.htmlNameOf(parentNode) === NameId.Optgroup && parentNode!.parentNode === select;
}
