import { checkString } from '../../core/infra/arguments.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { Attr } from '../../dom/nodes/attr.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { ariaAttributes } from '../../generated/aria-tables.ts';
import { isOfKind } from '../attribute-values/id-references.ts';
import { syntaxOf } from '../attribute-values/validate-attribute.ts';
import { tableOfCell } from '../conformance/rules/values.ts';
import { globalURLAttributes, urlAttributes } from '../urls/url-attributes.ts';
import { checkElement } from './check-element.ts';
import { decoded, namesInDeclarations, type WrittenName } from './style-names.ts';

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
  /** How it is written there, which says what must be escaped. */
  readonly writtenAs: WrittenName;
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
 * Attributes of SVG in which `url(#…)` refers to an element: presentation attributes, and the values of animations —
 * https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes
 */
const presentationAttributes: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'clip-path cursor fill filter marker marker-start marker-mid marker-end mask stroke from to by values'.split(
    ' ',
  ),
);

/** Whether the value of an attribute is a URL, which may be a fragment. */
function isURL(isHTML: boolean, elementName: string, name: string): boolean {
  if (name === 'href') return true;
  if (!isHTML) return false;
  const rows = [...(urlAttributes.get(elementName) ?? []), ...globalURLAttributes];
  return rows.some(({ attribute, syntax, use }) => {
    return attribute === name && (syntax === 'url' || syntax === 'non-empty url') && use !== 'identifier';
  });
}

/**
 * The places where an element's attributes refer to other elements of the tree: `for`, `headers`, `aria-labelledby`, `usemap`, a
 * fragment in `href` or another URL, `url(#…)` in `style` and in presentation attributes, `begin` of an animation, and others. Places
 * where a character reference hides the name are left out.
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
    const read = readerOf(isHTML, element, localName);
    const attribute = read === null ? null : element.getAttributeNode(name);
    if (read === null || attribute === null || attribute.localName !== localName) continue;
    const range = plainRange(attribute, text);
    if (range === null) continue;
    for (const { kind, name: to, start, end, writtenAs } of read(attribute.value)) {
      if (to === '') continue;
      references.push({
        ...{ attribute: localName, kind, name: to, writtenAs },
        range: { start: range.start + start, end: range.start + end },
      });
    }
  }
  return references;
}

/** A name in the value of an attribute. Offsets are in the value. */
interface NameInValue extends Pick<NameReference, 'kind' | 'name' | 'writtenAs'> {
  readonly start: number;
  readonly end: number;
}

/** Finds the names in the value of an attribute; null if there are none, whatever its value is. */
function readerOf(
  isHTML: boolean,
  element: Element,
  name: string,
): ((value: string) => readonly NameInValue[]) | null {
  switch (referenceKindOf(isHTML, element.localName, name)) {
    case 'one':
      return (value) => [idAt(value, 0)];
    case 'several':
      return tokensIn;
    case 'map':
      return (value) => fragmentIn(value, 'map');
    default:
  }
  if (isURL(isHTML, element.localName, name)) return (value) => fragmentIn(value, 'id');
  if (name === 'style' || (!isHTML && presentationAttributes.has(name))) return idsInDeclarations;
  return !isHTML && (name === 'begin' || name === 'end') ? idsInTiming : null;
}

function idAt(name: string, start: number): NameInValue {
  return { kind: 'id', name, start, end: start + name.length, writtenAs: 'value' };
}

function tokensIn(value: string): NameInValue[] {
  return [...value.matchAll(/[^\t\n\f\r ]+/g)].map(({ 0: token, index }) => idAt(token, index));
}

function fragmentIn(value: string, kind: NameReference['kind']): NameInValue[] {
  if (!value.startsWith('#')) return [];
  const name = kind === 'map' ? value.slice(1) : decoded(value.slice(1));
  return [{ kind, name, start: 1, end: value.length, writtenAs: kind === 'map' ? 'value' : 'fragment' }];
}

function idsInDeclarations(value: string): NameInValue[] {
  return namesInDeclarations(value).map((found) => ({ ...found, kind: 'id' }));
}

/** The ids in `a.click; b.end + 1s` — https://www.w3.org/TR/SVG11/animate.html#BeginAttribute */
function idsInTiming(value: string): NameInValue[] {
  return [...value.matchAll(/(?<=^|;)\s*([^\s\d;.+(\\-][^\s;.+(\\]*)\.[a-z]/gi)].map(
    ({ 0: all, 1: id = '', index }) => idAt(id, index + all.indexOf(id)),
  );
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
