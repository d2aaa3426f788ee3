import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { childTextContent } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';
import { parseSpaceSeparatedTokens } from '../microsyntaxes/tokens.ts';
import { type Declaration, parseDeclarations } from '../style-sheets/declarations.ts';
import { readStyleSheet, type StyleSheetVisitor } from '../style-sheets/style-sheet.ts';
import { anyElement, type Subject, subjectsOf } from '../style-sheets/subjects.ts';
import { attributeOf } from './policy-element.ts';

/** So many comparisons of an element with a selector are made for a page; after that, sheets hide nothing. */
const MOST_COMPARISONS = 1 << 20;

type Asked = Pick<Subject, 'type' | 'id' | 'classes'>;

/** A selector with a declaration of `display`. */
interface DisplayRule extends Asked {
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
  display: Declaration | null;
}

/** A selector of a type, classes and an identifier. */
const SIMPLE = /^(?:[a-z][a-z0-9]*|(?=[.#]))(?:[.#][a-z_][\w-]*)*$/i;
/** More than any specificity. */
const IMPORTANT = 2 ** 20;
/** More rules than a text can have. */
const MOST_RULES = 2 ** 30;

/**
 * The elements that the style sheets of a page hide with `display: none`, if a policy takes these away. Only rules count that
 * always apply, whose selectors are a type, classes and an identifier; and none if another rule may show the element. So what
 * is shown in some state of the page is not among them.
 */
export class HidingSheets implements StyleSheetVisitor {
  /** By a name that an element must have: `#id`, `.class` or the type, in lower case; empty for any. */
  readonly #rules = new Map<string, DisplayRule[]>();
  #hasHiding = false;
  #comparisons = 0;
  #text = '';
  #open: OpenRule[] = [];
  #count = 0;

  /** Those in the tree below a node; null if they hide nothing. */
  static in(table: NodeTable, root: number): HidingSheets | null {
    const found: { text: string; media: string }[] = [];
    for (let node = table.firstChild(root); node !== 0; ) {
      const isElement = table.nodeType(node) === NodeType.Element;
      if (isElement && table.cells[node + Cell.Name] === NameId.Style) {
        found.push({ text: childTextContent(table, node), media: attributeOf(table, node, 'media') ?? '' });
      }
      let next = isElement ? table.firstChild(node) : 0;
      while (next === 0 && node !== root) {
        next = table.cells[node + Cell.Next]!;
        if (next === 0) node = table.cells[node + Cell.Parent]!;
      }
      node = next;
    }
    // NB: few pages have sheets that hide something. If one does, another may show it.
    if (!found.some(({ text }) => /none/i.test(text))) return null;
    const sheets = new HidingSheets();
    for (const { text, media } of found) sheets.#read(text, media);
    return sheets.#hasHiding ? sheets : null;
  }

  /** Whether the sheets hide an element. `name`: its name in the source. */
  hides(table: NodeTable, node: number, name: string): boolean {
    const id = attributeOf(table, node, 'id') ?? '';
    const classes = parseSpaceSeparatedTokens(attributeOf(table, node, 'class') ?? '');
    const keys = new Set(['', name, ...classes.map((one) => `.${asciiLowercase(one)}`)]);
    if (id !== '') keys.add(`#${asciiLowercase(id)}`);
    let hiding = -1;
    let showing = -1;
    for (const key of keys) {
      const rules = this.#rules.get(key);
      if (rules === undefined) continue;
      for (const rule of rules) {
        this.#comparisons += 1 + rule.classes.length * classes.length;
        if (this.#comparisons > MOST_COMPARISONS) return false;
        // NB: a rule that comes later has more weight.
        if (rule.hides && rule.weight > hiding && matches(rule, name, id, classes, same))
          hiding = rule.weight;
        else if (!rule.hides && rule.weight > showing && matches(rule, name, id, classes, asciiLowercase))
          showing = rule.weight;
      }
    }
    if (hiding < 0 || showing > hiding) return false;
    // Its own style decides, unless the rule is important.
    const style = attributeOf(table, node, 'style');
    const own = style === null ? [] : parseDeclarations(style).filter((one) => one.name === 'display');
    return !own.some(
      ({ value, important }) => value !== 'none' && (important || hiding < IMPORTANT * MOST_RULES),
    );
  }

  #read(text: string, media: string): void {
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
    if (asciiLowercase(this.#text.slice(nameStart, nameEnd)) !== 'display') return;
    const [declaration] = parseDeclarations(`display:${this.#text.slice(valueStart, valueEnd)}`);
    const rule = this.#open.at(-1)!;
    if (declaration !== undefined && (declaration.important || rule.display?.important !== true))
      rule.display = declaration;
  }

  // NB: once for each rule, whose selectors may be long.
  endRule(): void {
    const { isSure, start, end, display } = this.#open.pop()!;
    if (display === null) return;
    const { important } = display;
    const prelude = this.#text.slice(start, end);
    // Commas in arguments don't separate selectors.
    const selectors = /[()[\]"'\\]/.test(prelude) ? [] : prelude.split(',').map((one) => one.trim());
    if (asciiLowercase(display.value) === 'none') {
      if (isSure) for (const one of selectors) if (SIMPLE.test(one)) this.#hide(one, important);
      return;
    }
    const isSimple = isSure && selectors.length > 0 && selectors.every((one) => SIMPLE.test(one));
    const subjects = end === 0 ? [anyElement] : subjectsOf(this.#text, start, end, [anyElement]);
    for (const subject of subjects) {
      if (subject.pseudoElement !== '') continue;
      // What is not sure may have any weight.
      this.#put(subject, false, important, isSimple ? specificityOf(subject) : IMPORTANT - 1);
    }
  }

  #hide(selector: string, important: boolean): void {
    const [first = '', ...others] = selector.split(/(?=[.#])/);
    const hasType = !/^[.#]/.test(first);
    const parts = hasType ? others : [first, ...others];
    const ids = parts.filter((part) => part.startsWith('#')).map((part) => part.slice(1));
    if (ids.length > 1) return;
    const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
    const subject = { type: hasType ? asciiLowercase(first) : '', id: ids[0] ?? '', classes };
    this.#hasHiding = true;
    this.#put(subject, true, important, specificityOf(subject));
  }

  #put(subject: Asked, hides: boolean, important: boolean, specificity: number): void {
    const { id, classes, type } = subject;
    const weight = (specificity + (important ? IMPORTANT : 0)) * MOST_RULES + this.#count++;
    const key = asciiLowercase(id !== '' ? `#${id}` : classes.length > 0 ? `.${classes[0]!}` : type);
    const rule = { id, classes, type, hides, weight };
    const same = this.#rules.get(key);
    if (same === undefined) this.#rules.set(key, [rule]);
    else same.push(rule);
  }
}

function isAlways(media: string): boolean {
  return /^(?:|all|screen|only screen)$/i.test(media.trim());
}

function specificityOf({ id, classes, type }: Asked): number {
  return (id === '' ? 0 : 10_000) + Math.min(classes.length, 99) * 100 + (type === '' ? 0 : 1);
}

const same = (text: string): string => text;

/** @param fold what is done to names in the page before they are compared */
function matches(
  rule: DisplayRule,
  name: string,
  id: string,
  classes: readonly string[],
  fold: (text: string) => string,
): boolean {
  if (rule.type !== '' && rule.type !== name) return false;
  if (rule.id !== '' && rule.id !== fold(id)) return false;
  return rule.classes.every((one) => classes.some((its) => fold(its) === one));
}
