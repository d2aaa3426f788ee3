import { domError } from '../infra/dom-error.ts';
import { XML_NAMESPACE, XMLNS_NAMESPACE } from '../infra/namespaces.ts';

/** @throws InvalidCharacterError if the name is not valid for `what`, such as "an element" */
export function ensureName(isValid: boolean, name: string, what: string): void {
  if (!isValid) {
    throw domError('InvalidCharacterError', `${JSON.stringify(name)} is not a valid name for ${what}`);
  }
}

/** Valid element local name — https://dom.spec.whatwg.org/#valid-element-local-name */
export function isValidElementLocalName(name: string): boolean {
  // biome-ignore format: one alternative a line
  return (
    /^[A-Za-z][^\t\n\f\r \0/>]*$/.test(name) ||
    /^[:_\u0080-\uffff][A-Za-z0-9\-.:_\u0080-\uffff]*$/.test(name)
  );
}

/** Valid attribute local name — https://dom.spec.whatwg.org/#valid-attribute-local-name */
export function isValidAttributeLocalName(name: string): boolean {
  return /^[^\t\n\f\r \0/=>]+$/.test(name);
}

/** Whether a name is an optional prefix and this local name. */
export function hasLocalName(qualifiedName: string, localName: string): boolean {
  const colon = qualifiedName.indexOf(':');
  return (
    qualifiedName.slice(colon + 1) === localName &&
    (colon === -1 || isValidNamespacePrefix(qualifiedName.slice(0, colon)))
  );
}

/** Valid namespace prefix — https://dom.spec.whatwg.org/#valid-namespace-prefix */
function isValidNamespacePrefix(prefix: string): boolean {
  return /^[^\t\n\f\r \0/>]+$/.test(prefix);
}

/** Valid doctype name — https://dom.spec.whatwg.org/#valid-doctype-name */
export function isValidDoctypeName(name: string): boolean {
  return !/[\t\n\f\r \0>]/.test(name);
}

/** Name — https://www.w3.org/TR/xml/#NT-Name */
export function isXMLName(name: string): boolean {
  return xmlName.test(name);
}

const nameStart =
  ':A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const xmlName = /* @__PURE__ */ new RegExp(
  `^[${nameStart}][${nameStart}\\-.0-9\\xB7\\u0300-\\u036F\\u203F-\\u2040]*$`,
  'u',
);

/** A qualified name and its parts. Anything after a second colon is in neither part. */
export interface ExtractedName {
  readonly qualifiedName: string;
  readonly prefix: string | null;
  readonly localName: string;
}

/**
 * Validate and extract — https://dom.spec.whatwg.org/#validate-and-extract
 *
 * @throws InvalidCharacterError, NamespaceError
 */
export function validateAndExtract(
  namespace: string | null,
  qualifiedName: string,
  context: 'an element' | 'an attribute',
): ExtractedName {
  const parts = qualifiedName.split(':', 2);
  const localName = parts.pop()!;
  const prefix = parts[0] ?? null;
  const isValid =
    context === 'an element' ? isValidElementLocalName(localName) : isValidAttributeLocalName(localName);
  ensureName(isValid && (prefix === null || isValidNamespacePrefix(prefix)), qualifiedName, context);
  if (prefix !== null && namespace === null) {
    throw domError('NamespaceError', `"${qualifiedName}" has a prefix, but there is no namespace`);
  }
  const isXmlns = prefix === 'xmlns' || qualifiedName === 'xmlns';
  if ((prefix === 'xml' && namespace !== XML_NAMESPACE) || isXmlns !== (namespace === XMLNS_NAMESPACE)) {
    throw domError('NamespaceError', `"${qualifiedName}" cannot be in the namespace ${namespace}`);
  }
  return { qualifiedName: prefix === null ? localName : `${prefix}:${localName}`, prefix, localName };
}
