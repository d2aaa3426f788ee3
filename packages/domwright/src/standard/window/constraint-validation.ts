import { canParseURL } from '../../core/infra/arguments.ts';
import { NodeType } from '../../core/table/cells.ts';
import { formOwner } from '../../core/table/form-owner.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import type { Constraints } from '../../dom/selectors/constraints.ts';
import { NameId } from '../../generated/names.ts';
import { parseDate, parseMonth, parseWeek } from '../microsyntaxes/dates.ts';
import { parseFloatingPointNumber } from '../microsyntaxes/numbers.ts';
import { parseLocalDateAndTime, parseTime } from '../microsyntaxes/times.ts';
import type { HTMLTextAreaElement } from './form-elements.ts';
import { isHTML } from './html-element.ts';
import type { HTMLInputElement } from './input-element.ts';
import { displaySizeOf, type HTMLOptionElement, type HTMLSelectElement } from './select-elements.ts';

/*
 * Constraint validation for selectors — https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constraints
 *
 * There is no user who types, so nothing is too long or too short, and there is no custom validity.
 *
 * DEVIATION: `pattern` is not tested. A page's pattern may take forever.
 */

/** What `:valid` and similar pseudo-classes ask about the elements of a window's document. */
export const constraints: Constraints = {
  isValid(table, element) {
    if (isHTMLElement(table, element, NameId.Form))
      return !anyInvalid(
        table,
        rootOfTree(table, element),
        (control) => formOwner(table, control) === element,
      );
    if (isHTMLElement(table, element, NameId.Fieldset)) return !anyInvalid(table, element, () => true);
    return isCandidate(table, element) ? satisfiesItsConstraints(control(table, element)) : null;
  },
  isInRange(table, element) {
    if (!isHTMLElement(table, element, NameId.Input) || !isCandidate(table, element)) return null;
    const input = control(table, element) as HTMLInputElement;
    const limits = rangeOf(input);
    if (limits === null) return null;
    const value = numberOf(input.type, input.value);
    return value === null || isIn(limits, value);
  },
};

function control(table: NodeTable, element: number): Element {
  return wrapper(table, element) as Element;
}

function rootOfTree(table: NodeTable, node: number): number {
  const root = control(table, node).getRootNode();
  return root.handle;
}

/** Whether any control below a node is a candidate for constraint validation and does not satisfy its constraints. */
function anyInvalid(table: NodeTable, root: number, isAsked: (control: number) => boolean): boolean {
  for (let at = table.following(root, root); at !== 0; at = table.following(at, root)) {
    if (table.nodeType(at) !== NodeType.Element || !isCandidate(table, at) || !isAsked(at)) continue;
    if (!satisfiesItsConstraints(control(table, at))) return true;
  }
  return false;
}

/** Candidate for constraint validation — https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#candidate-for-constraint-validation */
function isCandidate(table: NodeTable, element: number): boolean {
  const isControl =
    isHTMLElement(table, element, NameId.Input) ||
    isHTMLElement(table, element, NameId.Select) ||
    isHTMLElement(table, element, NameId.Textarea) ||
    isHTMLElement(table, element, NameId.Button);
  if (!isControl) return false;
  const node = control(table, element) as HTMLInputElement;
  if (isHTML(node, 'input') && /^(?:hidden|reset|button)$/.test(node.type)) return false;
  if (isHTML(node, 'button') && node.type !== 'submit') return false;
  if (isHTML(node, 'input', 'textarea') && node.hasAttributeNS(null, 'readonly')) return false;
  return !node.matches(':disabled') && node.closest('datalist') === null;
}

function satisfiesItsConstraints(node: Element): boolean {
  if (isHTML(node, 'textarea'))
    return !(node.hasAttributeNS(null, 'required') && (node as HTMLTextAreaElement).value === '');
  if (isHTML(node, 'select')) return !isMissingOption(node as HTMLSelectElement);
  if (!isHTML(node, 'input')) return true;
  const input = node as HTMLInputElement;
  return !(isMissing(input) || isMistyped(input) || isBeyondRange(input) || isBetweenSteps(input));
}

/** Suffering from being missing — https://html.spec.whatwg.org/multipage/form-elements.html#attr-select-required */
function isMissingOption(select: HTMLSelectElement): boolean {
  if (!select.hasAttributeNS(null, 'required')) return false;
  const selected = Array.from(select.selectedOptions) as HTMLOptionElement[];
  const placeholder = placeholderOf(select);
  return selected.every((option) => option === placeholder);
}

/** Placeholder label option — https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option */
function placeholderOf(select: HTMLSelectElement): HTMLOptionElement | null {
  if (select.hasAttributeNS(null, 'multiple') || displaySizeOf(select) !== 1) return null;
  const first = select.options.item(0);
  return first !== null && first.value === '' && first.parentNode === select ? first : null;
}

const requirable =
  /^(?:text|search|url|tel|email|password|date|month|week|time|datetime-local|number|checkbox|radio|file)$/;

/** Suffering from being missing — https://html.spec.whatwg.org/multipage/input.html#the-required-attribute */
function isMissing(input: HTMLInputElement): boolean {
  const { type } = input;
  if (type === 'radio') {
    const group = input.radioGroup;
    return (
      group.some((radio) => radio.hasAttributeNS(null, 'required')) && !group.some(({ checked }) => checked)
    );
  }
  if (!input.hasAttributeNS(null, 'required') || !requirable.test(type)) return false;
  return type === 'checkbox' ? !input.checked : input.value === '';
}

/** Valid e-mail address — https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address */
const emailAddress =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Suffering from a type mismatch. */
function isMistyped(input: HTMLInputElement): boolean {
  const { type, value } = input;
  if (value === '') return false;
  if (type === 'url') return !canParseURL(value);
  if (type !== 'email') return false;
  const addresses = input.hasAttributeNS(null, 'multiple') ? value.split(',') : [value];
  return !addresses.every((address) => emailAddress.test(address));
}

interface Range {
  readonly min: number | null;
  readonly max: number | null;
  /** Whether the range is reversed: times after `min` and before `max`, past midnight — https://html.spec.whatwg.org/multipage/input.html#has-a-reversed-range */
  readonly isReversed: boolean;
}

/** Range limitations — https://html.spec.whatwg.org/multipage/input.html#have-range-limitations */
function rangeOf(input: HTMLInputElement): Range | null {
  const { type } = input;
  if (!(type in steps)) return null;
  const isRange = type === 'range';
  const min = numberOf(type, input.getAttributeNS(null, 'min') ?? '') ?? (isRange ? 0 : null);
  const max = numberOf(type, input.getAttributeNS(null, 'max') ?? '') ?? (isRange ? 100 : null);
  if (min === null && max === null) return null;
  return { min, max, isReversed: type === 'time' && min !== null && max !== null && max < min };
}

function isIn({ min, max, isReversed }: Range, value: number): boolean {
  if (isReversed) return value <= max! || value >= min!;
  return (min === null || value >= min) && (max === null || value <= max);
}

/** Suffering from an underflow or an overflow. */
function isBeyondRange(input: HTMLInputElement): boolean {
  const range = rangeOf(input);
  const value = range === null ? null : numberOf(input.type, input.value);
  return value !== null && !isIn(range!, value);
}

/** For each type: the step scale factor, the default step, the default step base. */
const steps: Readonly<Record<string, readonly [scale: number, byDefault: number, base: number]>> =
  /* @__PURE__ */ Object.assign(Object.create(null), {
    date: [86_400_000, 1, 0],
    month: [1, 1, 0],
    week: [604_800_000, 1, -259_200_000],
    time: [1000, 60, 0],
    'datetime-local': [1000, 60, 0],
    number: [1, 1, 0],
    range: [1, 1, 0],
  });

/** Suffering from a step mismatch — https://html.spec.whatwg.org/multipage/input.html#the-step-attribute */
function isBetweenSteps(input: HTMLInputElement): boolean {
  const { type } = input;
  // The value of a range is always sanitized to a step.
  if (!(type in steps) || type === 'range') return false;
  const value = numberOf(type, input.value);
  const attribute = input.getAttributeNS(null, 'step');
  if (value === null || attribute?.toLowerCase() === 'any') return false;
  const [scale, byDefault, defaultBase] = steps[type]!;
  const given = attribute === null ? null : parseFloatingPointNumber(attribute);
  const step = (given !== null && given > 0 ? given : byDefault) * scale;
  const base =
    numberOf(type, input.getAttributeNS(null, 'min') ?? '') ??
    numberOf(type, input.getAttributeNS(null, 'value') ?? '') ??
    defaultBase;
  const count = Math.abs(value - base) / step;
  // Binary fractions are not exact.
  return Math.abs(count - Math.round(count)) > 1e-7 * Math.max(1, count * Number.EPSILON * 1e8);
}

/** Convert a string to a number, by type — https://html.spec.whatwg.org/multipage/input.html#concept-input-value-string-number */
function numberOf(type: string, text: string): number | null {
  switch (type) {
    case 'date': {
      const date = parseDate(text);
      return date === null ? null : dayNumber(Number(date.year), date.month, date.day) * 86_400_000;
    }
    case 'month': {
      const month = parseMonth(text);
      return month === null ? null : (Number(month.year) - 1970) * 12 + month.month - 1;
    }
    case 'week': {
      const week = parseWeek(text);
      return week === null ? null : (firstMonday(Number(week.year)) + (week.week - 1) * 7) * 86_400_000;
    }
    case 'time': {
      const time = parseTime(text);
      return time === null ? null : milliseconds(time);
    }
    case 'datetime-local': {
      const moment = parseLocalDateAndTime(text);
      if (moment === null) return null;
      return dayNumber(Number(moment.year), moment.month, moment.day) * 86_400_000 + milliseconds(moment);
    }
    default:
      return parseFloatingPointNumber(text);
  }
}

function milliseconds({
  hour,
  minute,
  second,
}: {
  hour: number;
  minute: number;
  second: number | string;
}): number {
  return hour * 3_600_000 + minute * 60_000 + Math.round(Number(second) * 1000);
}

/** Days since 1 January 1970, in the proleptic Gregorian calendar. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}

/** The Monday of a year's first week, the one with 4 January. */
function firstMonday(year: number): number {
  const fourth = dayNumber(year, 1, 4);
  // 1 January 1970 was a Thursday.
  return fourth - ((((fourth + 3) % 7) + 7) % 7);
}
