import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { declaredEncoding } from '../../core/bytes/encoding-declarations.ts';
import {
  checkFunction,
  checkOptions,
  ownOptions,
  unknownOption,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type EncodingOptions, encodingDefaults, withDefaults } from '../../core/options/options.ts';
import { cook } from '../../core/source/cook.ts';
import { Cell, COOK_BITS, COOK_SHIFT, DOCUMENT_HANDLE } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeOf, firstHTMLChild, isHTMLElement } from '../../core/table/queries.ts';
import { NameId } from '../../generated/names.ts';
import { AttributePlan } from './attribute-plan.ts';
import { type MarkupParts, partsOf } from './markup-parts.ts';
import { MarkupWriter, type Saved } from './markup-writer.ts';
import { type Measures, measureNames, measuresOf, type PresetName } from './measures.ts';
import { charactersOf, type PageSource, readBytes, readText, writtenBytes } from './page-source.ts';
import type { Plan } from './plan.ts';
import { type Expected, firstDifference } from './same-page.ts';

/** What `minify` did. */
export interface MinifyReport {
  /** How many code units each measure saved. */
  readonly saved: Readonly<Record<keyof Measures, number>>;
  /**
   * Where measures were taken back, since the page would have been another: ranges of the input (UTF-16 offsets) that are in the
   * result as they were. Usually empty.
   */
  readonly takenBack: readonly { readonly start: number; readonly end: number }[];
}

/** How to minify. */
export interface MinifyOptions extends Partial<Measures>, EncodingOptions {
  /**
   * `safe` changes nothing in the tree, with scripting or without, except the identifiers of the DOCTYPE. `compact` changes the
   * tree, but not the page that is rendered. Each measure can be turned on or off as well. Default `compact`.
   */
  preset?: PresetName;
  /**
   * Whether to parse the result, and compare it with the page. Where it is not as it should be, the measures are taken back.
   * Default true.
   */
  verify?: boolean;
  /** Called once with what was done. */
  onReport?: (report: MinifyReport) => void;
}

const otherNames: readonly string[] = ['preset', 'verify', 'onReport'];

/**
 * Makes a document smaller without changing the page: the parser reads the same tree from the result (`preset: 'safe'`), or one
 * that is rendered in the same way (`compact`, the default). The result is parsed again and compared, so a page is never broken,
 * only less small.
 *
 * ```ts
 * minify('<!DOCTYPE html><html><head><title>A</title></head><body><p class="b">C</p></body></html>');
 * // <!doctype html><title>A</title><p class=b>C
 * ```
 *
 * @param html text, or bytes in any encoding, which the result has as well
 * @returns text for text, bytes for bytes
 * @throws TypeError if `html` is neither text nor bytes, for an unknown option or a wrong value
 */
export function minify(html: string, options?: MinifyOptions): string;
export function minify(html: Bytes, options?: MinifyOptions): Uint8Array;
export function minify(html: string | Bytes, options?: MinifyOptions): string | Uint8Array {
  const given = checkedOptions(options);
  if (typeof html === 'string') {
    const table = readText(html, true);
    const page = { table, text: html, hasCharacter: charactersOf(declaredEncodingOf(table)) };
    return minified(page, given, (text) => text) ?? html;
  }
  const bytes = toUint8Array(html, 'html');
  const encoding: EncodingOptions = {};
  for (const name of Object.keys(encodingDefaults) as (keyof EncodingOptions)[]) {
    if (given[name] !== undefined) Object.assign(encoding, { [name]: given[name] });
  }
  const page = readBytes(bytes, encoding);
  return (
    minified(page, given, (text) => writtenBytes(text, bytes, page.table.encoding, encoding)) ?? bytes.slice()
  );
}

/** The options, checked. @throws TypeError */
function checkedOptions(options: MinifyOptions | undefined): MinifyOptions {
  if (options === undefined) return {};
  checkOptions(options);
  const names = [...otherNames, ...measureNames, ...Object.keys(encodingDefaults)];
  for (const name of Object.keys(options)) if (!names.includes(name)) throw unknownOption(name, names);
  const given = ownOptions(options);
  if (given.verify !== undefined && typeof given.verify !== 'boolean')
    throw wrongArgument("option 'verify'", 'a boolean', given.verify);
  if (given.onReport !== undefined) checkFunction(given.onReport, "option 'onReport'");
  withDefaults(options, encodingDefaults, [...otherNames, ...measureNames]);
  return given;
}

/** How often measures are taken back in part before they are taken back as a whole. */
const ROUNDS = 4;

/** The result; null if that is the page as it is. `accept`: makes what is returned of the text, or refuses it with null. */
function minified<T>(page: PageSource, options: MinifyOptions, accept: (text: string) => T | null): T | null {
  const measures = measuresOf(options);
  const { verify = true, onReport } = options;
  const work = new Work(page, measures);
  const takenBack: { start: number; end: number }[] = [];
  let result: T | null = null;
  for (let round = 0; ; round++) {
    const text = work.write(takenBack);
    const difference = text === null ? DOCUMENT_HANDLE : verify ? work.difference(text) : 0;
    if (difference === 0) {
      // NB: attributes that nothing separated have a space between them now.
      result = text!.length > page.text.length ? null : accept(text!);
      if (result !== null) break;
    }
    const range =
      round < ROUNDS && difference !== 0 && text !== null ? work.rangeAround(difference, round) : null;
    if (range === null) {
      work.saved = noneSaved();
      takenBack.splice(0, Infinity, { start: 0, end: page.text.length });
      break;
    }
    takenBack.push(range);
  }
  onReport?.({ saved: { ...work.saved }, takenBack });
  return result;
}

/** Minifying one page. */
class Work {
  saved: Saved = noneSaved();
  readonly #page: PageSource;
  readonly #measures: Measures;
  readonly #parts: MarkupParts;
  readonly #plan: Plan | null;
  readonly #attributePlan: AttributePlan | null;
  /** The page as it is parsed without scripting; null until then. */
  #withoutScripting: NodeTable | null = null;
  #isKept: ((start: number) => boolean) | null = null;

  constructor(page: PageSource, measures: Measures) {
    this.#page = page;
    this.#measures = measures;
    const { table } = page;
    this.#plan = null;
    const { booleanAttributes, defaultAttributes, sortAttributes, sortClasses } = measures;
    this.#attributePlan =
      booleanAttributes || defaultAttributes || sortAttributes || sortClasses
        ? new AttributePlan(table, page.text, measures, null)
        : null;
    this.#parts = partsOf(table, null);
  }

  /** The page with all measures, except in some ranges; null if its markup can't be taken apart. */
  write(kept: readonly { start: number; end: number }[]): string | null {
    const { table, text, hasCharacter } = this.#page;
    this.saved = noneSaved();
    this.#isKept =
      kept.length === 0 ? null : (start) => kept.some((range) => start >= range.start && start < range.end);
    const writer = new MarkupWriter(
      table,
      text,
      this.#parts,
      this.#measures,
      this.#plan,
      this.#attributePlan,
      hasCharacter,
      this.#isKept,
      this.saved,
    );
    return writer.write();
  }

  /** The first node of the page that is not in the result as it should be; 0 if there is none. */
  difference(result: string): number {
    const { table, text } = this.#page;
    const difference = firstDifference(table, readText(result, true, table.names), this.#expected());
    if (difference !== 0 || !this.#parts.hasNoscript) return difference;
    this.#withoutScripting ??= readText(text, false, table.names);
    const without = readText(result, false, table.names);
    const inOther = firstDifference(this.#withoutScripting, without, null);
    return inOther === 0 ? 0 : DOCUMENT_HANDLE;
  }

  #expected(): Expected | null {
    const { table } = this.#page;
    const plan = this.#plan;
    const attributes = this.#attributePlan;
    if (plan === null && attributes === null) return null;
    const isKept = (node: number): boolean => this.#isKept?.(table.cells[node + Cell.Start]!) === true;
    return {
      isRemoved: (node) => plan !== null && plan.isRemoved(node) && !isKept(node),
      dataOf: (node) => {
        const raw = plan === null || isKept(node) ? null : plan.rawOf(node);
        if (raw === null) return table.data(node);
        const flags = (table.cells[node + Cell.Kind]! & COOK_BITS) >> COOK_SHIFT;
        return flags === 0 ? raw : cook(raw, flags);
      },
      attributes,
      isKept,
    };
  }

  /** The source around a node: that of an ancestor, a higher one in each round; null for the whole page. */
  rangeAround(node: number, round: number): { start: number; end: number } | null {
    const { table } = this.#page;
    const { cells } = table;
    let at = node;
    for (let up = 2 ** (round + 1) - 1; at !== 0 && at !== DOCUMENT_HANDLE; at = parentOf(table, at)) {
      if (--up >= 0 || !table.isContainer(at)) continue;
      const start = cells[at + Cell.Start]!;
      const next = cells[at + Cell.Next]!;
      const end =
        cells[at + Cell.EndTagEnd]! >= 0
          ? cells[at + Cell.EndTagEnd]!
          : next === 0
            ? -1
            : cells[next + Cell.Start]!;
      if (start >= 0 && end > start) return { start, end };
    }
    return null;
  }
}

function parentOf(table: NodeTable, node: number): number {
  const { cells } = table;
  return cells[node + Cell.Parent]! || (table.isContainer(node) ? cells[node + Cell.Owner]! : 0);
}

function noneSaved(): Saved {
  return Object.fromEntries(measureNames.map((name) => [name, 0])) as Saved;
}

/** The encoding that a page's `meta` declares; UTF-8 is needed for characters beyond ASCII. */
function declaredEncodingOf(table: NodeTable): string {
  const html = firstHTMLChild(table, DOCUMENT_HANDLE, NameId.Html);
  const head = html === 0 ? 0 : firstHTMLChild(table, html, NameId.Head);
  for (let at = head === 0 ? 0 : table.firstChild(head); at !== 0; at = table.cells[at + Cell.Next]!) {
    if (!table.isContainer(at) || !isHTMLElement(table, at, NameId.Meta)) continue;
    const isPragma = asciiLowercase(attributeOf(table, at, NameId.HttpEquiv) ?? '') === 'content-type';
    const encoding = declaredEncoding(
      attributeOf(table, at, NameId.Charset),
      isPragma ? attributeOf(table, at, NameId.Content) : null,
    );
    if (encoding !== null) return encoding;
  }
  return '';
}
