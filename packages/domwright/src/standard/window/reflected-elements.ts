import { wrongArgument } from '../../core/infra/arguments.ts';
import { rootOf } from '../../core/table/numbering.ts';
import { hostOf, isShadowRoot } from '../../core/table/traversal.ts';
import { Element } from '../../dom/nodes/element.ts';
import { elementWithId } from './form-controls.ts';

/*
 * Attributes that refer to elements —
 * https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes:element
 */

/** The elements that scripts have set, by attribute. They count as long as the attribute is the empty string. */
const given = /* @__PURE__ */ new WeakMap<Element, Map<string, readonly Element[]>>();
/** The last list of each attribute, so that an unchanged one is the same object. */
const lists = /* @__PURE__ */ new WeakMap<Element, Map<string, readonly Element[]>>();

/** Whether an element is a descendant of one of another's shadow-including ancestors. */
function isInScope(target: Element, element: Element): boolean {
  const { table } = element;
  if (target.table !== table) return false;
  const wanted = rootOf(table, target.handle);
  for (let root = rootOf(table, element.handle); ; root = rootOf(table, hostOf(table, root))) {
    if (root === wanted) return true;
    if (!isShadowRoot(table, root)) return false;
  }
}

function givenTo(element: Element, attribute: string): readonly Element[] | null {
  if (element.getAttributeNS(null, attribute) !== '') return null;
  return (
    given
      .get(element)
      ?.get(attribute)
      ?.filter((target) => isInScope(target, element)) ?? null
  );
}

/** The element that an attribute refers to by ID or that was set; null if there is none. */
export function referredElement(element: Element, attribute: string): Element | null {
  const value = element.getAttributeNS(null, attribute);
  if (value === null) return null;
  return givenTo(element, attribute)?.[0] ?? (value === '' ? null : elementWithId(element, value));
}

/** The same for an attribute with a list of IDs; null without the attribute. The array is frozen. */
function referredElements(element: Element, attribute: string): readonly Element[] | null {
  const value = element.getAttributeNS(null, attribute);
  if (value === null) return null;
  const found =
    givenTo(element, attribute) ??
    value.split(/[\t\n\f\r ]+/).flatMap((id) => (id === '' ? [] : (elementWithId(element, id) ?? [])));
  const known = lists.get(element)?.get(attribute);
  if (known?.length === found.length && known.every((one, index) => one === found[index])) return known;
  const list = Object.freeze(found);
  remember(lists, element, attribute, list);
  return list;
}

/** Sets the elements that an attribute refers to; null removes it. @throws TypeError if one is no element */
export function refer(element: Element, attribute: string, targets: readonly unknown[] | null): void {
  if (targets === null) {
    element.removeAttributeNS(null, attribute);
    return;
  }
  for (const target of targets)
    if (!(target instanceof Element))
      throw wrongArgument(`the element of ${attribute}`, 'an Element', target);
  element.setAttributeNS(null, attribute, '');
  remember(given, element, attribute, targets as readonly Element[]);
}

function remember(map: typeof given, element: Element, attribute: string, list: readonly Element[]): void {
  const its = map.get(element) ?? new Map<string, readonly Element[]>();
  its.set(attribute, list);
  map.set(element, its);
}

/** The properties of ARIA, and the attributes with lists of IDs. */
const ariaLists = 'Controls DescribedBy Details ErrorMessage FlowTo LabelledBy Owns';

/** Defines `ariaLabelledByElements` and its kin on a prototype. */
export function defineReferringProperties(prototype: object): void {
  const define = (
    property: string,
    get: (of: Element) => unknown,
    set: (of: Element, value: unknown) => void,
  ) =>
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: Element): unknown {
        return get(this);
      },
      set(this: Element, value: unknown) {
        set(this, value);
      },
    });
  define(
    'ariaActiveDescendantElement',
    (element) => referredElement(element, 'aria-activedescendant'),
    (element, value) => refer(element, 'aria-activedescendant', value == null ? null : [value]),
  );
  for (const name of ariaLists.split(' ')) {
    const attribute = `aria-${name.toLowerCase()}`;
    define(
      `aria${name}Elements`,
      (element) => referredElements(element, attribute),
      (element, value) => refer(element, attribute, value == null ? null : [...(value as Iterable<unknown>)]),
    );
  }
}
