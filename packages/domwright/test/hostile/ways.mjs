// @ts-check
import { formatTree, HTMLParser, nodeAt, parse, parseFragment, serialize, TreeCursor } from 'domwright';
import { checkConformance } from 'domwright/conformance';
import { toDomhandler } from 'domwright/domhandler';
import { explain } from 'domwright/explain';
import { fromJSON, toJSON, toXML } from 'domwright/formats';
import { toHast } from 'domwright/hast';
import { documentFromTransferable, documentToTransferable } from 'domwright/internal/transferable';
import { minify } from 'domwright/minify';
import * as facade from 'domwright/parse5';
import { preloadScan } from 'domwright/preload';
import { Rewriter } from 'domwright/rewrite';
import { fromDOMPurifyConfig, policy, roundTripDifference, sanitize } from 'domwright/sanitizer';
import { steps } from 'domwright/steps';
import { HTMLEventParser, HTMLTokenizer } from 'domwright/tokens';
import { linksOf } from 'domwright/urls';

/**
 * An operation on an input: parsing it, or processing the result.
 *
 * @typedef {object} Way
 * @property {(html: string) => any} [before] prepares the argument of `run`; by default, that is the text
 * @property {(given: any) => unknown} run
 */

const onParseError = () => {};
const baseURL = 'https://page.test/';

/** @param {any} document @param {(node: any) => void} see */
function walk(document, see) {
  let node = document;
  for (;;) {
    see(node);
    let next = node.firstChild;
    while (next === null && node !== document) {
      next = node.nextSibling;
      if (next === null) node = node.parentNode;
    }
    if (next === null) return;
    node = next;
  }
}

let seen = 0;

/** @param {import('domwright/steps').Steps} all */
function takeSteps(all) {
  for (const { operations } of all) seen += operations.length;
  seen += all.snapshot().stack.length;
}

/** @param {TreeCursor} cursor */
function read(cursor) {
  seen += cursor.localName.length + cursor.data.length;
  for (let index = 0; index < cursor.attributeCount; index++) seen += cursor.attributeValue(index).length;
}

const unwrapping = policy({
  elements: { b: { dropEmpty: true }, p: true, a: { attributes: ['href'], merge: { rel: 'ugc' } } },
  classes: ['a*b', /^(x+)+$/],
  rename: { font: 'b' },
  maxLinks: 1000,
});
const escaping = policy({
  elements: ['b', 'div'],
  attributes: ['*'],
  otherElements: 'escape',
  element(element) {
    for (const name of element.attributeNames()) element.setAttribute(name, `${element.getAttribute(name)}x`);
    return undefined;
  },
  text: (text) => [text, { element: 'b', text: 'x' }],
});
const templates = fromDOMPurifyConfig({
  SAFE_FOR_TEMPLATES: true,
  ADD_TAGS: () => true,
  FORBID_TAGS: ['div'],
});

/** @type {Record<string, Way>} */
export const ways = {
  parse: { run: parse },
  'living edition': {
    run: (html) => {
      const document = parse(html, { edition: 'living', onParseError });
      seen +=
        serialize(document).length + parse(html, { edition: 'living', maxNodes: 1000 }).childNodes.length;
    },
  },
  'tokens and events of the living edition': {
    run: (html) => {
      new HTMLTokenizer({ edition: 'living', onToken: () => void seen++, onParseError }).end(html);
      new HTMLEventParser(
        { processingInstruction: ({ data }) => void (seen += data.length) },
        { edition: 'living', onParseError },
      ).end(html);
      facade.parse(html, { edition: 'living', sourceCodeLocationInfo: true, onParseError });
    },
  },
  errors: { run: (html) => parse(html, { onParseError }) },
  bytes: { before: (html) => Buffer.from(html), run: (bytes) => parse(bytes, { onParseError }) },
  chunks: {
    run: (html) => {
      const parser = new HTMLParser({ onParseError });
      for (let at = 0; at < html.length; at += 7) parser.write(html.slice(at, at + 7));
      parser.end();
    },
  },
  limits: { run: (html) => parse(html, { maxDepth: 100, maxAttributes: 100, maxNodes: 1e9 }) },
  fragment: { run: (html) => parseFragment(html, { context: 'div', onParseError }) },
  tokens: { run: (html) => new HTMLTokenizer({ onToken: () => void seen++, onParseError }).end(html) },
  events: {
    run: (html) =>
      new HTMLEventParser({
        startTag: () => void seen++,
        text: ({ data }) => void (seen += data.length),
      }).end(html),
  },
  explain: { run: explain },
  steps: { run: (html) => takeSteps(steps(html)) },
  'steps of the living edition': { run: (html) => takeSteps(steps(html, { edition: 'living' })) },
  'steps that wait for scripts': {
    run: (html) => takeSteps(steps(html, { onScript: (script) => script.write('x') })),
  },
  preload: { run: (html) => preloadScan(html, { url: baseURL }) },
  'preload of the living edition': { run: (html) => preloadScan(html, { url: baseURL, edition: 'living' }) },
  'parse5 with locations': {
    run: (html) => facade.parse(html, { sourceCodeLocationInfo: true, onParseError }),
  },
  'parse5 serialize': { before: facade.parse, run: facade.serialize },
  serialize: { before: parse, run: serialize },
  formatTree: { before: parse, run: formatTree },
  visit: { before: parse, run: (document) => walk(document, () => void seen++) },
  cursor: {
    before: parse,
    run: (document) => {
      const cursor = new TreeCursor(document);
      while (cursor.nextNode()) read(cursor);
      while (cursor.previousNode()) read(cursor);
    },
  },
  places: {
    before: parse,
    run: (document) =>
      walk(document, ({ sourceRange, startTagRange, endTagRange, origin, sourcePieces, attributes }) => {
        if (sourceRange ?? startTagRange ?? endTagRange ?? origin ?? sourcePieces) seen++;
        for (let index = 0; index < (attributes?.length ?? 0); index++) {
          if (attributes.item(index).sourceRange) seen++;
        }
      }),
  },
  'node at an offset': {
    before: (html) => [parse(html), html.length],
    run: ([document, length]) => {
      for (const offset of [0, length >> 1, length - 1]) if (nodeAt(document, offset) !== null) seen++;
    },
  },
  sanitize: { run: (html) => sanitize(html, { onRemove: () => void seen++ }) },
  'sanitize and keep what is safe': {
    run: (html) => {
      const sanitizer = { removeElements: ['p'], replaceWithChildrenElements: ['div', 'span', 'b'] };
      seen += sanitize(html, { sanitizer, document: true }).length;
    },
  },
  'sanitize by a policy that unwraps': {
    run: (html) => {
      seen += sanitize(html, { policy: unwrapping, onRemove: () => void seen++ }).length;
    },
  },
  'sanitize by a policy that escapes and has functions': {
    run: (html) => {
      seen += sanitize(html, { policy: escaping }).length;
    },
  },
  "sanitize by DOMPurify's options": {
    run: (html) => {
      seen += sanitize(html, { policy: templates }).length;
    },
  },
  'round trips': {
    run: (html) => {
      if (roundTripDifference(html) !== null) seen++;
    },
  },
  'minify safely': {
    run: (html) => {
      seen += minify(html, { preset: 'safe' }).length;
    },
  },
  minify: {
    run: (html) => {
      seen += minify(html, { sortAttributes: true, sortClasses: true }).length;
    },
  },
  'minify unverified': {
    run: (html) => {
      const code = (/** @type {string} */ text) => text.trim();
      const functions = { script: code, style: code, json: code, styleAttribute: code };
      const options = { verify: false, boxes: true, skip: '{{...}}', ...functions };
      seen += minify(html, options).length;
    },
  },
  textContent: { before: parse, run: ({ documentElement }) => documentElement.textContent },
  cloneNode: { before: parse, run: (document) => document.cloneNode(true) },
  isEqualNode: {
    before: (html) => [parse(html), parse(html)],
    run: ([document, other]) => {
      if (!document.isEqualNode(other)) throw new Error('two parses of one text differ');
    },
  },
  normalize: { before: parse, run: (document) => document.normalize() },
  select: {
    before: parse,
    run: (document) =>
      document.querySelectorAll('div p, [class~=a], b > b, li:nth-child(2n), :not(:first-child)'),
  },
  collections: {
    before: parse,
    run: (document) => {
      const elements = document.getElementsByTagName('*');
      for (let index = 0; index < elements.length; index++) seen += elements[index].localName.length;
    },
  },
  'collections under change': {
    before: parse,
    run: (document) => {
      const elements = document.getElementsByTagName('*');
      const classes = document.getElementsByClassName('x');
      for (let index = 0; index < elements.length; index++) {
        elements[index].setAttribute('data-a', 'b');
        elements[index].className = 'x';
        seen += classes.length;
      }
      while (classes.length > 0) classes[0].className = '';
    },
  },
  'empty it from the front': {
    before: parse,
    run: ({ body, documentElement }) => {
      const { children, childNodes } = body ?? documentElement;
      while (children.length > 0) children[0].remove();
      while (childNodes.length > 0) childNodes[childNodes.length - 1].remove();
    },
  },
  'match each': {
    before: parse,
    run: (document) => {
      for (const element of document.getElementsByTagName('*')) {
        if (element.matches(':nth-child(2n), :nth-last-of-type(3)')) seen++;
        if (element.matches(':first-of-type, :last-of-type, :only-of-type')) seen++;
      }
    },
  },
  'siblings of many names': {
    before: parse,
    run: (document) => document.querySelectorAll(':first-of-type, :only-of-type, :nth-last-of-type(2n)'),
  },
  'roots and ancestors': {
    before: parse,
    run: (document) => {
      const { documentElement, body } = document;
      for (const element of document.getElementsByTagName('*')) {
        if (element.isConnected && element.getRootNode() === document) seen++;
        if (documentElement.contains(element) && body?.contains(element)) seen++;
        if (element.contains(body)) seen++;
        element.append('');
      }
    },
  },
  'IDs and forms under change': {
    before: parse,
    run: (document) => {
      const elements = [...document.getElementsByTagName('*')];
      for (const [index, element] of elements.entries()) {
        element.id = `n${index}`;
        if (document.getElementById(`n${index >> 1}`) !== null) seen++;
        element.setAttribute('form', `n${index >> 1}`);
        if (element.form !== null) seen++;
      }
    },
  },
  'remove attributes': {
    before: parse,
    run: (document) => {
      for (const element of document.getElementsByTagName('*')) {
        for (const name of element.getAttributeNames()) element.removeAttribute(name);
      }
    },
  },
  'ask as it comes': {
    run: (html) => {
      const parser = new HTMLParser();
      const { document } = parser;
      const size = 64;
      for (let at = 0; at < html.length; at += size) {
        parser.write(html.slice(at, at + size));
        seen += document.positionAt(at).line;
        if (document.getElementById(`i${at}`) !== null) seen++;
      }
      parser.end();
    },
  },
  'empty it': {
    before: parse,
    run: ({ body, documentElement }) => {
      const parent = body ?? documentElement;
      while (parent.lastChild !== null) parent.removeChild(parent.lastChild);
    },
  },
  conformance: {
    before: parse,
    run: (document) => {
      for (const { message } of checkConformance(document)) seen += message.length;
    },
  },
  links: { before: parse, run: (document) => [...linksOf(document)] },
  xml: { before: parse, run: toXML },
  hast: { before: parse, run: toHast },
  domhandler: { before: parse, run: toDomhandler },
  json: { before: parse, run: toJSON },
  'from json': { before: (html) => toJSON(parse(html)), run: fromJSON },
  'to a worker and back': {
    before: parse,
    run: (document) => documentFromTransferable(structuredClone(documentToTransferable(document))),
  },
  'rewrite around all elements': {
    before: parse,
    run: (document) =>
      rewritten(document, (rewriter, element) => {
        rewriter.before(element, '<').after(element, '>').setAttribute(element, 'id', 'x');
        if (!isVoid.test(element.localName)) rewriter.prepend(element, '1').append(element, '2');
      }),
  },
  'rewrite without every second element': {
    before: parse,
    run: (document) => {
      let index = 0;
      rewritten(document, (rewriter, element) => {
        if (++index % 2 === 0) rewriter.replace(element, 'x');
        else if (!isVoid.test(element.localName)) rewriter.removeAndKeepContent(element);
      });
    },
  },
};

const isVoid =
  /^(?:area|base|basefont|bgsound|br|col|embed|frame|hr|img|input|keygen|link|meta|param|source|track|wbr|script|style|plaintext)$/;

/** @param {any} document @param {(rewriter: Rewriter, element: any) => void} edit */
function rewritten(document, edit) {
  const rewriter = new Rewriter(document);
  for (const element of document.body?.getElementsByTagName('*') ?? []) {
    if (rewriter.isOriginal(element)) attempt(() => edit(rewriter, element));
  }
  attempt(() => {
    seen += rewriter.toString().length;
  });
}

/**
 * Ignores refused edits: nothing can be written after a plaintext, and tags that determine how the rest is read can't be removed.
 *
 * @param {() => void} edit
 */
function attempt(edit) {
  try {
    edit();
  } catch (error) {
    if (
      !/plaintext|would be parsed by other rules|whether there is a frameset|a form that begins in a table/.test(
        String(error),
      )
    )
      throw error;
  }
}
