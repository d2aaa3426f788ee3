// @ts-check
import fc from 'fast-check';

/**
 * Random changes of trees by DOM methods, which must have the same results in two implementations.
 *
 * @typedef {readonly [operation: number, a: number, b: number, c: number, markup: string, text: string, name: string]} Change
 * @typedef {{ documents: readonly [string, string], changes: readonly Change[] }} Changes
 */

const piece = fc.constantFrom(
  ...[
    '<p>',
    '<div class=c>',
    '<b id=x class="c d">',
    '<i a="1">',
    '<a href=z>',
    '<span id=y title="&quot;&amp;">',
  ],
  ...[
    '</p>',
    '</div>',
    '</b>',
    '</i>',
    '</a>',
    '</span>',
    '<br>',
    '<ul><li>',
    '<!--c-->',
    '<template>',
    '</template>',
  ],
  ...[
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<svg>',
    '<g xlink:href=u>',
    '</svg>',
    '<math><mi>',
    '</math>',
    '<title>',
  ],
  ...['<script>a<b</script>', '<style>x&y</style>', '<pre>\n', '<textarea>\n', '</textarea>'],
  ...[
    'text',
    'x',
    ' ',
    '\n',
    'é',
    '&',
    '&amp;',
    '&lt;',
    '&nbsp;',
    '&am',
    'p;',
    'amp;',
    'a longer text with > in it',
  ],
);
/** What Chromium does not read alike, such as U+0000 and carriage returns, and what is cut. */
const oddPiece = fc.constantFrom(
  '\r',
  '\r\n',
  '\0',
  '&#',
  '&#6',
  '5;',
  '<i a="&am',
  '<!--x\r',
  '-->',
  '<pre>\r',
);
const text = fc.constantFrom('', 'x', '<', '&', '\u00a0', 'a b', '"', '\n', 'a text of some length');
const name = fc.constantFrom(
  ...['id', 'class', 'title', 'href', 'data-q', 'A', '=', '', 'a b', 'xlink:href'],
  ...['a', 'b', 'c', 'd', 'i', 'p', 'x', 'y', 'div', 'template', 'pre', 'script'],
);

const changesOf = (/** @type {fc.Arbitrary<string>} */ pieces) => {
  const markup = (/** @type {number} */ maxLength) =>
    fc.array(pieces, { maxLength }).map((strings) => strings.join(''));
  const change = fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999), fc.nat(999), markup(8), text, name);
  // Not in quirks mode, in which Chromium parses the markup for a template as in no-quirks mode.
  const document = (/** @type {number} */ maxLength) =>
    markup(maxLength).map((html) => `<!DOCTYPE html>${html}`);
  return fc.record({
    documents: fc.tuple(document(14), document(6)),
    changes: fc.array(change, { minLength: 1, maxLength: 14 }),
  });
};

export const changes = changesOf(piece);
export const oddChanges = changesOf(fc.oneof({ arbitrary: piece, weight: 3 }, oddPiece));

/**
 * Makes two documents and changes them. It doesn't refer to anything outside itself, so that it can be sent to a browser.
 *
 * @param {(html: string) => any} makeDocument
 * @param {Changes} program
 * @param {(nodes: any[]) => void} [check] is called with all nodes after each change
 * @returns {string[]} what each change returned or threw, and the resulting trees
 */
export function runChanges(makeDocument, { documents, changes }, check) {
  const HTML = 'http://www.w3.org/1999/xhtml';
  const namespaces = [null, 'http://www.w3.org/1999/xlink', 'http://www.w3.org/XML/1998/namespace', 'x:y'];
  const positions = ['beforebegin', 'afterbegin', 'beforeend', 'afterend', 'BeforeEnd', 'x'];
  const selectors =
    'b|.c|#x|p b|div > *|:not(b)|[a]|i, b|*|svg g|:first-child|p + *|p ~ b|[class~=d]|:empty|:root|:nth-child(2n+1)|' +
    ':is(p,div) i|:has(b)|[title]|li:last-of-type||!!';
  const roots = documents.map((html) => makeDocument(html));
  /** @type {any[]} Nodes that may be in no document. */
  const others = [];
  const collections = roots.flatMap((root) => [
    root.getElementsByTagName('b'),
    root.getElementsByTagName('*'),
    root.getElementsByClassName('c'),
    root.body.childNodes,
    root.body.children,
  ]);
  const isTemplate = (/** @type {any} */ node) => node.localName === 'template' && node.namespaceURI === HTML;

  /** In tree order, with template contents. @param {any} root @param {(node: any, depth: number) => void} visit */
  const walk = (root, visit) => {
    const stack = [[root, 0]];
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const [node, depth] = entry;
      visit(node, depth);
      for (let child = node.lastChild; child !== null; child = child.previousSibling)
        stack.push([child, depth + 1]);
      if (isTemplate(node)) stack.push([node.content, depth + 2]);
    }
  };
  const detached = () => others.filter((node) => node.parentNode === null && node.nodeType !== 9);
  const allNodes = () => {
    /** @type {Set<any>} */
    const nodes = new Set();
    for (const root of [...roots, ...detached()]) {
      if (!nodes.has(root)) walk(root, (node) => nodes.add(node));
    }
    return [...nodes];
  };
  const dump = (/** @type {any} */ root) => {
    let lines = '';
    walk(root, (node, depth) => {
      let line = `${node.nodeType} ${JSON.stringify(node.nodeValue)}`;
      if (node.nodeType === 10) line = `<!DOCTYPE ${node.name} "${node.publicId}" "${node.systemId}">`;
      if (node.nodeType === 1) {
        const attributes = Array.from(
          node.attributes,
          ({ namespaceURI, name, value }) => ` {${namespaceURI}}${name}=${JSON.stringify(value)}`,
        );
        line = `<{${node.namespaceURI}}${node.nodeName}${attributes.sort().join('')}>`;
      }
      lines += `${' '.repeat(depth)}${line}\n`;
    });
    return lines;
  };
  /** @param {any} value @param {any[]} nodes */
  const show = (value, nodes) => {
    if (value === null || typeof value !== 'object') return String(JSON.stringify(value));
    if (value.nodeType === 2) return `Attr ${value.name}=${value.value}`;
    if (value.nodeType === undefined)
      return `[${Array.from(value, (item) => nodes.indexOf(item)).join(' ')}]`;
    return nodes.includes(value) ? `node ${nodes.indexOf(value)}` : `new ${dump(value)}`;
  };

  /** @type {string[]} */
  const results = [];
  for (const [operation, a, b, c, markup, text, name] of changes) {
    const nodes = allNodes();
    const nodeAt = (/** @type {number} */ index, types = [1, 3, 8, 9, 10, 11]) => {
      const fitting = nodes.filter(({ nodeType }) => types.includes(nodeType));
      return fitting[index % fitting.length];
    };
    const keep = (/** @type {any} */ node) => {
      if (node !== null && !others.includes(node)) others.push(node);
      return node;
    };
    const keepChildren = (/** @type {any} */ node) => [...node.childNodes].forEach(keep);
    const [node, other] = [keep(nodeAt(a)), nodeAt(b)];
    const [element, otherElement] = [keep(nodeAt(a, [1])), nodeAt(b, [1])];
    const data = nodeAt(a, [3, 8]);
    const document = roots[b % 2];
    const attr = element.attributes[c % Math.max(element.attributes.length, 1)];
    const selector = selectors.split('|')[c % 23];
    const argument = (/** @type {number} */ index) => (index % 3 === 0 ? text : nodeAt(index, [1, 3, 8]));
    const withSeveral = () => {
      const methods = ['before', 'after', 'replaceWith', 'prepend', 'append', 'replaceChildren'];
      keepChildren(node);
      return node[methods[c % 6] ?? '']?.(argument(b), argument(b + c));
    };
    const operations = [
      () => node.appendChild(other),
      () => node.insertBefore(other, c % 5 === 0 ? null : node.childNodes[c % node.childNodes.length]),
      () => node.parentNode?.removeChild(node),
      () => node.parentNode?.replaceChild(other, node),
      () => {
        keepChildren(element);
        element.innerHTML = markup;
      },
      () => {
        keepChildren(element);
        element.innerHTML = markup;
      },
      () => {
        // Chromium joins Text nodes that it makes, also of markup in a script and the like, with those around them.
        if (!/^(?:script|style|title|textarea)$/.test(element.parentNode?.localName))
          element.outerHTML = `<u>${markup}</u>`;
      },
      () => element.insertAdjacentHTML(positions[b % 6], markup),
      () => {
        keepChildren(node);
        // Chromium keeps a Text node whose data stays as it is.
        if (node.textContent !== text) node.textContent = b % 7 === 0 ? null : text;
      },
      () => data?.appendData(text),
      () => data?.insertData(b % 8, text),
      () => data?.deleteData(b % 8, c % 8),
      () => data?.replaceData(b % 8, c % 8, text),
      () => {
        const node = nodeAt(a, [3]);
        return node === undefined ? null : keep(node.splitText(b % (node.length + 2)));
      },
      () => {
        keepChildren(node);
        node.normalize();
      },
      () => keep(node.cloneNode(b % 2 === 0)),
      () => element.setAttribute(name, text),
      () => element.removeAttribute(name),
      () => element.toggleAttribute(name, [undefined, true, false][b % 3]),
      () => attr && otherElement.setAttributeNode(attr),
      () => attr && otherElement.setAttributeNode(element.removeAttributeNode(attr)),
      () => element.classList[['add', 'remove', 'toggle', 'contains'][b % 4] ?? ''](name),
      withSeveral,
      () => keep(document.importNode(node, c % 2 === 0)),
      () => keep(document.adoptNode(node)),
      () => document.querySelectorAll(selector),
      () => element.closest(selector),
      () => element.matches(selector),
      () => {
        const position = node.compareDocumentPosition(other);
        // The order of what is not connected is up to the implementation.
        return `${position & 1 ? 1 : position} ${node.contains(other)} ${node.isEqualNode(other)}`;
      },
      () => keep(document.createElement(name)),
      () => keep(document.createElementNS(namespaces[c % 4], name)),
      () => keep(c % 2 === 0 ? document.createTextNode(text) : document.createComment(text)),
      () => keep(document.createDocumentFragment()),
      () => `${node.nodeName} ${node.textContent} ${node.isConnected} ${node.childNodes.length}`,
      () => {
        const { parentNode, parentElement, firstChild, lastChild, nextSibling, previousSibling } = node;
        const all = [parentNode, parentElement, firstChild, lastChild, nextSibling, previousSibling];
        return [...all, node.getRootNode()].map((one) => show(one, nodes)).join();
      },
      () => {
        if (attr !== undefined) attr.value = text;
      },
      () => document.getElementById(name),
      () => nodeAt(a, [3])?.wholeText,
      () => {
        const lists = [element.getElementsByTagName(name), element.getElementsByClassName(name)];
        return lists.map((list) => show(list, nodes)).join();
      },
      () => element.setAttributeNS(namespaces[b % 4], b % 4 === 2 ? `xml:${name}` : name, text),
      () => keep(element.insertAdjacentElement(positions[c % 4], otherElement)),
    ];
    const change = operations[operation % operations.length];
    let result = '';
    try {
      result = show(change?.(), nodes);
    } catch (error) {
      result = /** @type {Error} */ (error).name;
      // If several nodes don't fit, they stay in the fragment they were combined in; Chromium takes them out again.
      if (change === withSeveral) return [...results, result];
    }
    const after = allNodes();
    check?.(after);
    const trees = [...roots, ...detached()].map(dump).join('--\n');
    results.push(`${result}\n${trees}${collections.map((list) => show(list, after)).join(' ')}`);
  }
  return results;
}
