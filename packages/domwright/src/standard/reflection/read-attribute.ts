import {
  checkFunction,
  checkOptionNames,
  checkString,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { ReflectedAttributes, ReflectedProperties } from '../../generated/element-interfaces.ts';
import { enumeratedAttributes } from '../../generated/reflected-attributes.ts';
import { canonicalKeyword, stateOfEnumeratedAttribute } from '../microsyntaxes/enumerated-attributes.ts';
import { parseFloatingPointNumber, parseInteger, parseNonNegativeInteger } from '../microsyntaxes/numbers.ts';
import { parseUniqueSpaceSeparatedTokens } from '../microsyntaxes/tokens.ts';
import { type AttributeDescription, describeAttribute, describeProperty } from './attribute-table.ts';

/** An element of this library's tree, or of any DOM. */
export interface ReadableElement {
  /** In lower case, for HTML elements. */
  readonly localName: string;
  /** Null for none. Only attributes of HTML elements can be read. */
  readonly namespaceURI: string | null;
  /** The form owner of a form-associated element: `autocapitalize` may come from there. */
  readonly form?: ReadableElement | null;
  /** The attribute's value, or null if there is none. */
  getAttribute(name: string): string | null;
}

/** The value of an IDL attribute. */
export type ReflectedValue = string | number | boolean | readonly string[] | null;

/** The type of a property's value: exact for known names, otherwise any reflected value. */
type ValueOf<Types, Name extends string> = Name extends keyof Types ? Types[Name] : ReflectedValue;

/** Options for reading. */
export interface ReflectionOptions {
  /**
   * Parses and serializes a URL relative to the element's document; null for failure. Without it, URLs are returned as
   * written.
   */
  parseURL?: (url: string, element: ReadableElement) => string | null;
}

/**
 * The value of the IDL attribute that reflects a content attribute —
 * https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes
 *
 * @param name the content attribute, in any case: `maxlength`, `for`
 * @returns undefined if no IDL attribute of the element reflects it. A DOMTokenList is an array of its tokens.
 */
export function readAttribute<Name extends string>(
  element: ReadableElement,
  name: Name,
  options: ReflectionOptions = {},
): ValueOf<ReflectedAttributes, Lowercase<Name>> | undefined {
  checkString(name, 'name');
  if (!isHTML(element)) return undefined;
  const description = describeAttribute(element.localName, asciiLowercase(name));
  return read(element, description, options) as ValueOf<ReflectedAttributes, Lowercase<Name>> | undefined;
}

/**
 * Like `readAttribute`, by the name of the IDL attribute: `maxLength`, `htmlFor`, `defaultChecked`.
 *
 * @returns undefined if the element has no such IDL attribute, or it does not simply reflect a content attribute
 */
export function readProperty<Name extends string>(
  element: ReadableElement,
  name: Name,
  options: ReflectionOptions = {},
): ValueOf<ReflectedProperties, Name> | undefined {
  checkString(name, 'name');
  if (!isHTML(element)) return undefined;
  const description = describeProperty(element.localName, name);
  return read(element, description, options) as ValueOf<ReflectedProperties, Name> | undefined;
}

function isHTML(element: ReadableElement): boolean {
  if (!isObject(element) || typeof element.getAttribute !== 'function')
    throw wrongArgument('element', 'an element', element);
  return element.namespaceURI === HTML_NAMESPACE;
}

const MAX_LONG = 2 ** 31 - 1;

function read(
  element: ReadableElement,
  description: AttributeDescription | null,
  options: ReflectionOptions,
): ReflectedValue | undefined {
  checkOptionNames(options, ['parseURL']);
  const { parseURL } = ownOptions(options);
  if (parseURL !== undefined) checkFunction(parseURL, "option 'parseURL'");
  if (description === null || description.property === '') return undefined;
  return readDescribed(element, description, parseURL);
}

/** @internal The value of an existing property. */
export function readDescribed(
  element: ReadableElement,
  description: AttributeDescription,
  parseURL: ReflectionOptions['parseURL'],
): ReflectedValue | undefined {
  const { attribute, type } = description;
  const value = element.getAttribute(attribute);
  const argument = type.slice(2);
  switch (type[0]) {
    case 'S':
      return value ?? '';
    case 'N':
      return value;
    case 'B':
      return value !== null;
    case 'T':
      return value === null ? [] : parseUniqueSpaceSeparatedTokens(value);
    case 'U':
      return value === null ? '' : (parseURL?.(value, element) ?? value);
    case 'E':
    case 'Q': {
      const definition = enumeratedAttributes[argument]!;
      const state = stateOfEnumeratedAttribute(definition, value);
      if (argument === 'button-type' && state === 'auto') return buttonType(element);
      return canonicalKeyword(definition, state) ?? (type[0] === 'E' ? '' : null);
    }
    case 'D':
    case 'G': {
      const number = value === null ? null : parseFloatingPointNumber(value);
      return number === null || (type[0] === 'G' && number <= 0) ? Number(argument) : number;
    }
    case 'C': {
      const [least = 0, most = 0, byDefault = 0] = argument.split(',').map(Number);
      const number = value === null ? null : parseNonNegativeInteger(value);
      return number === null ? byDefault : Math.min(Math.max(number, least), most);
    }
    default:
      // `-`: the property has its own algorithm.
      return type === '-' ? computed(element, attribute, value) : longFrom(type, value, Number(argument));
  }
}

/**
 * The type of a button in the Auto state — https://html.spec.whatwg.org/multipage/form-elements.html#dom-button-type
 *
 * NB: an element of any DOM may know its parent.
 */
function buttonType(button: ReadableElement & { readonly parentNode?: unknown }): string {
  const parent = button.parentNode as Partial<ReadableElement> | null | undefined;
  const isInSelect = parent?.localName === 'select' && parent.namespaceURI === HTML_NAMESPACE;
  const isAuto = button.getAttribute('command') === null && button.getAttribute('commandfor') === null;
  return isAuto && !isInSelect ? 'submit' : 'button';
}

/** long and unsigned long: the default if the number is missing or out of range. */
function longFrom(type: string, value: string | null, byDefault: number): number {
  if (value === null) return byDefault;
  const number = type[0] === 'L' ? parseInteger(value) : parseNonNegativeInteger(value);
  if (number === null || number > MAX_LONG || number < -MAX_LONG - 1) return byDefault;
  return type[0] === 'P' && number === 0 ? byDefault : number;
}

function computed(
  element: ReadableElement,
  attribute: string,
  value: string | null,
): ReflectedValue | undefined {
  switch (attribute) {
    case 'autocapitalize':
      return ownAutocapitalizationHint(element, value);
    case 'tabindex':
      return tabIndex(element, value);
    default:
      return undefined;
  }
}

/**
 * tabIndex — https://html.spec.whatwg.org/multipage/interaction.html#dom-tabindex. A `summary` is treated like any other element.
 */
function tabIndex(element: ReadableElement, value: string | null): number {
  const isFocusable = /^(?:a|area|button|frame|iframe|input|object|select|textarea)$/.test(element.localName);
  return longFrom('L', value, isFocusable ? 0 : -1);
}

/**
 * Own autocapitalization hint; '' for the default —
 * https://html.spec.whatwg.org/multipage/interaction.html#own-autocapitalization-hint
 */
function ownAutocapitalizationHint(element: ReadableElement, value: string | null): string {
  let own = value;
  if ((own === null || own === '') && inheritsAutocapitalization.test(element.localName))
    own = element.form?.getAttribute('autocapitalize') ?? null;
  if (own === null || own === '') return '';
  const definition = enumeratedAttributes['autocapitalize']!;
  return canonicalKeyword(definition, stateOfEnumeratedAttribute(definition, own)) ?? '';
}

/** https://html.spec.whatwg.org/multipage/forms.html#category-autocapitalize */
const inheritsAutocapitalization = /^(?:button|fieldset|input|output|select|textarea)$/;
