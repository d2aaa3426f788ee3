import type { AriaAttribute } from '../../../generated/aria-tables.ts';
import type { CheckedTree } from '../checked-tree.ts';
import { mayReplaceNative, nativeProblem } from './aria-native.ts';
import { type Role, roleNamed, type Semantics, type State, type Subject } from './aria-semantics.ts';
import { attributeNamed, checkValue } from './aria-values.ts';

/*
 * What ARIA in HTML allows an element — https://www.w3.org/TR/html-aria/#docconformance. The checker refuses what is not allowed, and
 * an editor does not offer it.
 */

const isSynonym = (one: string, other: string): boolean =>
  (one === 'image' && other === 'img') || (one === 'presentation' && other === 'none');

/** Whether authors may use a role. */
export function isForAuthors(name: string): boolean {
  const role = roleNamed(name);
  return role?.isAbstract === false && role.deprecated === undefined;
}

/** Whether an element may have a role that isn't abstract: a redundant one is its own, a discouraged one should be another. */
export function allowsRole(
  state: State,
  { name, deprecated }: Role,
): 'yes' | 'redundant' | 'discouraged' | 'no' {
  if (state.roles !== null && !state.roles.has(name)) return 'no';
  if (!state.discouraged.has(name) || deprecated !== undefined) return 'yes';
  return name === state.implicit || isSynonym(name, state.implicit) ? 'redundant' : 'discouraged';
}

/** Whether an element or its role has an attribute. */
export function supports(
  tree: CheckedTree,
  { element, state, roles }: Subject,
  name: string,
  info: AriaAttribute,
): 'yes' | 'as a global' | 'no' {
  if (
    state.also.has(name) ||
    state.shouldNot.has(name) ||
    (state.attributes === 'unknown' && roles.length === 0)
  )
    return 'yes';
  if (state.attributes === 'none') return 'no';
  if (mayReplaceNative(tree, element, name)) return 'yes';
  if (state.attributes !== 'global') {
    if (roles.some((role) => role.supported.has(name))) return 'yes';
    if (roles.length === 0) {
      if (roleNamed(state.implicit)?.supported.has(name) === true) return 'yes';
      if (state.of.some((role) => roleNamed(role)!.supported.has(name))) return 'yes';
    }
  }
  return info.isGlobal !== true ? 'no' : info.onlyAsGlobal === true ? 'as a global' : 'yes';
}

/** What the table says must not be on the element: the attribute, or the attribute with this value; undefined if nothing. */
export function forbiddenBy({ mustNot }: State, name: string, value: string): string | undefined {
  return mustNot.find((one) => one === name || one === `${name}=${value}`);
}

/** Whether the attribute names the element. */
export function isName(name: string): boolean {
  return name === 'aria-label' || name === 'aria-labelledby';
}

/** Whether the role, or an element without a role, must not have the attribute. */
export function isProhibited({ role, tokens, state }: Subject, name: string): boolean {
  return role?.prohibited.has(name) === true || (tokens === null && state.isUnnamed && isName(name));
}

/** Whether the attribute is deprecated, at all or where no role has it. */
export function isDeprecated(info: AriaAttribute, support: 'yes' | 'as a global' | 'no'): boolean {
  return info.deprecated !== undefined && (info.onlyAsGlobal !== true || support === 'as a global');
}

/** Whether the attribute, or the attribute with this value, is not recommended on the element. */
export function isDiscouraged({ shouldNot }: State, name: string, value: string): boolean {
  return shouldNot.has(name) || shouldNot.has(`${name}=${value}`);
}

const tableRoles: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid']);

/** Attributes that a role has only in some tables: those in which it must not or should not have them. */
const inTables: Readonly<Record<string, readonly [tables: string, attributes: string, isError: boolean]>> = {
  row: ['table grid', 'aria-expanded aria-posinset aria-setsize aria-level', true],
  columnheader: ['table', 'aria-required aria-readonly', false],
  rowheader: ['table', 'aria-expanded aria-readonly aria-required', false],
};

/** The attributes that the element's role has only in some tables. */
export function attributesInTables({ role }: Subject): readonly string[] {
  return role !== undefined && Object.hasOwn(inTables, role.name) ? inTables[role.name]![1].split(' ') : [];
}

/** Whether such an attribute must not, or should not, be on an element in its table, and the role of that; null if it may. */
export function refusedInTable(
  semantics: Semantics,
  { element, role }: Subject,
  name: string,
): { table: string; isError: boolean } | null {
  const [tables, attributes, isError] = inTables[role!.name]!;
  const around = semantics.nearest(element, 'table role', (_, at) => tableRoles.has(semantics.roleOf(at)));
  const table = around === 0 ? '' : semantics.roleOf(around);
  return attributes.split(' ').includes(name) && tables.split(' ').includes(table)
    ? { table, isError }
    : null;
}

/** Whether nothing is said against an attribute with a value. */
export function mayWrite(
  tree: CheckedTree,
  semantics: Semantics,
  subject: Subject,
  name: string,
  value: string,
): boolean {
  const info = attributeNamed(name);
  if (info === undefined) return false;
  const { state, element } = subject;
  const support = supports(tree, subject, name, info);
  return (
    support !== 'no' &&
    forbiddenBy(state, name, value) === undefined &&
    !isProhibited(subject, name) &&
    !isDeprecated(info, support) &&
    !isDiscouraged(state, name, value) &&
    checkValue(name, info, value) === null &&
    nativeProblem(tree, semantics, element, name, value) === null &&
    (!attributesInTables(subject).includes(name) || refusedInTable(semantics, subject, name) === null)
  );
}
