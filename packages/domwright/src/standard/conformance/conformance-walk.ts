import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  ElementFlag,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  attributeLength,
  attributeNameRange,
  attributeValueRange,
  duplicateAttributesOf,
  rangeInInput,
  type SourceRange,
} from '../../core/table/source-ranges.ts';
import { childTextContent } from '../../core/table/traversal.ts';
import type { TemplateCode } from '../../core/templates/template-code.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { wrapper } from '../../dom/nodes/wrappers.ts';
import { compileSelectors } from '../../dom/selectors/compile.ts';
import { Matcher } from '../../dom/selectors/match.ts';
import { parseSelectors } from '../../dom/selectors/parse-selectors.ts';
import { CheckedTree } from './checked-tree.ts';
import { type ContentModel, START } from './content-model.ts';
import type { Definition } from './definitions.ts';
import {
  type ConformanceFinding,
  type ConformanceFix,
  type FindingCode,
  type FindingGroup,
  type RelatedPlace,
  STANDARD,
} from './finding.ts';
import type { Allowed } from './frameworks.ts';
import type { Rule } from './rule.ts';

const parsed: Map<string, ReturnType<typeof parseSelectors>> = /* @__PURE__ */ new Map();

/** The selectors of a rule, which are parsed once for all documents. */
function parsedSelectors(text: string): ReturnType<typeof parseSelectors> {
  let selectors = parsed.get(text);
  if (selectors === undefined) {
    selectors = parseSelectors(text);
    parsed.set(text, selectors);
  }
  return selectors;
}

const noRules: readonly Rule[] = /* @__PURE__ */ Object.freeze([]);

/** An open element, while its contents are checked. */
export class Frame {
  /** Its handle; 0 for a document or fragment. */
  element = 0;
  /** Its local name; '' for a document or fragment. */
  name = '';
  /** Its definition; null outside HTML. */
  definition: Definition | null = null;
  /** The rules about its end. */
  leaving: readonly Rule[] = noRules;
  /** The kinds of content that it is, conditions included. */
  kinds = 0;
  /** What it may contain; null if that is not checked. */
  model: ContentModel | null = null;
  /** What `transparent` stands for in its model; null if that is not checked. */
  part: ContentModel | null = null;
  /** What it has contained up to now. */
  state: number = START;
  /** Where its last child begins that has been looked at; -1 for none. */
  lastChild = -1;
  /** The exclusions that it added, and the ancestors that had them before it, alternately. */
  readonly exclusions: number[] = [];
  /** What `ancestor` answers to those in it, by question. */
  readonly answers: Map<string, number> = new Map();
  /** The questions whose answers depend on what is not known. */
  readonly openQuestions: Set<string> = new Set();
}

/** Options of a walk. */
export interface WalkOptions {
  /** The groups of rules that are checked. */
  readonly groups: readonly FindingGroup[];
  /** Whether a document must have a title. */
  readonly needsTitle: boolean;
  /** The element in which a fragment will stand; null if that may be any. */
  readonly context: string | null;
  /** The code of a template language in the input; null if there is none. */
  readonly code: TemplateCode | null;
  /** Names that are allowed beside those of the standard; null if there are none. */
  readonly allowed: Allowed | null;
  /** Whether the document is written in XML. */
  readonly isXML: boolean;
}

/** What is said about the contents of an element, and is not known if a part of them is not. */
const aboutContents: ReadonlySet<FindingCode> = /* @__PURE__ */ new Set<FindingCode>([
  'conformance/missing-child',
  'conformance/missing-placeholder-option',
  'conformance/missing-title',
  'conformance/table-model-error',
  'conformance/empty-title',
  'conformance/invalid-script-data',
  'conformance/invalid-import-map',
  'conformance/invalid-speculation-rules',
  'conformance/duplicate-json-name',
  'conformance/script-not-documentation',
]);

/** How many attributes are remembered that a rule has found. */
const MOST_FOUND = 100;

/** What related places show that come before an element, and don't contain it. */
const BEFORE = /\bfirst\b|before it|hyperlink|takes a URL|with this id|other one/;

type Condition = (element: number) => boolean;

/** The names in a list of selectors that all end in the same way, such as `dl > *, ul > *`; null for any other list. */
function namesIn(selectors: string, end: string): ReadonlySet<string> | null {
  const parts = selectors.split(', ').map((part) => (part.endsWith(end) ? part.slice(0, -end.length) : ''));
  return parts.every((part) => /^[a-z][a-z0-9]*$/.test(part)) ? new Set(parts) : null;
}

/** What may be said about a finding besides its code and message. */
export interface FindingDetails {
  readonly severity?: 'error' | 'warning';
  /** The attribute that it is about, by its record. */
  readonly attribute?: number;
  /** Where it is, if that is neither the start tag nor the attribute. */
  readonly range?: SourceRange | null;
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly ConformanceFix[];
}

/** Findings about an attribute that may not be there at all. */
const refusing: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'conformance/attribute-not-allowed',
  'conformance/attribute-not-applicable',
  'conformance/obsolete-attribute',
  'aria/attribute-not-allowed',
]);

/**
 * The state of a check while it walks over a tree: the open elements, and the findings that nobody has taken yet. Rules ask it
 * about elements and report to it.
 */
export class ConformanceWalk extends CheckedTree {
  /** Whether it is a whole document, or a part that may be inserted anywhere. */
  readonly isDocument: boolean;
  /** Whether a document must have a title. */
  readonly needsTitle: boolean;
  /** Whether the document is written in XML. */
  readonly isXML: boolean;
  readonly #code: TemplateCode | null;
  readonly allowed: Allowed | null;
  /** Whether the group 'conformance' is checked. */
  readonly #isForElements: boolean;
  /** Where the attributes are that the rule at work has found; kept only if there is code. */
  #found: number[] = [];
  readonly findings: ConformanceFinding[] = [];
  /** Frames are used again: those after `depth` belong to no element. */
  readonly frames: Frame[] = [new Frame()];
  depth = 0;
  readonly #matcher: Matcher;
  readonly #conditions: Map<string, Condition> = new Map();
  /** The last element about which was asked, and the names of the attributes that its tag repeats. */
  #lastElement = 0;
  #repeated: ReadonlySet<string> = new Set();

  constructor(
    table: NodeTable,
    root: number,
    { groups, needsTitle, context, code, allowed, isXML }: WalkOptions,
  ) {
    const isDocument = table.nodeType(root) === NodeType.Document;
    super(table, root, isDocument ? '' : (context ?? ''));
    this.#isForElements = groups.includes('conformance');
    this.needsTitle = needsTitle;
    this.isXML = isXML;
    this.isDocument = isDocument;
    this.#code = code;
    this.allowed = allowed;
    this.#matcher = new Matcher(table, root, root, false, null);
  }

  /** The frame of the innermost open element. */
  get frame(): Frame {
    return this.frames[this.depth]!;
  }

  push(element: number): Frame {
    this.depth++;
    let frame = this.frames[this.depth];
    if (frame === undefined) {
      frame = new Frame();
      this.frames.push(frame);
    }
    frame.element = element;
    frame.name = '';
    frame.definition = null;
    frame.leaving = noRules;
    frame.kinds = 0;
    frame.model = null;
    frame.part = null;
    frame.state = START;
    frame.lastChild = -1;
    if (frame.exclusions.length > 0) frame.exclusions.length = 0;
    if (frame.answers.size > 0) frame.answers.clear();
    if (frame.openQuestions.size > 0) frame.openQuestions.clear();
    return frame;
  }

  /** Begins a rule: it has asked for nothing yet. */
  begin(): void {
    this.isOpen = false;
    if (this.#found.length > 0) this.#found = [];
  }

  /** The rule at work takes an element for the second after another: it isn't known to be one if code decides between them. */
  takeForSecond(first: number, second: number): void {
    if (this.#isDecided(first) || this.#isDecided(second)) this.isOpen = true;
    const [from, to] = [this.tagRange(first), this.tagRange(second)];
    if (this.#code !== null && from !== null && to !== null && this.#code.separates(from.start, to.start))
      this.isOpen = true;
  }

  /** Takes a child, which is an element or text: what is before it in its parent is not known if code decides that. */
  takeChild(frame: Frame, child: number): void {
    if (frame.model === null) return;
    if (this.#isDecided(child)) frame.state = frame.model.anywhere;
    if (this.#code === null) return;
    const start = this.table.cells[child + Cell.Start]!;
    if (start < 0) return;
    const from = frame.lastChild >= 0 ? frame.lastChild : (this.tagRange(frame.element)?.end ?? start);
    if (this.#code.separates(from, start)) frame.state = frame.model.anywhere;
    frame.lastChild = start;
  }

  /** Whether a part of a range is not known. */
  isUnknown(range: SourceRange | null): boolean {
    return this.#code !== null && range !== null && this.#code.hasIn(range.start, range.end);
  }

  /** Whether an element contains code. */
  hasCodeIn(element: number): boolean {
    return this.#hasUnknownContents(element);
  }

  /** Whether a part of an attribute's value is not known. */
  isUnknownValue(record: number): boolean {
    return this.#code !== null && this.isUnknown(attributeValueRange(this.table, record));
  }

  /** Whether attributes of an element are not known: something will take a place in its tag that is not within a value. */
  #hasUnknownAttributes(element: number): boolean {
    const tag = this.tagRange(element);
    if (tag === null || !this.isUnknown(tag)) return false;
    const { cells } = this.table;
    const first = cells[element + Cell.Attributes]!;
    const last = first + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    let at = tag.start;
    for (let record = first; record < last; record += ATTRIBUTE_SIZE) {
      const value = attributeValueRange(this.table, record);
      if (value === null || value.start < at) continue;
      if (this.isUnknown({ start: at, end: value.start })) return true;
      at = value.end;
    }
    return this.isUnknown({ start: at, end: tag.end });
  }

  /** Whether something within an element is not known. */
  #hasUnknownContents(element: number): boolean {
    const { allowed } = this;
    if (allowed !== null && this.#hasAttributeThat(element, (attribute) => allowed.givesContents(attribute)))
      return true;
    if (this.#code === null) return false;
    const { cells } = this.table;
    const start = this.tagRange(element)?.end ?? 0;
    let at = element;
    while (at !== 0 && (this.table.nodeType(at) !== NodeType.Element || cells[at + Cell.EndTagStart]! < 0))
      at = cells[at + Cell.Parent]!;
    const endTag =
      at === 0 ? null : rangeInInput(this.table, cells[at + Cell.EndTagStart]!, cells[at + Cell.EndTagEnd]!);
    return this.isUnknown({ start, end: endTag?.start ?? Number.POSITIVE_INFINITY });
  }

  /** Whether an attribute of a framework decides whether an element is there. */
  #isDecided(node: number): boolean {
    const { allowed } = this;
    return allowed !== null && this.#hasAttributeThat(node, (attribute) => allowed.decides(attribute));
  }

  #hasAttributeThat(node: number, is: (name: string) => boolean): boolean {
    const { table } = this;
    if (table.nodeType(node) !== NodeType.Element) return false;
    const first = table.cells[node + Cell.Attributes]!;
    const last = first + table.cells[node + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = first; record < last; record += ATTRIBUTE_SIZE)
      if (is(table.names.stringOf(table.attributes[record + AttributeCell.Name]!))) return true;
    return false;
  }

  /** The first letter of an element's name, in the case of its start tag; '' if it has none. */
  writtenName(element: number): string {
    const range = this.tagRange(element);
    if (range === null || range.end === range.start) return '';
    return this.table.source.slice(range.start + 1, range.start + 2);
  }

  /** Whether the innermost open element, or an element about to be opened, matches one of the selectors; '' is matched by all. */
  matches(element: number, selectors: string): boolean {
    if (selectors === '') return true;
    if (this.#code !== null) {
      for (const [, name] of selectors.matchAll(/\[([a-z-]+)/g)) {
        this.attribute(element, name!);
        if (!selectors.includes('*')) continue;
        for (let depth = this.depth; depth > 0; depth--) this.attribute(this.frames[depth]!.element, name!);
      }
    }
    return this.#conditionOf(selectors)(element);
  }

  #conditionOf(selectors: string): Condition {
    let condition = this.#conditions.get(selectors);
    if (condition === undefined) {
      condition = this.#compile(selectors);
      this.#conditions.set(selectors, condition);
    }
    return condition;
  }

  /** A condition. Those about ancestors, `select *, option *` or `:not(a[href] *)`, don't walk along them for each element. */
  #compile(selectors: string): Condition {
    const parents = namesIn(selectors, ' > *');
    if (parents !== null) return (element) => parents.has(this.nameOf(this.parentOf(element)));
    const ancestors = namesIn(selectors, ' *');
    if (ancestors !== null)
      return (element) => this.#ancestorOf(element, selectors, (name) => ancestors.has(name)) !== 0;
    const ancestor = /^([^ ,]+) \*$/.exec(selectors)?.[1];
    if (ancestor !== undefined) {
      const isAncestor = this.#conditionOf(ancestor);
      return (element) => this.#ancestorOf(element, selectors, (_, around) => isAncestor(around)) !== 0;
    }
    const last = /^([^ ,]*):(not|is)\(([^()]+ \*)\)$/.exec(selectors);
    if (last !== null) {
      const [, before = '', operator, argument = ''] = last;
      const inside = this.#conditionOf(argument);
      return (element) => this.matches(element, before) && inside(element) === (operator === 'is');
    }
    const attribute = /^\[([a-z-]+)\]$/.exec(selectors)?.[1];
    if (attribute !== undefined) return (element) => this.has(element, attribute);
    const compiled = compileSelectors(parsedSelectors(selectors), this.table);
    return (element) => this.#matcher.matchesAny(compiled, element);
  }

  override attribute(element: number, name: string): number {
    const record = this.find(element, name);
    if (record >= 0 && this.isUnknownValue(record)) this.isOpen = true;
    return record;
  }

  protected override find(element: number, name: string): number {
    const record = super.find(element, name);
    if (record >= 0 && this.#code !== null && this.#found.length < MOST_FOUND)
      this.#found.push(this.table.attributes[record + AttributeCell.NameStart]!);
    if (record < 0 && this.#code !== null && this.#hasUnknownAttributes(element)) this.isOpen = true;
    if (record < 0 && this.allowed !== null) {
      const { allowed } = this;
      if (this.#hasAttributeThat(element, (attribute) => allowed.gives(attribute, name))) this.isOpen = true;
    }
    return record;
  }

  /** The text in an element's children — https://dom.spec.whatwg.org/#concept-child-text-content */
  textOf(element: number): string {
    if (this.#hasUnknownContents(element)) this.isOpen = true;
    return childTextContent(this.table, element);
  }

  /**
   * The innermost open element around the current one of which `is` is true; 0 if there is none. Each element remembers the
   * answer, so all questions together take time linear in the number of elements.
   *
   * @param question a name for the question, the same whenever `is` is
   * @param is called with the local name of each, '' outside HTML
   */
  ancestor(question: string, is: (name: string, element: number) => boolean): number {
    return this.#ancestorOf(this.frame.element, question, is);
  }

  /** The same for an element that is the innermost open one, or about to be opened in that. */
  #ancestorOf(element: number, question: string, is: (name: string, element: number) => boolean): number {
    const top = this.frame.element === element ? this.depth - 1 : this.depth;
    let depth = top;
    let found = 0;
    const wasOpen = this.isOpen;
    this.isOpen = false;
    const outermost = this.context === '' ? 1 : 0;
    for (; depth >= outermost; depth--) {
      const { element, definition, answers, openQuestions } = this.frames[depth]!;
      const answer = answers.get(question);
      if (answer !== undefined) {
        found = answer;
        this.isOpen ||= openQuestions.has(question);
        break;
      }
      if (is(definition?.name ?? '', element)) {
        found = element;
        break;
      }
    }
    for (let at = top; at > depth; at--) {
      const { answers, openQuestions } = this.frames[at]!;
      answers.set(question, found);
      if (this.isOpen) openQuestions.add(question);
    }
    this.isOpen ||= wasOpen;
    return found;
  }

  /** Whether the markup of an element stands where the element is: the parser has not made it again from another's tag. */
  isOriginal(element: number): boolean {
    const kind = this.table.cells[element + Cell.Kind]!;
    return (
      (kind & NODE_TYPE_MASK) !== NodeType.Element || (kind & (ElementFlag.Cloned | NodeFlag.Copy)) === 0
    );
  }

  /** The start tag of an element; where it was implied if it has none; null if it isn't in the input. */
  tagRange(element: number): SourceRange | null {
    const { cells } = this.table;
    const [start, end] = [cells[element + Cell.Start]!, cells[element + Cell.End]!];
    return start < 0 && end >= 0 ? rangeInInput(this.table, end, end) : rangeInInput(this.table, start, end);
  }

  /** An attribute with its value. */
  attributeRange(record: number): SourceRange | null {
    const name = attributeNameRange(this.table, record);
    return name === null
      ? null
      : { start: name.start, end: name.start + attributeLength(this.table, record) };
  }

  /** Removes an attribute and the white space before it. */
  removalOf(record: number): readonly ConformanceFix[] {
    const range = this.attributeRange(record);
    const { source, sourceStarts } = this.table;
    if (range === null || sourceStarts.length > 1) return [];
    const isAt = (at: number, characters: RegExp): boolean => characters.test(source.slice(at, at + 1));
    let { start } = range;
    // What follows must not join what is before, and a solidus before must not end the tag.
    let next = range.end;
    while (isAt(next, /[\t\n\f\r ]/)) next++;
    if (isAt(next, /=/)) return [];
    if (next > range.end || isAt(next, />/)) {
      while (start > 0 && isAt(start - 1, /\//)) start--;
      const from = start;
      while (start > 0 && isAt(start - 1, /[\t\n\f\r ]/)) start--;
      if (start > 0 && isAt(start - 1, /\//)) start = from;
    }
    return [{ title: 'Remove the attribute', edits: [{ start, end: range.end, text: '' }] }];
  }

  /** Whether a second attribute with the same name in the tag, which the parser ignores, would take the place of an attribute. */
  #isRepeated(element: number, attribute: number): boolean {
    if (this.#lastElement !== element) {
      this.#lastElement = element;
      this.#repeated = new Set(duplicateAttributesOf(this.table, element).map(({ name }) => name));
    }
    const { attributes, names } = this.table;
    return (
      this.#repeated.size > 0 &&
      this.#repeated.has(names.stringOf(attributes[attribute + AttributeCell.Name]!))
    );
  }

  /**
   * Notes a finding, unless it depends on what is not known.
   *
   * @param section the page and the anchor in the standard, or a whole URL
   */
  report(
    code: FindingCode,
    element: number,
    message: string,
    section: string,
    { severity = 'error', attribute = -1, range, related = [], fixes = [] }: FindingDetails = {},
  ): void {
    if (!this.#isForElements && code.startsWith('conformance/')) return;
    if (this.isOpen || this.#dependsOnContents(code, element)) return;
    const { attributes, names } = this.table;
    const isAttribute = attribute >= 0;
    // An attribute that may not be there needs no finding about its value.
    if (isAttribute && code.startsWith('value/') && this.#refused.has(attribute)) return;
    if (isAttribute && refusing.has(code)) this.#refuse(attribute);
    const place =
      range !== undefined
        ? range
        : isAttribute
          ? this.attributeRange(attribute)
          : element === 0
            ? null
            : this.tagRange(element);
    if (this.#code !== null && place !== null && this.#mayBeApart(this.#code, element, place, related))
      return;
    if (related.some(({ label }) => BEFORE.test(label)) && this.#isDecided(element)) return;
    this.findings.push({
      code,
      severity,
      message,
      element: wrapper(this.table, element) as Element | null,
      attribute: isAttribute ? names.stringOf(attributes[attribute + AttributeCell.Name]!) : null,
      range: place,
      related,
      link: section.startsWith('https:') ? section : `${STANDARD}${section}`,
      fixes:
        this.isXML || (fixes.length > 0 && isAttribute && this.#isRepeated(element, attribute)) ? [] : fixes,
    });
  }

  /** Whether a finding is about several places that may not be there together, since code decides that. */
  #mayBeApart(
    code: TemplateCode,
    element: number,
    { start }: SourceRange,
    related: readonly RelatedPlace[],
  ): boolean {
    for (const { label, range } of related) {
      if (range === null || range.start >= start) continue;
      if (code.moves(range.start, start)) return true;
      if (BEFORE.test(label) ? code.separates(range.start, start) : !code.staysUntil(range.start, start))
        return true;
    }
    const tag = element === 0 ? null : this.tagRange(element);
    if (tag !== null && tag.end <= start && !code.staysUntil(tag.start, start)) return true;
    let last = start;
    for (const at of this.#found) last = Math.max(last, at);
    return this.#found.some((at) => at < last && at >= 0 && !code.staysUntil(at, last));
  }

  /** The name of the element before a node, among its siblings; '' if there is none. */
  nameBefore(node: number): string {
    const { table } = this;
    let at = table.cells[node + Cell.Previous]!;
    while (at !== 0 && table.nodeType(at) !== NodeType.Element) at = table.cells[at + Cell.Previous]!;
    return at === 0 ? '' : table.names.stringOf(table.cells[at + Cell.Name]!);
  }

  /** Takes back what was just said about the value of an attribute. */
  #refuse(attribute: number): void {
    this.#refused.add(attribute);
    const { findings } = this;
    const { start, end } = this.attributeRange(attribute) ?? { start: -1, end: -1 };
    // NB: those about its element are the last ones.
    for (let i = findings.length - 1; i >= 0 && i >= findings.length - 8; i--) {
      const { code, range } = findings[i]!;
      if (code.startsWith('value/') && range !== null && range.start >= start && range.end <= end)
        findings.splice(i, 1);
    }
  }

  /** Attributes that may not be where they are, by their records. */
  readonly #refused = new Set<number>();

  /** Whether a finding is about the contents of an element, and a part of them is not known. */
  #dependsOnContents(code: FindingCode, element: number): boolean {
    if ((this.#code === null && this.allowed === null) || !aboutContents.has(code)) return false;
    let whole = element;
    // Rows, columns and cells depend on all others of a table.
    if (code === 'conformance/table-model-error')
      while (whole !== 0 && this.nameOf(whole) !== 'table') whole = this.parentOf(whole);
    return this.#hasUnknownContents(whole === 0 ? element : whole);
  }
}
