// @ts-check

/**
 * A tree of plain objects for TreeConstructor, and its dump in the format of html5lib-tests. Neither uses the library's own tree.
 *
 * @typedef {object} Item
 * @property {string} line what is printed for it
 * @property {string[]} attributes lines, sorted
 * @property {string | null} text the data of a text
 * @property {number[]} children handles
 * @property {number} parent handle or 0
 * @property {number} content handle of a template's contents or 0
 */

const designators = ['', '', 'math ', 'svg ', 'xlink ', 'xml ', 'xmlns '];

/** Implements the TreeSink of `domwright/tree-construction`. */
export class ObjectSink {
  document = 1;
  /** @type {Item[]} */
  items = [item(''), item('')];
  /** @type {(start: number, end: number, flags: number) => string} */
  text = () => '';
  namespaceAt;

  /** @param {(attributes: any, index: number) => number} namespaceAt that of `domwright/tree-construction` */
  constructor(namespaceAt) {
    this.namespaceAt = namespaceAt;
  }

  /** @param {{ text: (start: number, end: number, flags: number) => string }} input */
  begin(input) {
    this.text = (start, end, flags) => input.text(start, end, flags);
  }

  /** @param {string} line */
  add(line) {
    return this.items.push(item(line)) - 1;
  }

  /**
   * @param {any} token
   * @param {number} namespace
   */
  createElement(token, namespace) {
    const node = this.add(`<${designators[namespace]}${token.name}>`);
    this.addMissingAttributes(node, token);
    return node;
  }

  /** @param {number} template */
  templateContents(template) {
    const { items } = this;
    items[template].content ||= this.add('content');
    return items[template].content;
  }

  /**
   * @param {number} parent
   * @param {number} node
   * @param {number} before
   */
  insertBefore(parent, node, before) {
    const { children } = this.items[parent];
    children.splice(before === 0 ? children.length : children.indexOf(before), 0, node);
    this.items[node].parent = parent;
  }

  /**
   * @param {number} parent
   * @param {number} before
   * @param {number} start
   * @param {number} end
   * @param {number} flags
   */
  insertText(parent, before, start, end, flags) {
    const { children } = this.items[parent];
    const at = before === 0 ? children.length : children.indexOf(before);
    const previous = at === 0 ? undefined : this.items[children[at - 1]];
    const text = this.text(start, end, flags);
    if (previous !== undefined && previous.text !== null) {
      previous.text += text;
      return;
    }
    const node = this.add('');
    this.items[node].text = text;
    this.insertBefore(parent, node, before);
  }

  /**
   * @param {number} parent
   * @param {number} before
   * @param {any} token
   */
  insertComment(parent, before, token) {
    this.insertBefore(parent, this.add(`<!-- ${token.data} -->`), before);
  }

  /** @param {any} token */
  appendDoctype({ name, publicId, systemId }) {
    const ids = publicId || systemId ? ` "${publicId ?? ''}" "${systemId ?? ''}"` : '';
    this.insertBefore(1, this.add(`<!DOCTYPE ${name ?? ''}${ids}>`), 0);
  }

  setDocumentMode() {}

  /** @param {number} node */
  remove(node) {
    const { parent } = this.items[node];
    if (parent === 0) return;
    const { children } = this.items[parent];
    children.splice(children.indexOf(node), 1);
    this.items[node].parent = 0;
  }

  /** @param {number} node */
  parentOf(node) {
    return this.items[node].parent;
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  moveChildren(from, to) {
    for (const child of this.items[from].children.splice(0)) this.insertBefore(to, child, 0);
  }

  /**
   * @param {number} element
   * @param {any} token
   */
  addMissingAttributes(element, { attributes: list }) {
    const { attributes } = this.items[element];
    for (let index = 0; index < list.count; index++) {
      const namespace = this.namespaceAt(list, index);
      const name = list.nameAt(index);
      const printed = namespace === 0 ? name : designators[namespace] + name.slice(name.indexOf(':') + 1);
      if (attributes.some((line) => line.startsWith(`${printed}="`))) continue;
      attributes.push(`${printed}="${list.valueAt(index)}"`);
    }
  }

  inSameTree() {
    return true;
  }

  associateWithForm() {}

  isShadowHost() {
    return false;
  }

  attachDeclarativeShadowRoot() {
    return 0;
  }

  setAlreadyStarted() {}
  endTag() {}
  popped() {}

  /** The dump. */
  format() {
    /** @type {string[]} */
    const lines = [];
    /** @type {[handle: number, depth: number][]} */
    const stack = [];
    const push = (/** @type {number} */ parent, /** @type {number} */ depth) => {
      for (const child of [...this.items[parent].children].reverse()) stack.push([child, depth]);
    };
    push(1, 0);
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const [node, depth] = entry;
      const { line, attributes, text, content } = this.items[node];
      const indent = `| ${'  '.repeat(depth)}`;
      lines.push(indent + (text === null ? line : `"${text}"`));
      const names = attributes.map((attribute) => /** @type {const} */ ([nameOf(attribute), attribute]));
      names.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      for (const [, attribute] of names) lines.push(`${indent}  ${attribute}`);
      push(node, depth + 1);
      if (content !== 0) stack.push([content, depth + 1]);
    }
    return lines.join('\n');
  }
}

/** @param {string} attribute as printed; a name may hold `"`, but no `="`, since no name holds a `=` but as its first */
function nameOf(attribute) {
  return attribute.slice(0, attribute.indexOf('="', 1));
}

/**
 * @param {string} line
 * @returns {Item}
 */
function item(line) {
  return { line, attributes: [], text: null, children: [], parent: 0, content: 0 };
}
