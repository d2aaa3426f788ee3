// biome-ignore lint/suspicious/noExplicitAny: nodes of any DOM
type Any = any;

/** Levels below this one are written as a number. */
const DEEPEST_INDENT = 128;

/**
 * The tree of a document of any DOM, as `formatTree` prints those of this library. Of shadow roots those that are open
 * are printed.
 */
export function formatLiveTree(document: Any): string {
  const lines: string[] = [];
  const line = (depth: number, text: string): void => {
    const columns = Math.min(depth, DEEPEST_INDENT);
    lines.push(`| ${'  '.repeat(columns)}${depth > columns ? `(level ${depth}) ` : ''}${text}`);
  };
  /** What is still to be printed, the next one last: [node, depth, the line of a fragment]. */
  const stack: [Any, number, string][] = [];
  const pushChildren = (parent: Any, depth: number): void => {
    for (let child = parent.lastChild; child !== null; child = child.previousSibling) {
      stack.push([child, depth, '']);
    }
  };
  pushChildren(document, 0);
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const [node, depth, heading] = entry;
    switch (node.nodeType) {
      case 1:
        line(depth, `<${nameOf(node.namespaceURI, node.prefix, node.localName)}>`);
        for (const attribute of attributesOf(node)) line(depth + 1, attribute);
        pushChildren(node, depth + 1);
        if (node.content !== undefined && node.localName === 'template')
          stack.push([node.content, depth + 1, 'content']);
        if (node.shadowRoot) stack.push([node.shadowRoot, depth + 1, shadowRootLine(node.shadowRoot)]);
        break;
      case 3:
        line(depth, `"${node.data}"`);
        break;
      case 7:
        line(depth, `<?${node.target} ${node.data}>`);
        break;
      case 8:
        line(depth, `<!-- ${node.data} -->`);
        break;
      case 10: {
        const { name, publicId, systemId } = node;
        line(
          depth,
          `<!DOCTYPE ${name}${publicId === '' && systemId === '' ? '' : ` "${publicId}" "${systemId}"`}>`,
        );
        break;
      }
      case 11:
        line(depth, heading);
        pushChildren(node, depth + 1);
        break;
    }
  }
  return lines.join('\n');
}

function nameOf(namespaceURI: string | null, prefix: string | null, localName: string): string {
  switch (namespaceURI) {
    case 'http://www.w3.org/1999/xhtml':
      return localName;
    case 'http://www.w3.org/2000/svg':
      return `svg ${localName}`;
    case 'http://www.w3.org/1998/Math/MathML':
      return `math ${localName}`;
    default:
      return `{${namespaceURI ?? ''}} ${prefix === null ? '' : `${prefix}:`}${localName}`;
  }
}

function attributesOf(element: Any): string[] {
  const entries: [string, string][] = [];
  for (const { namespaceURI, name, localName, value } of element.attributes) {
    entries.push([attributeNameOf(namespaceURI, name, localName), value]);
  }
  // By UTF-16 code units.
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return entries.map(([name, value]) => `${name}="${value}"`);
}

function attributeNameOf(namespaceURI: string | null, name: string, localName: string): string {
  switch (namespaceURI) {
    case null:
      return name;
    case 'http://www.w3.org/1999/xlink':
      return `xlink ${localName}`;
    case 'http://www.w3.org/XML/1998/namespace':
      return `xml ${localName}`;
    case 'http://www.w3.org/2000/xmlns/':
      return `xmlns ${localName}`;
    default:
      return `{${namespaceURI}} ${name}`;
  }
}

function shadowRootLine(root: Any): string {
  let attributes = `shadowrootmode="${root.mode}"`;
  if (root.delegatesFocus) attributes += ' shadowrootdelegatesfocus';
  if (root.serializable) attributes += ' shadowrootserializable';
  if (root.slotAssignment === 'manual') attributes += ' shadowrootslotassignment="manual"';
  if (root.clonable) attributes += ' shadowrootclonable';
  return `#shadow-root <template ${attributes}>`;
}
