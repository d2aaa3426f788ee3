/** Namespaces — https://infra.spec.whatwg.org/#namespaces */

/** A namespace inside the library. A node table gives out numbers from `FirstOther` on for other URIs. */
export const enum Namespace {
  None = 0,
  Html = 1,
  Mathml = 2,
  Svg = 3,
  XLink = 4,
  Xml = 5,
  Xmlns = 6,
  FirstOther = 7,
}

export const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';
export const MATHML_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
export const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
export const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
export const XMLNS_NAMESPACE = 'http://www.w3.org/2000/xmlns/';

/** The URI of each fixed Namespace, by number; null for the first, "no namespace". */
export const namespaceURIs: readonly (string | null)[] = [
  null,
  HTML_NAMESPACE,
  MATHML_NAMESPACE,
  SVG_NAMESPACE,
  XLINK_NAMESPACE,
  XML_NAMESPACE,
  XMLNS_NAMESPACE,
];

/** The prefix that the parser gives a foreign attribute in this Namespace. */
export const attributePrefixes: readonly (string | null)[] = [
  null,
  null,
  null,
  null,
  'xlink',
  'xml',
  'xmlns',
];
