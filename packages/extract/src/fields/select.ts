import { type Document, parse } from 'domwright';
import { checkBoolean, checkString, describe, wrongArgument } from 'domwright/internal/arguments';
import { boundedText } from './bounded-text.ts';
import type { Budget } from './budget.ts';
import { collapsed } from './collapsed-text.ts';

/** A selector, and what to take of each element that it matches. */
export interface Selection {
  /** A CSS selector, as `querySelectorAll` takes it. */
  readonly selector: string;
  /** The value of this attribute. Elements without it are left out. Default: the text, with white space collapsed. */
  readonly attribute?: string;
  /** The HTML of the element, as `outerHTML`. */
  readonly html?: boolean;
}

/** The names of the output, and a selection for each; a string is a selection as `parseSelection` reads it. */
export type Selections = Readonly<Record<string, string | Selection>>;

/**
 * Reads a selection: `h1` is the text of what matches, `a.next@href` the value of an attribute, `article@@html` the HTML.
 *
 * @throws TypeError if the selector is not valid
 */
export function parseSelection(text: string): Selection {
  if (text.endsWith('@@html')) return checkedSelection({ selector: text.slice(0, -6), html: true }, text);
  const [, selector, attribute] = /^(.*)@([^\s@"'\])]+)$/s.exec(text) ?? [];
  return attribute === undefined
    ? checkedSelection({ selector: text }, text)
    : checkedSelection({ selector: selector as string, attribute }, text);
}

const empty = parse('');

function checkedSelection(selection: Selection, shown: unknown): Selection {
  const { selector } = selection;
  try {
    empty.querySelector(selector);
  } catch {
    throw new TypeError(`${describe(shown)} is not a valid selector`);
  }
  return selection;
}

/** @throws TypeError if they are not valid */
export function checkedSelections(selections: unknown): ReadonlyMap<string, Selection> {
  const checked = new Map<string, Selection>();
  if (selections === undefined) return checked;
  if (typeof selections !== 'object' || selections === null || Array.isArray(selections))
    throw wrongArgument("option 'select'", 'an object', selections);
  for (const [name, value] of Object.entries(selections)) {
    if (typeof value === 'string') {
      checked.set(name, parseSelection(value));
      continue;
    }
    const where = `option 'select.${name}'`;
    if (typeof value !== 'object' || value === null)
      throw wrongArgument(where, 'a string or an object', value);
    const { selector, attribute, html } = { __proto__: null, ...(value as Selection) } as Selection;
    checkString(selector, `${where}: 'selector'`);
    if (attribute !== undefined) checkString(attribute, `${where}: 'attribute'`);
    if (html !== undefined) checkBoolean(html, `${where}: 'html'`);
    checked.set(
      name,
      checkedSelection(
        { selector, ...(attribute !== undefined && { attribute }), ...(html === true && { html }) },
        selector,
      ),
    );
  }
  return checked;
}

/** What the selections find in a document. */
export function selectedIn(
  document: Document,
  selections: ReadonlyMap<string, Selection>,
  budget: Budget,
): Record<string, string[]> {
  const found = Object.create(null) as Record<string, string[]>;
  for (const [name, { selector, attribute, html }] of selections) {
    const values: string[] = [];
    found[name] = values;
    for (const element of document.querySelectorAll(selector)) {
      if (attribute !== undefined) {
        const value = element.getAttribute(attribute);
        if (value !== null) values.push(value);
      } else if (html !== true) {
        values.push(collapsed(boundedText(element, budget, 'select')));
      } else if (budget.cut.has('select')) {
        break;
      } else {
        const markup = element.outerHTML;
        if (budget.take(markup.length, 'select')) values.push(markup);
      }
    }
  }
  return found;
}
