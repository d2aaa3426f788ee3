import { enumeratedAttributes, reflectedAttributes } from '../../generated/reflected-attributes.ts';
import type { EnumeratedAttribute } from '../microsyntaxes/enumerated-attributes.ts';

/** The standard's definition of an element's attribute. */
export interface AttributeDescription {
  /** The content attribute. */
  readonly attribute: string;
  /** The IDL attribute; '' if none simply reflects it. */
  readonly property: string;
  /** A letter, with values after `=`: see scripts/generate/data/reflected-attributes.mjs. */
  readonly type: string;
  /** The syntax authors must follow, possibly with `=` and a value; '' if any string is allowed. */
  readonly syntax: string;
}

interface ElementDescription {
  readonly attributes: ReadonlyMap<string, AttributeDescription>;
  readonly properties: ReadonlyMap<string, AttributeDescription>;
}

/** The lines of the table by element, and those that have been parsed. */
const lines = new Map<string, string>();
const elements = new Map<string, ElementDescription>();

function elementDescription(name: string): ElementDescription | undefined {
  const known = elements.get(name);
  if (known !== undefined) return known;
  if (lines.size === 0) {
    for (const line of reflectedAttributes.trim().split('\n')) {
      const end = line.indexOf(';');
      lines.set(line.slice(0, end), line.slice(end + 1));
    }
  }
  const line = lines.get(name);
  if (line === undefined) return undefined;
  const attributes = new Map<string, AttributeDescription>();
  const properties = new Map<string, AttributeDescription>();
  for (const row of line.split(';')) {
    const [attribute = '', property = '', type = '', syntax = ''] = row.split(' ');
    const description = { attribute, property: property === '=' ? attribute : property, type, syntax };
    if (!attributes.has(attribute)) attributes.set(attribute, description);
    if (description.property !== '') properties.set(description.property, description);
  }
  const description = { attributes, properties };
  elements.set(name, description);
  return description;
}

/**
 * The standard's definition of a content attribute of an HTML element, or null if there is none.
 *
 * @param elementName the local name, in lower case
 * @param attributeName the content attribute, in lower case
 */
export function describeAttribute(elementName: string, attributeName: string): AttributeDescription | null {
  return (
    elementDescription(elementName)?.attributes.get(attributeName) ??
    elementDescription('*')!.attributes.get(attributeName) ??
    null
  );
}

/** Like `describeAttribute`, for an IDL attribute: `htmlFor`, `maxLength`, … */
export function describeProperty(elementName: string, property: string): AttributeDescription | null {
  return (
    elementDescription(elementName)?.properties.get(property) ??
    elementDescription('*')!.properties.get(property) ??
    null
  );
}

/** The properties of an element that reflect attributes, without the global ones, which are listed under `*`. */
export function reflectedProperties(elementName: string): AttributeDescription[] {
  return [...(elementDescription(elementName)?.properties.values() ?? [])];
}

/** The definition of an enumerated attribute of an HTML element, or null if it is not enumerated. */
export function enumeratedAttribute(elementName: string, attributeName: string): EnumeratedAttribute | null {
  const description = describeAttribute(elementName, attributeName);
  if (description === null) return null;
  const [kind, name = ''] = (/^[EQ]=/.test(description.type) ? description.type : description.syntax).split(
    '=',
  );
  return kind === 'E' || kind === 'Q' || kind === 'keyword' ? enumeratedAttributes[name]! : null;
}
