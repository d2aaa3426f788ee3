import type { Element, Node } from 'domwright';

const voidElements =
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  );
const rawTextElements = 'style script xmp iframe noembed noframes plaintext'.split(' ');
const htmlNamespace = 'http://www.w3.org/1999/xhtml';
const prefixes = new Map([
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
  ['http://www.w3.org/2000/xmlns/', 'xmlns'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
]);
const tagNameIsLocal = [htmlNamespace, 'http://www.w3.org/1998/Math/MathML', 'http://www.w3.org/2000/svg'];

/** The standard's algorithm word by word, over the DOM's interface: what the library's has to agree with. */
export function plainSerialize(node: Node, scripting: boolean): string {
  let target: Node = node;
  let result = '';
  if (isHTML(node, voidElements)) return result;
  if (isHTML(node, ['template'])) target = (node as Element).content as Node;
  for (let child = target.firstChild; child !== null; child = child.nextSibling) {
    result += markup(child, scripting);
  }
  return result;
}

function markup(node: Node, scripting: boolean): string {
  switch (node.nodeType) {
    case 1: {
      const element = node as Element;
      const tagName = tagNameIsLocal.includes(element.namespaceURI ?? '')
        ? element.localName
        : element.nodeName;
      let result = `<${tagName}`;
      for (const { namespaceURI, name, localName, value } of element.attributes) {
        const prefix = prefixes.get(namespaceURI ?? '');
        let serializedName = name;
        if (prefix !== undefined) serializedName = prefix === localName ? prefix : `${prefix}:${localName}`;
        result += ` ${serializedName}="${escape(value).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}"`;
      }
      result += '>';
      return isHTML(node, voidElements) ? result : `${result}${plainSerialize(node, scripting)}</${tagName}>`;
    }
    case 3: {
      const data = node.nodeValue as string;
      const parent = node.parentNode;
      if (parent !== null && isHTML(parent, scripting ? [...rawTextElements, 'noscript'] : rawTextElements)) {
        return data;
      }
      return escape(data).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    }
    case 7:
      return `<?${node.nodeName} ${node.nodeValue}?>`;
    case 8:
      return `<!--${node.nodeValue}-->`;
    case 10:
      return `<!DOCTYPE ${node.nodeName}>`;
    default:
      throw new Error(`nodeType ${node.nodeType}`);
  }
}

function isHTML(node: Node, localNames: readonly string[]): boolean {
  if (node.nodeType !== 1) return false;
  const { namespaceURI, localName } = node as Element;
  return namespaceURI === htmlNamespace && localNames.includes(localName);
}

function escape(string: string): string {
  return string.replaceAll('&', '&amp;').replaceAll('\u00a0', '&nbsp;');
}
