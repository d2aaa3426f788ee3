import { type Document, parse } from 'domwright';
import { checkBoolean, checkString, describe, wrongArgument } from 'domwright/internal/arguments';
import { boundedText } from './bounded-text.ts';
import type { Budget } from './budget.ts';
import { collapsed } from './collapsed-text.ts';

/** A selector, and what to take from each element that it matches. */
export interface Selection {
  /** A CSS selector, as for `querySelectorAll`. */
  readonly selector: string;
  /** Take the value of this attribute, and skip elements without it. Default: the text, with white space collapsed. */
  readonly attribute?: string;
  /** Take the element's HTML, like `outerHTML`. */
  readonly html?: boolean;
}

/** A selection for each output name. Strings are parsed with `parseSelection`. */
export type Selections = Readonly<Record<string, string | Selection>>;

/**
 * Parses a selection: `h1` takes the text of the matches, `a.next@href` an attribute's value, `article@@html` the HTML.
 *
 * @throws TypeError for an invalid selector
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

/** @throws TypeError for invalid selections */
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

/** Applies the selections to a document. */
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
