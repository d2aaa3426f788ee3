import { checkNames, checkString, wrongArgument } from 'domwright/internal/arguments';

/** The fields of a page, in the order of the output. */
export const fieldNames = [
  'url',
  'status',
  'encoding',
  'title',
  'lang',
  'meta',
  'canonical',
  'links',
  'images',
  'headings',
  'text',
  'tables',
  'jsonld',
  'microdata',
  'opengraph',
  'forms',
  'feeds',
  'errors',
  'hash',
  'cut',
  'timings',
] as const;

/** The name of a field: a member of `PageData`. */
export type FieldName = (typeof fieldNames)[number];

/** All fields except `errors`, which takes time and few need, and `timings`, which differ from run to run. */
export const defaultFields: readonly FieldName[] = fieldNames.filter(
  (name) => name !== 'errors' && name !== 'timings',
);

/**
 * The fields of a list, without duplicates; `'all'` stands for every field.
 *
 * @throws TypeError if it isn't an array of field names
 */
export function checkedFields(fields: unknown): readonly FieldName[] {
  if (fields === undefined) return defaultFields;
  if (!Array.isArray(fields)) throw wrongArgument("option 'fields'", 'an array', fields);
  for (const field of fields) checkString(field, "each of option 'fields'");
  checkNames('field', fields, [...fieldNames, 'all']);
  return fields.includes('all') ? fieldNames : fieldNames.filter((name) => fields.includes(name));
}
