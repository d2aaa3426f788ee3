import type { LiveNode as AnyNode } from '../../bridges/dom/live-dom-sink.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { following, followingAfter, type SiblingNode } from './find-markers.ts';

interface LiveElement extends SiblingNode {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly isConnected: boolean;
  /** Of an option element: its selectedness. */
  readonly selected?: boolean;
  /** Of a select element. */
  readonly options?: { readonly length: number };
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string | null;
  cloneNode(deep: boolean): SiblingNode;
  replaceChildren(...nodes: SiblingNode[]): void;
}

/** So many steps are gone in any case, and so many more for each node that is inserted. */
const FREE_STEPS = 1 << 20;
const STEPS_PER_NODE = 64;

/**
 * What `selectedcontent` elements show while a parser builds a tree in any DOM —
 * https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element
 *
 * Whether an option is selected, the DOM knows. One that does not know of options deeper in a `select`, and has no others
 * there, selects none: then the first that is not disabled is taken, as the selectedness setting algorithm has it.
 *
 * DEVIATION: the steps of the standard can take quadratic time. After so many of them, more than pages take, what
 * `selectedcontent` elements show stays as it is.
 */
export class LiveSelectedContent {
  #steps = FREE_STEPS;
  /** The parser has inserted a selectedcontent. */
  #isUsed = false;

  isOption(node: AnyNode): boolean {
    return isHTML(node, 'option');
  }

  /** The parser has inserted a node: the post-connection steps of selectedcontent. */
  inserted(node: AnyNode): void {
    this.#steps += STEPS_PER_NODE;
    if (!isHTML(node, 'selectedcontent')) return;
    this.#isUsed = true;
    if (!node.isConnected || this.#steps <= 0) return;
    const select = this.#nearestSelectOf(node);
    if (select === null || select.hasAttribute('multiple')) return;
    this.#update(select);
    this.#clearOthers(select);
  }

  /** An option has been popped off the stack of open elements: maybe clone an option into selectedcontent. */
  optionPopped(node: AnyNode): void {
    const option = node as LiveElement;
    if (this.#steps <= 0) return;
    const select = this.#nearestAncestorSelect(option);
    if (select === null) return;
    // NB: for most options that is all, so that it costs the pages nothing that have no selectedcontent.
    const isKnown = isKnownTo(option, select);
    if (isKnown ? !option.selected : !this.#isUsed) return;
    const selectedcontent = this.#enabledSelectedcontent(select);
    if (selectedcontent === null || (!isKnown && this.#selectedOption(select) !== option)) return;
    if (this.#steps <= 0) return;
    this.#clone(option, selectedcontent);
  }

  /** Update a select's selectedcontent. */
  #update(select: LiveElement): void {
    const selectedcontent = this.#enabledSelectedcontent(select);
    if (selectedcontent === null) return;
    const option = this.#selectedOption(select);
    if (this.#steps <= 0) return;
    if (option === null) selectedcontent.replaceChildren();
    else this.#clone(option, selectedcontent);
  }

  /** Clone an option into a selectedcontent. */
  #clone(option: LiveElement, selectedcontent: LiveElement): void {
    const clones: SiblingNode[] = [];
    for (let child = option.firstChild; child !== null; child = child.nextSibling) {
      clones.push((child as LiveElement).cloneNode(true));
      for (let node: SiblingNode | null = child; node !== null; node = following(node, child)) this.#steps--;
    }
    selectedcontent.replaceChildren(...clones);
  }

  /** Get a select's enabled selectedcontent. */
  #enabledSelectedcontent(select: LiveElement): LiveElement | null {
    if (select.hasAttribute('multiple')) return null;
    const first = this.#nextSelectedcontent(select, select);
    // NB: it is disabled by what its ancestors were when it was connected. Scripts that move them connect it again.
    return first === null || (first.isConnected && this.#nearestSelectOf(first) === null) ? null : first;
  }

  #nextSelectedcontent(node: LiveElement, select: LiveElement): LiveElement | null {
    for (let next = following(node, select); next !== null; next = following(next, select)) {
      if (this.#steps-- <= 0) return null;
      if (isHTML(next, 'selectedcontent')) return next;
    }
    return null;
  }

  /** The select that a selectedcontent element is in; null if there is none, or if that makes it disabled. */
  #nearestSelectOf(selectedcontent: LiveElement): LiveElement | null {
    let nearest: LiveElement | null = null;
    for (let at = selectedcontent.parentNode; at !== null; at = at.parentNode) {
      this.#steps--;
      if (isHTML(at, 'option') || isHTML(at, 'selectedcontent')) return null;
      if (!isHTML(at, 'select')) continue;
      if (nearest !== null) return null;
      nearest = at;
    }
    return nearest;
  }

  /** Clear a select's non-primary selectedcontent elements. */
  #clearOthers(select: LiveElement): void {
    const first = this.#nextSelectedcontent(select, select);
    if (first === null) return;
    let other = this.#nextSelectedcontent(first, select);
    while (other !== null) {
      other.replaceChildren();
      other = this.#nextSelectedcontent(other, select);
    }
  }

  /** The selected option of a select without `multiple`: the last with selectedness, else, in a drop-down, the first. */
  #selectedOption(select: LiveElement): LiveElement | null {
    let first: LiveElement | null = null;
    let last: LiveElement | null = null;
    let node = following(select, select);
    while (node !== null && this.#steps-- > 0) {
      const isOption = isHTML(node, 'option');
      if (isOption && this.#nearestAncestorSelect(node as LiveElement) === select) {
        if ((node as LiveElement).selected) last = node as LiveElement;
        else if (first === null && !this.#isDisabled(node as LiveElement)) first = node as LiveElement;
      }
      node = isOption || endsListOfOptions(node) ? followingAfter(node, select) : following(node, select);
    }
    if (last !== null || (select.options?.length ?? 0) > 0) return last;
    return displaySize(select) === 1 ? first : null;
  }

  /** Get the nearest ancestor select. */
  #nearestAncestorSelect(element: LiveElement): LiveElement | null {
    let isInOptgroup = false;
    for (let at = element.parentNode; at !== null; at = at.parentNode) {
      this.#steps--;
      if (isHTML(at, 'select')) return at;
      if (endsListOfOptions(at)) return null;
      if (!isHTML(at, 'optgroup')) continue;
      if (isInOptgroup) return null;
      isInOptgroup = true;
    }
    return null;
  }

  /** An option is disabled — https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled */
  #isDisabled(option: LiveElement): boolean {
    if (option.hasAttribute('disabled')) return true;
    for (let at = option.parentNode; at !== null; at = at.parentNode) {
      this.#steps--;
      if (isHTML(at, 'select') || endsListOfOptions(at)) return false;
      if (isHTML(at, 'optgroup')) return at.hasAttribute('disabled');
    }
    return false;
  }
}

function isHTML(node: AnyNode, name: string): node is LiveElement {
  return (
    node.nodeType === 1 &&
    (node as LiveElement).localName === name &&
    (node as LiveElement).namespaceURI === HTML_NAMESPACE
  );
}

/** Whether any DOM knows of an option that it is one of a select: it always was, before selects held any content. */
function isKnownTo({ parentNode }: LiveElement, select: LiveElement): boolean {
  return parentNode === select || (isHTML(parentNode!, 'optgroup') && parentNode.parentNode === select);
}

/** What is in a datalist, hr or option element is in no list of options. */
function endsListOfOptions(node: SiblingNode): boolean {
  return isHTML(node, 'option') || isHTML(node, 'datalist') || isHTML(node, 'hr');
}

/** The display size of a select element without `multiple`. */
function displaySize(select: LiveElement): number {
  const digits = /^[\t\n\f\r ]*(?:\+?(\d+)|-(0+)(?!\d))/.exec(select.getAttribute('size') ?? '');
  return digits === null ? 1 : Number(digits[1] ?? 0);
}
