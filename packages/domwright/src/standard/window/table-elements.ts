import { wrongArgument } from '../../core/infra/arguments.ts';
import { domError } from '../../core/infra/dom-error.ts';
import { long } from '../../core/infra/web-idl.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { documentOf } from '../../dom/nodes/wrappers.ts';
import type {
  HTMLTableCellElementProperties,
  HTMLTableElementProperties,
  HTMLTableRowElementProperties,
  HTMLTableSectionElementProperties,
} from '../../generated/element-interfaces.ts';
import { ComputedCollection, keptOf } from './computed-collection.ts';
import { HTMLElement, isHTML } from './html-element.ts';
import type { Reflecting } from './reflected-properties.ts';

/*
 * Tabular data — https://html.spec.whatwg.org/multipage/tables.html
 */

/** The children that are HTML elements with one of these names. */
function childrenNamed<T extends Element>(parent: Element, ...names: string[]): T[] {
  const found: T[] = [];
  for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (isHTML(child, ...names)) found.push(child as T);
  }
  return found;
}

function create(element: Element, name: string): HTMLElement {
  return documentOf(element.table).createElement(name) as unknown as HTMLElement;
}

/** The `index` argument; -1 means the end. @throws IndexSizeError */
function indexIn(length: number, index: number, what: string, isDeletion: boolean, isGiven = true): number {
  const number = long(index, 'index', isGiven);
  if (number < -1 || number > length || (isDeletion && number === length && length >= 0)) {
    throw domError('IndexSizeError', `There is no ${what} ${number}`);
  }
  return number === -1 ? (isDeletion ? length - 1 : length) : number;
}

/** An argument that must be a table section or null. */
function sectionOrNull(value: unknown, where: string): Element | null {
  if (value === null || value === undefined) return null;
  if (!(value instanceof HTMLTableSectionElement)) {
    throw wrongArgument(where, 'a thead, tbody or tfoot element or null', value);
  }
  return value;
}

/** https://html.spec.whatwg.org/multipage/tables.html#htmltableelement */
export class HTMLTableElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLTableElementProperties
>) {
  get caption(): HTMLElement | null {
    return childrenNamed<HTMLElement>(this, 'caption')[0] ?? null;
  }

  set caption(caption: HTMLElement | null) {
    const isNone = caption === null || caption === undefined;
    if (!isNone && !isHTML(caption, 'caption')) {
      throw wrongArgument('caption', 'a caption element or null', caption);
    }
    this.caption?.remove();
    if (!isNone) this.insertBefore(caption, this.firstChild);
  }

  createCaption(): HTMLElement {
    this.caption ??= create(this, 'caption');
    return this.caption;
  }

  deleteCaption(): void {
    this.caption?.remove();
  }

  get tHead(): HTMLTableSectionElement | null {
    return childrenNamed<HTMLTableSectionElement>(this, 'thead')[0] ?? null;
  }

  /** Setting throws a HierarchyRequestError for anything but a `thead` element. */
  set tHead(given: HTMLTableSectionElement | null) {
    const section = sectionOrNull(given, 'tHead');
    if (section !== null && section.localName !== 'thead') {
      throw domError('HierarchyRequestError', 'Not a thead element');
    }
    this.tHead?.remove();
    if (section === null) return;
    let child = this.firstElementChild;
    while (child !== null && isHTML(child, 'caption', 'colgroup')) child = child.nextElementSibling;
    this.insertBefore(section, child);
  }

  createTHead(): HTMLTableSectionElement {
    this.tHead ??= create(this, 'thead') as HTMLTableSectionElement;
    return this.tHead;
  }

  deleteTHead(): void {
    this.tHead?.remove();
  }

  get tFoot(): HTMLTableSectionElement | null {
    return childrenNamed<HTMLTableSectionElement>(this, 'tfoot')[0] ?? null;
  }

  /** Setting throws a HierarchyRequestError for anything but a `tfoot` element. */
  set tFoot(given: HTMLTableSectionElement | null) {
    const section = sectionOrNull(given, 'tFoot');
    if (section !== null && section.localName !== 'tfoot') {
      throw domError('HierarchyRequestError', 'Not a tfoot element');
    }
    this.tFoot?.remove();
    if (section !== null) this.appendChild(section);
  }

  createTFoot(): HTMLTableSectionElement {
    this.tFoot ??= create(this, 'tfoot') as HTMLTableSectionElement;
    return this.tFoot;
  }

  deleteTFoot(): void {
    this.tFoot?.remove();
  }

  get tBodies(): ComputedCollection<HTMLTableSectionElement> {
    return keptOf(this, 'tBodies', () => new ComputedCollection(this, () => childrenNamed(this, 'tbody')));
  }

  createTBody(): HTMLTableSectionElement {
    const body = create(this, 'tbody') as HTMLTableSectionElement;
    const last = childrenNamed(this, 'tbody').pop();
    this.insertBefore(body, last?.nextSibling ?? null);
    return body;
  }

  /** The rows: first those of the heads, then those of the bodies and of the table itself, then those of the feet. */
  get rows(): ComputedCollection<HTMLTableRowElement> {
    return keptOf(this, 'rows', () => new ComputedCollection(this, () => rowsOf(this)));
  }

  /** @throws IndexSizeError */
  insertRow(index = -1): HTMLTableRowElement {
    const rows = rowsOf(this);
    const place = indexIn(rows.length, index, 'row', false);
    const row = create(this, 'tr') as HTMLTableRowElement;
    const next = rows[place];
    if (next !== undefined) {
      next.parentNode!.insertBefore(row, next);
    } else if (rows.length > 0) {
      rows[rows.length - 1]!.parentNode!.appendChild(row);
    } else {
      const body = childrenNamed(this, 'tbody').pop() ?? this.appendChild(create(this, 'tbody'));
      body.appendChild(row);
    }
    return row;
  }

  /** @throws IndexSizeError */
  deleteRow(index: number): void {
    const rows = rowsOf(this);
    rows[indexIn(rows.length, index, 'row', true, arguments.length > 0)]?.remove();
  }
}

function rowsOf(table: Element): HTMLTableRowElement[] {
  const head: HTMLTableRowElement[] = [];
  const rows: HTMLTableRowElement[] = [];
  const foot: HTMLTableRowElement[] = [];
  for (const child of childrenNamed<Element>(table, 'thead', 'tbody', 'tfoot', 'tr')) {
    if (child.localName === 'tr') {
      rows.push(child as HTMLTableRowElement);
      continue;
    }
    const list = child.localName === 'thead' ? head : child.localName === 'tfoot' ? foot : rows;
    for (const row of childrenNamed<HTMLTableRowElement>(child, 'tr')) list.push(row);
  }
  return head.concat(rows, foot);
}

/** https://html.spec.whatwg.org/multipage/tables.html#htmltablesectionelement */
export class HTMLTableSectionElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLTableSectionElementProperties
>) {
  get rows(): ComputedCollection<HTMLTableRowElement> {
    return keptOf(this, 'rows', () => new ComputedCollection(this, () => childrenNamed(this, 'tr')));
  }

  /** @throws IndexSizeError */
  insertRow(index = -1): HTMLTableRowElement {
    const rows = childrenNamed<HTMLTableRowElement>(this, 'tr');
    const place = indexIn(rows.length, index, 'row', false);
    const row = create(this, 'tr') as HTMLTableRowElement;
    this.insertBefore(row, rows[place] ?? null);
    return row;
  }

  /** @throws IndexSizeError */
  deleteRow(index: number): void {
    const rows = childrenNamed(this, 'tr');
    rows[indexIn(rows.length, index, 'row', true, arguments.length > 0)]?.remove();
  }
}

/** https://html.spec.whatwg.org/multipage/tables.html#htmltablerowelement */
export class HTMLTableRowElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLTableRowElementProperties
>) {
  get cells(): ComputedCollection<HTMLTableCellElement> {
    return keptOf(this, 'cells', () => new ComputedCollection(this, () => childrenNamed(this, 'td', 'th')));
  }

  /** The index among the rows of its table, or -1. */
  get rowIndex(): number {
    let parent = this.parentElement;
    if (parent !== null && isHTML(parent, 'thead', 'tbody', 'tfoot')) parent = parent.parentElement;
    return parent !== null && isHTML(parent, 'table') ? rowsOf(parent).indexOf(this) : -1;
  }

  /** The index among the rows of its section or table, or -1. */
  get sectionRowIndex(): number {
    const parent = this.parentElement;
    if (parent === null || !isHTML(parent, 'table', 'thead', 'tbody', 'tfoot')) return -1;
    return isHTML(parent, 'table')
      ? rowsOf(parent).indexOf(this)
      : childrenNamed<Element>(parent, 'tr').indexOf(this);
  }

  /** @throws IndexSizeError */
  insertCell(index = -1): HTMLTableCellElement {
    const cells = childrenNamed<HTMLTableCellElement>(this, 'td', 'th');
    const place = indexIn(cells.length, index, 'cell', false);
    const cell = create(this, 'td') as HTMLTableCellElement;
    this.insertBefore(cell, cells[place] ?? null);
    return cell;
  }

  /** @throws IndexSizeError */
  deleteCell(index: number): void {
    const cells = childrenNamed(this, 'td', 'th');
    cells[indexIn(cells.length, index, 'cell', true, arguments.length > 0)]?.remove();
  }
}

/** https://html.spec.whatwg.org/multipage/tables.html#htmltablecellelement */
export class HTMLTableCellElement extends (HTMLElement as Reflecting<
  typeof HTMLElement,
  HTMLTableCellElementProperties
>) {
  /** The index among the cells of its row, or -1. */
  get cellIndex(): number {
    const row = this.parentElement;
    return row !== null && isHTML(row, 'tr') ? childrenNamed<Element>(row, 'td', 'th').indexOf(this) : -1;
  }
}
