import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { childTextContent } from '../../core/table/traversal.ts';
import { type CompiledComplex, compileSelectors } from '../../dom/selectors/compile.ts';
import { Matcher } from '../../dom/selectors/match.ts';
import { parseSelectors } from '../../dom/selectors/parse-selectors.ts';
import { Combinator, type ComplexSelector, type SimpleSelector } from '../../dom/selectors/syntax.ts';
import { NameId } from '../../generated/names.ts';
import { parseSpaceSeparatedTokens } from '../microsyntaxes/tokens.ts';
import { keywordOf, unescaped } from '../style-sheets/css-tokenizer.ts';
import {
  type DeclaredValue,
  parseDeclarations,
  parseValue,
  propertyName,
} from '../style-sheets/declarations.ts';
import { isKnownValue } from '../style-sheets/known-values.ts';
import { readStyleSheet, type StyleSheetVisitor } from '../style-sheets/style-sheet.ts';
import { anyElement, type Subject, subjectsOf } from '../style-sheets/subjects.ts';
import { attributeOf } from './policy-element.ts';

/** So many units of work are done for a page, and so many selectors read; with more, sheets hide nothing. */
const MOST_WORK = 1 << 20;
const MOST_SELECTORS = 1 << 15;
/** A selector with more compound selectors is not looked at. */
const MOST_COMPOUNDS = 8;

/** A selector with a declaration of `display`. */
interface DisplayRule {
  readonly selector: CompiledComplex;
  /** If so, the elements are those that it matches; otherwise, a superset. */
  readonly hides: boolean;
  /** What decides between rules: importance, specificity and order. */
  readonly weight: number;
}

/** A rule that is being read. */
interface OpenRule {
  /** Whether it always applies. */
  readonly isSure: boolean;
  /** Its selectors; empty for an at-rule. */
  readonly start: number;
  readonly end: number;
  /** Its last declaration of `display` that counts. */
  display: DeclaredValue | null;
}

/** More than any specificity. */
const IMPORTANT = 2 ** 20;
/** More than the number of selectors. */
const WEIGHT_OF_ONE = 2 * MOST_SELECTORS;

/**
 * The elements that the style sheets of a page hide with `display: none`, if a policy takes these away. Only rules count that
 * always apply, with selectors of types, classes and ids; and none if another rule may show the element. So what is shown in some
 * state of the page is not among them.
 */
export function hiddenBySheets(table: NodeTable, root: number): ReadonlySet<number> {
  const sheets: { text: string; media: string }[] = [];
  const elements: number[] = [];
  for (const element of htmlElementsIn(table, root)) {
    elements.push(element);
    if (table.cells[element + Cell.Name] !== NameId.Style) continue;
    sheets.push({
      text: childTextContent(table, element),
      media: attributeOf(table, element, 'media') ?? '',
    });
  }
  // NB: few pages have sheets that hide something. If one does, another may show it.
  if (!sheets.some(({ text }) => /none|\\/i.test(text))) return new Set();
  const rules = new DisplayRules(table);
  for (const { text, media } of sheets) rules.read(text, media);
  return rules.hiddenAmong(elements, root);
}

function* htmlElementsIn(table: NodeTable, root: number): Generator<number> {
  for (let node = table.firstChild(root); node !== 0; ) {
    const isElement = table.nodeType(node) === NodeType.Element;
    if (isElement && table.namespace(node) === Namespace.Html) yield node;
    let next = isElement ? table.firstChild(node) : 0;
    while (next === 0 && node !== root) {
      next = table.cells[node + Cell.Next]!;
      if (next === 0) node = table.cells[node + Cell.Parent]!;
    }
    node = next;
  }
}

class DisplayRules implements StyleSheetVisitor {
  readonly #table: NodeTable;
  /** By what the element must have: `#id`, `.class` or the type, in lower case; empty for nothing. */
  readonly #rules = new Map<string, DisplayRule[]>();
  #hasHiding = false;
  #count = 0;
  #text = '';
  #open: OpenRule[] = [];

  constructor(table: NodeTable) {
    this.#table = table;
  }

  read(text: string, media: string): void {
    this.#text = text;
    this.#open = [{ isSure: isAlways(media), start: 0, end: 0, display: null }];
    readStyleSheet(text, this);
  }

  startRule(start: number, end: number): void {
    const around = this.#open.at(-1)!;
    // A rule in another is for elements in those of the other.
    this.#open.push({ isSure: around.isSure && around.end === 0, start, end, display: null });
  }

  startAtRule(name: string, start: number, end: number): void {
    const isSure = name === 'media' && isAlways(this.#text.slice(start, end)) && this.#open.at(-1)!.isSure;
    this.#open.push({ isSure, start: 0, end: 0, display: null });
  }

  declaration(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (propertyName(unescaped(this.#text.slice(nameStart, nameEnd))) !== 'display') return;
    const declared = parseValue(this.#text.slice(valueStart, valueEnd));
    if (declared === null || !isKnownValue('display', declared.value)) return;
    const rule = this.#open.at(-1)!;
    if (declared.important || rule.display?.important !== true) rule.display = declared;
  }

  // NB: once for each rule, whose selectors may be long.
  endRule(): void {
    const { isSure, start, end, display } = this.#open.pop()!;
    if (display === null || this.#count > MOST_SELECTORS) return;
    const { important } = display;
    const hides = keywordOf(display.value) === 'none';
    const selectors = isSure ? selectorsIn(this.#text.slice(start, end)) : null;
    if (hides || selectors?.every(isPlain) === true) {
      for (const one of selectors ?? [])
        if (isPlain(one)) this.#put(one, hides, important, specificityOf(one));
      return;
    }
    const subjects = end === 0 ? [anyElement] : subjectsOf(this.#text, start, end, [anyElement]);
    for (const subject of subjects) {
      // What is not sure may have any weight.
      if (subject.pseudoElement === '') this.#put(selectorOf(subject), false, important, IMPORTANT - 1);
    }
  }

  #put(selector: ComplexSelector, hides: boolean, important: boolean, specificity: number): void {
    const weight = (specificity + (important ? IMPORTANT : 0)) * WEIGHT_OF_ONE + this.#count++;
    if (this.#count > MOST_SELECTORS) return;
    if (hides) this.#hasHiding = true;
    const rule = { selector: compileSelectors([selector], this.#table)[0]!, hides, weight };
    const key = keyOf(selector.compounds.at(-1)!.simples);
    const same = this.#rules.get(key);
    if (same === undefined) this.#rules.set(key, [rule]);
    else same.push(rule);
  }

  hiddenAmong(elements: readonly number[], root: number): ReadonlySet<number> {
    const table = this.#table;
    const hidden = new Set<number>();
    if (!this.#hasHiding || this.#count > MOST_SELECTORS) return hidden;
    // Where the case of names may not matter, it does for what hides, and not for what shows.
    const hiding = new Matcher(table, root, root, false, null);
    const showing = new Matcher(table, root, root, true, null);
    // Each comparison may read the names of an element.
    let longest = 0;
    for (const element of elements)
      for (const name of ['class', 'id'])
        longest = Math.max(longest, attributeOf(table, element, name)?.length ?? 0);
    const costOfCompound = 1 + Math.floor(longest / 256);
    let work = 0;
    for (const element of elements) {
      const rules = keysOf(table, element).flatMap((key) => this.#rules.get(key) ?? []);
      const weightOf = (hides: boolean, matcher: Matcher): number => {
        let weight = -1;
        for (const rule of rules) {
          work++;
          if (rule.hides !== hides || rule.weight < weight) continue;
          work += rule.selector.compounds.length * costOfCompound;
          if (work > MOST_WORK) return -1;
          if (matcher.matchesComplex(rule.selector, element)) ({ weight } = rule);
        }
        return weight;
      };
      const weight = weightOf(true, hiding);
      const isHidden =
        weight >= 0 && weightOf(false, showing) < weight && !isShownByItself(table, element, weight);
      if (work > MOST_WORK) return new Set();
      if (isHidden) hidden.add(element);
    }
    return hidden;
  }
}

/** Whether an element's own style shows it, unless the rule that hides it is important. */
function isShownByItself(table: NodeTable, element: number, weight: number): boolean {
  const style = attributeOf(table, element, 'style');
  const own = parseDeclarations(
    style ?? '',
    ({ name, value }) => name === 'display' && isKnownValue(name, value),
  )[0];
  if (own === undefined || keywordOf(own.value) === 'none') return false;
  return own.important || weight < IMPORTANT * WEIGHT_OF_ONE;
}

function isAlways(media: string): boolean {
  return /^(?:|all|screen|only screen)$/i.test(media.trim());
}

/** The selectors of a rule; null if one of them is not known. */
function selectorsIn(text: string): readonly ComplexSelector[] | null {
  try {
    return parseSelectors(text);
  } catch {
    return null;
  }
}

/** Whether a selector is of types, classes and ids. */
function isPlain({ compounds }: ComplexSelector): boolean {
  return (
    compounds.length <= MOST_COMPOUNDS &&
    compounds.every(({ simples }) =>
      simples.every((simple) =>
        simple.type === 'type'
          ? simple.namespace === undefined
          : simple.type === 'class' || simple.type === 'id',
      ),
    )
  );
}

/** https://drafts.csswg.org/selectors/#specificity-rules */
function specificityOf({ compounds }: ComplexSelector): number {
  const simples = compounds.flatMap((compound) => compound.simples);
  const count = (type: SimpleSelector['type']): number =>
    Math.min(99, simples.filter((simple) => simple.type === type && !isUniversal(simple)).length);
  return count('id') * 10_000 + count('class') * 100 + count('type');
}

function isUniversal(simple: SimpleSelector): boolean {
  return simple.type === 'type' && simple.name === null;
}

function selectorOf({ type, id, classes }: Subject): ComplexSelector {
  const simples: SimpleSelector[] = classes.map((value) => ({ type: 'class', value }));
  if (id !== '') simples.push({ type: 'id', value: id });
  if (type !== '') simples.push({ type: 'type', namespace: undefined, name: type });
  return { compounds: [{ combinator: Combinator.None, simples }] };
}

/** What an element must have to match a compound selector. */
function keyOf(simples: readonly SimpleSelector[]): string {
  for (const simple of simples) {
    if (simple.type === 'id') return asciiLowercase(`#${simple.value}`);
    if (simple.type === 'class') return asciiLowercase(`.${simple.value}`);
  }
  const [first] = simples;
  return first?.type === 'type' ? asciiLowercase(first.name ?? '') : '';
}

function keysOf(table: NodeTable, element: number): string[] {
  const id = attributeOf(table, element, 'id') ?? '';
  const classes = parseSpaceSeparatedTokens(asciiLowercase(attributeOf(table, element, 'class') ?? ''));
  const name = table.names.stringOf(table.cells[element + Cell.Name]!);
  return [
    ...new Set([
      '',
      name,
      ...classes.map((one) => `.${one}`),
      ...(id === '' ? [] : [`#${asciiLowercase(id)}`]),
    ]),
  ];
}
