// @ts-check

/**
 * A tree as reported by members that all DOMs have; for small trees.
 *
 * @param {any} node of any DOM
 * @returns {unknown}
 */
export function dump(node) {
  const { nodeType } = node;
  switch (nodeType) {
    case 1: {
      const attributes = [...node.attributes].map((/** @type {any} */ attribute) => [
        attribute.namespaceURI,
        attribute.prefix,
        attribute.localName,
        attribute.value,
      ]);
      return {
        name: [node.namespaceURI, node.prefix, node.localName, node.tagName],
        attributes,
        content: node.content ? dump(node.content) : undefined,
        shadow: node.shadowRoot ? dump(node.shadowRoot) : undefined,
        children: children(node),
      };
    }
    case 10:
      return { doctype: [node.name, node.publicId, node.systemId] };
    case 9:
    case 11:
      return { [node.nodeName]: children(node) };
    default:
      return { [node.nodeName]: node.data };
  }
}

/**
 * @param {any} node
 * @returns {unknown[]}
 */
function children(node) {
  const dumps = [];
  let previous = null;
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.parentNode !== node) throw new Error('a child has another parent');
    if (child.previousSibling !== previous) throw new Error('siblings do not agree');
    dumps.push(dump(child));
    previous = child;
  }
  if (node.lastChild !== previous) throw new Error('the last child is not the last');
  return dumps;
}
