import {
  Document,
  type DocumentFragment,
  type Element,
  type Node,
  parseFragment,
  serialize,
} from 'domwright';

export const fragment = (html: string, context = 'div'): DocumentFragment => parseFragment(html, { context });
/** The markup that this markup is serialized to. */
export const again = (html: string): string => serialize(fragment(html));
export const first = (html: string): Element => fragment(html).firstChild as Element;
export const element = (name: string): Element => new Document().createElement(name);

/** The first element below with this name. */
export function find(node: Node, name: string): Element {
  return (node as Document).querySelector(name) as Element;
}
