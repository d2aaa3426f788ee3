// biome-ignore lint/suspicious/noExplicitAny: nodes of any DOM
type Any = any;

/** The tree of any DOM's document in the format of html5lib-tests' tree construction. */
export function formatDom(document: Any): string {
  const lines: string[] = [];
  const walk = (node: Any, level: number) => {
    const indent = `| ${'  '.repeat(level)}`;
    if (node.nodeType === 10) {
      const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
      lines.push(`${indent}<!DOCTYPE ${node.name}${ids}>`);
    } else if (node.nodeType === 3) {
      lines.push(`${indent}"${node.data}"`);
    } else if (node.nodeType === 8) {
      lines.push(`${indent}<!-- ${node.data} -->`);
    } else if (node.nodeType === 1) {
      lines.push(`${indent}<${prefixes.get(node.namespaceURI) ?? ''}${node.localName}>`);
      const attributes = [...node.attributes]
        .map(
          (attribute: Any) =>
            `${attribute.prefix === null ? '' : `${attribute.prefix} `}${attribute.localName}="${attribute.value}"`,
        )
        .sort();
      for (const attribute of attributes) lines.push(`${indent}  ${attribute}`);
      if (node.localName === 'template' && node.content) {
        lines.push(`${indent}  content`);
        for (const child of node.content.childNodes) walk(child, level + 2);
      }
      if (node.shadowRoot) {
        lines.push(`${indent}  #shadow-root`);
        for (const child of node.shadowRoot.childNodes) walk(child, level + 2);
      }
    }
    for (const child of node.childNodes) walk(child, level + 1);
  };
  for (const child of document.childNodes) walk(child, 0);
  return lines.join('\n');
}

const prefixes = new Map([
  ['http://www.w3.org/2000/svg', 'svg '],
  ['http://www.w3.org/1998/Math/MathML', 'math '],
]);
