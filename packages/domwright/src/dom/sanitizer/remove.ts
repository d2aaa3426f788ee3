import { baselineRemoveElements, eventHandlerContentAttributes } from './built-in.ts';
import type { Configuration } from './configuration.ts';
import { type Item, ItemSet } from './items.ts';

/* Changes of a valid configuration that remove something. All return whether they changed it. */

/** Remove an element — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms */
export function removeElement(configuration: Configuration, element: Item): boolean {
  const modified = configuration.replaceWithChildrenElements?.remove(element) === true;
  if (configuration.elements !== null) return configuration.elements.remove(element) || modified;
  const removeElements = configuration.removeElements!;
  if (removeElements.contains(element)) return modified;
  removeElements.append(element);
  return true;
}

/** Remove an attribute — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms */
export function removeAttribute(configuration: Configuration, attribute: Item): boolean {
  const { elements, attributes, removeAttributes } = configuration;
  if (attributes !== null) {
    let modified = attributes.remove(attribute);
    for (const element of elements ?? []) {
      if (element.attributes?.remove(attribute)) modified = true;
      element.removeAttributes?.remove(attribute);
    }
    return modified;
  }
  if (removeAttributes!.contains(attribute)) return false;
  for (const element of elements ?? []) {
    element.attributes?.remove(attribute);
    element.removeAttributes?.remove(attribute);
  }
  removeAttributes!.append(attribute);
  return true;
}

/** Remove unsafe — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms */
export function removeUnsafe(configuration: Configuration): boolean {
  let result = false;
  for (const element of baselineRemoveElements()) {
    if (removeElement(configuration, element)) result = true;
  }
  for (const attribute of eventHandlerContentAttributes()) {
    if (removeAttribute(configuration, attribute)) result = true;
  }
  if (configuration.javascriptURLs) {
    configuration.javascriptURLs = false;
    result = true;
  }
  return result;
}

/** Appends an element to `replaceWithChildrenElements`, which may not exist yet. */
export function appendReplaced(configuration: Configuration, element: Item): void {
  configuration.replaceWithChildrenElements ??= new ItemSet();
  configuration.replaceWithChildrenElements.append(element);
}
