type Child = Node | string | null;

/** Makes an element with attributes and children. `on…` attributes are listeners. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number | boolean | ((event: Event) => void) | null>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null) element.setAttribute(key, String(value));
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** The element of the page with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}`);
  return element as T;
}

/** A link to the standard. */
export function standardLink(href: string, text: string): HTMLAnchorElement {
  return h('a', { href, target: '_blank', rel: 'noreferrer' }, text);
}

/** A message; text between backticks becomes code. */
export function message(text: string): Node[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? h('code', {}, part) : document.createTextNode(part)));
}
