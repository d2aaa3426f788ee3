import { checkString, isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { Document } from '../../dom/nodes/document.ts';
import type { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { Node } from '../../dom/nodes/node.ts';
import { elementDefinitions } from '../../generated/element-definitions.ts';
import { ConformanceWalk } from '../conformance/conformance-walk.ts';
import { definitionOf } from '../conformance/definitions.ts';
import { ContentRule } from '../conformance/rules/content.ts';
import { checkParent } from './check-element.ts';

const names: readonly string[] = /* @__PURE__ */ Object.keys(elementDefinitions);

/**
 * The HTML elements that the content models allow at a place, in alphabetical order: those that may be a child of `parent`, after
 * the children before `before` and with all that is around. What comes after the place is not looked at.
 *
 * @param parent an element, a document or a fragment
 * @param before the child before which the element will be; null for the end
 * @param context the element in which a fragment will stand; null if that may be any
 * @throws TypeError for a value of the wrong kind
 * @see https://html.spec.whatwg.org/multipage/dom.html#content-models
 */
export function allowedElements(
  parent: Element | Document | DocumentFragment,
  before: Node | null,
  context: string | null = null,
): string[] {
  checkParent(parent, 'parent');
  if (before !== null && !(isObject(before) && before instanceof Node))
    throw wrongArgument('before', 'a Node or null', before);
  if (context !== null) checkString(context, 'context');
  const { table } = parent;
  if (parent.nodeType === NodeType.Document) return ['html'];
  const { cells } = table;
  const path: number[] = [];
  for (let at = parent.handle; at !== 0; at = cells[at + Cell.Parent]!) path.push(at);
  const root = path.pop()!;
  const walk = new ConformanceWalk(table, root, {
    groups: ['conformance'],
    needsTitle: false,
    context,
    code: null,
    allowed: null,
    isXML: false,
  });
  const content = new ContentRule(walk);
  walk.frame.element = root;
  content.enterContext();
  for (let at = root; ; ) {
    const next = path.pop() ?? 0;
    const end = next === 0 ? (before?.handle ?? 0) : next;
    for (let child = table.firstChild(at); child !== 0 && child !== end; child = cells[child + Cell.Next]!) {
      if (table.nodeType(child) === NodeType.Text) content.text(child);
      if (table.nodeType(child) !== NodeType.Element) continue;
      enter(content, table, child);
      content.leave();
    }
    if (next === 0) break;
    enter(content, table, next);
    at = next;
  }
  const { frame } = walk;
  const isForeign = frame.element !== root && frame.definition === null && frame.model === null;
  return isForeign ? [] : names.filter((name) => content.mayCome(definitionOf(name)));
}

function enter(content: ContentRule, table: NodeTable, element: number): void {
  const isHTML = table.namespace(element) === Namespace.Html;
  content.enter(
    element,
    isHTML ? definitionOf(table.names.stringOf(table.cells[element + Cell.Name]!)) : null,
  );
}
