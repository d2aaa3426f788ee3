/** Valid custom element name — https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name */
export function isValidCustomElementName(name: string): boolean {
  if (!/^[a-z][^A-Z\t\n\f\r \0/>]*$/.test(name) || !name.includes('-')) return false;
  switch (name) {
    case 'annotation-xml':
    case 'color-profile':
    case 'font-face':
    case 'font-face-src':
    case 'font-face-uri':
    case 'font-face-format':
    case 'font-face-name':
    case 'missing-glyph':
      return false;
    default:
      return true;
  }
}
