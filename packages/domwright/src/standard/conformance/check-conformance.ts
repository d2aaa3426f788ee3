import {
  checkBoolean,
  checkFunction,
  checkObject,
  checkOptionNames,
  checkString,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, ElementFlag, NodeFlag, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { TemplateCode } from '../../core/templates/template-code.ts';
import { Document } from '../../dom/nodes/document.ts';
import { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import { obsoleteElements } from '../../generated/element-definitions.ts';
import { NameId } from '../../generated/names.ts';
import type { ValueValidators } from '../attribute-values/validate-attribute.ts';
import { ConformanceWalk, type WalkOptions } from './conformance-walk.ts';
import { type Definition, definitionOf, withinSentence } from './definitions.ts';
import { type ConformanceFinding, type FindingGroup, findingGroups } from './finding.ts';
import { Allowed, type AllowedNames, frameworks } from './frameworks.ts';
import type { Rule } from './rule.ts';
import { ariaRule } from './rules/aria.ts';
import { AttributeRule } from './rules/attributes.ts';
import { ContentRule } from './rules/content.ts';
import { rules } from './rules/index.ts';
import { checkRequirements, type Requirements, requirementsOf } from './rules/requirements.ts';
import { ValueRule } from './rules/values.ts';
import { didYouMean, elementsNear, suggestions, tagNamesOf } from './suggestions.ts';

/** Options of `checkConformance`. */
export interface CheckConformanceOptions {
  /**
   * Whether a document must have a title. Pass false for an iframe's `srcdoc`, and where something else provides the title, such
   * as the subject of an email. Default: true.
   */
  readonly needsTitle?: boolean;
  /** The groups of rules that are checked. Default: all. */
  readonly groups?: readonly FindingGroup[];
  /** Validators for URLs, media queries and `sizes`. A syntax without a validator is not checked. */
  readonly validators?: ValueValidators;
  /**
   * The element in which a fragment will stand, such as 'video': its name, in lower case. What is in the fragment is checked as its
   * contents. Default: a fragment may stand anywhere.
   */
  readonly context?: string;
  /**
   * The code of a template language in the input; the tree is that of its `masked` text. Nothing is said that depends on what the
   * code makes, or on whether it leaves something out.
   */
  readonly code?: TemplateCode;
  /**
   * Names of attributes and elements that are allowed beside those of the standard: those of frameworks, and patterns. Nothing is
   * said that depends on what a framework's attributes give.
   */
  readonly allow?: AllowedNames;
  /**
   * Whether the document is written in XML, for which some rules differ: `xml:lang` gives the language, `noscript` and
   * `<meta http-equiv=content-type>` must not be used. There are no fixes then. Default: false.
   */
  readonly isXML?: boolean;
}

/**
 * Checks a tree against the standard's rules for authors: misplaced elements, attributes that are missing or not allowed, invalid
 * values, obsolete features, wrong uses of WAI-ARIA, and so on. A fragment may become part of any document, so its top level may contain anything, and ids
 * may belong to elements elsewhere; so they may for the contents of a template.
 *
 * Findings are produced as you iterate, mostly in tree order: those that depend on an element's content, or on the whole tree, come
 * when that has been read. Template contents and shadow trees follow the tree they belong to, and each has its own ids. Elements
 * that the parser created again from another element's start tag are skipped, as are copies of options in `selectedcontent`, so
 * each tag is reported only once. Don't change the tree while you iterate.
 *
 * @throws TypeError if `root` is not a document or fragment of this library, or for a wrong option
 */
export function checkConformance(
  root: Document | DocumentFragment,
  options: CheckConformanceOptions = {},
): Generator<ConformanceFinding, void, undefined> {
  return findingsOf(root, options, Number.POSITIVE_INFINITY) as Generator<
    ConformanceFinding,
    void,
    undefined
  >;
}

/** How many nodes are looked at between two pauses: about a millisecond's work. */
const NODES_IN_A_STEP = 1000;

/**
 * `checkConformance` with pauses, for an editor that has something else to do in between: it yields null after every thousand nodes or
 * so without a finding.
 *
 * @throws TypeError if `root` is not a document or fragment of this library, or for a wrong option
 */
export function checkConformanceInSteps(
  root: Document | DocumentFragment,
  options: CheckConformanceOptions = {},
): Generator<ConformanceFinding | null, void, undefined> {
  return findingsOf(root, options, NODES_IN_A_STEP);
}

function findingsOf(
  root: Document | DocumentFragment,
  options: CheckConformanceOptions,
  nodesInAStep: number,
): Generator<ConformanceFinding | null, void, undefined> {
  if (!(isObject(root) && (root instanceof Document || root instanceof DocumentFragment)))
    throw wrongArgument('root', 'a Document or a DocumentFragment', root);
  checkOptionNames(options, ['needsTitle', 'groups', 'validators', 'context', 'code', 'allow', 'isXML']);
  const given = ownOptions(options);
  const {
    needsTitle = true,
    groups = findingGroups,
    validators = {},
    context,
    code,
    allow,
    isXML = false,
  } = given;
  checkBoolean(needsTitle, "option 'needsTitle'");
  checkBoolean(isXML, "option 'isXML'");
  if (!Array.isArray(groups) || !groups.every((group) => findingGroups.includes(group)))
    throw wrongArgument("option 'groups'", `an array of ${findingGroups.join(', ')}`, groups);
  checkObject(validators, "option 'validators'");
  for (const [name, validator] of Object.entries(validators)) {
    if (validator !== undefined) checkFunction(validator, `validators['${name}']`);
  }
  if (context !== undefined) checkString(context, "option 'context'");
  if (
    code !== undefined &&
    !(isObject(code) && typeof (code as Partial<TemplateCode>).staysUntil === 'function')
  )
    throw wrongArgument("option 'code'", 'a TemplateCode', code);
  return checkTrees(root.table, root.handle, {
    ...{ needsTitle, groups: [...groups], validators },
    ...{
      context: context ?? null,
      code: code ?? null,
      nodesInAStep,
      isXML,
      allowed: allow === undefined ? null : checkedNames(allow),
    },
  });
}

/** @throws TypeError */
function checkedNames(allow: AllowedNames): Allowed {
  checkObject(allow, "option 'allow'");
  for (const [name, list] of Object.entries(allow)) {
    if (name !== 'frameworks' && name !== 'attributes' && name !== 'elements')
      throw wrongArgument("option 'allow'", 'an object with frameworks, attributes and elements', allow);
    const isName = (item: unknown): boolean =>
      typeof item === 'string' && (name === 'frameworks' ? Object.hasOwn(frameworks, item) : item !== '');
    if (list !== undefined && !(Array.isArray(list) && list.every(isName))) {
      const expected = name === 'frameworks' ? Object.keys(frameworks).join(', ') : 'patterns of names';
      throw wrongArgument(`allow.${name}`, `an array of ${expected}`, list);
    }
  }
  return new Allowed(allow);
}

/** The options, with their defaults. */
interface CheckOptions extends WalkOptions {
  readonly nodesInAStep: number;
  readonly validators: ValueValidators;
}

function* checkTrees(
  table: NodeTable,
  root: number,
  options: CheckOptions,
): Generator<ConformanceFinding | null, void, undefined> {
  const trees = [root];
  for (let i = 0; i < trees.length; i++) {
    const walkOptions = i === 0 ? options : { ...options, context: null };
    const check = new TreeCheck(new ConformanceWalk(table, trees[i]!, walkOptions), trees, options);
    for (let findings = check.next(); findings !== null; findings = check.next()) {
      if (findings.length === 0) yield null;
      else yield* findings;
    }
  }
}

/** What is checked of HTML elements with one name. */
interface Checks {
  readonly definition: Definition;
  /** Null if there are none. */
  readonly requirements: Requirements | null;
  readonly rules: readonly Rule[];
  /** Those of the rules that are about the end of an element. */
  readonly leaving: readonly Rule[];
}

/** The check of one tree. */
class TreeCheck {
  readonly #walk: ConformanceWalk;
  readonly #nodesInAStep: number;
  /** Where trees inside this one are added. */
  readonly #trees: number[];
  /** Null if values are not checked. */
  readonly #values: ValueRule | null;
  /** Whether anything but values is checked. */
  readonly #isComplete: boolean;
  /** Those of the rules that are about SVG and MathML. */
  readonly #foreignRules: readonly Rule[];
  readonly #content: ContentRule;
  readonly #attributes: AttributeRule;
  readonly #rules: readonly Rule[];
  /** By the table's ids of names. */
  readonly #checks: Map<number, Checks> = new Map();
  /** Rules that are about an attribute of the element at hand. */
  readonly #attributeRules: Rule[] = [];
  /** The node to look at; 0 at the end. */
  #node: number;

  constructor(walk: ConformanceWalk, trees: number[], { groups, validators, nodesInAStep }: CheckOptions) {
    this.#nodesInAStep = nodesInAStep;
    this.#walk = walk;
    this.#trees = trees;
    this.#values = groups.includes('values') ? new ValueRule(walk, validators) : null;
    const [hasConformance, hasAria] = [groups.includes('conformance'), groups.includes('aria')];
    this.#isComplete = hasConformance || hasAria;
    const makeRules = [...(hasConformance ? rules : []), ...(hasAria ? [ariaRule] : [])];
    this.#rules = makeRules.map((makeRule) => makeRule(walk));
    this.#foreignRules = this.#rules.filter(({ enterForeign }) => enterForeign !== undefined);
    this.#content = new ContentRule(walk);
    this.#attributes = new AttributeRule(walk, this.#rules);
    this.#node = walk.table.firstChild(walk.root);
    walk.frame.element = walk.root;
    if (this.#isComplete) this.#content.enterContext();
  }

  /** The findings up to the next node that has some, or none after a number of nodes; null after the last ones. */
  next(): readonly ConformanceFinding[] | null {
    const { findings } = this.#walk;
    for (let left = this.#nodesInAStep; this.#node !== 0 && findings.length === 0; left--) {
      if (left === 0) return [];
      this.#node = this.#see(this.#node);
      if (this.#node === 0) {
        this.#values?.end();
        for (const rule of this.#rules) {
          this.#walk.begin();
          rule.end?.();
        }
      }
    }
    return findings.length === 0 ? null : findings.splice(0);
  }

  /** Looks at a node, and at the ends of elements before the next one. Returns that; 0 at the end of the tree. */
  #see(node: number): number {
    const { table, root } = this.#walk;
    const { cells } = table;
    const type = table.nodeType(node);
    if (type === NodeType.Text) {
      if (this.#isComplete && !isCopy(table, node)) this.#content.text(node);
    } else if (type === NodeType.Element && !isCopy(table, node)) {
      this.#enter(node);
      const child = table.firstChild(node);
      if (child !== 0) return child;
      this.#leave();
    }
    for (let last = node; ; ) {
      const next = cells[last + Cell.Next]!;
      if (next !== 0) return next;
      last = cells[last + Cell.Parent]!;
      if (last === root) return 0;
      this.#leave();
    }
  }

  #enter(element: number): void {
    const walk = this.#walk;
    const { table } = walk;
    const isHTML = table.namespace(element) === Namespace.Html;
    const isCloned = (table.cells[element + Cell.Kind]! & ElementFlag.Cloned) !== 0;
    const shadow = table.shadowRoots.size === 0 ? undefined : table.shadowRoots.get(element);
    if (shadow !== undefined) this.#trees.push(shadow.root);
    if (shadow?.template !== undefined) this.#checkTag(shadow.template);
    const contents = isCloned ? 0 : templateContents(table, element);
    if (contents !== 0) this.#trees.push(contents);
    if (this.#values !== null && !isCloned) this.#values.enter(element, isHTML);
    if (!this.#isComplete) return;
    const checks = isHTML ? this.#checksOf(element) : null;
    walk.begin();
    this.#content.enter(element, checks === null ? null : checks.definition);
    if (!walk.isOriginal(element)) return;
    if (checks === null) {
      if (table.cells[element + Cell.AttributeCount] === 0) return;
      for (const rule of this.#foreignRules) {
        walk.begin();
        rule.enterForeign!(element);
      }
      return;
    }
    const { definition, requirements, rules, leaving } = checks;
    walk.frame.leaving = leaving;
    walk.begin();
    if (definition.status !== 'standard') checkName(walk, element, definition);
    const attributeRules = this.#attributeRules;
    this.#attributes.check(element, definition, attributeRules);
    if (requirements !== null) checkRequirements(walk, element, definition.name, requirements);
    for (const rule of rules) {
      walk.begin();
      rule.enter?.(element, definition);
    }
    if (attributeRules.length === 0) return;
    for (const rule of attributeRules) {
      walk.begin();
      if (!rules.includes(rule)) rule.enter?.(element, definition);
    }
    attributeRules.length = 0;
  }

  /** Checks the tag of a template that has become a shadow root. The template itself is in no tree. */
  #checkTag(template: number): void {
    this.#values?.enter(template, true, false);
    if (!this.#isComplete) return;
    const { definition, requirements } = this.#checksOf(template);
    this.#attributes.check(template, definition, []);
    if (requirements !== null) checkRequirements(this.#walk, template, definition.name, requirements);
  }

  #leave(): void {
    if (!this.#isComplete) return;
    const { element, definition, leaving } = this.#walk.frame;
    for (const rule of leaving) {
      this.#walk.begin();
      rule.leave!(element, definition!);
    }
    this.#walk.begin();
    this.#content.leave();
  }

  #checksOf(element: number): Checks {
    const { cells, names } = this.#walk.table;
    const id = cells[element + Cell.Name]!;
    let checks = this.#checks.get(id);
    if (checks === undefined) {
      const name = names.stringOf(id);
      const rulesHere = this.#rules.filter(({ elements }) => elements.includes(name));
      checks = {
        definition: definitionOf(name),
        requirements: requirementsOf(name),
        rules: rulesHere,
        leaving: rulesHere.filter(({ leave }) => leave !== undefined),
      };
      this.#checks.set(id, checks);
    }
    return checks;
  }
}

/** The contents of a template; 0 for any other element. */
function templateContents(table: NodeTable, element: number): number {
  return table.cells[element + Cell.Name] === NameId.Template && table.namespace(element) === Namespace.Html
    ? table.cells[element + Cell.Data]!
    : 0;
}

/** A copy in `selectedcontent`. */
function isCopy(table: NodeTable, node: number): boolean {
  return (
    (table.cells[node + Cell.Kind]! & NodeFlag.Copy) !== 0 &&
    table.cells[table.cells[node + Cell.Parent]! + Cell.Name] === NameId.Selectedcontent &&
    table.namespace(table.cells[node + Cell.Parent]!) === Namespace.Html
  );
}

function checkName(walk: ConformanceWalk, element: number, { name, status }: Definition): void {
  if (status === 'obsolete') {
    walk.report(
      'conformance/obsolete-element',
      element,
      `<${name}> is obsolete: ${withinSentence(obsoleteElements[name]!)}`,
      'obsolete.html#non-conforming-features',
    );
  } else if (status === 'unknown') {
    if (walk.allowed?.hasElement(name, walk.writtenName(element)) === true) return;
    // As in "Array<string>".
    const asText = isWrittenAsText(walk, element);
    const near = asText >= 0 ? [] : elementsNear(name);
    let about = near.length === 0 ? '; the name of a custom element has a hyphen' : `: ${didYouMean(near)}`;
    if (asText >= 0) about = '; in text, a “<” is written &lt;';
    walk.report(
      'conformance/unknown-element',
      element,
      `<${name}> is not an element of HTML${about}`,
      'custom-elements.html#valid-custom-element-name',
      {
        fixes:
          asText >= 0
            ? suggestions(walk.table, [{ start: asText, end: asText + 1 }], ['&lt;'], 'Write it as text')
            : suggestions(walk.table, tagNamesOf(walk.table, element), near),
      },
    );
  }
}

/** The offset of a start tag that is meant as text, if it seems so: it has no attributes and no end tag, and follows a letter. Otherwise -1. */
function isWrittenAsText(walk: ConformanceWalk, element: number): number {
  const { cells, source } = walk.table;
  if (cells[element + Cell.AttributeCount] !== 0 || cells[element + Cell.EndTagStart]! >= 0) return -1;
  const start = walk.tagRange(element)?.start ?? -1;
  return start > 0 && /^\w</.test(source.slice(start - 1, start + 1)) ? start : -1;
}
