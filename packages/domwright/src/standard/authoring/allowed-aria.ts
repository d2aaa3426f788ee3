import { Cell, NodeType } from '../../core/table/cells.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { ariaAttributes, ariaRoles } from '../../generated/aria-tables.ts';
import { words } from '../attribute-values/allowed-values.ts';
import { CheckedTree } from '../conformance/checked-tree.ts';
import { allowsRole, isForAuthors, mayWrite } from '../conformance/rules/aria-allowed.ts';
import { roleNamed, Semantics, type Subject } from '../conformance/rules/aria-semantics.ts';

/** What the checker knows of an element. */
interface Known {
  readonly tree: CheckedTree;
  readonly semantics: Semantics;
  readonly subject: Subject;
}

/** The tree of an element as the checker sees it. An element outside of a document is like one in a fragment. */
export function treeOf({ table, handle }: Element): CheckedTree {
  let root = handle;
  while (table.cells[root + Cell.Parent] !== 0) root = table.cells[root + Cell.Parent]!;
  return new CheckedTree(table, table.nodeType(root) === NodeType.Element ? 0 : root, '');
}

function knownOf(element: Element): Known {
  const tree = treeOf(element);
  const semantics = new Semantics(tree);
  return { tree, semantics, subject: semantics.subjectOf(element.handle) };
}

/** The roles that an element may have as it is, without those that it has anyway or should not have. */
export function allowedRoles(element: Element): string[] {
  const { state } = knownOf(element).subject;
  return Object.keys(ariaRoles).filter((name) => {
    return isForAuthors(name) && allowsRole(state, roleNamed(name)!) === 'yes';
  });
}

/** The attributes of WAI-ARIA that an element may have as it is. */
export function allowedAriaAttributes(element: Element): string[] {
  const { tree, semantics, subject } = knownOf(element);
  return Object.keys(ariaAttributes).filter((name) => {
    return examplesOf(name).some((value) => mayWrite(tree, semantics, subject, name, value));
  });
}

/** The values that an attribute of WAI-ARIA may have on an element as it is; none if they can't be listed. */
export function allowedAriaValues(element: Element, name: string): string[] {
  const values = words(ariaAttributes[name]!.values ?? '');
  if (values.length === 0) return [];
  const { tree, semantics, subject } = knownOf(element);
  return values.filter((value) => mayWrite(tree, semantics, subject, name, value));
}

/** All valid values of an attribute, or some if they can't be listed. NB: 1 is an id, an integer, a number and a string. */
function examplesOf(name: string): readonly string[] {
  const { values } = ariaAttributes[name]!;
  return values === undefined ? ['1'] : words(values);
}
