// @ts-check
import { defaultTreeAdapter, html } from 'parse5';
import { standardParser } from './parse5-corrected.mjs';

/**
 * @typedef {import('parse5').DefaultTreeAdapterTypes.Node} Parse5Node
 */

/** The word that html5lib-tests write in front of the local name. */
const designators = new Map([
  [html.NS.SVG, 'svg '],
  [html.NS.MATHML, 'math '],
  [html.NS.XLINK, 'xlink '],
  [html.NS.XML, 'xml '],
  [html.NS.XMLNS, 'xmlns '],
]);

/**
 * The dump of html5lib-tests for the children of a node of parse5's tree. A loop, so that no depth is too deep.
 *
 * @param {Parse5Node} node
 * @returns {string} lines without a newline after the last
 */
export function formatParse5Tree(node) {
  /** @type {string[]} */
  const lines = [];
  /** @type {{ node: Parse5Node | string, depth: number }[]} */
  const stack = [];
  const push = (/** @type {Parse5Node} */ parent, /** @type {number} */ depth) => {
    if (!('childNodes' in parent)) return;
    for (let index = parent.childNodes.length - 1; index >= 0; index--) {
      stack.push({ node: parent.childNodes[index], depth });
    }
  };
  push(node, 0);
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { node, depth } = item;
    const indent = `| ${'  '.repeat(depth)}`;
    if (typeof node === 'string') {
      lines.push(indent + node);
      continue;
    }
    switch (node.nodeName) {
      case '#text':
        lines.push(`${indent}"${/** @type {any} */ (node).value}"`);
        break;
      case '#comment':
        lines.push(`${indent}<!-- ${/** @type {any} */ (node).data} -->`);
        break;
      case '#documentType': {
        const { name, publicId, systemId } = /** @type {any} */ (node);
        const ids = publicId || systemId ? ` "${publicId}" "${systemId}"` : '';
        lines.push(`${indent}<!DOCTYPE ${name}${ids}>`);
        break;
      }
      default: {
        const element = /** @type {import('parse5').DefaultTreeAdapterTypes.Element} */ (node);
        lines.push(`${indent}<${designators.get(element.namespaceURI) ?? ''}${element.tagName}>`);
        const attributes = element.attrs.map(({ namespace, name, value }) => ({
          name: (designators.get(/** @type {any} */ (namespace)) ?? '') + name,
          value,
        }));
        attributes.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
        for (const { name, value } of attributes) lines.push(`${indent}  ${name}="${value}"`);
        push(element, depth + 1);
        if ('content' in element) {
          push(/** @type {Parse5Node} */ (element.content), depth + 2);
          stack.push({ node: 'content', depth: depth + 1 });
        }
      }
    }
  }
  return lines.join('\n');
}

/** Elements that have no end tag, and those whose text is written as it is: 13.3 of the standard. */
const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);
const RAW = new Set('style script xmp iframe noembed noframes plaintext'.split(' '));

/**
 * The standard's fragment serialization of the children of a node of parse5's tree, in the edition of 2024:
 * parse5 8.1 itself escapes < and > in attribute values, as the edition of 2025 does.
 *
 * @param {Parse5Node} node
 * @param {boolean} scripting
 * @returns {string}
 */
export function serializeParse5Tree(node, scripting) {
  let text = '';
  /** @type {(Parse5Node | string)[]} */
  const stack = [];
  /** The document of a template's contents has no scripting. @type {Set<unknown>} */
  const inTemplates = new Set();
  const push = (/** @type {any} */ parent) => {
    const children = (parent.content ?? parent).childNodes ?? [];
    const isInTemplate = parent.content !== undefined || inTemplates.has(parent);
    for (let index = children.length - 1; index >= 0; index--) {
      stack.push(children[index]);
      if (isInTemplate) inTemplates.add(children[index]);
    }
  };
  push(node);
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if (typeof item === 'string') {
      text += item;
      continue;
    }
    const node = /** @type {any} */ (item);
    switch (node.nodeName) {
      case '#text': {
        const parent = node.parentNode;
        const isHtml = parent.namespaceURI === html.NS.HTML;
        const runsScripts = scripting && !inTemplates.has(node);
        const raw = isHtml && (RAW.has(parent.tagName) || (runsScripts && parent.tagName === 'noscript'));
        text += raw ? node.value : escape(node.value).replace(/</g, '&lt;').replace(/>/g, '&gt;');
        break;
      }
      case '#comment':
        text += `<!--${node.data}-->`;
        break;
      case '#documentType':
        text += `<!DOCTYPE ${node.name}>`;
        break;
      default:
        text += `<${node.tagName}`;
        for (const { namespace, name, value } of node.attrs) {
          const designator = designators.get(namespace)?.trim();
          const prefix = designator === undefined || name === 'xmlns' ? '' : `${designator}:`;
          text += ` ${prefix}${name}="${escape(value).replace(/"/g, '&quot;')}"`;
        }
        text += '>';
        if (node.namespaceURI === html.NS.HTML && VOID.has(node.tagName)) break;
        stack.push(`</${node.tagName}>`);
        push(node);
    }
  }
  return text;
}

/** @param {string} text */
function escape(text) {
  return text.replace(/&/g, '&amp;').replace(/\u00a0/g, '&nbsp;');
}

/**
 * What a context element is for our parser and for parse5.
 *
 * @typedef {string | { namespaceURI: string, localName: string, attributes: { name: string, value: string }[] }} Context
 */

/**
 * Parses with parse5, corrected where it differs from the standard.
 *
 * @param {string} input
 * @param {{ scripting: boolean, context?: Context | undefined }} options context undefined: a document
 * @returns {{ dump: string, serialized: string, errors: { code: string, line: number, column: number }[] }}
 */
export function parseWithParse5(input, { scripting, context }) {
  /** @type {{ code: string, line: number, column: number }[]} */
  const errors = [];
  const options = {
    scriptingEnabled: scripting,
    onParseError(/** @type {import('parse5').ParserError} */ { code, startLine, startCol }) {
      errors.push({ code, line: startLine, column: startCol });
    },
  };
  const parser = standardParser(options, context === undefined ? undefined : contextElement(context));
  parser.tokenizer.write(input, true);
  const node = context === undefined ? parser.document : parser.getFragment();
  return { dump: formatParse5Tree(node), serialized: serializeParse5Tree(node, scripting), errors };
}

/** @param {Context} context */
function contextElement(context) {
  const { namespaceURI, localName, attributes } =
    typeof context === 'string'
      ? { namespaceURI: html.NS.HTML, localName: context, attributes: [] }
      : context;
  return defaultTreeAdapter.createElement(
    localName,
    /** @type {html.NS} */ (namespaceURI),
    attributes.map((attribute) => ({ ...attribute })),
  );
}
