import { domError } from '../../core/infra/dom-error.ts';
import { changed } from '../../core/table/changes.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import type { NodeList } from '../../dom/nodes/collections.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import type { HTMLInputElementProperties } from '../../generated/element-interfaces.ts';
import { NameId } from '../../generated/names.ts';
import { elementsInTreeOf, elementWithId, formOf, labelsOf } from './form-controls.ts';
import { HTMLElement, isHTML } from './html-element.ts';
import { parseElementURL, type Reflecting, wellFormed } from './reflected-properties.ts';
import { sanitizedValue } from './value-sanitization.ts';

/** What a script has set of a control. The attributes count as long as it is not there. */
interface ControlState {
  /** The value; null if the value is not dirty. */
  value: string | null;
  /** The checkedness; null if it is not dirty. */
  checked: boolean | null;
  indeterminate: boolean;
}

const states = /* @__PURE__ */ new WeakMap<HTMLInputElement, ControlState>();

function stateOf(input: HTMLInputElement): ControlState {
  let state = states.get(input);
  if (state === undefined) {
    state = { value: null, checked: null, indeterminate: false };
    states.set(input, state);
  }
  return state;
}

/** https://html.spec.whatwg.org/multipage/input.html#htmlinputelement */
export class HTMLInputElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLInputElementProperties
>) {
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
        return sanitizedValue(this, states.get(this)?.value ?? attribute ?? '');
    }
  }

  /** For a file upload, setting throws an InvalidStateError for anything but the empty string. */
  set value(value: string) {
    const string = value === null ? '' : `${value}`;
    switch (valueMode(this.type)) {
      case 'filename':
        if (string !== '') throw domError('InvalidStateError', 'No files can be chosen by a script');
        break;
      case 'value':
        stateOf(this).value = string;
        break;
      default:
        this.setAttributeNS(null, 'value', string);
    }
  }

  /** https://html.spec.whatwg.org/multipage/input.html#dom-input-checked */
  get checked(): boolean {
    const checked = states.get(this)?.checked ?? null;
    if (checked !== null) return checked;
    if (!this.hasAttributeNS(null, 'checked')) return false;
    return this.type !== 'radio' || !isOutdone(this);
  }

  /** Checking a radio button unchecks the others of its group. */
  set checked(value: boolean) {
    const checked = Boolean(value);
    stateOf(this).checked = checked;
    if (checked && this.type === 'radio') {
      for (const other of radioGroup(this)) if (other !== this) stateOf(other).checked = false;
    }
    // Collections and selectors may depend on it.
    changed(this.table);
  }

  get indeterminate(): boolean {
    return states.get(this)?.indeterminate ?? false;
  }

  set indeterminate(value: boolean) {
    stateOf(this).indeterminate = Boolean(value);
  }

  override get form(): HTMLElement | null {
    return formOf(this) as HTMLElement | null;
  }

  get labels(): NodeList | null {
    return labelsOf(this);
  }

  /** The `datalist` element that `list` refers to, or null. */
  get list(): HTMLElement | null {
    const id = this.getAttributeNS(null, 'list');
    const element = id === null || id === '' ? null : elementWithId(this, id);
    return isHTML(element, 'datalist') ? (element as HTMLElement) : null;
  }

  get autocomplete(): string {
    return this.getAttributeNS(null, 'autocomplete') ?? '';
  }

  set autocomplete(value: string) {
    this.setAttributeNS(null, 'autocomplete', `${value}`);
  }

  /** The URL of `formaction`, or the document's URL. */
  get formAction(): string {
    return formActionOf(this, 'formaction');
  }

  set formAction(value: string) {
    this.setAttributeNS(null, 'formaction', wellFormed(`${value}`));
  }
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-fs-formaction */
export function formActionOf(element: HTMLElement, attribute: string): string {
  const value = element.getAttributeNS(null, attribute);
  if (value === null || value === '') return element.table.url;
  return parseElementURL(value, element) ?? value;
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

/** Whether a later radio button of the group is checked by its attribute, or a script has checked another one. */
function isOutdone(radio: HTMLInputElement): boolean {
  let isLater = false;
  for (const other of radioGroup(radio)) {
    if (other === radio) {
      isLater = true;
      continue;
    }
    const checked = states.get(other)?.checked ?? null;
    if (checked ?? (isLater && other.hasAttributeNS(null, 'checked'))) return true;
  }
  return false;
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
