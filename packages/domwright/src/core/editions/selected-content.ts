import { NameId } from '../../generated/names.ts';
import type { NameTable } from '../infra/name-table.ts';
import type { StackListener } from '../tree-construction/stack-of-open-elements.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';
import type { ContentPatching } from './content-patching.ts';

/** A walk over the nodes below a node, in tree order. Template contents and shadow trees are trees of their own. */
export interface TreeWalk {
  /** The next node, or 0. */
  next(): number;
}

/** The tree whose `select` elements `SelectedContent` keeps up. A node is a number; 0 is no node. */
export interface SelectTree {
  /** The parent of a node, or 0. */
  parentOf(node: number): number;
  /** Whether a node is an HTML element with the name of that id. */
  isHtml(node: number, name: number): boolean;
  /** The value of an element's attribute without a namespace, or null. */
  attributeOf(element: number, name: string): string | null;
  /** Whether the tree with this root is in a document. */
  isConnected(root: number): boolean;
  walk(root: number): TreeWalk;
  /** How many nodes a copy of an element would have below it, and how many levels of elements. */
  sizeOf(element: number): { readonly depth: number; readonly count: number };
  /**
   * Replaces the children of an element by copies of those that `original` had before, or by nothing if that is 0. Returns the
   * old ones, or those that are elements.
   */
  replaceAll(element: number, original: number): readonly number[];
  /** The target and the data of a processing instruction; null for any other node. */
  instructionAt(node: number): readonly [target: string, data: string] | null;
}

/** What is known of a `select` that the parser has made. */
interface Select {
  readonly multiple: boolean;
  /** Its display size is 1: the first option that is not disabled is selected without saying so. */
  readonly isDropDown: boolean;
  /** The option whose selectedness is true, or 0. (It does not matter for those with `multiple`, which show none.) */
  selected: number;
  /** Its first `selectedcontent` descendant in tree order, or 0. */
  selectedcontent: number;
  /** The others that may have children. */
  others: number[];
}

/** Where the parser is. NB: not how much of the source is there, which depends on how it is cut. */
export interface ParserPlace {
  /** The offset at which the present token ends. */
  readonly tokenEnd: number;
}

/** So many steps are gone in any case, and so many more for each code unit of source. */
const FREE_STEPS = 1 << 16;
const STEPS_PER_CODE_UNIT = 2;
/** What a copy of a node costs. */
const STEPS_PER_COPY = 8;

/**
 * What `option` and `selectedcontent` elements do when the parser inserts or pops them —
 * https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element
 *
 * DEVIATION: by the letter some of it takes quadratic time: each of many options may stand deep in its `select`, each of
 * many `selectedcontent` elements has the same large option copied. After so many steps, more than pages take, what
 * `selectedcontent` elements show stays as it is.
 */
export class SelectedContent implements StackListener {
  private readonly tree: SelectTree;
  private readonly sink: TreeSink;
  private readonly parser: ParserPlace;
  private readonly selects: Map<number, Select> = new Map();
  /** By the selected option of a select: that select. */
  private readonly selectOf: Map<number, number> = new Map();
  /** The `selectedcontent` elements that are disabled. */
  private readonly disabled: Set<number> = new Set();
  private readonly selectedcontentName: number;
  private steps = 0;
  private readonly begin: number;
  /** There is a `selectedcontent` element: until then, popping an option means nothing. */
  private isUsed = false;
  /** Is told of copied processing instructions, which may be markers. Set once it exists. */
  patching!: ContentPatching;

  /** `begin`: the offset at which the parser begins. */
  constructor(tree: SelectTree, names: NameTable, sink: TreeSink, parser: ParserPlace, begin: number) {
    this.tree = tree;
    this.sink = sink;
    this.parser = parser;
    this.begin = begin;
    this.selectedcontentName = names.idOf('selectedcontent');
  }

  pushed(node: number): void {
    this.sink.pushed?.(node);
  }

  popped(node: number): void {
    if (this.isUsed && this.isHtml(node, NameId.Option)) this.optionPopped(node);
    this.sink.popped(node);
  }

  /** Whether there have been too many steps. */
  private get isExhausted(): boolean {
    return this.steps > FREE_STEPS + (this.parser.tokenEnd - this.begin) * STEPS_PER_CODE_UNIT;
  }

  private isHtml(node: number, name: number): boolean {
    return this.tree.isHtml(node, name);
  }

  private has(element: number, attribute: string): boolean {
    return this.tree.attributeOf(element, attribute) !== null;
  }

  // --- The select element — https://html.spec.whatwg.org/multipage/form-elements.html#the-select-element

  selectInserted(element: number): void {
    const multiple = this.has(element, 'multiple');
    this.selects.set(element, {
      multiple,
      isDropDown: !multiple && this.displaySize(element) === 1,
      selected: 0,
      selectedcontent: 0,
      others: [],
    });
  }

  /** The display size of a select element without `multiple`. */
  private displaySize(element: number): number {
    const size = this.tree.attributeOf(element, 'size');
    if (size === null) return 1;
    const digits = /^[\t\n\f\r ]*(?:\+?(\d+)|-(0+)(?!\d))/.exec(size);
    return digits === null ? 1 : Number(digits[1] ?? 0);
  }

  /** Get the nearest ancestor select. Returns 0 if there is none, or none that the parser has made. */
  private nearestAncestorSelect(element: number): number {
    const { tree } = this;
    let isInOptgroup = false;
    for (let node = tree.parentOf(element); node !== 0; node = tree.parentOf(node)) {
      this.steps++;
      if (this.isHtml(node, NameId.Select)) return node;
      if (this.endsListOfOptions(node)) return 0;
      if (this.isHtml(node, NameId.Optgroup)) {
        if (isInOptgroup) return 0;
        isInOptgroup = true;
      }
    }
    return 0;
  }

  /** A datalist, hr or option element: what is in it is in no list of options. */
  private endsListOfOptions(node: number): boolean {
    return (
      this.isHtml(node, NameId.Option) || this.isHtml(node, NameId.Datalist) || this.isHtml(node, NameId.Hr)
    );
  }

  /** An option is disabled — https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled */
  private isDisabled(option: number): boolean {
    if (this.has(option, 'disabled')) return true;
    const { tree } = this;
    for (let node = tree.parentOf(option); node !== 0; node = tree.parentOf(node)) {
      this.steps++;
      if (this.isHtml(node, NameId.Select) || this.endsListOfOptions(node)) return false;
      if (this.isHtml(node, NameId.Optgroup)) return this.has(node, 'disabled');
    }
    return false;
  }

  /** An option is inserted: it becomes selected by its attribute, or as the first that can be. */
  optionInserted(option: number): void {
    if (this.isExhausted) return;
    const element = this.nearestAncestorSelect(option);
    const select = this.selects.get(element);
    if (select === undefined || select.multiple) return;
    const isFirst = select.selected === 0 && select.isDropDown && !this.isDisabled(option);
    if (isFirst || this.has(option, 'selected')) this.select(option, element, select);
  }

  private select(option: number, element: number, select: Select): void {
    this.selectOf.delete(select.selected);
    select.selected = option;
    if (option !== 0) this.selectOf.set(option, element);
  }

  // --- The option element — https://html.spec.whatwg.org/multipage/form-elements.html#the-option-element

  /** An option is popped off the stack of open elements: maybe clone an option into selectedcontent. */
  optionPopped(option: number): void {
    if (this.isExhausted) return;
    const select = this.selects.get(this.nearestAncestorSelect(option));
    if (select === undefined || select.selected !== option) return;
    const selectedcontent = this.enabledSelectedcontent(select);
    if (selectedcontent !== 0) this.cloneAnOption(option, selectedcontent);
  }

  // --- The selectedcontent element

  /** Get a select's enabled selectedcontent. */
  private enabledSelectedcontent({ multiple, selectedcontent }: Select): number {
    return multiple || this.disabled.has(selectedcontent) ? 0 : selectedcontent;
  }

  /** The post-connection steps, and what else its insertion means. `isMoved`: it does not come after all that was there. */
  selectedcontentInserted(element: number, isMoved: boolean): void {
    if (this.isExhausted) return;
    this.isUsed = true;
    const { tree } = this;
    let nearest: Select | undefined;
    let isDisabled = false;
    let root = element;
    for (let node = tree.parentOf(element); node !== 0; node = tree.parentOf(node)) {
      this.steps++;
      root = node;
      if (this.isHtml(node, NameId.Select)) {
        const select = this.selects.get(node);
        if (select !== undefined) this.addTo(node, select, element, isMoved);
        if (nearest === undefined) nearest = select;
        else isDisabled = true;
      } else if (this.isHtml(node, NameId.Option) || this.isHtml(node, this.selectedcontentName)) {
        isDisabled = true;
      }
    }
    if (!tree.isConnected(root)) return;
    if (isDisabled) this.disabled.add(element);
    if (isDisabled || nearest === undefined || nearest.multiple) return;
    this.updateSelectedcontent(nearest);
    for (const other of nearest.others)
      if (other !== element && other !== nearest.selectedcontent) this.clear(other);
    nearest.others = nearest.others.includes(element) ? [element] : [];
  }

  /** Notes an element that is new in a select. */
  private addTo(node: number, select: Select, element: number, isMoved: boolean): void {
    const first = select.selectedcontent;
    if (first === 0) {
      select.selectedcontent = element;
    } else if (isMoved && this.firstSelectedcontentIn(node) === element) {
      select.others.push(first);
      select.selectedcontent = element;
    } else {
      select.others.push(element);
    }
  }

  private firstSelectedcontentIn(select: number): number {
    const walk = this.tree.walk(select);
    for (let node = walk.next(); node !== 0; node = walk.next()) {
      this.steps++;
      if (this.isHtml(node, this.selectedcontentName)) return node;
    }
    return 0;
  }

  /** Update a select's selectedcontent. */
  private updateSelectedcontent(select: Select): void {
    const selectedcontent = this.enabledSelectedcontent(select);
    if (selectedcontent === 0) return;
    if (select.selected === 0) this.clear(selectedcontent);
    else this.cloneAnOption(select.selected, selectedcontent);
  }

  /** Clone an option into a selectedcontent. */
  private cloneAnOption(option: number, selectedcontent: number): void {
    const { tree } = this;
    const { depth, count } = tree.sizeOf(option);
    this.steps += count * STEPS_PER_COPY;
    if (this.sink.mayCopy?.(selectedcontent, count, depth) === false) return;
    this.replaceAll(selectedcontent, option);
    // Options that were in an option are options of the select now, and markers are there twice.
    const walk = tree.walk(selectedcontent);
    for (let node = walk.next(); node !== 0; node = walk.next()) {
      if (this.isHtml(node, NameId.Option)) this.optionInserted(node);
      const instruction = tree.instructionAt(node);
      if (instruction !== null) this.patching.inserted(node, instruction[0], instruction[1]);
    }
  }

  /** Clear a selectedcontent: replace all with null. */
  private clear(selectedcontent: number): void {
    if (selectedcontent !== 0) this.replaceAll(selectedcontent, 0);
  }

  private replaceAll(selectedcontent: number, option: number): void {
    for (const root of this.tree.replaceAll(selectedcontent, option)) this.removed(root, 0);
  }

  /** Selectedness setting algorithm, where no option is selected. */
  private selectFirst(element: number, select: Select): void {
    if (!select.isDropDown) return;
    const walk = this.tree.walk(element);
    for (let node = walk.next(); node !== 0; node = walk.next()) {
      this.steps++;
      if (this.isHtml(node, NameId.Option) && this.selects.get(this.nearestAncestorSelect(node)) === select) {
        if (!this.isDisabled(node)) {
          this.select(node, element, select);
          return;
        }
      }
    }
  }

  // --- What is removed

  /**
   * A node was removed from `parent`. What is below it has removing steps, too: if the selected option of a select was
   * removed, another may be selected. `parent` is 0 where a selectedcontent was
   * cleared: those in it are disabled.
   */
  removed(root: number, parent: number): void {
    const walk = this.tree.walk(root);
    for (let node = root; node !== 0 && !this.isExhausted; node = walk.next()) {
      this.steps++;
      const element = this.selectOf.get(node);
      if (element !== undefined) {
        const select = this.selects.get(element)!;
        this.select(0, element, select);
        this.selectFirst(element, select);
      }
      if (parent !== 0 && this.isHtml(node, this.selectedcontentName))
        this.selectedcontentRemoved(node, parent);
    }
  }

  /** The removing steps of a selectedcontent element: update the select in which it was. */
  private selectedcontentRemoved(element: number, oldAncestor: number): void {
    let updates = !this.disabled.has(element);
    for (let node = oldAncestor; node !== 0; node = this.tree.parentOf(node)) {
      this.steps++;
      const select = this.selects.get(node);
      if (select === undefined) continue;
      select.selectedcontent = this.firstSelectedcontentIn(node);
      if (!updates) continue;
      updates = false;
      // NB: the option may have been removed together with it, and is unselected when its turn comes.
      const { selected } = select;
      if (selected === 0 || this.nearestAncestorSelect(selected) === node) this.updateSelectedcontent(select);
      else this.clear(this.enabledSelectedcontent(select));
    }
  }
}
