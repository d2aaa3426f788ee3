// @ts-check

/**
 * Builds a tree from the operations of a log, and prints it in the format of html5lib-tests. It is independent of the parser: a
 * line of the log is the JSON of a step.
 *
 * @typedef {import('domwright/steps').Step} Step
 * @typedef {import('domwright/steps').StepOperation} StepOperation
 * @typedef {{ kind: string, label: string, attributes: Map<string, string>, children: ReplayedNode[],
 *   parent: ReplayedNode | null, contents: ReplayedNode | null, shadow: ReplayedNode | null }} ReplayedNode
 */

/**
 * @param {string} kind
 * @param {string} label
 * @returns {ReplayedNode}
 */
function newNode(kind, label) {
  return { kind, label, attributes: new Map(), children: [], parent: null, contents: null, shadow: null };
}

/** @type {Record<string, string>} */
const prefixes = {
  'http://www.w3.org/1999/xhtml': '',
  'http://www.w3.org/2000/svg': 'svg ',
  'http://www.w3.org/1998/Math/MathML': 'math ',
  'http://www.w3.org/1999/xlink': 'xlink ',
  'http://www.w3.org/XML/1998/namespace': 'xml ',
  'http://www.w3.org/2000/xmlns/': 'xmlns ',
};

/**
 * @param {readonly string[]} log the lines
 * @returns {ReplayedNode} the Document, or the root of the fragment
 */
export function replay(log) {
  const root = newNode('root', '');
  /** @type {ReplayedNode[]} */
  const nodes = [root];
  /** @param {number} number @param {ReplayedNode} node */
  const create = (number, node) => {
    if (number !== nodes.length) throw new Error(`node ${number} comes after node ${nodes.length - 1}`);
    nodes.push(node);
    return node;
  };
  /** @param {number} number */
  const at = (number) => nodes[number] ?? raise(`there is no node ${number}`);
  /** @param {ReplayedNode} node @param {number} parentNumber @param {number | null} before */
  const insert = (node, parentNumber, before) => {
    if (node.parent !== null) raise('the node has a parent');
    const parent = at(parentNumber);
    const index = before === null ? parent.children.length : parent.children.indexOf(at(before));
    if (index < 0) raise('the node before which to insert is no child');
    parent.children.splice(index, 0, node);
    node.parent = parent;
  };
  for (const line of log) {
    /** @type {Step} */
    const step = JSON.parse(line);
    for (const operation of step.operations) {
      switch (operation.type) {
        case 'createElement': {
          const { node, name, namespaceURI, attributes } = operation;
          addAttributes(
            create(node, newNode('element', (prefixes[namespaceURI ?? ''] ?? '') + name)),
            attributes,
          );
          break;
        }
        case 'createTemplateContents':
          at(operation.template).contents = create(operation.node, newNode('fragment', 'content'));
          break;
        case 'attachShadowRoot':
          at(operation.host).shadow = create(operation.node, newNode('fragment', shadowLabel(operation)));
          break;
        case 'insert':
          insert(at(operation.node), operation.parent, operation.before);
          break;
        case 'insertText': {
          const { node, isNew, data, parent, before } = operation;
          if (isNew) insert(create(node, newNode('text', data)), parent, before);
          else at(node).label += data;
          break;
        }
        case 'insertComment':
          insert(
            create(operation.node, newNode('comment', operation.data)),
            operation.parent,
            operation.before,
          );
          break;
        case 'insertProcessingInstruction': {
          const { node, target, data, parent, before } = operation;
          insert(create(node, newNode('instruction', `${target} ${data}`)), parent, before);
          break;
        }
        case 'appendDoctype': {
          const { node, name, publicId, systemId } = operation;
          const ids = publicId === '' && systemId === '' ? '' : ` "${publicId}" "${systemId}"`;
          insert(create(node, newNode('doctype', name + ids)), 0, null);
          break;
        }
        case 'remove': {
          const node = at(operation.node);
          node.parent?.children.splice(node.parent.children.indexOf(node), 1);
          node.parent = null;
          break;
        }
        case 'moveChildren': {
          const to = at(operation.to);
          for (const child of at(operation.from).children.splice(0)) {
            child.parent = to;
            to.children.push(child);
          }
          break;
        }
        case 'addAttributes':
          addAttributes(at(operation.node), operation.attributes);
          break;
        case 'removeAttribute':
          at(operation.node).attributes.delete(operation.name);
      }
    }
  }
  return root;
}

/** @param {string} message @returns {never} */
function raise(message) {
  throw new Error(message);
}

/** @param {ReplayedNode} node @param {readonly import('domwright/steps').StepAttribute[]} attributes */
function addAttributes(node, attributes) {
  for (const { name, namespaceURI, value } of attributes) {
    const local = namespaceURI === null ? name : name.slice(name.indexOf(':') + 1);
    const printed = (prefixes[namespaceURI ?? ''] ?? '') + local;
    if (node.attributes.has(printed)) raise(`the element already has an attribute ${printed}`);
    node.attributes.set(printed, value);
  }
}

/** @param {Extract<StepOperation, { type: 'attachShadowRoot' }>} root */
function shadowLabel(root) {
  const { mode, delegatesFocus, serializable, slotAssignment, clonable } = root;
  let label = `#shadow-root <template shadowrootmode="${mode}"`;
  if (delegatesFocus) label += ' shadowrootdelegatesfocus';
  if (serializable) label += ' shadowrootserializable';
  if (slotAssignment === 'manual') label += ' shadowrootslotassignment="manual"';
  if (clonable) label += ' shadowrootclonable';
  if (root.customElementRegistry === null) label += ' shadowrootcustomelementregistry';
  return `${label}>`;
}

/** @type {Record<string, (label: string) => string>} */
const printed = {
  element: (label) => `<${label}>`,
  fragment: (label) => label,
  text: (label) => `"${label}"`,
  comment: (label) => `<!-- ${label} -->`,
  instruction: (label) => `<?${label}>`,
  doctype: (label) => `<!DOCTYPE ${label}>`,
};

/**
 * @param {ReplayedNode} root
 * @returns {string}
 */
export function printReplayed(root) {
  /** @type {string[]} */
  const lines = [];
  /** @type {[ReplayedNode, string][]} */
  const pending = root.children
    .map((child) => /** @type {[ReplayedNode, string]} */ ([child, '| ']))
    .reverse();
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const [node, indent] = entry;
    lines.push(indent + printed[node.kind]?.(node.label));
    const below = `${indent}  `;
    const attributes = [...node.attributes].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, value] of attributes) lines.push(`${below}${name}="${value}"`);
    for (const child of [...node.children].reverse()) pending.push([child, below]);
    if (node.contents !== null) pending.push([node.contents, below]);
    if (node.shadow !== null) pending.push([node.shadow, below]);
  }
  return lines.join('\n');
}
