// biome-ignore lint/suspicious/noExplicitAny: nodes of any DOM
type Any = any;

const HTML = 'http://www.w3.org/1999/xhtml';

/** Elements that serialize as void — https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void */
const voidNames = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/** Elements whose text is written as it is. */
const rawNames = new Set(['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/**
 * The markup of the children of a node of any DOM by the living standard; with `outer`, of the node itself —
 * https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 *
 * NB: an `is` value without an attribute is not written, since no public property has it.
 */
export function markupOf(node: Any, outer = false): string {
  const parts: string[] = [];
  /** What is still to be written, the next one last: nodes, and end tags. */
  const stack: Any[] = [];
  const pushChildren = (parent: Any): void => {
    for (let child = parent.lastChild; child !== null; child = child.previousSibling) stack.push(child);
  };
  if (outer) stack.push(node);
  else pushChildren(contentsOf(node));
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') {
      parts.push(next);
      continue;
    }
    switch (next.nodeType) {
      case 1: {
        const name = isOfParser(next.namespaceURI) ? next.localName : qualifiedName(next);
        parts.push(`<${name}`);
        for (const attribute of next.attributes)
          parts.push(` ${attributeName(attribute)}="${escapeAttribute(attribute.value)}"`);
        parts.push('>');
        if (next.namespaceURI === HTML && voidNames.has(next.localName)) break;
        stack.push(`</${name}>`);
        pushChildren(contentsOf(next));
        break;
      }
      case 3:
        parts.push(isRaw(next.parentNode) ? next.data : escapeText(next.data));
        break;
      case 7:
        parts.push(`<?${next.target} ${next.data}?>`);
        break;
      case 8:
        parts.push(`<!--${next.data}-->`);
        break;
      case 10:
        parts.push(`<!DOCTYPE ${next.name}>`);
        break;
    }
  }
  return parts.join('');
}

/** The node whose children are written: for a template, its contents; for a void element, none. */
function contentsOf(node: Any): Any {
  if (node.nodeType !== 1 || node.namespaceURI !== HTML) return node;
  if (voidNames.has(node.localName)) return { lastChild: null };
  return node.localName === 'template' ? node.content : node;
}

function isOfParser(namespaceURI: string | null): boolean {
  return (
    namespaceURI === HTML ||
    namespaceURI === 'http://www.w3.org/2000/svg' ||
    namespaceURI === 'http://www.w3.org/1998/Math/MathML'
  );
}

function qualifiedName({ prefix, localName }: Any): string {
  return prefix === null ? localName : `${prefix}:${localName}`;
}

/** An attribute's serialized name */
function attributeName({ namespaceURI, localName, name }: Any): string {
  switch (namespaceURI) {
    case null:
      return localName;
    case 'http://www.w3.org/XML/1998/namespace':
      return `xml:${localName}`;
    case 'http://www.w3.org/2000/xmlns/':
      return localName === 'xmlns' ? 'xmlns' : `xmlns:${localName}`;
    case 'http://www.w3.org/1999/xlink':
      return `xlink:${localName}`;
    default:
      return name;
  }
}

/** The text in an element is written literally; in `noscript` if scripting is enabled for it. */
function isRaw(parent: Any): boolean {
  if (parent?.namespaceURI !== HTML) return false;
  if (rawNames.has(parent.localName)) return true;
  return parent.localName === 'noscript' && parent.ownerDocument.defaultView !== null;
}

/** Escaping a string — https://html.spec.whatwg.org/multipage/parsing.html#escapingString */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}
