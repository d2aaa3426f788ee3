import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { placedTokens } from '../microsyntaxes/tokens.ts';

/** The control groups in the table of autofill fields, except `Multiline`. */
type ControlGroup = 'Text' | 'Password' | 'URL' | 'Username' | 'Tel' | 'Numeric' | 'Month' | 'Date';

/** The autofill fields, each with its control group. */
const fields = /* @__PURE__ */ fieldTable({
  Text: `name honorific-prefix given-name additional-name family-name honorific-suffix nickname organization-title
organization address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1
country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-csc cc-type
transaction-currency language sex`,
  Multiline: 'street-address',
  Password: 'new-password current-password one-time-code',
  URL: 'url photo',
  Username: 'username',
  Numeric: 'cc-exp-month cc-exp-year transaction-amount bday-day bday-month bday-year',
  Month: 'cc-exp',
  Date: 'bday',
});

/** The fields that may follow `home`, `work`, `mobile`, `fax` or `pager`. */
const contactFields = /* @__PURE__ */ fieldTable({
  Text: `tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension`,
  Tel: 'tel',
  Username: 'email',
  URL: 'impp',
});

type FieldTable = ReadonlyMap<string, ControlGroup | 'Multiline'>;

function fieldTable(groups: Partial<Record<ControlGroup | 'Multiline', string>>): FieldTable {
  const table = new Map<string, ControlGroup | 'Multiline'>();
  for (const [group, names] of Object.entries(groups)) {
    for (const name of names.split(/\s/)) table.set(name, group as ControlGroup);
  }
  return table;
}

/** Input types whose control belongs to one group or, with the empty string, to none. */
const groupOfType: ReadonlyMap<string, ControlGroup | ''> = new Map([
  ['password', 'Password'],
  ['url', 'URL'],
  ['email', 'Username'],
  ['tel', 'Tel'],
  ['number', 'Numeric'],
  ['month', 'Month'],
  ['date', 'Date'],
  ['week', ''],
  ['time', ''],
  ['datetime-local', ''],
  ['range', ''],
  ['color', ''],
]);

/** `autocomplete` does not apply to these; `hidden` belongs to every group. */
const anyField = /^(?:hidden|checkbox|radio|file|submit|image|reset|button)$/;

/** Inappropriate for a control — https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#inappropriate-for-a-control */
function isInappropriate(field: string, type: string): boolean {
  const only = groupOfType.get(type);
  const group = fields.get(field) ?? contactFields.get(field);
  if (only !== undefined) return group !== only;
  return group === 'Multiline' && !anyField.test(type);
}

/**
 * The value of an autocomplete attribute: on, off, or autofill detail tokens —
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-detail-tokens
 *
 * @param elementName input, select or textarea
 * @param type the `type` attribute of an input, in lower case; null if it is not known. An input with the type hidden
 *   wears the autofill anchor mantle, so it cannot be on or off.
 */
export function validateAutofill(text: string, elementName: string, type: string | null): Invalidity | null {
  const isInput = elementName === 'input';
  const tokens = placedTokens(asciiLowercase(text));
  const first = tokens[0];
  if (first === undefined) return invalid('expected “on”, “off” or the name of an autofill field', 0);
  if (first.token === 'on' || first.token === 'off') {
    if (isInput && type === 'hidden')
      return invalid('a hidden input needs the name of an autofill field, not “on” or “off”', first.offset);
    return tokens.length === 1
      ? null
      : invalid(`“${first.token}” cannot be combined with other tokens`, tokens[1]!.offset);
  }
  let index = 0;
  if (first.token.startsWith('section-') && first.token.length > 'section-'.length) index++;
  if (/^(?:shipping|billing)$/.test(tokens[index]?.token ?? '')) index++;
  const isContact = /^(?:home|work|mobile|fax|pager)$/.test(tokens[index]?.token ?? '');
  if (isContact) index++;
  const field = tokens[index];
  const isField =
    field !== undefined && (contactFields.has(field.token) || (!isContact && fields.has(field.token)));
  if (!isField) {
    return invalid(
      isContact ? 'expected a contact field, such as “tel”' : 'expected the name of an autofill field',
      field?.offset ?? text.length,
    );
  }
  if (isInput && type !== null && isInappropriate(field.token, type))
    return invalid(`“${field.token}” is not allowed for this type of input`, field.offset);
  index++;
  const webauthn = tokens[index];
  if (webauthn?.token === 'webauthn') {
    if (elementName === 'select')
      return invalid('“webauthn” is only for input and textarea elements', webauthn.offset);
    index++;
  }
  return index === tokens.length ? null : invalid('unexpected token after the field', tokens[index]!.offset);
}

/** The names of all autofill fields — https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill-field */
export function autofillNames(): string[] {
  return [...fields.keys(), ...contactFields.keys()];
}
