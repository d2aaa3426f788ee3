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

/**
 * The elements of a document, each with its depth, and its texts: all that is left when white space, comments and attributes are
 * not looked at.
 *
 * @param {string} html
 * @param {boolean} scripting
 */
export function outlineOf(html, scripting) {
  const document = parse(html, { scripting, allowDeclarativeShadowRoots: false });
  let outline = '';
  /** @type {[node: import('domwright').Node | null, depth: number][]} */
  const waiting = [[document.firstChild, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [node, depth] = next;
    if (node === null) continue;
    waiting.push([node.nextSibling, depth]);
    if (node.nodeType === 3) outline += node.nodeValue?.replace(/[\t\n\f\r ]+/g, '');
    if (node.nodeType !== 1) continue;
    outline += `\n${depth} ${node.nodeName}\n`;
    const { content } = /** @type {{ content?: import('domwright').DocumentFragment }} */ (node);
    waiting.push([(content ?? node).firstChild, depth + 1]);
  }
  return outline;
}
