import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { declaredEncoding } from '../../core/bytes/encoding-declarations.ts';
import { parseMIMEType } from '../../core/bytes/mime-type.ts';
import {
  checkFunction,
  checkOptions,
  isPromise,
  ownOptions,
  unknownOption,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { type EncodingOptions, encodingDefaults, withDefaults } from '../../core/options/options.ts';
import { AttributeCell, Cell, DOCUMENT_HANDLE } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeNamed, attributeOf, firstHTMLChild, isHTMLElement } from '../../core/table/queries.ts';
import { parentOrHost } from '../../core/table/traversal.ts';
import type { TemplateLanguageName } from '../../core/templates/languages.ts';
import { NameId } from '../../generated/names.ts';
import { isJSON } from '../fetching/mime-type-groups.ts';
import { scriptTypeOf } from '../fetching/script-type.ts';
import { AttributePlan } from './attribute-plan.ts';
import { problemOfCode } from './code-results.ts';
import { CompactPlan, type ContentFunctions } from './compact-plan.ts';
import { AsPlanned, AsPlannedWithoutScripting } from './expected.ts';
import { isHydrated, isMarker } from './frameworks.ts';
import { type MarkupParts, partsOf } from './markup-parts.ts';
import { MarkupWriter } from './markup-writer.ts';
import { type Measures, measureNames, measuresOf, type PresetName, type Saved } from './measures.ts';
import {
  charactersOf,
  forget,
  type Page,
  type PageSource,
  readAgain,
  readBytes,
  readText,
  writtenBytes,
} from './page-source.ts';
import { PageStyles, shadowHostsIn, styleSheetsIn } from './page-styles.ts';
import { notPlainNoscripts, whereReadingsPart } from './plain-noscript.ts';
import { Plan } from './plan.ts';
import { firstDifference } from './same-page.ts';
import { selectedElements } from './selected-elements.ts';
import { giveBackUnits } from './spare-arrays.ts';
import { delimitersIn, haveSameCode, TemplateCode } from './template-code.ts';

/** What `minify` did. */
export interface MinifyReport {
  /**
   * How many code units (UTF-16) each measure saved; `code`: the functions for scripts, styles and JSON. The sum is what the page
   * got shorter. What `boxes` saves is part of `whiteSpace`. A number is below zero if a measure needed more than it saved, such as
   * a space between attributes that nothing separated.
   */
  readonly saved: Readonly<Record<keyof Measures | 'code', number>>;
  /**
   * Where measures were taken back, since the page would have been another: ranges of the input (UTF-16 offsets) that are in the
   * result as they were. Usually empty.
   */
  readonly takenBack: readonly { readonly start: number; readonly end: number }[];
  /**
   * Where the results of the functions were not used, since they would end their element or be read as something else: the range of
   * the code, and the reason.
   */
  readonly refused: readonly { readonly start: number; readonly end: number; readonly reason: string }[];
  /** The limit that the page exceeds, so that the result is the page as it was; otherwise null. */
  readonly limit: 'maxNodes' | null;
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
  /**
   * A page with more nodes than this stays as it is. For untrusted pages: some need much more memory than their length suggests.
   * Default Infinity.
   */
  maxNodes?: number;
  /** Called once with what was done. */
  onReport?: (report: MinifyReport) => void;
  /**
   * The comments to keep: patterns for their data. Conditional comments and server-side includes are always kept. Default: those
   * that begin with `!`.
   */
  keepComments?: RegExp | readonly RegExp[];
  /**
   * A selector for elements whose white space is kept, such as those for which a style sheet of another file has `white-space:
   * pre`. Rules in the page itself are found.
   */
  preserveWhiteSpace?: string;
  /** Minifies the code of scripts and modules. */
  script?: MinifyCode;
  /** Minifies style sheets. */
  style?: MinifyCode;
  /** Minifies JSON: import maps, speculation rules, and data blocks with a JSON MIME type. */
  json?: MinifyCode;
  /** Minifies the declarations of `style` attributes. */
  styleAttribute?: MinifyCode;
  /**
   * The delimiters of code of template languages, with `…` or `...` between them: `{{...}}`, `<%...%>`. Code between them stays as
   * it is.
   */
  skip?: string | readonly string[];
  /** The template language of the page, such as 'jinja': its code and its comments stay as they are. */
  templates?: TemplateLanguageName;
}

/** Where code is in the input. */
export interface CodePlace {
  /** UTF-16 offset of the first code unit. */
  readonly start: number;
  /** UTF-16 offset after the last code unit. */
  readonly end: number;
  /** The `type` of a script; empty without one, and for anything else. */
  readonly type: string;
}

/** Makes code smaller. What is not shorter is not used. */
export type MinifyCode = (code: string, place: CodePlace) => string;

/** An error that one of the functions threw: `cause`. */
export class MinifyError extends Error {
  /** `MinifyError`. */
  override readonly name = 'MinifyError';
  /** UTF-16 offset in the input of the first code unit of the code. */
  readonly start: number;
  /** UTF-16 offset after its last code unit. */
  readonly end: number;

  /** @internal */
  constructor(what: string, cause: unknown, { start, end }: CodePlace) {
    super(
      `cannot minify ${what} at offset ${start}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.start = start;
    this.end = end;
  }
}

const functionNames = ['script', 'style', 'json', 'styleAttribute'] as const;

const otherNames: readonly string[] = [
  ...['preset', 'verify', 'maxNodes', 'onReport', 'keepComments', 'preserveWhiteSpace', 'skip', 'templates'],
  ...functionNames,
];

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
  const delimiters = delimitersIn(given.templates, given.skip);
  if (typeof html === 'string') {
    const code = TemplateCode.in(html, delimiters);
    const text = code === null ? html : code.masked;
    const read = readText(text, given.maxNodes);
    const hasCharacter = charactersOf(declaredEncodingOf(read.table));
    const page = { ...read, hasCharacter, mark: code?.mark ?? '' };
    const accept = (result: string): string | null => {
      const restored = code === null ? result : code.restored(result);
      return restored !== null && haveSameCode(restored, html, delimiters) ? restored : null;
    };
    return minified(page, given, accept) ?? html;
  }
  const bytes = toUint8Array(html, 'html');
  const encoding: EncodingOptions = {};
  for (const name of Object.keys(encodingDefaults) as (keyof EncodingOptions)[]) {
    if (given[name] !== undefined) Object.assign(encoding, { [name]: given[name] });
  }
  let page = readBytes(bytes, encoding, given.maxNodes);
  const name = page.table.encoding;
  const source = page.text;
  const code = TemplateCode.in(source, delimiters);
  if (code !== null) page = { ...page, ...readText(code.masked, given.maxNodes), mark: code.mark };
  const accept = (result: string): Uint8Array | null => {
    const restored = code === null ? result : code.restored(result);
    if (restored === null || !haveSameCode(restored, source, delimiters)) return null;
    return writtenBytes(restored, { bytes, text: source, encoding: name }, encoding);
  };
  return minified(page, given, accept) ?? bytes.slice();
}

/** The options, checked. @throws TypeError */
function checkedOptions(options: MinifyOptions | undefined): MinifyOptions {
  if (options === undefined) return {};
  checkOptions(options);
  const names = [...otherNames, ...measureNames, ...Object.keys(encodingDefaults)];
  for (const name of Object.keys(options))
    if (!names.includes(name)) throw unknownOption(name, names, elsewhere(name));
  const given = ownOptions(options);
  if (given.verify !== undefined && typeof given.verify !== 'boolean')
    throw wrongArgument("option 'verify'", 'a boolean', given.verify);
  const { maxNodes } = given;
  if (maxNodes !== undefined && maxNodes !== Number.POSITIVE_INFINITY) {
    if (!Number.isInteger(maxNodes) || maxNodes < 1)
      throw wrongArgument("option 'maxNodes'", 'a positive integer or Infinity', maxNodes);
  }
  for (const name of ['onReport', ...functionNames] as const) {
    if (given[name] !== undefined) checkFunction(given[name], `option '${name}'`);
  }
  for (const pattern of patternsIn(given.keepComments)) {
    if (!(pattern instanceof RegExp))
      throw wrongArgument("option 'keepComments'", 'a regular expression or a list of them', pattern);
  }
  if (given.preserveWhiteSpace !== undefined) {
    if (typeof given.preserveWhiteSpace !== 'string')
      throw wrongArgument("option 'preserveWhiteSpace'", 'a selector', given.preserveWhiteSpace);
  }
  delimitersIn(given.templates, given.skip);
  withDefaults(options, encodingDefaults, [...otherNames, ...measureNames]);
  return given;
}

const ofHTMLMinifier =
  /^(?:(?:collapse|conservative|custom|ignore|minify|prevent|process|remove|trim|use)[A-Z]|(?:caseSensitive|decodeEntities|html5|keepClosingSlash|quoteCharacter)$)/;

/** What to do with an option of html-minifier. */
function elsewhere(name: string): Readonly<Record<string, string>> | null {
  return ofHTMLMinifier.test(name)
    ? { [name]: `pass it as fromHtmlMinifierOptions({ ${name}: … }), which returns options of minify` }
    : null;
}

function patternsIn(given: MinifyOptions['keepComments']): readonly unknown[] {
  if (given === undefined) return [];
  return Array.isArray(given) ? given : [given];
}

function commentsKeptBy(given: MinifyOptions['keepComments']): (data: string) => boolean {
  const patterns = given === undefined ? [/^!/] : (patternsIn(given) as RegExp[]);
  return (data) =>
    isMarker(data) ||
    patterns.some((pattern) => {
      pattern.lastIndex = 0;
      return pattern.test(data);
    });
}

/** How often measures are taken back in part before they are taken back as a whole. */
const ROUNDS = 4;

/** The result; null if that is the page as it is. `accept`: makes what is returned of the text, or refuses it with null. */
function minified<T>(page: PageSource, options: MinifyOptions, accept: (text: string) => T | null): T | null {
  const measures = measuresOf(options);
  const { verify = true, onReport } = options;
  if (page.isCut) return unchanged(page, options);
  const work = new Work(page, measures, options);
  const takenBack: { start: number; end: number }[] = [];
  let result: T | null = null;
  for (let round = 0; ; round++) {
    const text = work.write(takenBack);
    if (text?.endsWith('&#') === true) {
      // NB: Firefox reads this as the last numeric reference before it, which may be another one now.
      takenBack.splice(0, Infinity, { start: 0, end: page.text.length });
      work.saved = noneSaved();
      break;
    }
    const difference = text === null ? DOCUMENT_HANDLE : work.difference(text, verify);
    if (difference === 0) {
      if (text!.length > page.text.length) {
        // Attributes that nothing separated have a space between them now.
        work.saved = noneSaved();
        break;
      }
      result = accept(text!);
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
  giveBackUnits(page.units);
  forget(page);
  const { refused, limit } = work;
  onReport?.({ saved: { ...work.saved }, takenBack, refused, limit });
  return result;
}

/** The page has too many nodes. */
function unchanged(page: PageSource, { onReport }: MinifyOptions): null {
  const takenBack = [{ start: 0, end: page.text.length }];
  giveBackUnits(page.units);
  forget(page);
  onReport?.({ saved: noneSaved(), takenBack, refused: [], limit: 'maxNodes' });
  return null;
}

/** In a page that is hydrated, nothing in the tree changes. */
const inSafe = {
  whiteSpace: false,
  boxes: false,
  comments: false,
  booleanAttributes: false,
  defaultAttributes: false,
  sortClasses: false,
} as const;

function changesTree(measures: Measures): boolean {
  return (Object.keys(inSafe) as (keyof typeof inSafe)[]).some((name) => measures[name]);
}

/** Minifying one page. */
class Work {
  saved: Saved = noneSaved();
  readonly refused: { start: number; end: number; reason: string }[] = [];
  limit: 'maxNodes' | null = null;
  readonly #page: PageSource;
  readonly #measures: Measures;
  readonly #parts: MarkupParts;
  readonly #plan: Plan | null;
  readonly #attributePlan: AttributePlan | null;
  /** The page as it is parsed without scripting; null until then. */
  #withoutScripting: Page | null = null;
  readonly #isSameWithoutScripting: boolean;
  /** From here on, the page stays as it is. */
  readonly #keptFrom: number;
  #isKept: ((start: number) => boolean) | null = null;

  constructor(page: PageSource, given: Measures, options: MinifyOptions) {
    this.#page = page;
    const { table, text } = page;
    const measures = changesTree(given) && isHydrated(table, text) ? { ...given, ...inSafe } : given;
    this.#measures = measures;
    const { booleanAttributes, defaultAttributes, sortAttributes, sortClasses, whiteSpace, comments } =
      measures;
    const { styleAttribute } = options;
    const styles = new PageStyles();
    if (whiteSpace || booleanAttributes || defaultAttributes || sortClasses) {
      const read = (markup: string): Page => readAgain(page, markup, false);
      for (const sheet of styleSheetsIn(table, read)) styles.add(sheet);
    }
    let inScripts: ReadonlySet<string> | null = null;
    const isAskedFor = (name: string): boolean => {
      inScripts ??= attributesAskedFor(text);
      return styles.attributes.has(name) || inScripts.has(name);
    };

    this.#attributePlan =
      booleanAttributes || defaultAttributes || sortAttributes || sortClasses || styleAttribute !== undefined
        ? new AttributePlan(
            page,
            measures,
            isAskedFor,
            styleAttribute === undefined
              ? null
              : (record, value) =>
                  called('a style attribute', styleAttribute, value, {
                    start: table.attributes[record + AttributeCell.ValueStart]!,
                    end: table.attributes[record + AttributeCell.ValueEnd]!,
                    type: '',
                  }),
          )
        : null;
    const functions = contentFunctionsOf(page, options, this.refused);
    if (!whiteSpace && !comments && functions === null) {
      this.#plan = null;
      this.#parts = partsOf(table, null);
    } else {
      this.#plan = new Plan(table);
      const { preserveWhiteSpace } = options;
      const selected = new Set(
        preserveWhiteSpace === undefined ? noElements : selectedElements(table, preserveWhiteSpace),
      );
      // What is in slots is rendered as the shadow tree says.
      for (const host of shadowHostsIn(table)) selected.add(host);
      const keepsComment = commentsKeptBy(options.keepComments);
      const visitor = new CompactPlan(page, this.#plan, measures, keepsComment, functions, selected, styles);
      this.#parts = partsOf(table, visitor);
    }
    const noscripts = notPlainNoscripts(table, this.#parts.noscripts);
    this.#isSameWithoutScripting = noscripts.length === 0;
    this.#keptFrom = whereReadingsPart(table, noscripts);
  }

  /** The page with all measures, except in some ranges; null if its markup can't be taken apart. */
  write(kept: readonly { start: number; end: number }[]): string | null {
    this.saved = noneSaved();
    const from = this.#keptFrom;
    this.#isKept =
      kept.length === 0 && from === Number.POSITIVE_INFINITY
        ? null
        : (start) => start >= from || kept.some((range) => start >= range.start && start < range.end);
    const writer = new MarkupWriter(
      this.#page,
      this.#parts,
      this.#measures,
      this.#plan,
      this.#attributePlan,
      this.#isKept,
      this.saved,
    );
    return writer.write();
  }

  /**
   * The first node of the page that is not in the result as it should be; 0 if there is none. `verify`: whether to compare the page as
   * it is read with scripting. What `noscript` elements make of the rest of the page without scripting is not known from one reading,
   * so if one may make something of it, that is always compared.
   */
  difference(result: string, verify: boolean): number {
    const page = this.#page;
    const expected = this.#expected();
    if (verify) {
      const again = readAgain(page, result, true);
      if (again.isCut) return this.#exceeded(again);
      const difference = firstDifference(page, again, expected);
      forget(again);
      if (difference !== 0) return difference;
    }
    if (this.#isSameWithoutScripting) return 0;
    this.#withoutScripting ??= readAgain(page, page.text, false);
    const other = this.#withoutScripting.table;
    if (this.#withoutScripting.isCut) return this.#exceeded(null);
    const resultWithoutScripting = readAgain(page, result, false);
    if (resultWithoutScripting.isCut) return this.#exceeded(resultWithoutScripting);
    const inOther = firstDifference(
      this.#withoutScripting,
      resultWithoutScripting,
      expected && new AsPlannedWithoutScripting(page, this.#parts, expected, other),
    );
    forget(resultWithoutScripting);
    if (inOther === 0) return 0;
    // The nearest node that is in both.
    let at = inOther;
    while (at !== 0 && at !== DOCUMENT_HANDLE) {
      const node = other.cells[at + Cell.Start]! < 0 ? 0 : this.#parts.nodeAt(other.cells[at + Cell.Start]!);
      if (node !== 0) return node;
      at = parentOrHost(other, at);
    }
    return DOCUMENT_HANDLE;
  }

  #exceeded(again: Page | null): number {
    if (again !== null) forget(again);
    this.limit = 'maxNodes';
    return DOCUMENT_HANDLE;
  }

  #expected(): AsPlanned | null {
    const plan = this.#plan;
    const attributes = this.#attributePlan;
    if (plan === null && attributes === null) return null;
    return new AsPlanned(this.#page, plan, attributes, this.#isKept);
  }

  /** The source around a node: that of an ancestor, a higher one in each round; null for the whole page. */
  rangeAround(node: number, round: number): { start: number; end: number } | null {
    const { table } = this.#page;
    const { cells } = table;
    let at = node;
    for (let up = 2 ** (round + 1) - 1; at !== 0 && at !== DOCUMENT_HANDLE; at = parentOrHost(table, at)) {
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

// NB: not made of a list of names, which would make an object that is slow to change.
function noneSaved(): Saved {
  return {
    optionalTags: 0,
    tags: 0,
    quotes: 0,
    references: 0,
    selfClosing: 0,
    doctype: 0,
    lineEndings: 0,
    ignoredWhiteSpace: 0,
    whiteSpace: 0,
    boxes: 0,
    comments: 0,
    booleanAttributes: 0,
    defaultAttributes: 0,
    sortClasses: 0,
    sortAttributes: 0,
    code: 0,
  };
}

/** The names of attributes, in lower case, whose values some selector in a text may ask for. */
function attributesAskedFor(text: string): Set<string> {
  const names = new Set<string>();
  const rest = /([-\w]+)[~|^$*]?=/y;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at + 1)) {
    rest.lastIndex = at + 1;
    const name = rest.exec(text)?.[1];
    if (name !== undefined) names.add(name.toLowerCase());
  }
  return names;
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

const noElements: ReadonlySet<number> = /* @__PURE__ */ new Set();

function noString(result: unknown): string {
  return isPromise(result)
    ? 'the function must return a string, not a promise: nobody waits for it (terser has minify_sync)'
    : 'the function must return a string';
}

/** Calls a caller's function. @throws MinifyError */
function called(what: string, minifyCode: MinifyCode, code: string, place: CodePlace): string {
  let result: unknown;
  try {
    result = minifyCode(code, place);
  } catch (error) {
    throw new MinifyError(what, error, place);
  }
  if (typeof result !== 'string') throw new MinifyError(what, new TypeError(noString(result)), place);
  return result;
}

function contentFunctionsOf(
  { table, hasCharacter }: PageSource,
  { script, style, json }: Pick<MinifyOptions, 'script' | 'style' | 'json'>,
  refused: MinifyReport['refused'][number][],
): ContentFunctions | null {
  if (script === undefined && style === undefined && json === undefined) return null;
  const used = (
    what: string,
    minifyCode: MinifyCode,
    element: number,
    text: number,
    raw: string,
    type: string,
  ): string | null => {
    const [start, end] = [table.cells[text + Cell.Start]!, table.cells[text + Cell.End]!];
    // The parser reads all line breaks as line feeds.
    const result = called(what, minifyCode, raw, { start, end, type }).replace(/\r\n?/g, '\n');
    const isHTML = table.namespace(element) === Namespace.Html;
    const around = isHTML ? (what === 'a style sheet' ? 'style' : 'script') : 'foreign';
    const reason = result.length < raw.length ? problemOfCode(result, raw, around, hasCharacter) : null;
    if (reason === null) return result;
    refused.push({ start, end, reason });
    return null;
  };
  return {
    script(element, text, raw) {
      const type = attributeNamed(table, element, 'type');
      const means = scriptTypeOf(type, attributeNamed(table, element, 'language'));
      const mimeType = means === null && type !== null ? parseMIMEType(type) : null;
      const isData =
        means === 'importmap' || means === 'speculationrules' || (mimeType !== null && isJSON(mimeType));
      const minifyCode = means === 'classic' || means === 'module' ? script : isData ? json : undefined;
      if (minifyCode === undefined) return null;
      return used(isData ? 'JSON' : 'a script', minifyCode, element, text, raw, type ?? '');
    },
    style(element, text, raw) {
      const type = attributeNamed(table, element, 'type') ?? '';
      if (style === undefined || (type !== '' && asciiLowercase(type) !== 'text/css')) return null;
      return used('a style sheet', style, element, text, raw, '');
    },
  };
}
