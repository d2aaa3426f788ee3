import { NameId } from '../../generated/names.ts';
import { isValidCustomElementName } from '../infra/custom-element-names.ts';

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
