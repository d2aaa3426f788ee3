import { NameId } from '../../generated/names.ts';
import type { NameTable } from '../infra/name-table.ts';
import type { ContentPatching } from './content-patching.ts';
import type { StackListener } from './stack-of-open-elements.ts';
import type { TreeSink } from './tree-sink.ts';

/** The tree whose `select` elements `SelectedContent` keeps up. A node is a number; 0 is no node. */
export interface SelectTree {
  /** The parent of a node, or 0. */
  parentOf(node: number): number;
  /** Whether a node is an HTML element with the name of that id; false for 0. */
  isHtml(node: number, name: number): boolean;
  /** The value of an element's attribute without a namespace, or null. */
  attributeOf(element: number, name: string): string | null;
  /** Whether the tree with this root is in a document. */
  isConnected(root: number): boolean;
  /**
   * A walk over the nodes below a node, in tree order: each call returns the next one, or 0. Template contents and shadow trees
   * are trees of their own. Only elements and processing instructions have to be there.
   */
  walk(root: number): () => number;
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
  /** Those that may have children. */
  filled: number[];
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
  /** How many there were, less those that are gone in any case. */
  private steps: number;
  /** There is a `selectedcontent` element: until then, popping an option means nothing. */
  private isUsed = false;
  /** Is told of copied processing instructions, which may be markers. Set once it exists. */
  patching!: ContentPatching;

  /** `begin`: the offset at which the parser begins. */
  constructor(tree: SelectTree, names: NameTable, sink: TreeSink, parser: ParserPlace, begin: number) {
    this.tree = tree;
    this.sink = sink;
    this.parser = parser;
    this.steps = begin * STEPS_PER_CODE_UNIT - FREE_STEPS;
    this.selectedcontentName = names.idOf('selectedcontent');
  }

  pushed(node: number): void {
    this.sink.pushed(node);
  }

  popped(node: number): void {
    if (this.isUsed && this.isHtml(node, NameId.Option)) this.optionPopped(node);
    this.sink.popped(node);
  }

  /** Whether there have been too many steps. */
  private get isExhausted(): boolean {
    return this.steps > this.parser.tokenEnd * STEPS_PER_CODE_UNIT;
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
    // The display size of a select element without `multiple`
    const size = this.tree.attributeOf(element, 'size') ?? '';
    const digits = /^[\t\n\f\r ]*(?:\+?(\d+)|-(0+)(?!\d))/.exec(size);
    this.selects.set(element, {
      multiple,
      isDropDown: !multiple && (digits === null || Number(digits[1]) === 1),
      selected: 0,
      selectedcontent: 0,
      filled: [],
    });
  }

  /**
   * The nearest ancestor that decides which list of options an element is in: a select, an optgroup, or a datalist, hr or
   * option, in which there is none. 0 if there is no such ancestor.
   */
  private nearestOfList(element: number): number {
    const { tree } = this;
    for (let node = tree.parentOf(element); node !== 0; node = tree.parentOf(node)) {
      this.steps++;
      if (this.isHtml(node, NameId.Select) || this.isHtml(node, NameId.Optgroup)) return node;
      if (this.isHtml(node, NameId.Option)) return node;
      if (this.isHtml(node, NameId.Datalist) || this.isHtml(node, NameId.Hr)) return node;
    }
    return 0;
  }

  /** Get the nearest ancestor select. Returns 0 if there is none, or none that the parser has made. */
  private nearestAncestorSelect(element: number): number {
    let node = this.nearestOfList(element);
    if (this.isHtml(node, NameId.Optgroup)) node = this.nearestOfList(node);
    return this.isHtml(node, NameId.Select) ? node : 0;
  }

  /** An option is disabled — https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-disabled */
  private isDisabled(option: number): boolean {
    const group = this.nearestOfList(option);
    return (
      this.has(option, 'disabled') || (this.isHtml(group, NameId.Optgroup) && this.has(group, 'disabled'))
    );
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
    // NB: nobody asks for 0.
    this.selectOf.set(option, element);
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
    let nearestAncestor = 0;
    let root = element;
    for (let node = tree.parentOf(element); node !== 0; node = tree.parentOf(node)) {
      this.steps++;
      root = node;
      if (this.isHtml(node, NameId.Select)) {
        const select = this.selects.get(node);
        if (select !== undefined) {
          const isFirst =
            select.selectedcontent === 0 || (isMoved && this.firstSelectedcontentIn(node) === element);
          if (isFirst) select.selectedcontent = element;
          select.filled.push(element);
        }
        if (nearest !== undefined) isDisabled = true;
        else {
          nearest = select;
          nearestAncestor = node;
        }
      } else if (this.isHtml(node, NameId.Option) || this.isHtml(node, this.selectedcontentName)) {
        isDisabled = true;
      }
    }
    if (!tree.isConnected(root)) return;
    if (isDisabled) this.disabled.add(element);
    if (isDisabled || nearest === undefined || nearest.multiple) return;
    this.updateSelectedcontent(nearestAncestor, nearest);
    const { filled, selectedcontent } = nearest;
    for (const other of filled) if (other !== element && other !== selectedcontent) this.replaceAll(other, 0);
    nearest.filled = [selectedcontent, element];
  }

  private firstSelectedcontentIn(select: number): number {
    const next = this.tree.walk(select);
    for (let node = next(); node !== 0; node = next()) {
      this.steps++;
      if (this.isHtml(node, this.selectedcontentName)) return node;
    }
    return 0;
  }

  /** Update a select's selectedcontent. */
  private updateSelectedcontent(element: number, select: Select): void {
    const selectedcontent = this.enabledSelectedcontent(select);
    if (selectedcontent === 0) return;
    const { selected } = select;
    // NB: an option that was removed together with a selectedcontent is unselected when its turn comes.
    this.cloneAnOption(this.nearestAncestorSelect(selected) === element ? selected : 0, selectedcontent);
  }

  /** Clone an option into a selectedcontent. If the option is 0, clear it. */
  private cloneAnOption(option: number, selectedcontent: number): void {
    const { tree } = this;
    const { depth, count } = tree.sizeOf(option);
    this.steps += count * STEPS_PER_COPY;
    if (!this.sink.mayCopy(selectedcontent, count, depth)) return;
    this.replaceAll(selectedcontent, option);
    // Options that were in an option are options of the select now, and markers are there twice.
    const next = tree.walk(selectedcontent);
    for (let node = next(); node !== 0; node = next()) {
      if (this.isHtml(node, NameId.Option)) this.optionInserted(node);
      const instruction = tree.instructionAt(node);
      if (instruction !== null) this.patching.inserted(node, ...instruction);
    }
  }

  /** Replaces all in a selectedcontent by copies of what is in an option, or by nothing if that is 0. */
  private replaceAll(selectedcontent: number, option: number): void {
    for (const root of this.tree.replaceAll(selectedcontent, option)) this.removed(root, 0);
  }

  /** Selectedness setting algorithm, where no option is selected. */
  private selectFirst(element: number, select: Select): void {
    if (!select.isDropDown) return;
    const next = this.tree.walk(element);
    for (let node = next(); node !== 0; node = next()) {
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
    const next = this.tree.walk(root);
    for (let node = root; node !== 0 && !this.isExhausted; node = next()) {
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
      if (updates) this.updateSelectedcontent(node, select);
      updates = false;
    }
  }
}
