import { describe } from '../../core/infra/arguments.ts';
import { isValidAttributeLocalName } from '../../core/table/names.ts';
import { nonReplaceableElementsList } from './built-in.ts';
import type { Configuration } from './configuration.ts';
import { common, type ElementItem, type Item, type ItemSet } from './items.ts';

/**
 * Why a canonical configuration is not valid, or null if it is —
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms
 */
export function invalidity(config: Configuration): string | null {
  const { elements, removeElements, replaceWithChildrenElements } = config;
  if (elements !== null && removeElements !== null) return both('elements');
  if (config.processingInstructions !== null && config.removeProcessingInstructions !== null) {
    return both('processingInstructions');
  }
  if (config.attributes !== null && config.removeAttributes !== null) return both('attributes');
  for (const name of lists) {
    const list: ItemSet | null = config[name];
    if (list?.hasDuplicates === true) return `${name} has duplicates`;
  }
  if (replaceWithChildrenElements !== null) {
    const irreplaceable = common(replaceWithChildrenElements, nonReplaceableElementsList());
    if (irreplaceable !== undefined) {
      return `${nameOf(irreplaceable)} cannot be replaced with its children`;
    }
    const name = elements === null ? 'removeElements' : 'elements';
    const twice = common(config[name], replaceWithChildrenElements);
    if (twice !== undefined) return `${nameOf(twice)} is in ${name} and in replaceWithChildrenElements`;
  }
  for (const element of elements ?? []) {
    const reason =
      config.attributes !== null ? withAttributes(config, element) : withRemoveAttributes(config, element);
    if (reason !== null) return reason;
  }
  if (config.attributes === null) {
    return config.dataAttributes === null
      ? null
      : 'dataAttributes is only for a configuration with attributes';
  }
  return config.dataAttributes === true ? dataAttributeIn(config.attributes, 'attributes') : null;
}

const lists = [
  'elements',
  'removeElements',
  'replaceWithChildrenElements',
  'processingInstructions',
  'removeProcessingInstructions',
  'attributes',
  'removeAttributes',
] as const;

/** The conditions for an element if there is a global list of allowed attributes. */
function withAttributes(config: Configuration, element: ElementItem): string | null {
  const { attributes, removeAttributes } = element;
  const duplicates = localDuplicates(element);
  if (duplicates !== null) return duplicates;
  const twice = common(config.attributes, attributes);
  if (twice !== undefined) return `${nameOf(twice)} is in attributes and in those of ${nameOf(element)}`;
  for (const item of removeAttributes ?? []) {
    if (!config.attributes!.contains(item)) {
      return `${nameOf(item)} is in removeAttributes of ${nameOf(element)}, but not in attributes`;
    }
  }
  return config.dataAttributes === true && attributes !== null
    ? dataAttributeIn(attributes, `attributes of ${nameOf(element)}`)
    : null;
}

/** The conditions for an element if there is a global list of removed attributes. */
function withRemoveAttributes(config: Configuration, element: ElementItem): string | null {
  const { attributes, removeAttributes } = element;
  if (attributes !== null && removeAttributes !== null) {
    return `${nameOf(element)} has both attributes and removeAttributes, which requires a list of attributes for all elements`;
  }
  const duplicates = localDuplicates(element);
  if (duplicates !== null) return duplicates;
  const twice =
    common(config.removeAttributes, attributes) ?? common(config.removeAttributes, removeAttributes);
  return twice === undefined
    ? null
    : `${nameOf(twice)} is in removeAttributes and in a list of ${nameOf(element)}`;
}

function localDuplicates(element: ElementItem): string | null {
  if (element.attributes?.hasDuplicates === true) return `attributes of ${nameOf(element)} has duplicates`;
  if (element.removeAttributes?.hasDuplicates === true)
    return `removeAttributes of ${nameOf(element)} has duplicates`;
  return null;
}

function dataAttributeIn(list: ItemSet, where: string): string | null {
  for (const item of list) {
    if (isCustomDataAttribute(item)) return `${nameOf(item)} is in ${where}, though dataAttributes is true`;
  }
  return null;
}

/** Custom data attribute — https://html.spec.whatwg.org/multipage/dom.html#custom-data-attribute */
export function isCustomDataAttribute({ name, namespace }: Item): boolean {
  return namespace === null && /^data-[^A-Z]+$/.test(name) && isValidAttributeLocalName(name);
}

function both(name: 'elements' | 'processingInstructions' | 'attributes'): string {
  return `it has both ${name} and remove${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function nameOf({ name }: Item): string {
  return describe(name);
}
