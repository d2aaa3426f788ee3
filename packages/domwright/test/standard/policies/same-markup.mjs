// @ts-check
import { parseFragment, serialize } from 'parse5';

/**
 * Markup as parse5 reads it, without differences that mean nothing: the order of attributes, the spaces in `style` and
 * `class`, and how void elements are written.
 *
 * @param {string} html
 * @returns {string}
 */
export function normalMarkup(html) {
  const tree = parseFragment(html);
  /** @type {any[]} */
  const nodes = [tree];
  for (const node of nodes) {
    node.attrs?.sort((/** @type {any} */ a, /** @type {any} */ b) => (a.name < b.name ? -1 : 1));
    for (const attribute of node.attrs ?? []) {
      if (attribute.name === 'style') {
        attribute.value = attribute.value.replaceAll(/\s*([:;])\s*/g, '$1').replace(/;$/, '');
      }
      if (attribute.name === 'class') attribute.value = attribute.value.trim().split(/\s+/).join(' ');
    }
    nodes.push(...(node.childNodes ?? []));
  }
  return serialize(tree);
}
