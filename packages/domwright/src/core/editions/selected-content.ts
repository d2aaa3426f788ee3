import { NameId } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { SourceText } from '../source/source-text.ts';
import { Cell, NODE_TYPE_MASK, NodeType } from '../table/cells.ts';
import { cloneTree } from '../table/copying.ts';
import type { NodeTable } from '../table/node-table.ts';
import { hostOf, isShadowRoot } from '../table/traversal.ts';
import type { StackListener } from '../tree-construction/stack-of-open-elements.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';

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
  private readonly table: NodeTable;
  private readonly sink: TreeSink;
  private readonly source: SourceText;
  private readonly selects: Map<number, Select> = new Map();
  /** By the selected option of a select: that select. */
  private readonly selectOf: Map<number, number> = new Map();
  /** The `selectedcontent` elements that are disabled. */
  private readonly disabled: Set<number> = new Set();
  private readonly selectedcontentName: number;
  private steps = 0;
  private stepsBefore = 0;
  /** There is a `selectedcontent` element: until then, popping an option means nothing. */
  private isUsed = false;

  constructor(table: NodeTable, sink: TreeSink, source: SourceText) {
    this.table = table;
    this.sink = sink;
    this.source = source;
    this.stepsBefore = source.length;
    this.selectedcontentName = table.names.idOf('selectedcontent');
  }

  pushed(node: number): void {
    this.sink.pushed?.(node);
  }

  popped(node: number): void {
    if (this.isUsed && this.isHtml(node, NameId.Option)) this.maybeCloneAnOption(node);
    this.sink.popped(node);
  }

  /** Whether there have been too many steps. */
  private get isExhausted(): boolean {
    const read = this.source.length - this.stepsBefore;
    return this.steps > FREE_STEPS + read * STEPS_PER_CODE_UNIT;
  }

  private isHtml(node: number, name: number): boolean {
    const { cells } = this.table;
    const kind = cells[node + Cell.Kind]!;
    return (
      cells[node + Cell.Name] === name &&
      (kind & NODE_TYPE_MASK) === NodeType.Element &&
      this.table.namespace(node) === Namespace.Html
    );
  }

  private has(element: number, attribute: number): boolean {
    return this.table.findAttribute(element, attribute) >= 0;
  }

  // --- The select element — https://html.spec.whatwg.org/multipage/form-elements.html#the-select-element

  selectInserted(element: number): void {
    const multiple = this.has(element, this.table.names.idOf('multiple'));
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
    const { table } = this;
    const record = table.findAttribute(element, table.names.idOf('size'));
    if (record < 0) return 1;
    const digits = /^[\t\n\f\r ]*(?:\+?(\d+)|-(0+)(?!\d))/.exec(table.attributeValue(record));
    return digits === null ? 1 : Number(digits[1] ?? 0);
  }

  /** Get the nearest ancestor select. Returns 0 if there is none, or none that the parser has made. */
  private nearestAncestorSelect(element: number): number {
    const { cells } = this.table;
    let isInOptgroup = false;
    for (let node = cells[element + Cell.Parent]!; node !== 0; node = cells[node + Cell.Parent]!) {
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
    if (this.has(option, NameId.Disabled)) return true;
    const { cells } = this.table;
    for (let node = cells[option + Cell.Parent]!; node !== 0; node = cells[node + Cell.Parent]!) {
      this.steps++;
      if (this.isHtml(node, NameId.Select) || this.endsListOfOptions(node)) return false;
      if (this.isHtml(node, NameId.Optgroup)) return this.has(node, NameId.Disabled);
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
    if (isFirst || this.has(option, this.table.names.idOf('selected'))) this.select(option, element, select);
  }

  private select(option: number, element: number, select: Select): void {
    this.selectOf.delete(select.selected);
    select.selected = option;
    if (option !== 0) this.selectOf.set(option, element);
  }

  // --- The option element — https://html.spec.whatwg.org/multipage/form-elements.html#the-option-element

  /** Maybe clone an option into selectedcontent. */
  private maybeCloneAnOption(option: number): void {
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
    const { cells } = this.table;
    let nearest: Select | undefined;
    let isDisabled = false;
    let root = element;
    for (let node = cells[element + Cell.Parent]!; node !== 0; node = cells[node + Cell.Parent]!) {
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
    if (!this.isConnected(root)) return;
    if (isDisabled) this.disabled.add(element);
    if (isDisabled || nearest === undefined || nearest.multiple) return;
    this.updateSelectedcontent(nearest);
    for (const other of nearest.others) if (other !== element) this.clear(other);
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
    const { table } = this;
    for (let node = table.following(select, select); node !== 0; node = table.following(node, select)) {
      this.steps++;
      if (this.isHtml(node, this.selectedcontentName)) return node;
    }
    return 0;
  }

  private isConnected(root: number): boolean {
    const { table } = this;
    let node = root;
    while (isShadowRoot(table, node)) node = table.root(hostOf(table, node));
    return table.nodeType(node) === NodeType.Document;
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
    const { table } = this;
    const { depth, count } = this.sizeOf(option);
    if (this.sink.mayCopy?.(selectedcontent, count, depth) === false) return;
    const clones: number[] = [];
    for (let child = table.firstChild(option); child !== 0; child = table.cells[child + Cell.Next]!) {
      clones.push(cloneTree(table, child, table, true));
    }
    this.clear(selectedcontent);
    for (const clone of clones) table.append(selectedcontent, clone);
    if (count > 0) this.noteOptionsIn(selectedcontent);
  }

  /** How many nodes are in an element, and how many levels of elements. */
  private sizeOf(root: number): { readonly depth: number; readonly count: number } {
    const { table } = this;
    const { cells } = table;
    let depth = 0;
    let deepest = 0;
    let count = 0;
    let node = root;
    for (;;) {
      let next = table.firstChild(node);
      if (next !== 0) {
        depth++;
      } else {
        while (node !== root && cells[node + Cell.Next] === 0) {
          node = cells[node + Cell.Parent]!;
          depth--;
        }
        if (node === root) break;
        next = cells[node + Cell.Next]!;
      }
      node = next;
      count++;
      if (depth > deepest && table.nodeType(node) === NodeType.Element) deepest = depth;
    }
    this.steps += count * STEPS_PER_COPY;
    return { depth: deepest, count };
  }

  /** Options that were in an option are options of the select now. */
  private noteOptionsIn(root: number): void {
    const { table } = this;
    for (let node = table.following(root, root); node !== 0; node = table.following(node, root)) {
      if (this.isHtml(node, NameId.Option)) this.optionInserted(node);
    }
  }

  /** Clear a selectedcontent: replace all with null. */
  private clear(selectedcontent: number): void {
    const { table } = this;
    if (table.firstChild(selectedcontent) === 0) return;
    const removed: number[] = [];
    for (
      let child = table.firstChild(selectedcontent);
      child !== 0;
      child = table.firstChild(selectedcontent)
    ) {
      table.remove(child);
      removed.push(child);
    }
    for (const root of removed) this.unselectIn(root);
  }

  /** If the selected option of a select was removed, another may be selected. */
  private unselectIn(root: number): void {
    const { table } = this;
    for (let node = root; node !== 0; node = table.following(node, root)) {
      this.steps++;
      const element = this.selectOf.get(node);
      if (element === undefined) continue;
      const select = this.selects.get(element)!;
      this.select(0, element, select);
      this.selectFirst(element, select);
    }
  }

  /** Selectedness setting algorithm, where no option is selected. */
  private selectFirst(element: number, select: Select): void {
    if (!select.isDropDown) return;
    const { table } = this;
    let node = table.following(element, element);
    while (node !== 0) {
      this.steps++;
      if (this.isHtml(node, NameId.Option) && this.selects.get(this.nearestAncestorSelect(node)) === select) {
        if (!this.isDisabled(node)) {
          this.select(node, element, select);
          return;
        }
      }
      node = table.following(node, element);
    }
  }
}
