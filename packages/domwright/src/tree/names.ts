import { XML_NAMESPACE, XMLNS_NAMESPACE } from '../infra/namespaces.ts';
import { domError } from './dom-error.ts';

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

/** A qualified name with its parts; `namespace` is null where there is none. */
export interface ExtractedName {
  readonly namespace: string | null;
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
  context: 'element' | 'attribute',
): ExtractedName {
  const colon = qualifiedName.indexOf(':');
  const prefix = colon < 0 ? null : qualifiedName.slice(0, colon);
  const localName = colon < 0 ? qualifiedName : qualifiedName.slice(colon + 1);
  const valid =
    context === 'element' ? isValidElementLocalName(localName) : isValidAttributeLocalName(localName);
  if (!valid || (prefix !== null && !isValidNamespacePrefix(prefix))) {
    throw domError(
      'InvalidCharacterError',
      `"${qualifiedName}" is not a valid qualified name of an ${context}`,
    );
  }
  if (prefix !== null && namespace === null) {
    throw domError('NamespaceError', `"${qualifiedName}" has a prefix, but there is no namespace`);
  }
  if (prefix === 'xml' && namespace !== XML_NAMESPACE) {
    throw domError('NamespaceError', `The prefix "xml" is for the namespace ${XML_NAMESPACE} only`);
  }
  if ((prefix === 'xmlns' || qualifiedName === 'xmlns') !== (namespace === XMLNS_NAMESPACE)) {
    throw domError('NamespaceError', `"xmlns" and the namespace ${XMLNS_NAMESPACE} are for each other only`);
  }
  return { namespace, prefix, localName };
}
