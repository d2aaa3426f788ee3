import {
  checkMembers,
  checkNames,
  checkString,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { compareSanitizerItems, type ElementItem, type Item, ItemSet } from './items.ts';

/*
 * Sanitizer configuration — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitizer-configuration
 */

/** The name of an element; a string is the name of an HTML element. */
export type SanitizerElement = string | SanitizerElementNamespace;

/** An element's name. */
export interface SanitizerElementNamespace {
  /** The local name, in lower case for HTML elements. */
  name: string;
  /** The namespace's URI. Default: the HTML namespace. */
  namespace?: string | null;
}

/** An allowed element, optionally with its own lists of attributes. */
export type SanitizerElementWithAttributes = string | SanitizerElementNamespaceWithAttributes;

/** An element's name, and the attributes that it may have. */
export interface SanitizerElementNamespaceWithAttributes extends SanitizerElementNamespace {
  /** Attributes that this element may have. */
  attributes?: Iterable<SanitizerAttribute>;
  /** Attributes that this element may not have. */
  removeAttributes?: Iterable<SanitizerAttribute>;
}

/** The name of an attribute; a string is a name in no namespace. */
export type SanitizerAttribute = string | SanitizerAttributeNamespace;

/** An attribute's name. */
export interface SanitizerAttributeNamespace {
  /** The local name. */
  name: string;
  /** The namespace's URI. Default null: none. */
  namespace?: string | null;
}

/** A processing instruction, by its target. */
export type SanitizerPI = string | SanitizerProcessingInstruction;

/** A processing instruction's name. */
export interface SanitizerProcessingInstruction {
  /** The target: the name after `<?`. */
  target: string;
}

/** What a Sanitizer allows. Give at most one of a list and its `remove…` counterpart. */
export interface SanitizerConfig {
  /** Allowed elements; all others are removed with their contents. */
  elements?: Iterable<SanitizerElementWithAttributes>;
  /** Elements to remove with their contents; all others are allowed. */
  removeElements?: Iterable<SanitizerElement>;
  /** Elements to replace with their children. */
  replaceWithChildrenElements?: Iterable<SanitizerElement>;
  /** Allowed processing instructions. */
  processingInstructions?: Iterable<SanitizerPI>;
  /** Processing instructions to remove. */
  removeProcessingInstructions?: Iterable<SanitizerPI>;
  /** Attributes that every element may have. */
  attributes?: Iterable<SanitizerAttribute>;
  /** Attributes that no element may have. */
  removeAttributes?: Iterable<SanitizerAttribute>;
  /** Whether to keep comments. */
  comments?: boolean;
  /** Whether to allow all attributes whose names begin with `data-`. Only with `attributes`. */
  dataAttributes?: boolean;
  /** Whether to keep `javascript:` URLs in links and forms. What is safe never keeps them: `setHTML`, `parseHTML`, `sanitize`. */
  javascriptURLs?: boolean;
}

/** The names of built-in configurations. */
export type SanitizerPresets = 'default';

/** A canonical SanitizerConfig. Null means that a member does not exist. */
export interface Configuration {
  elements: ItemSet<ElementItem> | null;
  removeElements: ItemSet | null;
  replaceWithChildrenElements: ItemSet | null;
  processingInstructions: ItemSet | null;
  removeProcessingInstructions: ItemSet | null;
  attributes: ItemSet | null;
  removeAttributes: ItemSet | null;
  comments: boolean;
  dataAttributes: boolean | null;
  javascriptURLs: boolean;
}

const members = [
  ...['elements', 'removeElements', 'replaceWithChildrenElements'],
  ...['processingInstructions', 'removeProcessingInstructions'],
  ...['attributes', 'removeAttributes', 'comments', 'dataAttributes', 'javascriptURLs'],
];

/**
 * Canonicalize the configuration —
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
 *
 * @param where the configuration's name in errors
 * @throws TypeError if a value does not fit the standard's dictionaries, or a name is not in them
 */
export function canonicalizeTheConfiguration(
  value: unknown,
  where: string,
  allowByDefault: boolean,
): Configuration {
  const given = dictionary(value, where, members) as { [name in keyof SanitizerConfig]: unknown };
  const list = <T extends Item>(name: keyof SanitizerConfig, canonicalize: Canonicalize<T>) =>
    canonicalizeList(given[name], `${where}.${name}`, canonicalize);
  const elements = list('elements', canonicalizeElementWithAttributes);
  const removeElements = list('removeElements', canonicalizeElement);
  const processingInstructions = list('processingInstructions', canonicalizeProcessingInstruction);
  const removeProcessingInstructions = list(
    'removeProcessingInstructions',
    canonicalizeProcessingInstruction,
  );
  const attributes = list('attributes', canonicalizeAttribute);
  const removeAttributes = list('removeAttributes', canonicalizeAttribute);
  const noInstructions = processingInstructions === null && removeProcessingInstructions === null;
  const allow = allowByDefault;
  return {
    elements,
    removeElements: elements === null ? (removeElements ?? new ItemSet()) : removeElements,
    replaceWithChildrenElements: list('replaceWithChildrenElements', canonicalizeElement),
    processingInstructions: noInstructions && !allow ? new ItemSet() : processingInstructions,
    removeProcessingInstructions: noInstructions && allow ? new ItemSet() : removeProcessingInstructions,
    attributes,
    removeAttributes: attributes === null ? (removeAttributes ?? new ItemSet()) : removeAttributes,
    comments: flag(given.comments, `${where}.comments`) ?? allow,
    dataAttributes:
      flag(given.dataAttributes, `${where}.dataAttributes`) ?? (attributes === null ? null : allow),
    javascriptURLs: flag(given.javascriptURLs, `${where}.javascriptURLs`) ?? allow,
  };
}

/** Makes an item from a caller's value. `where`: its name in errors. */
type Canonicalize<T extends Item> = (value: unknown, where: string) => T;

/** Canonicalize a sanitizer list — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface */
function canonicalizeList<T extends Item>(
  value: unknown,
  where: string,
  canonicalize: Canonicalize<T>,
): ItemSet<T> | null {
  if (value === undefined) return null;
  if (!isObject(value) || typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] !== 'function') {
    throw wrongArgument(where, 'an array', value);
  }
  const list = new ItemSet<T>();
  let index = 0;
  for (const item of value as Iterable<unknown>) list.append(canonicalize(item, `${where}[${index++}]`));
  return list;
}

const elementMembers = ['name', 'namespace', 'attributes', 'removeAttributes'];

/** Canonicalize a sanitizer element — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface */
export function canonicalizeElement(value: unknown, where: string): Item {
  return canonicalizeName(value, where, HTML_NAMESPACE, elementMembers);
}

/**
 * Canonicalize a SanitizerElementWithAttributes —
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms
 */
export function canonicalizeElementWithAttributes(value: unknown, where: string): ElementItem {
  const item = canonicalizeElement(value, where);
  const given = ownOptions(value as { attributes?: unknown; removeAttributes?: unknown });
  const attributes = canonicalizeList(given.attributes, `${where}.attributes`, canonicalizeAttribute);
  const removeAttributes = canonicalizeList(
    given.removeAttributes,
    `${where}.removeAttributes`,
    canonicalizeAttribute,
  );
  const neither = attributes === null && removeAttributes === null;
  return { ...item, attributes, removeAttributes: neither ? new ItemSet() : removeAttributes };
}

/** Canonicalizes an attribute: a sanitizer name, by default in no namespace. */
export function canonicalizeAttribute(value: unknown, where: string): Item {
  return canonicalizeName(value, where, null, ['name', 'namespace']);
}

/** Canonicalize a sanitizer name — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface */
function canonicalizeName(
  value: unknown,
  where: string,
  defaultNamespace: string | null,
  names: readonly string[],
): Item {
  if (typeof value === 'string') return { name: value, namespace: defaultNamespace };
  const given = nameDictionary(value, where, names) as { name?: unknown; namespace?: unknown };
  const { name, namespace = defaultNamespace } = given;
  checkString(name, `${where}.name`);
  if (namespace !== null && typeof namespace !== 'string') {
    throw wrongArgument(`${where}.namespace`, 'a string or null', namespace);
  }
  return { name, namespace: namespace === '' ? null : namespace };
}

/** Canonicalize a processing instruction — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface */
export function canonicalizeProcessingInstruction(value: unknown, where: string): Item {
  if (typeof value === 'string') return { name: value, namespace: null };
  const { target } = nameDictionary(value, where, ['target']) as { target?: unknown };
  checkString(target, `${where}.target`);
  return { name: target, namespace: null };
}

function nameDictionary(value: unknown, where: string, names: readonly string[]): object {
  if (!isObject(value)) throw wrongArgument(where, `a string or an object with '${names[0]}'`, value);
  return dictionary(value, where, names);
}

/** The own members of an object. A misspelled one must not make a configuration that allows more than intended. */
function dictionary(value: unknown, where: string, names: readonly string[]): object {
  if (!isObject(value) || Array.isArray(value)) throw wrongArgument(where, 'an object', value);
  checkMembers(value, where);
  const own = ownOptions(value);
  checkNames('member', Object.keys(own), names, where);
  return own;
}

/** A boolean, or undefined. Null and 0 are false, as in Web IDL; what allows something must be said as `true`. */
export function flag(value: unknown, where: string): boolean | undefined {
  if (value === null || value === 0) return false;
  if (value === undefined || typeof value === 'boolean') return value;
  throw wrongArgument(where, 'a boolean', value);
}

/** A copy of a configuration, which can be changed independently. */
export function copyOf(configuration: Configuration): Configuration {
  const copy = { ...configuration };
  for (const name of listNames) {
    const list: ItemSet | null = configuration[name];
    if (list !== null) copy[name] = new ItemSet(list);
  }
  if (configuration.elements !== null) {
    copy.elements = new ItemSet(
      [...configuration.elements].map((element) => ({
        ...element,
        attributes: element.attributes === null ? null : new ItemSet(element.attributes),
        removeAttributes: element.removeAttributes === null ? null : new ItemSet(element.removeAttributes),
      })),
    );
  }
  return copy;
}

/** The lists of plain names. */
const listNames = [
  'removeElements',
  'replaceWithChildrenElements',
  'processingInstructions',
  'removeProcessingInstructions',
  'attributes',
  'removeAttributes',
] as const;

/** A configuration as returned by `get()`: with sorted arrays of objects. */
export interface CanonicalSanitizerConfig {
  /** Allowed elements; no others stay. */
  elements?: CanonicalElement[];
  /** Elements that are removed with their contents. */
  removeElements?: CanonicalName[];
  /** Elements that are replaced with their children. */
  replaceWithChildrenElements?: CanonicalName[];
  /** Allowed processing instructions; no others stay. */
  processingInstructions?: SanitizerProcessingInstruction[];
  /** Processing instructions that are removed. */
  removeProcessingInstructions?: SanitizerProcessingInstruction[];
  /** Attributes allowed on all elements; no others stay. */
  attributes?: CanonicalName[];
  /** Attributes that are removed from all elements. */
  removeAttributes?: CanonicalName[];
  /** Whether comments stay. */
  comments: boolean;
  /** Whether `data-` attributes stay. Only present with `attributes`. */
  dataAttributes?: boolean;
  /** Whether `javascript:` URLs in links and forms stay. */
  javascriptURLs: boolean;
}

/** An element or attribute as returned by `get()`. */
export interface CanonicalName {
  /** The local name. */
  name: string;
  /** Null for none. */
  namespace: string | null;
}

/** An allowed element as returned by `get()`. */
export interface CanonicalElement extends CanonicalName {
  /** Attributes allowed on this element. */
  attributes?: CanonicalName[];
  /** Attributes that are removed from this element. */
  removeAttributes?: CanonicalName[];
}

/** The steps of `get()` — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface */
export function asDictionary(configuration: Configuration): CanonicalSanitizerConfig {
  const { comments, javascriptURLs, elements, dataAttributes } = configuration;
  const result: CanonicalSanitizerConfig = { comments, javascriptURLs };
  if (elements !== null) {
    result.elements = sorted(elements).map(({ name, namespace, attributes, removeAttributes }) => ({
      ...{ name, namespace },
      ...(attributes === null ? undefined : { attributes: names(attributes) }),
      ...(removeAttributes === null ? undefined : { removeAttributes: names(removeAttributes) }),
    }));
  }
  for (const name of listNames) {
    const list = configuration[name];
    if (list === null) continue;
    if (name === 'processingInstructions' || name === 'removeProcessingInstructions') {
      result[name] = sorted(list).map(({ name: target }) => ({ target }));
    } else {
      result[name] = names(list);
    }
  }
  if (dataAttributes !== null) result.dataAttributes = dataAttributes;
  return result;
}

function names(list: ItemSet): CanonicalName[] {
  return sorted(list).map(({ name, namespace }) => ({ name, namespace }));
}

function sorted<T extends Item>(list: ItemSet<T>): T[] {
  return [...list].sort(compareSanitizerItems);
}
