import { domError } from '../../core/infra/dom-error.ts';
import { domStringOrEmpty, unsignedLong } from '../../core/infra/web-idl.ts';
import { changed } from '../../core/table/changes.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { Attr } from '../../dom/nodes/attr.ts';
import type { NodeList } from '../../dom/nodes/collections.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import type { HTMLInputElementProperties } from '../../generated/element-interfaces.ts';
import { NameId } from '../../generated/names.ts';
import { changeableStateOf, stateOf } from './control-states.ts';
import { elementsInTreeOf, elementWithId, formOf, labelsOf } from './form-controls.ts';
import { HTMLElement, isHTML } from './html-element.ts';
import { refer, referredElement } from './reflected-elements.ts';
import { parseElementURL, type Reflecting, usvString } from './reflected-properties.ts';
import { sanitizedValue } from './value-sanitization.ts';

/** https://html.spec.whatwg.org/multipage/input.html#htmlinputelement */
export class HTMLInputElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLInputElementProperties
>) {
  /** https://html.spec.whatwg.org/multipage/popover.html#dom-popovertargetelement */
  get popoverTargetElement(): Element | null {
    return referredElement(this, 'popovertarget');
  }

  set popoverTargetElement(target: Element | null) {
    refer(this, 'popovertarget', target == null ? null : [target]);
  }

  /** https://html.spec.whatwg.org/multipage/input.html#dom-input-value */
  get value(): string {
    const attribute = this.getAttributeNS(null, 'value');
    switch (valueMode(this.type)) {
      case 'default':
        return attribute ?? '';
      case 'default/on':
        return attribute ?? 'on';
      case 'filename':
        return '';
      default:
        return sanitizedValue(this, stateOf(this)?.value ?? stateOf(this)?.kept ?? attribute ?? '');
    }
  }

  /** For a file upload, setting throws an InvalidStateError for anything but the empty string. */
  set value(value: string) {
    const string = domStringOrEmpty(value, 'value');
    switch (valueMode(this.type)) {
      case 'filename':
        if (string !== '') throw domError('InvalidStateError', 'A script cannot choose files');
        break;
      case 'value':
        changeableStateOf(this).value = sanitizedValue(this, string);
        break;
      default:
        this.setAttributeNS(null, 'value', string);
    }
  }

  // --- A change of its type — https://html.spec.whatwg.org/multipage/input.html#input-type-change

  override setAttribute(qualifiedName: string, _value: string): void {
    this.changingAttribute(arguments.length > 1 ? qualifiedName : '', () =>
      super.setAttribute(...(arguments as unknown as [string, string])),
    );
  }

  override setAttributeNS(_namespace: string | null, qualifiedName: string, _value: string): void {
    this.changingAttribute(arguments.length > 2 ? qualifiedName : '', () =>
      super.setAttributeNS(...(arguments as unknown as [string | null, string, string])),
    );
  }

  override setAttributeNode(attr: Attr): Attr | null {
    return this.changingAttribute(attr instanceof Attr ? attr.name : '', () => super.setAttributeNode(attr));
  }

  override removeAttribute(qualifiedName: string): void {
    this.changingAttribute(arguments.length > 0 ? qualifiedName : '', () =>
      super.removeAttribute(...(arguments as unknown as [string])),
    );
  }

  override removeAttributeNS(_namespace: string | null, localName: string): void {
    this.changingAttribute(arguments.length > 1 ? localName : '', () =>
      super.removeAttributeNS(...(arguments as unknown as [string | null, string])),
    );
  }

  override removeAttributeNode(attr: Attr): Attr {
    return this.changingAttribute(attr instanceof Attr ? attr.name : '', () =>
      super.removeAttributeNode(attr),
    );
  }

  /** @internal */
  override changingAttribute<T>(qualifiedName: string, change: () => T): T {
    const name = `${qualifiedName}`.toLowerCase();
    if (name !== 'type' && name !== 'value') return change();
    const { type: before, value: oldValue } = this;
    const attribute = this.getAttributeNS(null, 'value');
    const result = change();
    if (this.getAttributeNS(null, 'value') !== attribute) {
      const state = stateOf(this);
      if (state !== undefined) state.kept = null;
    }
    if (this.type !== before) this.#typeChanged(valueMode(before), oldValue);
    return result;
  }

  #typeChanged(oldMode: ReturnType<typeof valueMode>, oldValue: string): void {
    const mode = valueMode(this.type);
    const isDirty = (stateOf(this)?.value ?? null) !== null;
    if (oldMode === 'value' && mode === 'value') {
      const value = sanitizedValue(this, oldValue);
      if (isDirty) changeableStateOf(this).value = value;
      else if (value !== sanitizedValue(this, this.getAttributeNS(null, 'value') ?? ''))
        changeableStateOf(this).kept = value;
      return;
    }
    if (oldMode === mode) return;
    if (stateOf(this) !== undefined) Object.assign(changeableStateOf(this), { value: null, kept: null });
    if (oldMode === 'value' && mode !== 'filename' && oldValue !== '')
      super.setAttributeNS(null, 'value', oldValue);
  }

  /** https://html.spec.whatwg.org/multipage/input.html#dom-input-checked */
  get checked(): boolean {
    const checked = stateOf(this)?.checked ?? null;
    if (checked !== null) return checked;
    if (!this.hasAttributeNS(null, 'checked')) return false;
    return this.type !== 'radio' || checkedIn(radioGroup(this)) === this;
  }

  /** Checking a radio button unchecks the others in its group. */
  set checked(value: boolean) {
    const checked = Boolean(value);
    if (this.type === 'radio') {
      const group = radioGroup(this);
      const current = checked ? this : checkedIn(group);
      for (const other of group) {
        if (other !== this && (checked || other.hasAttributeNS(null, 'checked')))
          changeableStateOf(other).checked = other === current;
      }
    }
    changeableStateOf(this).checked = checked;
    // Collections and selectors may depend on it.
    changed(this.table);
  }

  /** @internal The radio buttons in its group, including itself. */
  get radioGroup(): readonly HTMLInputElement[] {
    return radioGroup(this);
  }

  get indeterminate(): boolean {
    return stateOf(this)?.indeterminate ?? false;
  }

  set indeterminate(value: boolean) {
    changeableStateOf(this).indeterminate = Boolean(value);
  }

  /** 0, since no image is loaded — https://html.spec.whatwg.org/multipage/input.html#dom-input-width */
  override get width(): number {
    return 0;
  }

  override set width(value: number) {
    this.setAttributeNS(null, 'width', `${dimension(value)}`);
  }

  override get height(): number {
    return 0;
  }

  override set height(value: number) {
    this.setAttributeNS(null, 'height', `${dimension(value)}`);
  }

  override get form(): HTMLElement | null {
    return formOf(this) as HTMLElement | null;
  }

  get labels(): NodeList | null {
    return labelsOf(this);
  }

  /** The `datalist` element that `list` refers to, or null; null for types to which `list` does not apply. */
  get list(): HTMLElement | null {
    if (valueMode(this.type) !== 'value' || this.type === 'password') return null;
    const id = this.getAttributeNS(null, 'list');
    const element = id === null || id === '' ? null : elementWithId(this, id);
    return isHTML(element, 'datalist') ? (element as HTMLElement) : null;
  }

  get autocomplete(): string {
    return this.getAttributeNS(null, 'autocomplete') ?? '';
  }

  set autocomplete(value: string) {
    this.setAttributeNS(null, 'autocomplete', value);
  }

  /** The URL in `formaction`, or the document's URL. */
  get formAction(): string {
    return formActionOf(this, 'formaction');
  }

  set formAction(value: string) {
    this.setAttributeNS(null, 'formaction', usvString(value, 'formAction'));
  }
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-formaction */
export function formActionOf(element: HTMLElement, attribute: string): string {
  const value = element.getAttributeNS(null, attribute);
  if (value === null || value === '') return element.table.url;
  return parseElementURL(value, element) ?? value;
}

/** The value written for an unsigned long: 0 if the number is too large. */
function dimension(value: number): number {
  const number = unsignedLong(value, 'width or height');
  return number > 2 ** 31 - 1 ? 0 : number;
}

function valueMode(type: string): 'value' | 'default' | 'default/on' | 'filename' {
  switch (type) {
    case 'hidden':
    case 'submit':
    case 'image':
    case 'reset':
    case 'button':
      return 'default';
    case 'checkbox':
    case 'radio':
      return 'default/on';
    case 'file':
      return 'filename';
    default:
      return 'value';
  }
}

/** The radio button in a group that a script has checked, or else the last one checked by its attribute. */
function checkedIn(group: readonly HTMLInputElement[]): HTMLInputElement | null {
  let found: HTMLInputElement | null = null;
  for (const radio of group) {
    const checked = stateOf(radio)?.checked ?? null;
    if (checked === true) return radio;
    if (checked === null && radio.hasAttributeNS(null, 'checked')) found = radio;
  }
  return found;
}

/** Radio button group — https://html.spec.whatwg.org/multipage/input.html#radio-button-group */
function radioGroup(radio: HTMLInputElement): HTMLInputElement[] {
  const name = radio.getAttributeNS(null, 'name') ?? '';
  if (name === '') return [radio];
  const form = formOf(radio);
  const { table } = radio;
  return elementsInTreeOf(radio, (at) => {
    if (!isHTMLElement(table, at, NameId.Input)) return false;
    const other = wrapper(table, at) as HTMLInputElement;
    return other.getAttributeNS(null, 'name') === name && other.type === 'radio' && formOf(other) === form;
  }) as HTMLInputElement[];
}
