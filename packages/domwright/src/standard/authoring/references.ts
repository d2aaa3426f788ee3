import { checkString } from '../../core/infra/arguments.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { Attr } from '../../dom/nodes/attr.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { ariaAttributes } from '../../generated/aria-tables.ts';
import { isOfKind } from '../attribute-values/id-references.ts';
import { syntaxOf } from '../attribute-values/validate-attribute.ts';
import { tableOfCell } from '../conformance/rules/values.ts';
import { checkElement } from './check-element.ts';

/** A place in an attribute where an element refers to another one by a name. */
export interface NameReference {
  /** The attribute's local name. */
  readonly attribute: string;
  /** What the name is: an element's id, or the name of a `map`. */
  readonly kind: 'id' | 'map';
  /** The name that is referred to. */
  readonly name: string;
  /** The range of the name as written, in UTF-16 offsets of the input. */
  readonly range: SourceRange;
}

/** How an attribute refers to others. */
type Reference = 'one' | 'several' | 'fragment' | 'map';

/** How an attribute of an element refers to other elements; null if it doesn't. */
export function referenceKindOf(isHTML: boolean, elementName: string, name: string): Reference | null {
  if (Object.hasOwn(ariaAttributes, name)) {
    const { type } = ariaAttributes[name]!;
    return type === 'ID reference' ? 'one' : type === 'ID reference list' ? 'several' : null;
  }
  if (name === 'href') return 'fragment';
  if (!isHTML) return null;
  switch (syntaxOf(elementName, name)?.name) {
    case 'id-reference':
      return 'one';
    case 'id-references':
    case 'id-reference-list':
      return 'several';
    case 'map-reference':
      return 'map';
    default:
      return null;
  }
}

/**
 * The places where an element's attributes refer to other elements of the tree: `for`, `headers`, `aria-labelledby`, `usemap`, a
 * fragment in `href`, and others. Places where a character reference hides the name are left out.
 *
 * @param text the input
 * @throws TypeError if `element` is not an Element or `text` not a string
 */
export function nameReferencesOf(element: Element, text: string): NameReference[] {
  checkElement(element, 'element');
  checkString(text, 'text');
  const isHTML = element.namespaceURI === HTML_NAMESPACE;
  const references: NameReference[] = [];
  // NB: most attributes are no references, and an object for each of them would take most of the time.
  for (const name of element.getAttributeNames()) {
    const localName = isHTML ? name : name.slice(name.indexOf(':') + 1);
    const how = referenceKindOf(isHTML, element.localName, localName);
    const attribute = how === null ? null : element.getAttributeNode(name);
    if (attribute === null || attribute.localName !== localName) continue;
    const range = plainRange(attribute, text);
    if (range === null) continue;
    const { value } = attribute;
    const add = (to: string, start: number, end: number, kind: NameReference['kind'] = 'id'): void => {
      if (to !== '')
        references.push({
          ...{ attribute: localName, kind, name: to },
          range: { start: range.start + start, end: range.start + end },
        });
    };
    if (how === 'several') {
      for (const match of value.matchAll(/[^\t\n\f\r ]+/g))
        add(match[0], match.index, match.index + match[0].length);
    } else if (how === 'one') {
      add(value, 0, value.length);
    } else if (value.startsWith('#')) {
      add(
        how === 'map' ? value.slice(1) : decoded(value.slice(1)),
        1,
        value.length,
        how === 'map' ? 'map' : 'id',
      );
    }
  }
  return references;
}

/**
 * Whether an attribute may refer to an element: the `for` of a `label` to one that can have a label, `list` to a `datalist`, and others
 * to any.
 *
 * @param elementName the local name of the element with the attribute, in lower case
 * @param attributeName the content attribute, in lower case
 * @param target the other element
 * @param element the element with the attribute, if it is in the tree of `target`: then a cell refers to others of its table only
 * @throws TypeError for a value of the wrong kind
 */
export function mayReferTo(
  elementName: string,
  attributeName: string,
  target: Element,
  element: Element | null = null,
): boolean {
  checkString(elementName, 'elementName');
  checkString(attributeName, 'attributeName');
  checkElement(target, 'target');
  if (element !== null) checkElement(element, 'element');
  const kind = Object.hasOwn(ariaAttributes, attributeName)
    ? ''
    : (syntaxOf(elementName, attributeName)?.argument ?? '');
  if (!isOfKind(target, kind)) return false;
  if (kind !== 'th' || element === null || element.table !== target.table) return true;
  const table = tableOfCell(element.table, element.handle);
  return table === 0 || (target !== element && tableOfCell(target.table, target.handle) === table);
}

/** The range of an attribute's value, if its value is just what is written there. */
export function plainRange(attribute: Attr, text: string): SourceRange | null {
  const { valueRange, value } = attribute;
  return valueRange !== null && text.slice(valueRange.start, valueRange.end) === value ? valueRange : null;
}

/** https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
