import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { isVoidElement } from '../../core/infra/element-kinds.ts';
import { HTML_NAMESPACE, XML_NAMESPACE, XMLNS_NAMESPACE } from '../../core/infra/namespaces.ts';
import { StringBuilder } from '../../core/infra/string-builder.ts';
import { NodeType } from '../../core/table/cells.ts';
import type { Attr } from '../../dom/nodes/attr.ts';
import type { DocumentType } from '../../dom/nodes/document-type.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { Node } from '../../dom/nodes/node.ts';
import type { ProcessingInstruction } from '../../dom/nodes/processing-instruction.ts';
import { templateContent } from '../../dom/nodes/template-content.ts';

/** The XMLSerializer of DOM Parsing and Serialization. */
export class XMLSerializer {
  /**
   * Serializes a node as XML, without checking that the result is well-formed. For well-formed XML, use `toXML` of
   * `domwright/formats`.
   *
   * @throws TypeError if `root` is not a Node
   */
  serializeToString(node: Node): string {
    if (!isObject(node) || !(node instanceof Node)) {
      throw wrongArgument("XMLSerializer.serializeToString: 'root'", 'a Node', node);
    }
    return xmlSerialization(node);
  }
}

/** The prefixes in scope: each element adds to those of its parent. */
class Scope {
  readonly #parent: Scope | null;
  /** The element's own declarations, by prefix. */
  readonly #declared: Map<string, string | null> = new Map();
  /** The prefixes of names in the element's start tag. */
  readonly #used: Set<string> = new Set();

  /** NB: stored in each scope, so that lookups don't get slower with depth. */
  defaultNamespace: string | null;

  constructor(parent: Scope | null) {
    // Scopes without declarations are left out of the chain.
    this.#parent = parent !== null && parent.#declared.size === 0 ? parent.#parent : parent;
    this.defaultNamespace = parent === null ? null : parent.defaultNamespace;
  }

  declare(prefix: string, namespace: string | null): void {
    if (prefix === '') this.defaultNamespace = namespace;
    else this.#declared.set(prefix, namespace);
  }

  /** Whether a prefix can no longer be declared here: it is declared already, or a name in the tag has it. */
  hasTaken(prefix: string): boolean {
    return this.#declared.has(prefix) || this.#used.has(prefix);
  }

  /** The prefix of a name in the element's tag, declared here or further out. */
  use(prefix: string): void {
    this.#used.add(prefix);
  }

  /** The namespace of a prefix; undefined if it has none. */
  namespaceOf(prefix: string): string | null | undefined {
    for (let at: Scope | null = this; at !== null; at = at.#parent) {
      const namespace = at.#declared.get(prefix);
      if (namespace !== undefined) return namespace;
    }
    return undefined;
  }

  /** A prefix (not '') for a namespace here: `preferred` if that has it. */
  prefixOf(namespace: string, preferred: string | null): string | null {
    if (preferred !== null && this.namespaceOf(preferred) === namespace) return preferred;
    const seen = new Set<string>();
    for (let at: Scope | null = this; at !== null; at = at.#parent) {
      for (const [prefix, declared] of at.#declared) {
        if (declared === namespace && !seen.has(prefix)) return prefix;
        seen.add(prefix);
      }
    }
    return null;
  }
}

/**
 * Generates a prefix, by DOM Parsing and Serialization.
 *
 * NB: unlike there, never one that the start tag has already, which would change what its other names mean.
 */
function generatePrefix(scope: Scope, counter: { next: number }): string {
  let prefix: string;
  do prefix = `ns${counter.next++}`;
  while (scope.hasTaken(prefix));
  return prefix;
}

/** XML serialization of DOM Parsing and Serialization. A loop, so that depth never overflows the stack. */
function xmlSerialization(root: Node): string {
  const output = new StringBuilder();
  const scope = new Scope(null);
  scope.declare('xml', XML_NAMESPACE);
  /** The open elements, with their end tags and scopes. */
  const open: { node: Node; endTag: string; scope: Scope; sibling: Node | null }[] = [];
  const counter = { next: 1 };
  let node: Node | null = root;
  let current = scope;
  for (;;) {
    if (node !== null) {
      let endTag = '';
      let first: Node | null = null;
      let inner = current;
      if (node.nodeType === NodeType.Element) {
        inner = new Scope(current);
        const element = node as Element;
        first = (templateContent(element) ?? element).firstChild;
        endTag = writeStartTag(element, first === null, inner, counter, output);
      } else {
        output.add(markupOf(node));
        first = node.firstChild;
      }
      const sibling: Node | null = node === root ? null : node.nextSibling;
      if (first === null) {
        output.add(endTag);
        node = sibling;
      } else {
        open.push({ node, endTag, scope: current, sibling });
        current = inner;
        node = first;
      }
      if (node !== null) continue;
    }
    const left = open.pop();
    if (left === undefined) return output.end();
    output.add(left.endTag);
    current = left.scope;
    node = left.sibling;
  }
}

/** Writes a start tag. Returns the end tag, or the empty string if the element is already closed. */
function writeStartTag(
  element: Element,
  isEmpty: boolean,
  scope: Scope,
  counter: { next: number },
  output: StringBuilder,
): string {
  const { namespaceURI: namespace, localName } = element;
  const inherited = scope.defaultNamespace;
  let declaredDefault: string | null | undefined;
  for (const { namespaceURI, prefix, localName: name, value } of element.attributes) {
    if (namespaceURI !== XMLNS_NAMESPACE) continue;
    if (prefix === null) declaredDefault = value === '' ? null : value;
    else if (value !== XML_NAMESPACE) scope.declare(name, value);
  }
  let qualifiedName = localName;
  let declaration = '';
  let ignoresDefault = false;
  if (namespace === inherited) {
    if (declaredDefault !== undefined) ignoresDefault = declaredDefault !== namespace;
    if (namespace === XML_NAMESPACE) qualifiedName = `xml:${localName}`;
    if (declaredDefault !== undefined && !ignoresDefault) scope.declare('', declaredDefault);
  } else {
    let { prefix } = element;
    const candidate = namespace === null ? null : scope.prefixOf(namespace, prefix);
    if (candidate !== null) {
      qualifiedName = `${candidate}:${localName}`;
      scope.use(candidate);
      if (declaredDefault !== undefined && declaredDefault !== XML_NAMESPACE)
        scope.declare('', declaredDefault);
    } else if (prefix !== null && namespace !== null) {
      if (scope.hasTaken(prefix)) prefix = generatePrefix(scope, counter);
      scope.declare(prefix, namespace);
      qualifiedName = `${prefix}:${localName}`;
      declaration = ` xmlns:${prefix}="${escapeAttribute(namespace)}"`;
      if (declaredDefault !== undefined) scope.declare('', declaredDefault);
    } else {
      if (declaredDefault !== namespace) {
        ignoresDefault = true;
        declaration = ` xmlns="${escapeAttribute(namespace ?? '')}"`;
      }
      scope.declare('', namespace);
    }
  }
  output.add(`<${qualifiedName}${declaration}`);
  for (const attribute of element.attributes)
    writeAttribute(attribute, ignoresDefault, scope, counter, output);
  if (!isEmpty) {
    output.add('>');
    return `</${qualifiedName}>`;
  }
  if (namespace === HTML_NAMESPACE) {
    output.add(isVoidElement(element.table.names.find(localName)) ? ' />' : `></${qualifiedName}>`);
  } else {
    output.add('/>');
  }
  return '';
}

function writeAttribute(
  attribute: Attr,
  ignoresDefault: boolean,
  scope: Scope,
  counter: { next: number },
  output: StringBuilder,
): void {
  const { namespaceURI: namespace, localName, value } = attribute;
  let prefix: string | null = null;
  if (namespace === XMLNS_NAMESPACE) {
    if (value === XML_NAMESPACE || (attribute.prefix === null && ignoresDefault)) return;
    if (attribute.prefix === 'xmlns') prefix = 'xmlns';
  } else if (namespace === XML_NAMESPACE) {
    prefix = 'xml';
  } else if (namespace !== null) {
    prefix = scope.prefixOf(namespace, attribute.prefix);
    if (prefix === null) {
      const own = attribute.prefix;
      prefix = own !== null && !scope.hasTaken(own) && own !== 'xmlns' ? own : generatePrefix(scope, counter);
      scope.declare(prefix, namespace);
      output.add(` xmlns:${prefix}="${escapeAttribute(namespace)}"`);
    }
    scope.use(prefix);
  }
  output.add(` ${prefix === null ? '' : `${prefix}:`}${localName}="${escapeAttribute(value)}"`);
}

function escapeAttribute(value: string): string {
  return escapeText(value)
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The markup of a node that is not an element, without that of its children. */
function markupOf(node: Node): string {
  switch (node.nodeType) {
    case NodeType.Text:
      return escapeText(node.nodeValue!);
    case NodeType.Comment:
      return `<!--${node.nodeValue}-->`;
    case NodeType.ProcessingInstruction:
      return `<?${(node as ProcessingInstruction).target} ${node.nodeValue}?>`;
    case NodeType.DocumentType: {
      const { name, publicId, systemId } = node as DocumentType;
      const publicPart = publicId === '' ? '' : ` PUBLIC "${publicId}"`;
      const systemPart = systemId === '' ? '' : `${publicId === '' ? ' SYSTEM' : ''} "${systemId}"`;
      return `<!DOCTYPE ${name}${publicPart}${systemPart}>`;
    }
    default:
      return '';
  }
}
