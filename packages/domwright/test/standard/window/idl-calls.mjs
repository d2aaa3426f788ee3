// @ts-check

/**
 * Calls of operations and writes of attributes, with arguments of every kind, in fresh trees.
 *
 * @typedef {{ receiver: string, member: string, kind: 'call' | 'set', values: readonly string[] }} Call `values`: names, see
 *   `runCalls`
 */

/** The values that every argument gets. */
export const valueNames = [
  'undefined',
  'null',
  'true',
  'false',
  '0',
  '1',
  '-1',
  '1.7',
  'NaN',
  'Infinity',
  '2 ** 32 + 1',
  '1n',
  "''",
  "'b'",
  "'no such'",
  '{ toString }',
  '{ valueOf }',
  '{}',
  "['b']",
  'Object.create(null)',
  'Symbol()',
  'a function',
  'throws',
  'child',
  'text',
];

/**
 * Runs calls. It doesn't refer to anything outside itself, so that it can be sent to a browser.
 *
 * @param {any} window
 * @param {readonly Call[]} calls
 * @param {(call: Call, values: unknown[]) => unknown[]} [convert] what the values are converted to before the call
 * @returns {(string | null)[]} what has been returned or thrown, and the tree then; null for members that the window lacks
 */
export function runCalls(window, calls, convert = (_, values) => values) {
  const markup =
    '<div id="target" class="b undefined null 1" title="t" b="b" undefined="u" null="n" 0="z" 1="o" true="t">a' +
    '<b id="child" name="b" class="b undefined">c</b>d<undefined id="undefined" name="undefined" class="null"></undefined>' +
    '<null id="null" name="null"></null><i id="b" name="1">e</i></div>' +
    '<form><input name="b" value="c"><input type="radio" name="r" value="undefined"><input type="radio" name="r" value="null">' +
    '<input type="radio" name="r" value="1" checked><textarea name="t">f</textarea><select name="s"><option value="undefined">1</option>' +
    '<option value="null" id="undefined">2</option><option value="b" name="null" selected>3</option></select><output>g</output><label>h</label>' +
    '<progress></progress><meter></meter></form><table><tr><td>1</td><td>2</td></tr><tr></tr></table><a href="http://a.example/b">i</a>';
  /** @param {unknown} value @returns {string} */
  const show = (value) => {
    if (typeof value === 'string') return JSON.stringify(value);
    if (typeof value === 'symbol' || typeof value === 'function') return typeof value;
    if (value === null || typeof value !== 'object') return Object.is(value, -0) ? '-0' : String(value);
    const node = /** @type {any} */ (value);
    if (node.nodeType === 1) return node.outerHTML;
    if (node.nodeType === 2) return `${node.namespaceURI} ${node.name}=${JSON.stringify(node.value)}`;
    if (node.nodeType === 9) return `document ${node.contentType} ${Array.from(node.childNodes, show)}`;
    if (node.nodeType === 10) return `doctype ${node.name} ${node.publicId} ${node.systemId}`;
    if (node.nodeType !== undefined)
      return `${node.nodeName}${JSON.stringify(node.nodeValue)}${Array.from(node.childNodes, show)}`;
    if (typeof node.cssText === 'string') return `{${node.cssText}}`;
    if (typeof node.whatToShow === 'number')
      return `${show(node.root)} ${node.whatToShow} ${typeof node.filter}`;
    if (typeof node.length === 'number') return `[${Array.from(node, show)}]`;
    if (typeof node.next === 'function') return 'iterator';
    return 'an object';
  };
  /** @param {any} document @param {any} target @returns {Record<string, unknown>} */
  const valuesOf = (document, target) => {
    const attribute = document.createAttribute('title');
    attribute.value = 'b';
    return {
      undefined: undefined,
      null: null,
      true: true,
      false: false,
      0: 0,
      1: 1,
      '-1': -1,
      1.7: 1.7,
      NaN: NaN,
      Infinity: Infinity,
      '2 ** 32 + 1': 2 ** 32 + 1,
      '1n': 1n,
      '{ toString }': { toString: () => 'b' },
      '{ valueOf }': { valueOf: () => 1, toString: () => 'b' },
      '{}': {},
      "['b']": ['b'],
      'Object.create(null)': Object.create(null),
      'Symbol()': Symbol('b'),
      'a function': () => 1,
      throws: {
        toString() {
          throw new RangeError();
        },
        valueOf() {
          throw new RangeError();
        },
      },
      child: target.querySelector('#child') ?? document.createElement('b'),
      text: target.firstChild ?? document.createTextNode('b'),
      target,
      attribute,
      'its attribute': target.getAttributeNode('title'),
      option: document.createElement('option'),
      'a doctype': document.doctype,
    };
  };
  /** @param {Call} call @param {any} receiver @param {Record<string, unknown>} objects @param {any} tree */
  const run = (call, receiver, objects, tree) => {
    // NB: some names are only reserved; see reserved-names.ts.
    if (receiver[call.member] === undefined) return null;
    if (call.kind === 'call' && typeof receiver[call.member] !== 'function') return null;
    const given = call.values.map((name) => (name.startsWith("'") ? name.slice(1, -1) : objects[name]));
    let result = '';
    try {
      const values = convert(call, given);
      if (call.kind === 'call') result = show(receiver[call.member](...values));
      else {
        Reflect.set(receiver, call.member, values[0]);
        result = show(receiver[call.member]);
      }
    } catch (error) {
      result = `throws ${/** @type {Error} */ (error).name}`;
    }
    return `${result} | ${show(receiver)} | ${receiver === tree ? '' : show(tree)}`;
  };
  /** For elements that need no tree. */
  const scratch = window.document.implementation.createHTMLDocument('');
  /** @type {any} */
  let document;
  let uses = 0;
  return calls.map((call) => {
    if (call.kind === 'set' && /^[a-z]/.test(call.receiver) && !markup.includes(`<${call.receiver}`)) {
      const element = scratch.createElement(call.receiver);
      return run(call, element, valuesOf(scratch, element), element);
    }
    // A new document costs more than new content.
    if (
      uses++ % 50 === 0 ||
      !/^(?:Node|(?:HTML|SVG|MathML)?Element|CharacterData|[a-gi-z].*)$/.test(call.receiver)
    )
      document = window.document.implementation.createHTMLDocument('b');
    document.body.innerHTML = markup;
    const target = document.getElementById('target');
    const child = document.getElementById('child');
    /** @param {string} name @returns {any} */
    const receiverOf = (name) => {
      switch (name) {
        case 'Node':
        case 'Element':
        case 'HTMLElement':
          return target;
        case 'Document':
          return document;
        case 'DocumentFragment': {
          const fragment = document.createDocumentFragment();
          fragment.append(target);
          return fragment;
        }
        case 'ShadowRoot': {
          const root = target.attachShadow({ mode: 'open' });
          root.append(child);
          return root;
        }
        case 'CharacterData':
        case 'Text':
          return target.firstChild;
        case 'Comment':
          return target.appendChild(document.createComment('a'));
        case 'ProcessingInstruction':
          return target.appendChild(document.createProcessingInstruction('a', 'b="c"'));
        case 'DocumentType':
          return document.doctype;
        case 'Attr':
          return target.getAttributeNode('title');
        case 'NamedNodeMap':
          return target.attributes;
        case 'NodeList':
          return target.childNodes;
        case 'HTMLCollection':
          return target.children;
        case 'DOMTokenList':
          return target.classList;
        case 'DOMImplementation':
          return document.implementation;
        case 'NodeIterator':
          return document.createNodeIterator(target);
        case 'TreeWalker':
          return document.createTreeWalker(target);
        case 'DOMParser':
          return new window.DOMParser();
        case 'XMLSerializer':
          return new window.XMLSerializer();
        case 'HTMLOptionsCollection':
          return document.querySelector('select').options;
        case 'HTMLFormControlsCollection':
          return document.querySelector('form').elements;
        case 'RadioNodeList':
          return document.querySelector('form').elements.r;
        case 'CSSStyleDeclaration':
          target.style.cssText = 'color: red; float: left';
          return target.style;
        case 'SVGElement':
          return target.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
        case 'MathMLElement':
          return target.appendChild(document.createElementNS('http://www.w3.org/1998/Math/MathML', 'math'));
        case 'Window':
          return window;
        default:
          return document.getElementsByTagName(name)[0] ?? target.appendChild(document.createElement(name));
      }
    };
    return run(call, receiverOf(call.receiver), valuesOf(document, target), document);
  });
}
