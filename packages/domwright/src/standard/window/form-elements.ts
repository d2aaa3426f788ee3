import { domString, domStringOrEmpty, double } from '../../core/infra/web-idl.ts';
import { Cell } from '../../core/table/cells.ts';
import { changed } from '../../core/table/changes.ts';
import { formOwner, isListedElement } from '../../core/table/form-owner.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { followingElement } from '../../core/table/traversal.ts';
import { type HTMLCollection, NodeList, toIndex } from '../../dom/nodes/collections.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { arrayIndex } from '../../dom/nodes/own-items.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import { isSubmitButton } from '../../dom/selectors/form-controls.ts';
import type {
  HTMLButtonElementProperties,
  HTMLFieldSetElementProperties,
  HTMLFormElementProperties,
  HTMLLabelElementProperties,
  HTMLLegendElementProperties,
  HTMLObjectElementProperties,
  HTMLOutputElementProperties,
  HTMLProgressElementProperties,
  HTMLTextAreaElementProperties,
} from '../../generated/element-interfaces.ts';
import { NameId } from '../../generated/names.ts';
import { parseFloatingPointNumber } from '../microsyntaxes/numbers.ts';
import { ComputedCollection, keptOf } from './computed-collection.ts';
import { changeableStateOf, stateOf } from './control-states.ts';
import { elementsInTreeOf, formOf, labeledControl, labelsOf } from './form-controls.ts';
import { childText, HTMLElement } from './html-element.ts';
import { formActionOf, type HTMLInputElement } from './input-element.ts';
import { refer, referredElement } from './reflected-elements.ts';
import { type Reflecting, usvString } from './reflected-properties.ts';
import { isOwnName } from './reserved-names.ts';

/** https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#radionodelist */
export class RadioNodeList extends NodeList {
  readonly #items: () => Element[];

  /** @internal */
  constructor(owner: Element, items: () => Element[]) {
    super(owner);
    this.#items = items;
  }

  override get length(): number {
    return this.#items().length;
  }

  override item(index: number): Element | null {
    return this.#items()[toIndex(index, arguments.length > 0)] ?? null;
  }

  /** The value of the checked radio button, or the empty string. */
  get value(): string {
    const checked = this.#items().find((item) => isCheckedRadio(item)) as HTMLInputElement | undefined;
    return checked?.value ?? '';
  }

  set value(value: string) {
    const string = domString(value, 'value');
    const wanted = this.#items().find(
      (item) => item.localName === 'input' && (item as HTMLInputElement).value === string,
    ) as HTMLInputElement | undefined;
    if (wanted?.type === 'radio') wanted.checked = true;
  }

  override [Symbol.iterator](): IterableIterator<Element> {
    return this.#items()[Symbol.iterator]();
  }
}

function isCheckedRadio(item: Element): boolean {
  return (
    item.localName === 'input' &&
    (item as HTMLInputElement).type === 'radio' &&
    (item as HTMLInputElement).checked
  );
}

/** https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#htmlformcontrolscollection */
export class HTMLFormControlsCollection extends ComputedCollection<HTMLElement> {
  readonly #owner: Element;

  /** @internal */
  constructor(owner: Element, compute: () => Element[]) {
    super(owner, compute);
    this.#owner = owner;
  }

  /** The control with this `id` or `name`; a RadioNodeList if there are several; null if there is none. */
  override namedItem(name: string): Element & RadioNodeList {
    const string = domString(name, "HTMLFormControlsCollection.namedItem: 'name'", arguments.length > 0);
    const found = this.named(string);
    const result =
      found.length > 1 ? new RadioNodeList(this.#owner, () => this.named(string)) : (found[0] ?? null);
    return result as Element & RadioNodeList;
  }
}

function isListed(table: HTMLElement['table'], at: number): boolean {
  if (!isListedElement(table, at)) return false;
  return !isHTMLElement(table, at, NameId.Input) || (wrapper(table, at) as HTMLInputElement).type !== 'image';
}

/**
 * Before keeping an `id` or `name`, sanitizers ask whether a form has a property of that name. So `in` sees only the names
 * that forms have in browsers, and not `content` or `table`.
 */
const formHandler: ProxyHandler<HTMLElement> = {
  has(target, key) {
    const index = arrayIndex(key);
    if (index >= 0) return index < (target as HTMLFormElement).length;
    return key in target && !(typeof key === 'string' && isOwnName(key));
  },
  get(target, key, receiver): unknown {
    const index = arrayIndex(key);
    if (index >= 0) return (target as HTMLFormElement).elements.item(index) ?? undefined;
    return Reflect.get(target, key, receiver);
  },
};

function hidingOwnNames<T extends HTMLElement>(form: T): T {
  const { table, handle } = form;
  const proxy = new Proxy(form, formHandler as ProxyHandler<T>);
  table.wrappers[table.cells[handle + Cell.Wrapper]!] = proxy;
  return proxy;
}

/** https://html.spec.whatwg.org/multipage/forms.html#htmlformelement */
export class HTMLFormElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLFormElementProperties
>) {
  /** @internal */
  constructor(table: NodeTable, handle: number) {
    super(table, handle);
    // biome-ignore lint/correctness/noConstructorReturn: only a Proxy can hide properties from `in`.
    return hidingOwnNames(this);
  }

  /** The listed elements whose form owner this is, except image buttons. */
  get elements(): HTMLFormControlsCollection {
    return keptOf(
      this,
      'elements',
      () =>
        new HTMLFormControlsCollection(this, () => {
          const { table, handle } = this;
          return elementsInTreeOf(this, (at) => isListed(table, at) && formOwner(table, at) === handle);
        }),
    );
  }

  get length(): number {
    return this.elements.length;
  }

  /** The URL in `action`, or the document's URL. */
  get action(): string {
    return formActionOf(this, 'action');
  }

  set action(value: string) {
    this.setAttributeNS(null, 'action', usvString(value, 'action'));
  }

  /** The control at an index. */
  readonly [index: number]: Element;

  [Symbol.iterator](): IterableIterator<Element> {
    return this.elements[Symbol.iterator]();
  }
}

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmlfieldsetelement */
export class HTMLFieldSetElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLFieldSetElementProperties
>) {
  get type(): 'fieldset' {
    return 'fieldset';
  }

  /** The listed elements inside it. */
  get elements(): HTMLCollection {
    return keptOf(
      this,
      'elements',
      () =>
        new ComputedCollection(this, () => {
          const { table, handle } = this;
          const found: Element[] = [];
          for (
            let at = followingElement(table, handle, handle);
            at !== 0;
            at = followingElement(table, at, handle)
          ) {
            if (isListedElement(table, at)) found.push(wrapper(table, at) as Element);
          }
          return found;
        }),
    );
  }

  override get form(): HTMLElement | null {
    return formOf(this) as HTMLElement | null;
  }
}

/** https://html.spec.whatwg.org/multipage/forms.html#htmllabelelement */
export class HTMLLabelElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLLabelElementProperties
>) {
  /** The labeled control, or null. */
  get control(): HTMLElement | null {
    return labeledControl(this) as HTMLElement | null;
  }

  /** The form owner of the control, or null. */
  override get form(): HTMLElement | null {
    const { control } = this;
    return control === null ? null : (formOf(control) as HTMLElement | null);
  }
}

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmllegendelement */
export class HTMLLegendElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLLegendElementProperties
>) {
  /** The form owner of its parent fieldset, or null. */
  override get form(): HTMLElement | null {
    const { parentElement } = this;
    return parentElement instanceof HTMLFieldSetElement ? parentElement.form : null;
  }
}

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmlbuttonelement */
export class HTMLButtonElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLButtonElementProperties
>) {
  override get form(): HTMLElement | null {
    return formOf(this) as HTMLElement | null;
  }

  get labels(): NodeList {
    return labelsOf(this)!;
  }

  /** https://html.spec.whatwg.org/multipage/popover.html#dom-popovertargetelement */
  get popoverTargetElement(): Element | null {
    return referredElement(this, 'popovertarget');
  }

  set popoverTargetElement(target: Element | null) {
    refer(this, 'popovertarget', target == null ? null : [target]);
  }

  /** https://html.spec.whatwg.org/multipage/form-elements.html#dom-button-command */
  get command(): string {
    const value = this.getAttributeNS(null, 'command') ?? '';
    if (value.startsWith('--')) return value;
    const keyword = value.toLowerCase();
    return /^(?:(?:toggle|show|hide)-popover|close|request-close|show-modal)$/.test(keyword) ? keyword : '';
  }

  set command(value: string) {
    this.setAttributeNS(null, 'command', domString(value, 'command'));
  }

  /** https://html.spec.whatwg.org/multipage/form-elements.html#dom-button-commandforelement */
  get commandForElement(): Element | null {
    return referredElement(this, 'commandfor');
  }

  set commandForElement(target: Element | null) {
    refer(this, 'commandfor', target == null ? null : [target]);
  }

  /** https://html.spec.whatwg.org/multipage/form-elements.html#dom-button-type */
  override get type(): string {
    if (isSubmitButton(this.table, this.handle)) return 'submit';
    return this.getAttributeNS(null, 'type')?.toLowerCase() === 'reset' ? 'reset' : 'button';
  }

  override set type(value: string) {
    this.setAttributeNS(null, 'type', domString(value, 'type'));
  }

  get formAction(): string {
    return formActionOf(this, 'formaction');
  }

  set formAction(value: string) {
    this.setAttributeNS(null, 'formaction', usvString(value, 'formAction'));
  }
}

/** https://html.spec.whatwg.org/multipage/iframe-embed-object.html#htmlobjectelement */
export class HTMLObjectElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLObjectElementProperties
>) {
  override get form(): HTMLElement | null {
    return formOf(this) as HTMLElement | null;
  }
}

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmltextareaelement */
export class HTMLTextAreaElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLTextAreaElementProperties
>) {
  get type(): 'textarea' {
    return 'textarea';
  }

  /** The text that a script has set, or that of the children, with line feeds as line breaks. */
  get value(): string {
    return (stateOf(this)?.value ?? childText(this)).replace(/\r\n?/g, '\n');
  }

  set value(value: string) {
    changeableStateOf(this).value = domStringOrEmpty(value, 'value');
  }

  get defaultValue(): string {
    return childText(this);
  }

  set defaultValue(value: string) {
    this.textContent = domString(value, 'defaultValue');
  }

  get textLength(): number {
    return this.value.length;
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

const outputDefaults = /* @__PURE__ */ new WeakMap<HTMLOutputElement, string>();

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmloutputelement */
export class HTMLOutputElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLOutputElementProperties
>) {
  get type(): 'output' {
    return 'output';
  }

  get value(): string {
    return this.textContent ?? '';
  }

  set value(value: string) {
    const string = domString(value, 'value');
    outputDefaults.set(this, this.defaultValue);
    this.textContent = string;
  }

  get defaultValue(): string {
    return outputDefaults.get(this) ?? this.textContent ?? '';
  }

  set defaultValue(value: string) {
    const string = domString(value, 'defaultValue');
    if (outputDefaults.has(this)) outputDefaults.set(this, string);
    else this.textContent = string;
    changed(this.table);
  }

  override get form(): HTMLElement | null {
    return formOf(this) as HTMLElement | null;
  }

  get labels(): NodeList {
    return labelsOf(this)!;
  }
}

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmldatalistelement */
export class HTMLDataListElement extends HTMLElement {
  get options(): HTMLCollection {
    return keptOf(this, 'options', () => this.getElementsByTagName('option'));
  }
}

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmlprogresselement */
export class HTMLProgressElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLProgressElementProperties
>) {
  get value(): number {
    const value = numberIn(this, 'value', 0);
    return value < 0 ? 0 : Math.min(value, this.max);
  }

  set value(value: number) {
    setNumber(this, 'value', value);
  }

  /** The value as a fraction of the maximum; -1 without a value. */
  get position(): number {
    return this.hasAttributeNS(null, 'value') ? this.value / this.max : -1;
  }

  get labels(): NodeList {
    return labelsOf(this)!;
  }
}

/** https://html.spec.whatwg.org/multipage/form-elements.html#htmlmeterelement */
export class HTMLMeterElement extends HTMLElement {
  get min(): number {
    return numberIn(this, 'min', 0);
  }

  set min(value: number) {
    setNumber(this, 'min', value);
  }

  get max(): number {
    return Math.max(numberIn(this, 'max', 1), this.min);
  }

  set max(value: number) {
    setNumber(this, 'max', value);
  }

  get value(): number {
    return clamp(numberIn(this, 'value', 0), this.min, this.max);
  }

  set value(value: number) {
    setNumber(this, 'value', value);
  }

  get low(): number {
    return clamp(numberIn(this, 'low', this.min), this.min, this.max);
  }

  set low(value: number) {
    setNumber(this, 'low', value);
  }

  get high(): number {
    return clamp(numberIn(this, 'high', this.max), this.low, this.max);
  }

  set high(value: number) {
    setNumber(this, 'high', value);
  }

  get optimum(): number {
    return clamp(numberIn(this, 'optimum', (this.min + this.max) / 2), this.min, this.max);
  }

  set optimum(value: number) {
    setNumber(this, 'optimum', value);
  }

  get labels(): NodeList {
    return labelsOf(this)!;
  }
}

function numberIn(element: Element, attribute: string, byDefault: number): number {
  const value = element.getAttributeNS(null, attribute);
  return (value === null ? null : parseFloatingPointNumber(value)) ?? byDefault;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** @throws TypeError if `value` is not a finite number */
function setNumber(element: Element, attribute: string, value: number): void {
  element.setAttributeNS(null, attribute, `${double(value, attribute)}`);
}
