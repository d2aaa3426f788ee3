import {
  checkBoolean,
  checkOptionNames,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, NodeFlag, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { Document } from '../../dom/nodes/document.ts';
import { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import { obsoleteElements } from '../../generated/element-definitions.ts';
import { NameId } from '../../generated/names.ts';
import { ConformanceWalk } from './conformance-walk.ts';
import { type Definition, definitionOf, withinSentence } from './definitions.ts';
import type { ConformanceFinding } from './finding.ts';
import type { MakeRule, Rule } from './rule.ts';
import { ariaRule } from './rules/aria.ts';
import { AttributeRule } from './rules/attributes.ts';
import { ContentRule } from './rules/content.ts';
import { rules } from './rules/index.ts';
import { checkRequirements, type Requirements, requirementsOf } from './rules/requirements.ts';

/** Options of `checkConformance`. */
export interface CheckConformanceOptions {
  /**
   * Whether a document must have a title. Pass false for an iframe's `srcdoc`, and where something else provides the title, such
   * as the subject of an email. Default: true.
   */
  readonly needsTitle?: boolean;
  /** Whether roles and attributes of WAI-ARIA are checked as well, by ARIA in HTML. Default: true. */
  readonly aria?: boolean;
}

/**
 * Checks a tree against the standard's rules for authors: misplaced elements, attributes that are missing or not allowed, obsolete
 * features, roles that elements may not have, and so on. A fragment may become part of any document, so its top level may contain anything.
 *
 * Findings are produced as you iterate, mostly in tree order: those that depend on an element's content, or on the whole tree, come
 * when that has been read. Template contents and shadow trees follow the tree they belong to. Elements that the parser created
 * again from another element's start tag are skipped, so each tag is reported only once. Don't change the tree while you iterate.
 *
 * @throws TypeError if `root` is not a document or fragment of this library, or for a wrong option
 */
export function checkConformance(
  root: Document | DocumentFragment,
  options: CheckConformanceOptions = {},
): Generator<ConformanceFinding, void, undefined> {
  if (!(isObject(root) && (root instanceof Document || root instanceof DocumentFragment)))
    throw wrongArgument('root', 'a Document or a DocumentFragment', root);
  checkOptionNames(options, ['needsTitle', 'aria']);
  const { needsTitle = true, aria = true } = ownOptions(options);
  checkBoolean(needsTitle, "option 'needsTitle'");
  checkBoolean(aria, "option 'aria'");
  return checkTrees(root.table, root.handle, needsTitle, aria ? [...rules, ariaRule] : rules);
}

function* checkTrees(
  table: NodeTable,
  root: number,
  needsTitle: boolean,
  rulesOfTrees: readonly MakeRule[],
): Generator<ConformanceFinding, void, undefined> {
  const trees = [root];
  for (let i = 0; i < trees.length; i++) {
    const check = new TreeCheck(new ConformanceWalk(table, trees[i]!, needsTitle), trees, rulesOfTrees);
    for (let findings = check.next(); findings !== null; findings = check.next()) yield* findings;
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
  /** Where trees inside this one are added. */
  readonly #trees: number[];
  readonly #content: ContentRule;
  readonly #attributes: AttributeRule;
  readonly #rules: readonly Rule[];
  /** Those of the rules that are about SVG and MathML. */
  readonly #foreignRules: readonly Rule[];
  /** By the table's ids of names. */
  readonly #checks: Map<number, Checks> = new Map();
  /** Rules that are about an attribute of the element at hand. */
  readonly #attributeRules: Rule[] = [];
  /** The node to look at; 0 at the end. */
  #node: number;

  constructor(walk: ConformanceWalk, trees: number[], rulesOfTree: readonly MakeRule[]) {
    this.#walk = walk;
    this.#trees = trees;
    this.#rules = rulesOfTree.map((makeRule) => makeRule(walk));
    this.#foreignRules = this.#rules.filter(({ enterForeign }) => enterForeign !== undefined);
    this.#content = new ContentRule(walk);
    this.#attributes = new AttributeRule(walk, this.#rules);
    this.#node = walk.table.firstChild(walk.root);
    walk.frame.element = walk.root;
  }

  /** The findings up to the next node that has some; null after the last ones. */
  next(): readonly ConformanceFinding[] | null {
    const { findings } = this.#walk;
    while (this.#node !== 0 && findings.length === 0) {
      this.#node = this.#see(this.#node);
      if (this.#node === 0) for (const rule of this.#rules) rule.end?.();
    }
    return findings.length === 0 ? null : findings.splice(0);
  }

  /** Looks at a node, and at the ends of elements before the next one. Returns that; 0 at the end of the tree. */
  #see(node: number): number {
    const { table, root } = this.#walk;
    const { cells } = table;
    const type = table.nodeType(node);
    if (type === NodeType.Text) {
      if (!isCopy(table, node)) this.#content.text(node);
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
    const checks = isHTML ? this.#checksOf(element) : null;
    this.#content.enter(element, checks === null ? null : checks.definition);
    const shadow = table.shadowRoots.get(element);
    if (shadow !== undefined) this.#trees.push(shadow.root);
    if (checks === null) {
      if (table.cells[element + Cell.AttributeCount] !== 0 && walk.isOriginal(element))
        for (const rule of this.#foreignRules) rule.enterForeign!(element);
      return;
    }
    if (!walk.isOriginal(element)) return;
    const contents = templateContents(table, element);
    if (contents !== 0) this.#trees.push(contents);
    const { definition, requirements, rules } = checks;
    if (definition.status !== 'standard') checkName(walk, element, definition);
    const attributeRules = this.#attributeRules;
    this.#attributes.check(element, definition, attributeRules);
    if (requirements !== null) checkRequirements(walk, element, definition.name, requirements);
    for (const rule of rules) rule.enter?.(element, definition);
    if (attributeRules.length === 0) return;
    for (const rule of attributeRules) if (!rules.includes(rule)) rule.enter?.(element, definition);
    attributeRules.length = 0;
  }

  #leave(): void {
    const { element, definition } = this.#walk.frame;
    if (definition !== null) {
      const { leaving } = this.#checksOf(element);
      if (leaving.length > 0 && this.#walk.isOriginal(element))
        for (const rule of leaving) rule.leave!(element, definition);
    }
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
    walk.report(
      'conformance/unknown-element',
      element,
      `<${name}> is not an element of HTML; the name of a custom element has a hyphen`,
      'custom-elements.html#valid-custom-element-name',
    );
  }
}
