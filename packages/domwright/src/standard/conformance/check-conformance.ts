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
import type { Definition } from './definitions.ts';
import type { ConformanceFinding } from './finding.ts';
import type { Rule } from './rule.ts';
import { AttributeRule } from './rules/attributes.ts';
import { ContentRule } from './rules/content.ts';
import { rules } from './rules/index.ts';
import { checkRequirements } from './rules/requirements.ts';

/** Options of `checkConformance`. */
export interface CheckConformanceOptions {
  /**
   * Whether a document must have a title. Pass false for an iframe's `srcdoc`, and where something else provides the title, such
   * as the subject of an email. Default: true.
   */
  readonly needsTitle?: boolean;
}

/**
 * Checks a tree against the standard's rules for authors: misplaced elements, attributes that are missing or not allowed, obsolete
 * features, and so on. A fragment may become part of any document, so its top level may contain anything.
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
  checkOptionNames(options, ['needsTitle']);
  const { needsTitle = true } = ownOptions(options);
  checkBoolean(needsTitle, "option 'needsTitle'");
  return checkTrees(root.table, root.handle, needsTitle);
}

function* checkTrees(
  table: NodeTable,
  root: number,
  needsTitle: boolean,
): Generator<ConformanceFinding, void, undefined> {
  const trees = [root];
  for (let i = 0; i < trees.length; i++) yield* checkTree(table, trees[i]!, trees, needsTitle);
}

function* checkTree(
  table: NodeTable,
  root: number,
  trees: number[],
  needsTitle: boolean,
): Generator<ConformanceFinding, void, undefined> {
  const walk = new ConformanceWalk(table, root, needsTitle);
  const check = new TreeCheck(walk, trees);
  while (check.advance()) yield* walk.findings.splice(0);
}

/** The check of one tree. It notes trees that belong to others, such as the contents of templates, in `trees`. */
class TreeCheck {
  readonly #walk: ConformanceWalk;
  readonly #trees: number[];
  readonly #rules: readonly Rule[];
  readonly #content: ContentRule;
  readonly #attributes: AttributeRule;
  /** The rules for each element, by name. */
  readonly #rulesByName: Map<string, readonly Rule[]> = new Map();
  /** The rules for the element at hand: those about its name, and those about its attributes. */
  readonly #rulesHere: Set<Rule> = new Set();
  /** The node that comes next; 0 at the end. */
  #node: number;

  constructor(walk: ConformanceWalk, trees: number[]) {
    this.#walk = walk;
    this.#trees = trees;
    this.#rules = rules.map((makeRule) => makeRule(walk));
    this.#content = new ContentRule(walk);
    this.#attributes = new AttributeRule(walk, this.#rules);
    walk.frame.element = walk.root;
    this.#node = walk.table.firstChild(walk.root);
  }

  /** Goes on until there are findings; false if there are no more. */
  advance(): boolean {
    const { findings } = this.#walk;
    while (findings.length === 0 && this.#node !== 0) this.#visit(this.#node);
    return findings.length > 0;
  }

  #visit(node: number): void {
    const { table } = this.#walk;
    const type = table.nodeType(node);
    if (type === NodeType.Text) {
      if (!isCopy(table, node)) this.#content.text(node);
    } else if (type === NodeType.Element && !isCopy(table, node)) {
      this.#enter(node);
      const child = table.firstChild(node);
      if (child !== 0) {
        this.#node = child;
        return;
      }
      this.#leave();
    }
    this.#goOnAfter(node);
  }

  /** Leaves the ancestors that end with a node. */
  #goOnAfter(node: number): void {
    const { table, root } = this.#walk;
    let last = node;
    while (table.cells[last + Cell.Next] === 0) {
      last = table.cells[last + Cell.Parent]!;
      if (last === root) {
        this.#node = 0;
        for (const rule of this.#rules) rule.end?.();
        return;
      }
      this.#leave();
    }
    this.#node = table.cells[last + Cell.Next]!;
  }

  #enter(element: number): void {
    const walk = this.#walk;
    const { table } = walk;
    const { definition } = this.#content.enter(element);
    const shadow = table.shadowRoots.get(element);
    if (shadow !== undefined) this.#trees.push(shadow.root);
    if (definition === null || !walk.isOriginal(element)) return;
    if (table.cells[element + Cell.Name] === NameId.Template && table.cells[element + Cell.Data] !== 0)
      this.#trees.push(table.cells[element + Cell.Data]!);
    checkName(walk, element, definition);
    const rulesHere = this.#rulesHere;
    for (const rule of this.#rulesOf(definition)) rulesHere.add(rule);
    this.#attributes.check(element, definition, rulesHere);
    checkRequirements(walk, element, definition.name);
    for (const rule of rulesHere) rule.enter?.(element, definition);
    rulesHere.clear();
  }

  #leave(): void {
    const { element, definition } = this.#walk.frame;
    if (definition !== null && this.#walk.isOriginal(element)) {
      for (const rule of this.#rulesOf(definition)) rule.leave?.(element, definition);
    }
    this.#content.leave();
  }

  #rulesOf({ name }: Definition): readonly Rule[] {
    let found = this.#rulesByName.get(name);
    if (found === undefined) {
      found = this.#rules.filter(({ elements }) => elements.includes(name));
      this.#rulesByName.set(name, found);
    }
    return found;
  }
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
    const advice = obsoleteElements[name]!;
    walk.report(
      'conformance/obsolete-element',
      element,
      `<${name}> is obsolete: ${advice[0]!.toLowerCase()}${advice.slice(1).replace(/\.$/, '')}`,
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
