import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { placedTokens } from '../microsyntaxes/tokens.ts';

const fields = new Set(
  `name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password
current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3
address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name
cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency
transaction-amount language bday bday-day bday-month bday-year sex url photo`.split(/\s/),
);

const contactFields = new Set(
  `tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email
impp`.split(/\s/),
);

/**
 * The value of an autocomplete attribute: on, off, or autofill detail tokens —
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-detail-tokens
 *
 * Whether the field suits the type of the control is not looked at.
 *
 * @param isHidden whether it is that of an input with the type hidden, which cannot be on or off
 */
export function validateAutofill(text: string, isHidden: boolean): Invalidity | null {
  const tokens = placedTokens(asciiLowercase(text));
  const first = tokens[0];
  if (first === undefined) return invalid('expected “on”, “off” or the name of a field', 0);
  if (first.token === 'on' || first.token === 'off') {
    if (isHidden) return invalid('a hidden control cannot be on or off', first.offset);
    return tokens.length === 1 ? null : invalid('nothing may follow', tokens[1]!.offset);
  }
  let index = 0;
  if (first.token.startsWith('section-') && first.token.length > 'section-'.length) index++;
  if (/^(?:shipping|billing)$/.test(tokens[index]?.token ?? '')) index++;
  const isContact = /^(?:home|work|mobile|fax|pager)$/.test(tokens[index]?.token ?? '');
  if (isContact) index++;
  const field = tokens[index];
  // "webauthn" may stand alone.
  if (field?.token !== 'webauthn' || isContact) {
    const isField =
      field !== undefined && (contactFields.has(field.token) || (!isContact && fields.has(field.token)));
    if (!isField)
      return invalid(
        isContact
          ? 'expected a field for contacting somebody, such as “tel”'
          : 'this is no field that can be filled in',
        field?.offset ?? text.length,
      );
    index++;
  }
  if (tokens[index]?.token === 'webauthn') index++;
  return index === tokens.length ? null : invalid('nothing may follow', tokens[index]!.offset);
}
