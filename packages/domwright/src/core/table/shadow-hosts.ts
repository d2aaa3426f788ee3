import { NameId } from '../../generated/names.ts';

/** Valid shadow host name — https://dom.spec.whatwg.org/#valid-shadow-host-name */
export function isValidShadowHostName(nameId: number, name: string): boolean {
  switch (nameId) {
    case NameId.Article:
    case NameId.Aside:
    case NameId.Blockquote:
    case NameId.Body:
    case NameId.Div:
    case NameId.Footer:
    case NameId.H1:
    case NameId.H2:
    case NameId.H3:
    case NameId.H4:
    case NameId.H5:
    case NameId.H6:
    case NameId.Header:
    case NameId.Main:
    case NameId.Nav:
    case NameId.P:
    case NameId.Section:
    case NameId.Span:
      return true;
    default:
      return isValidCustomElementName(name);
  }
}

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
