import { describe } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { isVoidElement } from '../../core/infra/element-kinds.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { baselineRemoveElements } from '../../dom/sanitizer/built-in.ts';
import { isPlainText } from './policy-element.ts';

/* Which elements a policy can keep. */

/** The frames that a policy can keep. */
export const FRAME = { name: 'iframe', namespace: HTML_NAMESPACE };

/** Elements that no policy keeps besides those that are never safe: their contents are not markup, or they apply to the whole page. */
export const neverKept = [
  ...['template', 'style', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ...['link', 'meta', 'frameset'],
  // The parser makes `img` of it, which other rules are for.
  'image',
];

/** Elements of which a policy knows the names only to remove them: it keeps HTML. */
const foreign = ['svg', 'math'];

/** Whether no policy can keep an element. */
export function cannotStay(element: string): boolean {
  return isNeverSafe(element) || neverKept.includes(element) || foreign.includes(element);
}

/** The names of these elements. */
export function elementsThatCannotStay(): string[] {
  const unsafe = [...baselineRemoveElements()].filter(({ namespace }) => namespace === HTML_NAMESPACE);
  return [...new Set([...unsafe.map(({ name }) => name), ...neverKept, ...foreign])];
}

export function isNeverSafe(element: string): boolean {
  return baselineRemoveElements().contains({ name: element, namespace: HTML_NAMESPACE });
}

/** Whether an element with one name can have the contents of one with another. Tags in a `textarea` would be text. */
export function canBecome(from: string, to: string): boolean {
  return isVoid(from) === isVoid(to) && (!isPlainText(to) || isPlainText(from));
}

function isVoid(name: string): boolean {
  return isVoidElement(new NameTable().find(name));
}

/** Whether markup can contain an element with this name. */
export function isElementName(name: string): boolean {
  return /^[a-z][^\s/>\0]*$/i.test(name);
}

export function elementName(name: string, where: string): string {
  if (isElementName(name)) return asciiLowercase(name);
  throw new TypeError(`${where}: not the name of an element: ${describe(name)}`);
}
