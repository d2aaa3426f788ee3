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
  const content = new ContentRule(walk);
  const own = rules.map((makeRule) => makeRule(walk));
  const attributes = new AttributeRule(walk, own);
  /** The rules for the element at hand: those about its name, and those about its attributes. */
  const rulesHere = new Set<Rule>();
  walk.frame.element = root;
  /** The rules for each element, by name. */
  const rulesByName = new Map<string, readonly Rule[]>();
  const rulesOf = ({ name }: Definition): readonly Rule[] => {
    let found = rulesByName.get(name);
    if (found === undefined) {
      found = own.filter(({ elements }) => elements.includes(name));
      rulesByName.set(name, found);
    }
    return found;
  };
  const leave = (): void => {
    const { element, definition } = walk.frame;
    if (definition !== null && walk.isOriginal(element)) {
      for (const rule of rulesOf(definition)) rule.leave?.(element, definition);
    }
    content.leave();
  };
  let node = table.firstChild(root);
  while (node !== 0) {
    const type = table.nodeType(node);
    if (type === NodeType.Text) {
      if (!isCopy(table, node)) content.text(node);
    } else if (type === NodeType.Element && !isCopy(table, node)) {
      const { definition } = content.enter(node);
      const shadow = table.shadowRoots.get(node);
      if (shadow !== undefined) trees.push(shadow.root);
      if (definition !== null && walk.isOriginal(node)) {
        if (table.cells[node + Cell.Name] === NameId.Template && table.cells[node + Cell.Data] !== 0)
          trees.push(table.cells[node + Cell.Data]!);
        checkName(walk, node, definition);
        for (const rule of rulesOf(definition)) rulesHere.add(rule);
        attributes.check(node, definition, rulesHere);
        checkRequirements(walk, node, definition.name);
        for (const rule of rulesHere) rule.enter?.(node, definition);
        rulesHere.clear();
      }
      if (walk.findings.length > 0) yield* walk.findings.splice(0);
      const child = table.firstChild(node);
      if (child !== 0) {
        node = child;
        continue;
      }
      leave();
    }
    // The next node: of the nearest ancestor that has one.
    while (node !== 0 && table.cells[node + Cell.Next] === 0) {
      node = table.cells[node + Cell.Parent]!;
      if (node === root) {
        node = 0;
        break;
      }
      leave();
    }
    if (node !== 0) node = table.cells[node + Cell.Next]!;
    else for (const rule of own) rule.end?.();
    if (walk.findings.length > 0) yield* walk.findings.splice(0);
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
