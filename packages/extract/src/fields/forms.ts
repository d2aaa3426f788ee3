import type { Element, TreeCursor } from 'domwright';
import type { URLResolver } from 'domwright/urls';
import { asciiLowercase } from 'domwright/values';
import type { FormField, FormItem } from '../page-data.ts';
import { collapsed } from './collapsed-text.ts';
import type { OpenText } from './tables.ts';

/** Controls deeper than this only get an enclosing form as owner, because finding any other takes time proportional to depth. */
const MOST_DEPTH = 1000;

interface OpenOption extends OpenText {
  readonly value: string | null;
  readonly selected: boolean;
}

type Form = FormItem & { readonly fields: FormField[] };

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

interface OpenSelect {
  readonly field: Mutable<FormField>;
  readonly options: OpenOption[];
}

/** Collects forms and their controls. */
export class Forms {
  readonly #urls: URLResolver;
  readonly #pageURL: string | null;
  readonly #forms = new Map<Element, Form>();
  readonly #controls: { readonly field: FormField; readonly owner: Element | null }[] = [];
  readonly #selects: OpenSelect[] = [];
  /** The `select` that the walk is inside. */
  select: OpenSelect | null = null;

  constructor(urls: URLResolver, pageURL: string | null) {
    this.#urls = urls;
    this.#pageURL = pageURL;
  }

  /** Called at a `form`. Returns its element. */
  add(cursor: TreeCursor): Element {
    const form = cursor.node as Element;
    const action = cursor.getAttribute('action');
    const method = asciiLowercase(cursor.getAttribute('method') ?? '');
    const name = cursor.getAttribute('name');
    const id = cursor.getAttribute('id');
    this.#forms.set(form, {
      action: action === null || action === '' ? this.#pageURL : this.#urls.resolve(action),
      method: method === 'post' || method === 'dialog' ? method : 'get',
      ...(name !== null && { name }),
      ...(id !== null && { id }),
      fields: [],
    });
    return form;
  }

  /** Called at a control. `around` is the form that encloses it. */
  control(cursor: TreeCursor, element: string, around: Element | null, depth: number): void {
    const name = cursor.getAttribute('name');
    const value = valueOf(cursor, element);
    const type = element === 'input' || element === 'button' ? cursor.getAttribute('type') : null;
    const field: Mutable<FormField> = {
      element,
      ...(name !== null && { name }),
      ...(type !== null && { type: asciiLowercase(type) }),
      ...(value !== null && { value }),
      ...(element === 'input' && cursor.hasAttribute('checked') && { checked: true as const }),
    };
    this.#controls.push({ field, owner: ownerOf(cursor, around, depth) });
    if (element !== 'select') return;
    const select = { field, options: [] };
    this.select = select;
    this.#selects.push(select);
  }

  /** Called at an `option` of the open select. Returns its text, to which the caller appends. */
  option(cursor: TreeCursor, level: number): OpenText | null {
    if (this.select === null) return null;
    const option = {
      text: '',
      level,
      value: cursor.getAttribute('value'),
      selected: cursor.hasAttribute('selected'),
    };
    this.select.options.push(option);
    return option;
  }

  items(): FormItem[] {
    for (const { field, options } of this.#selects) {
      field.options = options.map(({ text, value, selected }) => ({
        value: value ?? collapsed(text),
        text: collapsed(text),
        ...(selected && { selected: true as const }),
      }));
    }
    // NB: a control may come before its form.
    for (const { field, owner } of this.#controls) {
      if (owner !== null) this.#forms.get(owner)?.fields.push(field);
    }
    return [...this.#forms.values()];
  }
}

function valueOf(cursor: TreeCursor, element: string): string | null {
  if (element === 'textarea') return cursor.textContent;
  return element === 'input' || element === 'button' ? cursor.getAttribute('value') : null;
}

/** The form owner, which needn't enclose the control: the parser may have associated it with another form. */
function ownerOf(cursor: TreeCursor, around: Element | null, depth: number): Element | null {
  if ((around !== null && !cursor.hasAttribute('form')) || depth > MOST_DEPTH) return around;
  return (cursor.node as Element).form;
}
