import {
  checkBoolean,
  checkMembers,
  checkNames,
  checkString,
  describe,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { parseURL } from '../../core/infra/parse-url.ts';
import { checkPolicyMembers } from '../../dom/sanitizer/misplaced-options.ts';
import { propertyName } from '../style-sheets/declarations.ts';
import { isRegExp, LinearRegExp } from './linear-regexp.ts';
import { Patterns } from './pattern.ts';
import { isAttributeName } from './policy-element.ts';
import { isNeverAllowed } from './rules.ts';
import { isNeverAllowedProperty } from './style-rules.ts';

/* The values of options, checked. All throw a TypeError that names the member. */

/** Members of unknown type. */
export type Given<T> = { readonly [name in keyof T]: unknown };

// --- Members ------------------------------------------------------------------------------------------------------

export function members<T>(value: unknown, where: string, names: readonly (keyof T & string)[]): Given<T> {
  if (!isObject(value) || Array.isArray(value)) throw wrongArgument(where, 'an object', value);
  checkMembers(value, where);
  const own = ownOptions(value);
  if (where === 'policy') checkPolicyMembers(Object.keys(own));
  checkNames('member', Object.keys(own), names, where);
  return own as Given<T>;
}

export function isIterable(value: unknown): value is Iterable<unknown> {
  return isObject(value) && typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
}

/** The strings of a list; null for none. */
export function strings(value: unknown, where: string): string[] | null {
  if (value === undefined) return null;
  if (!isIterable(value)) throw wrongArgument(where, 'an array', value);
  const list = [...value];
  for (const [index, item] of list.entries()) checkString(item, `${where}[${index}]`);
  return list as string[];
}

/** The patterns of a list, ready to match. */
export function patterns(value: unknown, where: string): (string | LinearRegExp)[] {
  if (value === undefined) return [];
  if (!isIterable(value)) throw wrongArgument(where, 'an array', value);
  return [...value].map((item, index) => {
    if (typeof item === 'string') return item;
    if (isRegExp(item)) return new LinearRegExp(item, `${where}[${index}]`);
    throw wrongArgument(`${where}[${index}]`, 'a string or a regular expression', item);
  });
}

export function entries(value: unknown, where: string): [name: string, value: unknown][] {
  if (value === undefined) return [];
  if (!isObject(value) || Array.isArray(value)) throw wrongArgument(where, 'an object', value);
  return Object.entries(value);
}

export function texts(value: unknown, where: string): [name: string, value: string][] {
  return entries(value, where).map(([name, text]) => {
    checkString(text, `${where}.${name}`);
    return [name, text];
  });
}

export function flag(value: unknown, byDefault: boolean, where: string): boolean {
  if (value === undefined) return byDefault;
  checkBoolean(value, where);
  return value;
}

export function limit(value: unknown, where: string): number {
  if (value === undefined) return Infinity;
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw wrongArgument(where, 'an integer from 0 on', value);
}

// --- Attributes ---------------------------------------------------------------------------------------------------

export function attributeNames(value: unknown, where: string): string[] {
  return (strings(value, where) ?? []).map((name, index) =>
    attributeName(name, `${where}[${index}]`, /^[a-z_*\x80-\uffff][\w.:*\x80-\uffff-]*$/i),
  );
}

export function settings(value: unknown, where: string): [name: string, value: string][] {
  return texts(value, where).map(([name, text]) => [attributeName(name, where), text]);
}

function attributeName(name: string, where: string, syntax?: RegExp): string {
  if (!(syntax === undefined ? isAttributeName(name) : syntax.test(name))) {
    throw new TypeError(`${where}: not the name of an attribute: ${describe(name)}`);
  }
  const lowercased = asciiLowercase(name);
  if (lowercased === 'style') throw new TypeError(`${where}: not 'style': name its properties in 'styles'`);
  if (isNeverAllowed(lowercased)) throw new TypeError(`${where}: no policy can keep '${lowercased}'`);
  return lowercased;
}

// --- Styles -------------------------------------------------------------------------------------------------------

export function stylesIn(
  value: unknown,
  where: string,
): [property: string, values: (string | LinearRegExp)[]][] {
  return entries(value, where).map(([name, values]) => {
    if (!/^[-\w*\x80-\uFFFF]+$/.test(name)) {
      throw new TypeError(`${where}: not the name of a property: ${describe(name)}`);
    }
    const property = propertyName(name);
    if (isNeverAllowedProperty(property)) throw new TypeError(`${where}: no policy can keep '${property}'`);
    return [property, patterns(values, `${where}.${name}`)];
  });
}

// --- URLs ---------------------------------------------------------------------------------------------------------

export function schemesIn(value: unknown, where: string): Set<string> | null {
  const list = strings(value, where);
  if (list === null) return null;
  return new Set(
    list.map((scheme, index) => {
      if (!/^[a-z][a-z\d+.-]*$/i.test(scheme)) {
        throw new TypeError(`${where}[${index}]: not a scheme without a colon: ${describe(scheme)}`);
      }
      const lowercased = asciiLowercase(scheme);
      if (lowercased !== 'javascript' && lowercased !== 'vbscript') return lowercased;
      throw new TypeError(`${where}[${index}]: no policy can keep ${lowercased}: URLs`);
    }),
  );
}

export function hostsIn(value: unknown, where: string): Patterns | null {
  const list = strings(value, where);
  if (list === null) return null;
  return new Patterns(
    list.map((host, index) => {
      const canonical = host.includes('*') ? hostPattern(host) : hostOf(host);
      if (canonical === null) throw new TypeError(`${where}[${index}]: not a host: ${describe(host)}`);
      return canonical;
    }),
  );
}

/** A host as URLs have it after parsing, or null. */
function hostOf(host: string): string | null {
  if (/[/\\?#@:\s]/.test(host.replace(/^\[.*\]$/, ''))) return null;
  return parseURL(`https://${host}`)?.hostname ?? null;
}

/** The same for a host with `*`: its other labels become ASCII. */
function hostPattern(host: string): string | null {
  if (hostOf(host.replaceAll('*', 'a')) === null) return null;
  const labels = host.split('.').map((label) => {
    if (/^[\w*-]*$/.test(label)) return asciiLowercase(label);
    // NB: the URL parser would encode the `*` as well.
    return label.includes('*') ? null : hostOf(label);
  });
  return labels.includes(null) ? null : labels.join('.');
}
