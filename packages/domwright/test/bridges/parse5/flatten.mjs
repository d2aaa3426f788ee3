// @ts-check

/** The adapter's methods that are asked here. @typedef {import('parse5').TreeAdapter<any>} Adapter */

/**
 * A tree as lines of text: everything that parse5 puts into it, with locations. A loop, so that no depth is too deep.
 *
 * @param {any} root
 * @param {Adapter} adapter
 * @param {{ mode?: boolean }} [options] mode: the root is a document
 * @returns {string[]}
 */
export function flatten(root, adapter, { mode = false } = {}) {
  const lines = mode ? [`mode ${adapter.getDocumentMode(root)}`] : [];
  /** @type {{ node: any, depth: number }[]} */
  const stack = [{ node: root, depth: 0 }];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { node, depth } = item;
    const indent = ' '.repeat(Math.min(depth, 40)) + depth;
    if (node === null || typeof node === 'string') {
      lines.push(`${indent} ${node}`);
      continue;
    }
    lines.push(
      `${indent} ${describeNode(node, adapter)} ${describeLocation(adapter.getNodeSourceCodeLocation(node))}`,
    );
    if (adapter.isTextNode(node) || adapter.isCommentNode(node) || adapter.isDocumentTypeNode(node)) continue;
    if (adapter.isElementNode(node) && adapter.getTagName(node) === 'template' && 'content' in node) {
      stack.push({ node: adapter.getTemplateContent(node), depth: depth + 1 });
    }
    const children = adapter.getChildNodes(node);
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (adapter.getParentNode(child) !== node) stack.push({ node: 'wrong parent', depth: depth + 1 });
      stack.push({ node: child, depth: depth + 1 });
    }
  }
  return lines;
}

/**
 * @param {any} node
 * @param {Adapter} adapter
 */
function describeNode(node, adapter) {
  if (adapter.isTextNode(node)) return JSON.stringify(adapter.getTextNodeContent(node));
  if (adapter.isCommentNode(node)) return `<!--${JSON.stringify(adapter.getCommentNodeContent(node))}-->`;
  if (adapter.isDocumentTypeNode(node)) {
    return `<!${JSON.stringify([
      adapter.getDocumentTypeNodeName(node),
      adapter.getDocumentTypeNodePublicId(node),
      adapter.getDocumentTypeNodeSystemId(node),
    ])}>`;
  }
  if (!adapter.isElementNode(node)) return 'root';
  const attributes = adapter
    .getAttrList(node)
    .map(({ name, value, prefix, namespace }) => JSON.stringify([name, value, prefix, namespace]));
  return `<${adapter.getTagName(node)} ${adapter.getNamespaceURI(node)} ${attributes.join(' ')}>`;
}

/** @param {any} location */
export function describeLocation(location) {
  if (location === null || location === undefined) return String(location);
  const { startLine, startCol, startOffset, endLine, endCol, endOffset, attrs, startTag, endTag } = location;
  const parts = [`${startLine}:${startCol}(${startOffset})-${endLine}:${endCol}(${endOffset})`];
  for (const name of Object.keys(attrs ?? {})) parts.push(`${name}@${describeLocation(attrs[name])}`);
  if (startTag) parts.push(`start[${describeLocation(startTag)}]`);
  if (endTag) parts.push(`end[${describeLocation(endTag)}]`);
  return parts.join(' ');
}
