// @ts-check
import { formatTree, parse } from 'domwright';

/**
 * A document as text: its tree, and its mode in place of the identifiers of its DOCTYPE.
 *
 * @param {string} html
 * @param {boolean} scripting
 */
export function treeOf(html, scripting) {
  const document = parse(html, { scripting, allowDeclarativeShadowRoots: false });
  return `${document.mode}\n${formatTree(document).replace(/^\| <!DOCTYPE ([^ >]*)[^>]*>$/m, '| <!DOCTYPE $1>')}`;
}
