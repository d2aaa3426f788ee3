import { checkString, ownOptions } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { asksForLiving, type EditionOption } from '../../core/infra/edition-option.ts';
import { checkRecord, type Invalidity, invalid } from './invalidity.ts';

/** The definition of an enumerated attribute in the standard, with state names of your choice. */
export interface EnumeratedAttribute {
  /** Each keyword, in lower case, with its state. The empty string may be a keyword. */
  readonly keywords: Readonly<Record<string, string>>;
  /** Keywords that authors must not use. */
  readonly nonConforming?: readonly string[];
  /** The missing value default: the state if there is no attribute. */
  readonly missing?: string;
  /** The invalid value default: the state if the value is not a keyword. */
  readonly invalid?: string;
  /**
   * The empty value default: the state for the empty string, if that is not a keyword. (Definitions in the edition of 2024
   * have a keyword '' instead.)
   */
  readonly empty?: string;
  /** The canonical keyword of each state that has several conforming ones. */
  readonly canonical?: Readonly<Record<string, string>>;
}

/**
 * The state of an enumerated attribute, or null for no state —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#keywords-and-enumerated-attributes
 *
 * @param value the attribute's value, or null if there is no attribute
 */
export function stateOfEnumeratedAttribute(
  definition: EnumeratedAttribute,
  value: string | null,
): string | null {
  checkDefinition(definition);
  if (value === null) return ownOptions(definition).missing ?? null;
  checkString(value, 'value');
  const keyword = asciiLowercase(value);
  if (Object.hasOwn(definition.keywords, keyword)) return definition.keywords[keyword]!;
  const { empty, invalid = null } = ownOptions(definition);
  return value === '' && empty !== undefined ? empty : invalid;
}

/**
 * Whether the value is a conforming keyword, in any case, without white space around it.
 *
 * `edition: 'living'`: the empty string is allowed if there is an empty value default, and only then.
 */
export function validateEnumeratedAttribute(
  definition: EnumeratedAttribute,
  value: string,
  options?: EditionOption,
): Invalidity | null {
  checkDefinition(definition);
  checkString(value, 'value');
  const keyword = asciiLowercase(value);
  let keywords = Object.keys(definition.keywords).filter((name) => isConforming(definition, name));
  if (asksForLiving(options)) {
    keywords = keywords.filter((name) => name !== '');
    if (ownOptions(definition).empty !== undefined) keywords.unshift('');
  }
  if (keywords.includes(keyword)) return null;
  const list = keywords.map((name) => (name === '' ? 'nothing' : name)).join(', ');
  return invalid(`expected ${keywords.length > 1 ? 'one of ' : ''}${list}`, 0);
}

/**
 * The canonical keyword of a state, or null if no keyword maps to it —
 * https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#canonical-keyword
 *
 * The only keyword that maps to it; otherwise the only conforming one; otherwise the one that the definition names.
 * `edition: 'living'`: of two conforming keywords, one of them the empty string, the other one.
 */
export function canonicalKeyword(
  definition: EnumeratedAttribute,
  state: string | null,
  options?: EditionOption,
): string | null {
  checkDefinition(definition);
  if (state === null) return null;
  checkString(state, 'state');
  const given = ownOptions(definition).canonical;
  if (given !== undefined && Object.hasOwn(given, state)) return given[state]!;
  const keywords = Object.keys(definition.keywords).filter((name) => definition.keywords[name] === state);
  const conforming = keywords.filter((name) => isConforming(definition, name));
  if (asksForLiving(options) && conforming.length === 2 && conforming.includes(''))
    return conforming.find((name) => name !== '')!;
  return conforming[0] ?? keywords[0] ?? null;
}

function checkDefinition(definition: EnumeratedAttribute): void {
  checkRecord(definition, 'definition', 'an enumerated attribute definition');
  checkRecord(definition.keywords, 'definition.keywords', 'an object');
}

function isConforming(definition: EnumeratedAttribute, keyword: string): boolean {
  return (
    Object.hasOwn(definition.keywords, keyword) &&
    ownOptions(definition).nonConforming?.includes(keyword) !== true
  );
}
