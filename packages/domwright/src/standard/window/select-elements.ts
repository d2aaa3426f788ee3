import { wrongArgument } from '../../core/infra/arguments.ts';
import { stripAndCollapseASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { domError } from '../../core/infra/dom-error.ts';
import { domString, long, unsignedLong } from '../../core/infra/web-idl.ts';
import { Cell } from '../../core/table/cells.ts';
import { changed } from '../../core/table/changes.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { type NodeList, toIndex } from '../../dom/nodes/collections.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { arrayIndex } from '../../dom/nodes/own-items.ts';
import { documentOf, wrapper } from '../../dom/nodes/wrappers.ts';
import { NotedSelectRules } from '../../dom/selectors/noted-select-rules.ts';
import type {
  HTMLOptionElementProperties,
  HTMLSelectElementProperties,
} from '../../generated/element-interfaces.ts';
import { ComputedCollection, keptOf } from './computed-collection.ts';
import { formOf, labelsOf } from './form-controls.ts';
import { HTMLElement, isHTML } from './html-element.ts';
import type { Reflecting } from './reflected-properties.ts';

/** Choices that scripts have made: each option that was set, and whether it is selected. */
const choices = /* @__PURE__ */ new WeakMap<HTMLOptionElement, boolean>();

function rulesOf({ table }: Element): NotedSelectRules {
  return new NotedSelectRules(table);
}

/** The options of a select. */
function optionsOf(select: Element): HTMLOptionElement[] {
  const { table, handle } = select;
  return rulesOf(select)
    .optionsOf(handle)
    .map((option) => wrapper(table, option) as HTMLOptionElement);
}

/** The nearest ancestor select of an option, or null. */
function selectOf(option: Element): HTMLSelectElement | null {
  return wrapper(
    option.table,
    rulesOf(option).nearestAncestorSelect(option.handle),
  ) as HTMLSelectElement | null;
}

/** The display size of a select. */
export function displaySizeOf(select: Element): number {
  return rulesOf(select).displaySize(select.handle);
}

/** Whether an option itself is selected: as set by a script, or else by its attribute. */
function isChosen(option: HTMLOptionElement): boolean {
  return choices.get(option) ?? option.hasAttributeNS(null, 'selected');
}

/**
 * Selectedness — https://html.spec.whatwg.org/multipage/form-elements.html#concept-option-selectedness
 *
 * DEVIATION: it depends on the attributes and on what scripts have set, not on what was selected before options were inserted
 * or removed.
 */
function selectedOptions(select: HTMLSelectElement): HTMLOptionElement[] {
  if (select.multiple) return optionsOf(select).filter(isChosen);
  const { table, handle } = select;
  const isSelected = (option: number) => isChosen(wrapper(table, option) as HTMLOptionElement);
  const selected = rulesOf(select).selectedOption(handle, isSelected, emptied.has(select));
  return selected === 0 ? [] : [wrapper(table, selected) as HTMLOptionElement];
}

/** Selects whose options a script has all unselected. */
const emptied = /* @__PURE__ */ new WeakSet<HTMLSelectElement>();

/** Selects the wanted options of a select, and no others. */
function choose(select: HTMLSelectElement, isWanted: (option: HTMLOptionElement) => boolean): void {
  for (const option of optionsOf(select)) choices.set(option, isWanted(option));
  changed(select.table);
}

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmloptionelement */
export class HTMLOptionElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLOptionElementProperties
>) {
  /** The text with white space stripped and collapsed, without that of scripts. */
  get text(): string {
    let text = '';
    const { table, handle } = this;
    for (let at = table.following(handle, handle); at !== 0; ) {
      const node = wrapper(table, at)!;
      const isScript = node.nodeType === 1 && (node as Element).localName === 'script';
      if (node.nodeType === 3) text += node.nodeValue;
      at = isScript ? table.followingSkippingChildren(at, handle) : table.following(at, handle);
    }
    return stripAndCollapseASCIIWhitespace(text);
  }

  set text(value: string) {
    this.textContent = domString(value, 'text');
  }

  /** The `value` attribute, or else the text. */
  get value(): string {
    return this.getAttributeNS(null, 'value') ?? this.text;
  }

  set value(value: string) {
    this.setAttributeNS(null, 'value', value);
  }

  /** The `label` attribute, even if it is empty, or else the text. */
  get label(): string {
    return this.getAttributeNS(null, 'label') ?? this.text;
  }

  set label(value: string) {
    this.setAttributeNS(null, 'label', value);
  }

  get selected(): boolean {
    const select = selectOf(this);
    return select === null ? isChosen(this) : selectedOptions(select).includes(this);
  }

  set selected(value: boolean) {
    const select = selectOf(this);
    const isSelected = Boolean(value);
    if (select !== null) emptied.delete(select);
    if (select !== null && !select.multiple && isSelected) {
      choose(select, (option) => option === this);
      return;
    }
    // The option selected by default stays selected, unless it is this one.
    if (select !== null && !select.multiple) {
      const others = selectedOptions(select).filter((option) => option !== this);
      choose(select, (option) => others.includes(option));
    } else {
      choices.set(this, isSelected);
      changed(this.table);
    }
  }

  /** The index among the options of the select; 0 outside a select. */
  get index(): number {
    const select = selectOf(this);
    return select === null ? 0 : optionsOf(select).indexOf(this);
  }

  override get form(): HTMLElement | null {
    const select = selectOf(this);
    return select === null ? null : select.form;
  }
}

/** https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#htmloptionscollection */
export class HTMLOptionsCollection extends ComputedCollection<HTMLOptionElement> {
  readonly #select: HTMLSelectElement;

  /** @internal */
  constructor(select: HTMLSelectElement) {
    super(select, () => optionsOf(select));
    this.#select = select;
  }

  override get length(): number {
    return super.length;
  }

  /** Removes options from the end, or appends new ones. */
  override set length(length: number) {
    this.#select.length = length;
  }

  get selectedIndex(): number {
    return this.#select.selectedIndex;
  }

  set selectedIndex(index: number) {
    this.#select.selectedIndex = index;
  }

  add(element: HTMLElement, before: HTMLElement | number | null = null): void {
    this.#select.add(element, before);
  }

  /** @internal `options[index] = option`; null removes the option there. */
  setItem(index: number, value: unknown): void {
    setOption(this.#select, index, value);
  }

  remove(index: number): void {
    this.#select.remove(long(index, "HTMLOptionsCollection.remove: 'index'", arguments.length > 0));
  }
}

/**
 * Sets the option at an index: the indexed property setter of a select and of its options —
 * https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#dom-htmloptionscollection-setter
 */
function setOption(select: HTMLSelectElement, index: number, value: unknown): void {
  const options = optionsOf(select);
  if (value === null || value === undefined) {
    options[index]?.remove();
    return;
  }
  if (!isHTML(value as HTMLElement, 'option'))
    throw wrongArgument('the option', 'an option element or null', value);
  const option = value as HTMLOptionElement;
  const there = options[index];
  if (there !== undefined) {
    if (there !== option) there.replaceWith(option);
    return;
  }
  if (index > MOST_OPTIONS) return;
  const added = Array.from({ length: index - options.length }, () =>
    documentOf(select.table).createElement('option'),
  );
  select.append(...added, option);
}

/** Setting a length or an index beyond it does nothing. */
const MOST_OPTIONS = 100_000;

/**
 * `select[index]`, which a class cannot define.
 *
 * NB: it costs 0.1 to 0.3 µs to read a member of a select, against some nanoseconds for other elements. Getters on a prototype would be
 * faster, but `index in select` would be wrong.
 */
const selectHandler: ProxyHandler<HTMLElement> = {
  has(target, key) {
    const index = arrayIndex(key);
    return index >= 0 ? index < (target as HTMLSelectElement).length : key in target;
  },
  get(target, key, receiver): unknown {
    const index = arrayIndex(key);
    return index >= 0 ? optionsOf(target)[index] : Reflect.get(target, key, receiver);
  },
  set(target, key, value, receiver) {
    const index = arrayIndex(key);
    if (index < 0) return Reflect.set(target, key, value, receiver);
    setOption(receiver as HTMLSelectElement, index, value);
    return true;
  },
};

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmlselectelement */
export class HTMLSelectElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLSelectElementProperties
>) {
  /** @internal */
  constructor(table: NodeTable, handle: number) {
    super(table, handle);
    const proxy = new Proxy<HTMLElement>(this, selectHandler) as HTMLSelectElement;
    table.wrappers[table.cells[handle + Cell.Wrapper]!] = proxy;
    // biome-ignore lint/correctness/noConstructorReturn: only a Proxy can have all indexes.
    return proxy;
  }

  [index: number]: HTMLOptionElement;

  get options(): HTMLOptionsCollection {
    return keptOf(this, 'options', () => new HTMLOptionsCollection(this));
  }

  get selectedOptions(): ComputedCollection<HTMLOptionElement> {
    return keptOf(
      this,
      'selectedOptions',
      () => new ComputedCollection<HTMLOptionElement>(this, () => selectedOptions(this)),
    );
  }

  get length(): number {
    return optionsOf(this).length;
  }

  /** https://html.spec.whatwg.org/multipage/form-elements.html#dom-select-length — as for its `options` */
  set length(value: number) {
    const length = unsignedLong(value, 'length');
    const options = optionsOf(this);
    if (length > MOST_OPTIONS) return;
    for (const option of options.slice(length)) option.remove();
    const added = Array.from({ length: Math.max(0, length - options.length) }, () =>
      documentOf(this.table).createElement('option'),
    );
    this.append(...added);
  }

  get type(): 'select-one' | 'select-multiple' {
    return this.multiple ? 'select-multiple' : 'select-one';
  }

  /** The value of the first selected option, or the empty string. Setting selects the first option with that value. */
  get value(): string {
    return selectedOptions(this)[0]?.value ?? '';
  }

  set value(value: string) {
    const string = domString(value, 'value');
    const wanted = optionsOf(this).find((option) => option.value === string);
    select(this, wanted);
  }

  /** The index of the first selected option, or -1. */
  get selectedIndex(): number {
    const first = selectedOptions(this)[0];
    return first === undefined ? -1 : optionsOf(this).indexOf(first);
  }

  set selectedIndex(index: number) {
    select(this, optionsOf(this)[long(index, 'selectedIndex')]);
  }

  item(index: number): HTMLOptionElement | null {
    return this.options.item(toIndex(index, arguments.length > 0));
  }

  namedItem(name: string): HTMLOptionElement | null {
    const string = domString(name, "HTMLSelectElement.namedItem: 'name'", arguments.length > 0);
    return this.options.namedItem(string) as HTMLOptionElement | null;
  }

  /** Inserts an option or an optgroup before another element or an index; null means at the end. */
  add(element: HTMLElement, before: HTMLElement | number | null = null): void {
    if (!isHTML(element, 'option', 'optgroup')) {
      throw wrongArgument("HTMLSelectElement.add: 'element'", 'an option or an optgroup element', element);
    }
    const isNode = before instanceof HTMLElement;
    const index = isNode || before === null ? 0 : long(before, "HTMLSelectElement.add: 'before'");
    if (element.contains(this)) {
      throw domError('HierarchyRequestError', 'The element contains the select');
    }
    if (isNode && (before === this || !this.contains(before))) {
      throw domError('NotFoundError', 'The element to insert before is not in the select');
    }
    if (element === before) return;
    const next = isNode ? before : before === null ? null : (optionsOf(this)[index] ?? null);
    (next?.parentNode ?? this).insertBefore(element, next);
  }

  /** Removes the option at an index; without an index, removes the select itself. */
  override remove(index?: number): void {
    if (arguments.length === 0) super.remove();
    else optionsOf(this)[long(index, "HTMLSelectElement.remove: 'index'")]?.remove();
  }

  override get form(): HTMLElement | null {
    return formOf(this) as HTMLElement | null;
  }

  get labels(): NodeList {
    return labelsOf(this)!;
  }

  get autocomplete(): string {
    return this.getAttributeNS(null, 'autocomplete') ?? '';
  }

  set autocomplete(value: string) {
    this.setAttributeNS(null, 'autocomplete', value);
  }
}

/** Selects one option, or none. */
function select(element: HTMLSelectElement, wanted: HTMLOptionElement | undefined): void {
  choose(element, (option) => option === wanted);
  if (wanted === undefined) emptied.add(element);
  else emptied.delete(element);
}
