import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { builtInSafeDefaultConfiguration, nonReplaceableElementsList } from './built-in.ts';
import {
  asDictionary,
  type CanonicalSanitizerConfig,
  type Configuration,
  canonicalizeAttribute,
  canonicalizeElement,
  canonicalizeElementWithAttributes,
  canonicalizeProcessingInstruction,
  canonicalizeTheConfiguration,
  copyOf,
  flag,
  type SanitizerAttribute,
  type SanitizerConfig,
  type SanitizerElement,
  type SanitizerElementWithAttributes,
  type SanitizerPI,
  type SanitizerPresets,
} from './configuration.ts';
import { invalidity, isCustomDataAttribute } from './invalidity.ts';
import { difference, type ElementItem, type ItemSet, intersection, isSameList } from './items.ts';
import { appendReplaced, removeAttribute, removeElement, removeUnsafe } from './remove.ts';

/**
 * What to allow: a configuration that is valid and stays valid —
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
 *
 * Methods that change it return whether it changed.
 */
export class Sanitizer {
  #configuration: Configuration;
  /** The safe configuration; null until needed, and after a change. */
  #safeConfiguration: Configuration | null = null;

  /**
   * @param configuration what to allow, or 'default' for the built-in safe default configuration. Comments, processing
   * instructions, `data-` attributes and `javascript:` URLs that the configuration does not mention are allowed.
   * @throws TypeError for an invalid configuration, an unknown member or a wrong value
   */
  constructor(configuration: SanitizerConfig | SanitizerPresets = 'default') {
    this.#configuration = configured(configuration, 'configuration', true);
  }

  /**
   * A Sanitizer for a configuration —
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms
   *
   * @internal
   */
  static of(configuration: unknown, where: string, allowByDefault: boolean): Sanitizer {
    const sanitizer = new Sanitizer();
    sanitizer.#configuration = configured(configuration, where, allowByDefault);
    return sanitizer;
  }

  /**
   * The configuration to sanitize with. Do not change it.
   *
   * DEVIATION: taken literally, "sanitize" removes what is unsafe from the Sanitizer's own configuration. Nobody
   * expects setHTML to change its argument, and Chromium 156 does not.
   *
   * @internal
   */
  configurationFor(safe: boolean): Configuration {
    if (!safe) return this.#configuration;
    if (this.#safeConfiguration === null) {
      this.#safeConfiguration = copyOf(this.#configuration);
      removeUnsafe(this.#safeConfiguration);
    }
    return this.#safeConfiguration;
  }

  /** A copy of the configuration. Its lists are sorted by namespace and name. */
  get(): CanonicalSanitizerConfig {
    return asDictionary(this.#configuration);
  }

  /**
   * Allows an element. Its lists of attributes replace those it had.
   *
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
   *
   * @throws TypeError if it is not the name of an element
   */
  allowElement(element: SanitizerElementWithAttributes): boolean {
    const configuration = this.#changing();
    const item = canonicalizeElementWithAttributes(element, 'element');
    const { elements, removeElements } = configuration;
    if (elements === null) {
      if (item.attributes !== null || (item.removeAttributes?.size ?? 0) > 0) return false;
      const modified = configuration.replaceWithChildrenElements?.remove(item) === true;
      return removeElements!.remove(item) || modified;
    }
    const modified = configuration.replaceWithChildrenElements?.remove(item) === true;
    if (configuration.attributes !== null)
      fitAttributes(item, configuration.attributes, configuration.dataAttributes);
    else fitRemoveAttributes(item, configuration.removeAttributes!);
    const current = elements.get(item);
    if (
      current !== undefined &&
      isSameList(item.attributes, current.attributes) &&
      isSameList(item.removeAttributes, current.removeAttributes)
    ) {
      return modified;
    }
    elements.remove(item);
    elements.append(item);
    return true;
  }

  /**
   * Makes the Sanitizer remove an element with its contents.
   *
   * @throws TypeError if it is not the name of an element
   */
  removeElement(element: SanitizerElement): boolean {
    return removeElement(this.#changing(), canonicalizeElement(element, 'element'));
  }

  /**
   * Makes the Sanitizer replace an element with its children. Not possible for HTML `html`, SVG `svg` and MathML
   * `math`.
   *
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
   *
   * @throws TypeError if it is not the name of an element
   */
  replaceElementWithChildren(element: SanitizerElement): boolean {
    const configuration = this.#changing();
    const item = canonicalizeElement(element, 'element');
    if (nonReplaceableElementsList().contains(item)) return false;
    let modified = configuration.elements?.remove(item) === true;
    if (configuration.removeElements?.remove(item) === true) modified = true;
    if (configuration.replaceWithChildrenElements?.contains(item) === true) return modified;
    appendReplaced(configuration, item);
    return true;
  }

  /**
   * Allows an attribute on all elements.
   *
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
   *
   * @throws TypeError if it is not the name of an attribute
   */
  allowAttribute(attribute: SanitizerAttribute): boolean {
    const configuration = this.#changing();
    const item = canonicalizeAttribute(attribute, 'attribute');
    const { attributes, removeAttributes, elements } = configuration;
    if (attributes === null) return removeAttributes!.remove(item);
    if (configuration.dataAttributes === true && isCustomDataAttribute(item)) return false;
    if (attributes.contains(item)) return false;
    for (const element of elements ?? []) element.attributes?.remove(item);
    attributes.append(item);
    return true;
  }

  /**
   * Makes the Sanitizer remove an attribute from all elements.
   *
   * @throws TypeError if it is not the name of an attribute
   */
  removeAttribute(attribute: SanitizerAttribute): boolean {
    return removeAttribute(this.#changing(), canonicalizeAttribute(attribute, 'attribute'));
  }

  /**
   * Allows a processing instruction, by its target.
   *
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
   *
   * @throws TypeError if it is not a target
   */
  allowProcessingInstruction(pi: SanitizerPI): boolean {
    const { processingInstructions, removeProcessingInstructions } = this.#changing();
    const item = canonicalizeProcessingInstruction(pi, 'pi');
    if (processingInstructions === null) return removeProcessingInstructions!.remove(item);
    if (processingInstructions.contains(item)) return false;
    processingInstructions.append(item);
    return true;
  }

  /**
   * Makes the Sanitizer remove a processing instruction, by its target.
   *
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
   *
   * @throws TypeError if it is not a target
   */
  removeProcessingInstruction(pi: SanitizerPI): boolean {
    const { processingInstructions, removeProcessingInstructions } = this.#changing();
    const item = canonicalizeProcessingInstruction(pi, 'pi');
    if (processingInstructions !== null) return processingInstructions.remove(item);
    if (removeProcessingInstructions!.contains(item)) return false;
    removeProcessingInstructions!.append(item);
    return true;
  }

  /**
   * Allows comments, or makes the Sanitizer remove them.
   *
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
   */
  setComments(allow: boolean): boolean {
    const configuration = this.#changing();
    const comments = requireFlag(allow);
    if (configuration.comments === comments) return false;
    configuration.comments = comments;
    return true;
  }

  /**
   * Allows all attributes whose names begin with `data-`, or only the listed ones. Without a list of allowed
   * attributes, does nothing.
   *
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
   */
  setDataAttributes(allow: boolean): boolean {
    const configuration = this.#changing();
    const dataAttributes = requireFlag(allow);
    const { attributes, elements } = configuration;
    if (attributes === null || configuration.dataAttributes === dataAttributes) return false;
    if (dataAttributes) {
      for (const element of elements ?? []) removeDataAttributes(element.attributes);
      removeDataAttributes(attributes);
    }
    configuration.dataAttributes = dataAttributes;
    return true;
  }

  /**
   * Allows `javascript:` URLs in links and forms, or makes the Sanitizer remove them, and SVG animations that could set
   * one. `setHTML`, `parseHTML` and `sanitize` remove them in any case.
   *
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface
   */
  setJavascriptURLs(allow: boolean): boolean {
    const configuration = this.#changing();
    const javascriptURLs = requireFlag(allow);
    if (configuration.javascriptURLs === javascriptURLs) return false;
    configuration.javascriptURLs = javascriptURLs;
    return true;
  }

  /**
   * Makes the Sanitizer remove `javascript:` URLs, event handlers, and elements that can run script. `setHTML`,
   * `parseHTML` and `sanitize` always do so.
   */
  removeUnsafe(): boolean {
    return removeUnsafe(this.#changing());
  }

  /** The configuration, for a change. */
  #changing(): Configuration {
    this.#safeConfiguration = null;
    return this.#configuration;
  }
}

/** Configure — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#the-sanitizer-interface */
function configured(value: unknown, where: string, allowByDefault: boolean): Configuration {
  if (value === 'default') return builtInSafeDefaultConfiguration();
  if (!isObject(value) || value instanceof Sanitizer) {
    throw wrongArgument(where, "'default' or an object with a configuration", value);
  }
  const configuration = canonicalizeTheConfiguration(value, where, allowByDefault);
  const reason = invalidity(configuration);
  if (reason !== null) throw new TypeError(`${where} is not valid: ${reason}`);
  return configuration;
}

/** The lists of an element to allow, if there is a list of attributes that all elements may have. */
function fitAttributes(element: ElementItem, attributes: ItemSet, dataAttributes: boolean | null): void {
  if (element.attributes !== null) {
    element.attributes = difference(element.attributes, attributes);
    if (dataAttributes === true) removeDataAttributes(element.attributes);
  }
  if (element.removeAttributes !== null) {
    element.removeAttributes = intersection(element.removeAttributes, attributes);
  }
}

/** The same if there is a list of attributes that no element may have. */
function fitRemoveAttributes(element: ElementItem, removeAttributes: ItemSet): void {
  if (element.attributes !== null) {
    element.attributes = difference(
      difference(element.attributes, element.removeAttributes),
      removeAttributes,
    );
    element.removeAttributes = null;
  }
  if (element.removeAttributes !== null) {
    element.removeAttributes = difference(element.removeAttributes, removeAttributes);
  }
}

function removeDataAttributes(list: ItemSet | null): void {
  for (const item of list ?? []) {
    if (isCustomDataAttribute(item)) list!.remove(item);
  }
}

function requireFlag(value: unknown): boolean {
  const allow = flag(value, 'allow');
  if (allow === undefined) throw wrongArgument('allow', 'a boolean', value);
  return allow;
}
