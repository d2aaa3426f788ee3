import { NodeType } from '../../../core/table/cells.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import { attributesInTables, refusedInTable } from './aria-allowed.ts';
import { interactiveRoles, isInteractive } from './aria-interactive.ts';
import { type Role, type Semantics, type Subject, WAI_ARIA } from './aria-semantics.ts';

/*
 * What WAI-ARIA says about elements with roles in others, and about attributes that go together.
 */

/** Checks of one tree: `enter` for each element with ARIA and each `main`, `end` at the end. */
export interface ContextCheck {
  enter(subject: Subject): void;
  end(): void;
}

const WARNING = { severity: 'warning' } as const;
const DRAFT = 'https://www.w3.org/TR/wai-aria-1.3/#';

/** Roles of which a page should have one element. */
const landmarks: ReadonlySet<string> = new Set(['banner', 'contentinfo', 'main']);

export function checkContext(walk: ConformanceWalk, semantics: Semantics): ContextCheck {
  const { table } = walk;
  /** Elements whose parent lacks the role that it must have, unless another element owns them. */
  const orphans: [element: number, role: Role, parent: number][] = [];
  /** The element whose `aria-owns` has an id, and the attribute. */
  const owners = new Map<string, number>();
  const firstLandmarks = new Map<string, number>();

  return {
    enter(subject) {
      checkLandmark(subject);
      const [role] = subject.roles;
      if (role !== undefined) {
        // Where an implicit role is repeated, HTML says where the element may be.
        const { implicit, roles: allowed } = subject.state;
        // A role that may not be there has its own finding.
        const mayBe = allowed === null || allowed.has(role.name) || role.name === implicit;
        if (role.parents.length > 0 && role.name !== implicit && mayBe) checkParent(subject.element, role);
        // What a select element contains, HTML says.
        if (role.children.length > 0 && walk.nameOf(subject.element) !== 'select')
          checkChildren(subject.element, role);
        if (interactiveRoles.has(role.name)) checkAncestor(subject);
        checkDescendants(subject.element, role);
      }
      checkOwner(subject);
      checkTogether(subject);
    },
    end() {
      for (const [element, role, parent] of orphans) {
        walk.begin();
        if (isOwned(element, parent)) continue;
        const message = `an element with the role ${role.name} must be a child of one with the role ${listed(role.parents)}`;
        walk.report('aria/missing-parent', element, message, `${WAI_ARIA}${role.name}`, {
          attribute: walk.attribute(element, 'role'),
          related: parent === 0 ? [] : [{ label: 'the parent', range: walk.tagRange(parent) }],
        });
      }
    },
  };

  /** One element with each of some roles — https://www.w3.org/TR/wai-aria-1.2/#main */
  function checkLandmark({ element, roles, tokens }: Subject): void {
    const name = tokens === null ? walk.nameOf(element) : roles[0]?.name;
    if (name === undefined || !landmarks.has(name) || !walk.isDocument) return;
    const isHidden = (at: number): boolean =>
      walk.has(at, 'hidden') || walk.valueOf(at, 'aria-hidden') === 'true';
    if (isHidden(element) || semantics.nearest(element, 'hidden', (_, at) => isHidden(at)) !== 0) return;
    const first = firstLandmarks.get(name);
    if (first === undefined) {
      firstLandmarks.set(name, element);
    } else if (tokens !== null || semantics.tokensOf(first).length > 0) {
      // Two main elements are a matter of HTML.
      walk.report(
        'aria/second-landmark',
        element,
        `a page should not have more than one element with the role ${name}`,
        `${WAI_ARIA}${name}`,
        { ...WARNING, related: [{ label: 'the first one', range: walk.tagRange(first) }] },
      );
    }
  }

  /** Whether an element is nothing to its children: they are those of its parent. */
  function isTransparent(element: number): boolean {
    const role = semantics.roleOf(element);
    // A form is no landmark without a name.
    if (role === 'form') return semantics.explicitRole(element) === undefined && !semantics.isNamed(element);
    return role === '' || role === 'generic' || role === 'none' || role === 'presentation';
  }

  /** Required accessibility parent role — https://www.w3.org/TR/wai-aria-1.2/#scope */
  function checkParent(element: number, role: Role): void {
    const parent = semantics.nearest(element, 'accessibility parent', (name, at) => {
      return isOpaque(name) || !isTransparent(at);
    });
    if (
      parent === 0
        ? !walk.isDocument
        : isOpaque(walk.nameOf(parent)) || role.parents.includes(semantics.roleOf(parent))
    )
      return;
    if (!walk.isOpen) orphans.push([element, role, parent]);
  }

  /** Whether another element owns an element, or one between it and its parent. */
  function isOwned(element: number, parent: number): boolean {
    if (owners.size === 0) return false;
    if (hasOwner(element)) return true;
    const around = semantics.nearest(element, 'owned', (_, at) => hasOwner(at) || !isTransparent(at));
    return around !== parent && around !== 0;
  }

  function hasOwner(element: number): boolean {
    const id = walk.valueOf(element, 'id');
    return id !== null && owners.has(id);
  }

  /** Allowed accessibility child roles: each other role is reported once. NB: in 1.2, at least one of the list is needed. */
  function checkChildren(element: number, { name, children }: Role): void {
    const told = new Set<string>();
    let at = table.firstChild(element);
    while (at !== 0) {
      let isIn = false;
      if (table.nodeType(at) === NodeType.Element) {
        const isOut =
          walk.has(at, 'hidden') || walk.valueOf(at, 'aria-hidden') === 'true' || isOpaque(walk.nameOf(at));
        const role = isOut ? '' : semantics.roleOf(at);
        isIn = !isOut && isTransparent(at);
        if (!isOut && !isIn && !children.includes(role) && !told.has(role)) {
          told.add(role);
          const message = `a child of an element with the role ${name} should have the role ${listed(children)}, not ${role}`;
          walk.report('aria/child-not-allowed', at, message, `${DRAFT}${name}`, {
            ...WARNING,
            related: [{ label: 'the parent', range: walk.tagRange(element) }],
          });
        }
      }
      at = isIn ? table.following(at, element) : table.followingSkippingChildren(at, element);
    }
  }

  /** An element that users interact with, in a link or button — https://www.w3.org/TR/html-aria/#allowed-descendants-of-aria-roles */
  function checkAncestor({ element, roles: [role] }: Subject): void {
    const ancestor = semantics.nearest(element, 'link or button', (name, at) => {
      return name === 'button' || (name === 'a' && walk.has(at, 'href'));
    });
    // Of interactive elements, and of those with `tabindex`, HTML says the same.
    if (ancestor === 0 || isInteractive(walk, element) || walk.has(element, 'tabindex')) return;
    walk.report(
      'aria/descendant-not-allowed',
      element,
      `an element with the role ${role!.name} must not be inside <${walk.nameOf(ancestor)}>`,
      DESCENDANTS,
      { related: [{ label: 'the ancestor', range: walk.tagRange(ancestor) }] },
    );
  }

  /** Elements that users interact with, in one with a role whose contents are not for that. */
  function checkDescendants(element: number, role: Role): void {
    // HTML says the same of its own links and buttons.
    if (!leaves.has(role.name) || /^(?:a|button)$/.test(walk.nameOf(element))) return;
    let at = table.firstChild(element);
    while (at !== 0) {
      let isIn = true;
      if (table.nodeType(at) === NodeType.Element) {
        const inner = semantics.explicitRole(at);
        const isWrong =
          isInteractive(walk, at) ||
          (role.name !== 'img' && role.name !== 'image' && walk.has(at, 'tabindex')) ||
          (inner !== undefined && interactiveRoles.has(inner.name));
        isIn = !isWrong && inner === undefined;
        if (isWrong) {
          const message = `an element that users interact with should not be inside one with the role ${role.name}`;
          walk.report('aria/descendant-not-allowed', at, message, DESCENDANTS, {
            ...WARNING,
            related: [{ label: 'the ancestor', range: walk.tagRange(element) }],
          });
        }
      }
      at = isIn ? table.following(at, element) : table.followingSkippingChildren(at, element);
    }
  }

  /** https://www.w3.org/TR/wai-aria-1.2/#aria-owns */
  function checkOwner({ element, role }: Subject): void {
    const attribute = walk.attribute(element, 'aria-owns');
    if (attribute < 0) return;
    const tell = (code: 'aria/wrong-owner', message: string): void =>
      walk.report(code, element, message, `${WAI_ARIA}aria-owns`, { attribute });
    if (role?.isLeaf === true)
      tell('aria/wrong-owner', `an element with the role ${role.name} must not own others`);
    for (const id of new Set(table.attributeValue(attribute).match(/[^\t\n\f\r ]+/g) ?? [])) {
      const other = owners.get(id);
      if (other === undefined) owners.set(id, element);
      else if (other !== element) {
        walk.takeForSecond(other, element);
        tell('aria/wrong-owner', `another element owns ${id} already`);
      }
      if (walk.valueOf(element, 'id') === id) tell('aria/wrong-owner', 'an element must not own itself');
    }
  }

  /** Attributes that depend on others, or on where the element is. */
  function checkTogether(subject: Subject): void {
    const { element, role } = subject;
    const need = (name: string, other: string, severity: 'error' | 'warning'): void => {
      const attribute = walk.attribute(element, name);
      if (attribute < 0 || (walk.valueOf(element, other) ?? '') !== '') return;
      const message = `${name} ${severity === 'error' ? 'must' : 'should'} be used together with ${other}`;
      walk.report('aria/missing-companion', element, message, `${DRAFT}${name}`, { severity, attribute });
    };
    need('aria-brailleroledescription', 'aria-roledescription', 'error');
    need('aria-posinset', 'aria-setsize', 'warning');
    const [least, most] = [numberOf(element, 'aria-valuemin'), numberOf(element, 'aria-valuemax')];
    if (least > most) {
      walk.report(
        'aria/empty-range',
        element,
        'aria-valuemin must not be greater than aria-valuemax',
        `${WAI_ARIA}aria-valuemin`,
        { attribute: walk.attribute(element, 'aria-valuemin') },
      );
    }
    const inTables = attributesInTables(subject).filter((name) => walk.has(element, name));
    for (const name of inTables) {
      const refused = refusedInTable(semantics, subject, name);
      if (refused === null) continue;
      const { table, isError } = refused;
      const message = `${name} ${isError ? 'must' : 'should'} not be on a ${role!.name} of a ${table}`;
      walk.report(
        isError ? 'aria/attribute-not-allowed' : 'aria/attribute-not-recommended',
        element,
        message,
        `${WAI_ARIA}${role!.name}`,
        { severity: isError ? 'error' : 'warning', attribute: walk.attribute(element, name) },
      );
    }
  }

  function numberOf(element: number, name: string): number {
    const value = walk.valueOf(element, name) ?? '';
    return value.trim() === '' ? Number.NaN : Number(value);
  }
}

const DESCENDANTS = 'https://www.w3.org/TR/html-aria/#allowed-descendants-of-aria-roles';

/** Roles with which an element should have no descendant that users interact with. */
const leaves: ReadonlySet<string> = new Set(
  'button checkbox img image link menuitem menuitemcheckbox menuitemradio option radio switch tab'.split(' '),
);

/** Custom elements, whose roles scripts may give. */
const isOpaque = (name: string): boolean => name.includes('-');

/** Names as a sentence has them. */
export function listed(names: readonly string[]): string {
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
