// @ts-check
/**
 * @typedef {import('./differences.mjs').Input} Input
 * @typedef {object} Sanitized what a method of the Sanitizer makes of markup: of a document, or in a `div`
 * @property {string} html
 * @property {'setHTML' | 'setHTMLUnsafe' | 'parseHTML' | 'parseHTMLUnsafe'} method
 * @property {object} options
 */

/**
 * The dumps of documents and fragments, in the format of html5lib-tests. It runs in a page, and refers to nothing outside itself.
 *
 * @param {string} json a list of `Input` and `Sanitized` objects
 * @returns {string} a list of dumps, as JSON, in which lone surrogates are escaped
 */
export function dumpAll(json) {
  const { DOMParser } = /** @type {any} */ (globalThis);
  /** @type {Record<string, string>} */
  const designators = {
    'http://www.w3.org/2000/svg': 'svg ',
    'http://www.w3.org/1998/Math/MathML': 'math ',
    'http://www.w3.org/1999/xlink': 'xlink ',
    'http://www.w3.org/XML/1998/namespace': 'xml ',
    'http://www.w3.org/2000/xmlns/': 'xmlns ',
  };
  /** As ours has it. */
  const shadowRootLine = (/** @type {any} */ root) =>
    `#shadow-root <template shadowrootmode="${root.mode}"` +
    (root.delegatesFocus ? ' shadowrootdelegatesfocus' : '') +
    (root.serializable ? ' shadowrootserializable' : '') +
    (root.slotAssignment === 'manual' ? ' shadowrootslotassignment="manual"' : '') +
    (root.clonable ? ' shadowrootclonable' : '') +
    '>';
  const dump = (/** @type {any} */ document) => {
    /** @type {string[]} */
    const lines = [];
    /** @type {[any, number][]} */
    const stack = [];
    const push = (/** @type {any} */ parent, /** @type {number} */ depth) => {
      for (let child = parent.lastChild; child !== null; child = child.previousSibling)
        stack.push([child, depth]);
    };
    push(document, 0);
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const [node, depth] = entry;
      const indent = `| ${'  '.repeat(depth)}`;
      if (node.nodeType === 3) lines.push(`${indent}"${node.data}"`);
      else if (node.nodeType === 8) lines.push(`${indent}<!-- ${node.data} -->`);
      else if (node.nodeType === 7) lines.push(`${indent}<?${node.target} ${node.data}>`);
      else if (node.nodeType === 10) {
        const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
        lines.push(`${indent}<!DOCTYPE ${node.name}${ids}>`);
      } else if (node.nodeType === 11) {
        lines.push(`${indent}${node.mode === undefined ? 'content' : shadowRootLine(node)}`);
        push(node, depth + 1);
      } else {
        lines.push(`${indent}<${designators[node.namespaceURI] ?? ''}${node.localName}>`);
        const attributes = [...node.attributes].map(({ namespaceURI, localName, name, value }) => ({
          name: namespaceURI === null ? name : (designators[namespaceURI] ?? '') + localName,
          value,
        }));
        attributes.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
        for (const { name, value } of attributes) lines.push(`${indent}  ${name}="${value}"`);
        push(node, depth + 1);
        if (node.localName === 'template' && node.content) stack.push([node.content, depth + 1]);
        if (node.shadowRoot) stack.push([node.shadowRoot, depth + 1]);
      }
    }
    return lines.join('\n');
  };
  const parser = new DOMParser();
  /** @type {Record<string, string>} */
  const namespaces = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' };
  const page = /** @type {any} */ (globalThis).document;
  const fragmentOf = (
    /** @type {string} */ context,
    /** @type {Input} */ { html, scripting, allowDeclarativeShadowRoots },
  ) => {
    const document = scripting ? page : parser.parseFromString('<!DOCTYPE html>', 'text/html');
    const [name, localName] = context.split(' ');
    const element =
      localName === undefined
        ? document.createElement(name)
        : document.createElementNS(namespaces[name], localName);
    if (allowDeclarativeShadowRoots) element.setHTMLUnsafe(html);
    else element.innerHTML = html;
    return context === 'template' ? element.content : element;
  };
  const sanitized = (/** @type {Sanitized} */ { html, method, options }) => {
    const { Document } = /** @type {any} */ (globalThis);
    if (method in Document) return Document[method](html, options);
    const element = parser.parseFromString('<!DOCTYPE html>', 'text/html').createElement('div');
    element[method](html, options);
    return element;
  };
  return JSON.stringify(
    JSON.parse(json).map((/** @type {Input | Sanitized} */ input) => {
      if ('method' in input) return dump(sanitized(input));
      const { html, context } = input;
      return dump(
        context === undefined ? parser.parseFromString(html, 'text/html') : fragmentOf(context, input),
      );
    }),
  );
}
