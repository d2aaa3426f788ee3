import type {
  Attr,
  CharacterData,
  Document,
  DocumentFragment,
  DocumentType,
  Element,
  Node,
  ShadowRoot,
} from 'domwright';

const namespaces = new Map([
  ['http://www.w3.org/1999/xhtml', 'html'],
  ['http://www.w3.org/2000/svg', 'svg'],
  ['http://www.w3.org/1998/Math/MathML', 'math'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
  ['http://www.w3.org/2000/xmlns/', 'xmlns'],
]);

/** A tree as JSON; `domwright tree --help` says what its members are. A tree may be deeper than calls can be. */
export function treeToJSON(root: Document | DocumentFragment): string {
  const parts: string[] = [];
  /** What is to be written, the next one last: a node, or text. */
  const stack: (Node | string)[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') parts.push(next);
    else write(next, parts, stack);
  }
  return parts.join('');
}

function write(node: Node, parts: string[], stack: (Node | string)[]): void {
  switch (node.nodeType) {
    case 1:
      parts.push('{"type":"element"', ...elementMembers(node as Element));
      pushChildren(node, stack);
      pushTrees(node as Element, stack);
      break;
    case 3:
      parts.push('{"type":"text"', ...dataMembers(node as CharacterData), '}');
      break;
    case 8:
      parts.push('{"type":"comment"', ...dataMembers(node as CharacterData), '}');
      break;
    case 9:
      parts.push('{"type":"document"', member('mode', (node as Document).mode));
      pushChildren(node, stack);
      break;
    case 10: {
      const { name, publicId, systemId, sourceRange } = node as DocumentType;
      parts.push('{"type":"doctype"', member('name', name), member('publicId', publicId));
      parts.push(member('systemId', systemId), member('range', sourceRange ?? undefined), '}');
      break;
    }
    case 11:
      if (isShadowRoot(node)) {
        const { mode, delegatesFocus, serializable, clonable } = node;
        parts.push('{"type":"shadowRoot"', member('mode', mode), member('delegatesFocus', delegatesFocus));
        parts.push(member('serializable', serializable), member('clonable', clonable));
      } else {
        parts.push('{"type":"fragment"');
      }
      pushChildren(node, stack);
      break;
  }
}

function isShadowRoot(node: Node): node is ShadowRoot {
  return 'host' in node;
}

/** A member of an object, with the comma before it; nothing for what is not there. */
function member(name: string, value: unknown): string {
  return value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;
}

function elementMembers(element: Element): string[] {
  const { namespaceURI, prefix, localName, startTagRange, endTagRange } = element;
  const attributes: string[] = [];
  for (let i = 0; i < element.attributes.length; i++)
    attributes.push(attributeJSON(element.attributes.item(i) as Attr));
  return [
    member('namespace', namespaceURI === null ? null : (namespaces.get(namespaceURI) ?? namespaceURI)),
    member('name', prefix === null ? localName : `${prefix}:${localName}`),
    `,"attributes":[${attributes.join(',')}]`,
    member('startTag', startTagRange ?? undefined),
    member('endTag', endTagRange ?? undefined),
  ];
}

function attributeJSON({ name, value, namespaceURI, sourceRange }: Attr): string {
  const namespace = namespaceURI === null ? undefined : (namespaces.get(namespaceURI) ?? namespaceURI);
  const range = member('range', sourceRange ?? undefined);
  return `{"name":${JSON.stringify(name)}${member('namespace', namespace)}${member('value', value)}${range}}`;
}

function dataMembers({ data, sourceRange }: CharacterData): string[] {
  return [member('data', data), member('range', sourceRange ?? undefined)];
}

/** The children of a node, and the end of its object. */
function pushChildren(node: Node, stack: (Node | string)[]): void {
  stack.push(']}');
  for (let child = node.lastChild; child !== null; child = child.previousSibling) {
    stack.push(child);
    if (child.previousSibling !== null) stack.push(',');
  }
  stack.push(',"children":[');
}

/** The template contents and the shadow root, which come before the children. */
function pushTrees({ content, openOrClosedShadowRoot }: Element, stack: (Node | string)[]): void {
  if (openOrClosedShadowRoot !== null) stack.push(openOrClosedShadowRoot, ',"shadowRoot":');
  if (content !== null) stack.push(content, ',"content":');
}
