import { LONGEST_TREE } from '../limits.ts';

const designators: Readonly<Record<string, string>> = {
  'http://www.w3.org/2000/svg': 'svg ',
  'http://www.w3.org/1998/Math/MathML': 'math ',
  'http://www.w3.org/1999/xlink': 'xlink ',
  'http://www.w3.org/XML/1998/namespace': 'xml ',
  'http://www.w3.org/2000/xmlns/': 'xmlns ',
};

/** `formatTree` indents no deeper. */
const DEEPEST = 128;

/**
 * The tree that this browser's parser builds, in the format of `formatTree`. No script runs and nothing loads, because the
 * document has no window.
 *
 * @throws Error if the browser cannot create the context element, or the tree is too large
 */
export function browserTree(html: string, context: string): string {
  if (context === '') return dump(new DOMParser().parseFromString(html, 'text/html'));
  const inert = document.implementation.createHTMLDocument('');
  const [first = '', second] = context.split(' ');
  const namespaces: Readonly<Record<string, string>> = {
    svg: 'http://www.w3.org/2000/svg',
    math: 'http://www.w3.org/1998/Math/MathML',
  };
  const element =
    second === undefined
      ? inert.createElement(first)
      : inert.createElementNS(namespaces[first] ?? null, second);
  element.innerHTML = html;
  return dump(element instanceof HTMLTemplateElement ? element.content : element);
}

function dump(root: Node): string {
  const lines: string[] = [];
  /** Nodes still to be written, the next one last. */
  const left: [node: Node, depth: number][] = [];
  const push = (parent: Node, depth: number): void => {
    for (let child = parent.lastChild; child !== null; child = child.previousSibling)
      left.push([child, depth]);
  };
  push(root, 0);
  let length = 0;
  let counted = 0;
  for (let entry = left.pop(); entry !== undefined; entry = left.pop()) {
    const [node, depth] = entry;
    for (; counted < lines.length; counted++) length += lines[counted]!.length;
    if (length > LONGEST_TREE) throw new Error("Your browser's tree is too large to compare.");
    if (node instanceof Text) lines.push(line(depth, `"${node.data}"`));
    else if (node instanceof ProcessingInstruction) lines.push(line(depth, `<?${node.target} ${node.data}>`));
    else if (node instanceof Comment) lines.push(line(depth, `<!-- ${node.data} -->`));
    else if (node instanceof DocumentType) {
      const { name, publicId, systemId } = node;
      const ids = publicId || systemId ? ` "${publicId}" "${systemId}"` : '';
      lines.push(line(depth, `<!DOCTYPE ${name}${ids}>`));
    } else if (node.nodeType === Node.DOCUMENT_FRAGMENT_NODE) {
      lines.push(line(depth, 'content'));
      push(node, depth + 1);
    } else if (node.nodeType === Node.ELEMENT_NODE) pushElement(node as Element, depth);
  }
  return lines.join('\n');

  function pushElement(element: Element, depth: number): void {
    lines.push(line(depth, `<${designators[element.namespaceURI ?? ''] ?? ''}${element.localName}>`));
    const attributes = Array.from(element.attributes, ({ namespaceURI, localName, name, value }) => ({
      name: namespaceURI === null ? name : (designators[namespaceURI] ?? '') + localName,
      value,
    }));
    attributes.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    for (const { name, value } of attributes) lines.push(line(depth + 1, `${name}="${value}"`));
    push(element, depth + 1);
    if (isTemplate(element)) left.push([element.content, depth + 1]);
  }
}

/** NB: `instanceof` works because these elements belong to this window. */
function isTemplate(element: Element): element is HTMLTemplateElement {
  return element instanceof HTMLTemplateElement;
}

function line(depth: number, text: string): string {
  const indent = `| ${'  '.repeat(Math.min(depth, DEEPEST))}`;
  return depth <= DEEPEST ? indent + text : `${indent}(level ${depth}) ${text}`;
}
