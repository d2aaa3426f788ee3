// @ts-check
import { createRequire } from 'node:module';
import { chromiumIsMissing, measureChromium, versionOfChromium } from './chromium.mjs';
import { gumboIsMissing, measureGumbo, versionOfGumbo } from './native.mjs';
import { visitCursor, walkCursor } from './visit-cursor.mjs';
import { visitDom, walkDom } from './visit-dom.mjs';

/**
 * What is measured: for each parser, a function for each task. A function receives a page's text and returns a number that
 * depends on everything it read, or a tree, which is kept if memory is measured. A parser is only loaded in the process that
 * measures it.
 *
 * @typedef {import('./tasks.mjs').Task} Task
 * @typedef {Partial<Record<Task, (html: string) => unknown>>} Tasks
 * @typedef {Record<string, (html: string, page: import('./pages.mjs').Page) => unknown>} Ways for bench/bytes.mjs
 * @typedef {import('./measure.mjs').Order} Order
 * @typedef {(order: Order, pages: import('./pages.mjs').Page[]) => Promise<ResultElsewhere | null>} Elsewhere
 * @typedef {{ passes: number, cpu: number, wall: number, peak?: number } | { heap: number }} ResultElsewhere
 * @typedef {Tasks & { ways?: Ways, measureElsewhere?: Elsewhere }} Functions measureElsewhere: in another process; null
 *   if it doesn't support the task
 *
 * @typedef {object} Parser
 * @property {string} packageName the package whose version is reported
 * @property {number} slowness usually 1; n means it runs only on every nth page, with fewer passes
 * @property {string} [remark]
 * @property {() => string | undefined} [missing] why it can't be measured here; by default, whether the package is missing
 * @property {() => string | undefined} [version] if it isn't that of the package
 * @property {() => Promise<Functions>} load
 */

/** The ways that bench/bytes.mjs compares. */
export const byteTasks = [
  'parse',
  'bytes, encoding known',
  'bytes, encoding sniffed',
  'text in chunks of 64 KiB',
  'bytes in chunks of 64 KiB',
  'text in chunks of 1 KiB',
  'bytes in chunks of 1 KiB',
];

/**
 * Pages that are a single token of the given length.
 *
 * @type {Record<string, (length: number) => string>}
 */
export const longTokens = {
  text: (length) => 'some text '.repeat(length / 10),
  comment: (length) => `<!--${'some text '.repeat(length / 10)}-->`,
  'attribute value': (length) => `<p title="${'some text '.repeat(length / 10)}">`,
  script: (length) => `<script>${'some text '.repeat(length / 10)}</script>`,
};

/** @type {Record<string, Parser>} */
export const parsers = {
  domwright: { packageName: 'domwright', slowness: 1, load: loadDomwright },
  'domwright-errors': {
    packageName: 'domwright',
    slowness: 1,
    remark: 'with a listener that reads code, line and column of each parse error',
    load: loadDomwrightWithErrors,
  },
  'domwright-cursor': {
    packageName: 'domwright',
    slowness: 1,
    remark: 'read by TreeCursor, without an object for each node',
    load: loadCursor,
  },
  'domwright-kept-tokens': {
    packageName: 'domwright',
    slowness: 1,
    remark: 'HTMLTokenizer without reuseTokens: new objects with all strings, like those of parse5',
    load: loadKeptTokens,
  },
  parse5: { packageName: 'parse5', slowness: 1, load: async () => ofParse5(await import('parse5'), {}) },
  'domwright-parse5': {
    packageName: 'domwright',
    slowness: 1,
    remark: 'domwright/parse5: parse5’s API and objects',
    load: async () => ofParse5(await importFacade(), {}),
  },
  'parse5-locations': {
    packageName: 'parse5',
    slowness: 1,
    remark: 'with sourceCodeLocationInfo',
    load: async () => ofParse5(await import('parse5'), { sourceCodeLocationInfo: true }),
  },
  'domwright-parse5-locations': {
    packageName: 'domwright',
    slowness: 1,
    remark: 'domwright/parse5 with sourceCodeLocationInfo',
    load: async () => ofParse5(await importFacade(), { sourceCodeLocationInfo: true }),
  },
  htmlparser2: {
    packageName: 'htmlparser2',
    slowness: 1,
    remark: 'events; trees by domhandler; not the standard’s tree construction',
    load: loadHtmlparser2,
  },
  cheerio: { packageName: 'cheerio', slowness: 4, remark: 'load(), on its own parse5', load: loadCheerio },
  jsdom: {
    packageName: 'jsdom',
    slowness: 16,
    remark: 'DOMParser of one window, on parse5',
    load: loadJsdom,
  },
  'happy-dom': {
    packageName: 'happy-dom',
    slowness: 16,
    remark: 'DOMParser of one window; not the standard’s tree construction',
    load: loadHappyDom,
  },
  linkedom: {
    packageName: 'linkedom',
    slowness: 4,
    remark: 'DOMParser, on htmlparser2; not the standard’s tree construction',
    load: loadLinkedom,
  },
  chromium: {
    packageName: 'playwright-core',
    slowness: 1,
    remark: 'DOMParser of Debian’s chromium; CPU time and memory of the page’s process',
    missing: chromiumIsMissing,
    version: versionOfChromium,
    load: async () => ({ measureElsewhere: measureChromium }),
  },
  gumbo: {
    packageName: 'libgumbo',
    slowness: 1,
    remark: 'in C, from Debian; trees are freed one by one',
    missing: gumboIsMissing,
    version: versionOfGumbo,
    load: async () => ({ measureElsewhere: measureGumbo }),
  },
};

/**
 * @param {string} name of a parser
 * @returns {string | undefined} why it can't be measured here
 */
export function whyMissing(name) {
  const { missing, packageName } = parsers[name];
  if (missing !== undefined) return missing();
  try {
    createRequire(import.meta.url).resolve(packageName);
  } catch (error) {
    // A package that can't be required may still be importable.
    if (/** @type {any} */ (error).code === 'MODULE_NOT_FOUND') return `no package ${packageName}`;
  }
  return undefined;
}

/**
 * The states that tree construction would switch to, so that every tokenizer reads scripts and styles correctly.
 *
 * @type {Map<string, 'RCDATA' | 'RAWTEXT' | 'Script data'>}
 */
const stateAfter = new Map([
  ['script', 'Script data'],
  ['title', 'RCDATA'],
  ['textarea', 'RCDATA'],
  ['style', 'RAWTEXT'],
  ['xmp', 'RAWTEXT'],
  ['iframe', 'RAWTEXT'],
  ['noembed', 'RAWTEXT'],
  ['noframes', 'RAWTEXT'],
]);

/** The lengths of the pieces that the task `fragments` cuts a page into, in rotation. */
const fragmentLengths = [100, 500, 2000];

/**
 * @param {string} html
 * @param {(piece: string) => unknown} parseFragment
 */
function inFragments(html, parseFragment) {
  let count = 0;
  for (let at = 0; at < html.length; count++) {
    const end = at + fragmentLengths[count % fragmentLengths.length];
    if (parseFragment(html.slice(at, end)) === undefined) throw new Error('no fragment');
    at = end;
  }
  return count;
}

/**
 * Wraps a function so that it parses each page once and then returns the same tree.
 *
 * @template T
 * @param {(html: string) => T} parse
 * @returns {(html: string) => T}
 */
function parseOnce(parse) {
  /** @type {Map<string, T>} */
  const trees = new Map();
  return (html) => {
    let tree = trees.get(html);
    if (tree === undefined) {
      tree = parse(html);
      trees.set(html, tree);
    }
    return tree;
  };
}

/** @returns {Promise<Functions>} */
async function loadDomwrightWithErrors() {
  const { parse } = await import('domwright');
  let read = 0;
  /** @param {import('domwright').ParseError} error */
  const onParseError = ({ code, line, column }) => void (read += code.length + line + column);
  return { parse: (html) => [parse(html, { onParseError }), read] };
}

/** @returns {Promise<Functions>} */
async function loadDomwright() {
  const { HTMLParser, parse, parseFragment, serialize } = await import('domwright');
  let read = 0;
  /** @param {import('domwright').ParseError} error */
  const onParseError = ({ code, line, column }) => void (read += code.length + line + column);
  /**
   * @param {string | Uint8Array} input
   * @param {number} length
   */
  const inChunks = (input, length) => {
    const parser = new HTMLParser({ contentType: 'utf-8' });
    for (let at = 0; at < input.length; at += length) {
      parser.write(
        typeof input === 'string' ? input.slice(at, at + length) : input.subarray(at, at + length),
      );
    }
    return parser.end();
  };
  const { HTMLTokenizer } = await import('domwright/tokens');
  const parsedOnce = parseOnce((html) => parse(html));
  return {
    tokenize: (html) => countTokens(HTMLTokenizer, html, true),
    parse: (html) => parse(html),
    kept: (html) => parse(html),
    visit: (html) => visitDom(parse(html)),
    serialize: (html) => serialize(parse(html)).length,
    'serialize alone': (html) => serialize(parsedOnce(html)).length,
    'memory with nodes': (html) => {
      const document = parse(html);
      read += walkDom(document);
      return document;
    },
    'memory with wrappers': (html) => {
      const document = parse(html);
      read += visitDom(document);
      return document;
    },
    walk: (html) => {
      const document = parse(html);
      return walkDom(document) + serialize(document).length;
    },
    'round trip': (html) => {
      const document = parse(html);
      return visitDom(document) + serialize(document).length;
    },
    // NB: domwright always records them.
    locations: (html) => parse(html),
    errors: (html) => [parse(html, { onParseError }), read],
    fragments: (html) => inFragments(html, (piece) => parseFragment(piece, { context: 'div' })),
    ways: {
      'edition of 2024': (html) => parse(html, { edition: '2024' }),
      'living edition': (html) => parse(html, { edition: 'living' }),
      'both by turns': (html) => [parse(html, { edition: '2024' }), parse(html, { edition: 'living' })],
      parse: (html) => parse(html),
      'bytes, encoding known': (_, { content }) => parse(content, { contentType: 'utf-8' }),
      'bytes, encoding sniffed': (_, { content }) => parse(content),
      'text in chunks of 64 KiB': (html) => inChunks(html, 1 << 16),
      'bytes in chunks of 64 KiB': (_, { content }) => inChunks(content, 1 << 16),
      'text in chunks of 1 KiB': (html) => inChunks(html, 1 << 10),
      'bytes in chunks of 1 KiB': (_, { content }) => inChunks(content, 1 << 10),
    },
  };
}

/**
 * @param {typeof import('domwright/tokens').HTMLTokenizer} HTMLTokenizer
 * @param {string} html
 * @param {boolean} reuseTokens
 */
function countTokens(HTMLTokenizer, html, reuseTokens) {
  let count = 0;
  const tokenizer = new HTMLTokenizer({
    reuseTokens,
    onToken(token) {
      count++;
      if (token.type !== 'StartTag') return;
      const state = stateAfter.get(token.name);
      if (state !== undefined) tokenizer.state = state;
    },
  });
  tokenizer.end(html);
  return count;
}

/** @returns {Promise<Functions>} */
async function loadKeptTokens() {
  const { HTMLTokenizer } = await import('domwright/tokens');
  return { tokenize: (html) => countTokens(HTMLTokenizer, html, false) };
}

/** @returns {Promise<Functions>} */
async function loadCursor() {
  const { parse, serialize } = await import('domwright');
  const { TreeCursor } = await import('domwright');
  return {
    visit: (html) => visitCursor(TreeCursor, parse(html)),
    walk: (html) => {
      const document = parse(html);
      return walkCursor(TreeCursor, document) + serialize(document).length;
    },
    'round trip': (html) => {
      const document = parse(html);
      return visitCursor(TreeCursor, document) + serialize(document).length;
    },
  };
}

/** @returns {Promise<typeof import('parse5')>} */
async function importFacade() {
  return /** @type {any} */ (await import('domwright/parse5'));
}

/**
 * @param {typeof import('parse5')} library
 * @param {{ sourceCodeLocationInfo?: boolean }} more
 * @returns {Functions}
 */
function ofParse5({ parse: parseWith, parseFragment, serialize, Tokenizer, TokenizerMode }, more) {
  let read = 0;
  /** @param {import('parse5').ParserError} error */
  const onParseError = ({ code, startLine, startCol }) => void (read += code.length + startLine + startCol);
  // Like the others by default: noscript contains elements.
  const options = { scriptingEnabled: false, ...more };
  const parse = (/** @type {string} */ html) => parseWith(html, options);
  /** @param {any} document */
  const visit = (document) => {
    let sum = 0;
    /** @type {any[]} */
    const stack = [document];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node.tagName !== undefined) {
        sum += node.tagName.length;
        for (const { name, value } of node.attrs) sum += name.length + value.length;
      } else if (node.nodeName === '#text') {
        sum += node.value.length;
      } else if (node.nodeName === '#comment') {
        sum += node.data.length;
      }
      if (node.childNodes !== undefined) for (const child of node.childNodes) stack.push(child);
      if (node.content !== undefined) stack.push(node.content);
    }
    return sum;
  };
  /** @param {any} document */
  const walk = (document) => {
    let count = 0;
    /** @type {any[]} */
    const stack = [document];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      count++;
      if (node.childNodes !== undefined) for (const child of node.childNodes) stack.push(child);
      if (node.content !== undefined) stack.push(node.content);
    }
    return count;
  };
  const parsedOnce = parseOnce(parse);
  const modes = {
    RCDATA: TokenizerMode.RCDATA,
    RAWTEXT: TokenizerMode.RAWTEXT,
    'Script data': TokenizerMode.SCRIPT_DATA,
  };
  return {
    tokenize(html) {
      let count = 0;
      const onToken = () => {
        count++;
      };
      const tokenizer = new Tokenizer(
        { sourceCodeLocationInfo: more.sourceCodeLocationInfo === true },
        {
          onComment: onToken,
          onDoctype: onToken,
          onStartTag({ tagName }) {
            count++;
            const state = stateAfter.get(tagName);
            if (state !== undefined) tokenizer.state = modes[state];
          },
          onEndTag: onToken,
          onEof: onToken,
          onCharacter: onToken,
          onNullCharacter: onToken,
          onWhitespaceCharacter: onToken,
        },
      );
      tokenizer.write(html, true);
      return count;
    },
    parse,
    kept: parse,
    visit: (html) => visit(parse(html)),
    serialize: (html) => serialize(parse(html), options).length,
    'serialize alone': (html) => serialize(parsedOnce(html), options).length,
    'memory with wrappers': (html) => {
      const document = parse(html);
      read += visit(document);
      return document;
    },
    walk: (html) => {
      const document = parse(html);
      return walk(document) + serialize(document, options).length;
    },
    'round trip': (html) => {
      const document = parse(html);
      return visit(document) + serialize(document, options).length;
    },
    locations: (html) => parseWith(html, { ...options, sourceCodeLocationInfo: true }),
    errors: (html) => [parseWith(html, { ...options, onParseError }), read],
    fragments: (html) => inFragments(html, (piece) => parseFragment(piece, options)),
  };
}

/** @returns {Promise<Functions>} */
async function loadHtmlparser2() {
  const { parseDocument, Parser, DomUtils } = await import('htmlparser2');
  return {
    tokenize(html) {
      let count = 0;
      const onToken = () => {
        count++;
      };
      const parser = new Parser({
        onopentag: onToken,
        onclosetag: onToken,
        ontext: onToken,
        oncomment: onToken,
        onprocessinginstruction: onToken,
        onend: onToken,
      });
      parser.write(html);
      parser.end();
      return count;
    },
    parse: (html) => parseDocument(html),
    visit: (html) => visitDomhandler(parseDocument(html)),
    serialize: (html) => DomUtils.getOuterHTML(/** @type {any} */ (parseDocument(html).childNodes)).length,
  };
}

/** @returns {Promise<Functions>} */
async function loadCheerio() {
  const { load } = await import('cheerio');
  return {
    parse: (html) => load(html),
    visit: (html) => visitDomhandler(load(html).root()[0]),
    serialize: (html) => load(html).html().length,
  };
}

/** @returns {Promise<Functions>} */
async function loadJsdom() {
  // @ts-expect-error: the package has no types
  const { JSDOM } = await import('jsdom');
  const parser = new new JSDOM('').window.DOMParser();
  const parse = (/** @type {string} */ html) => parser.parseFromString(html, 'text/html');
  return {
    parse,
    visit: (html) => visitDom(parse(html)),
    serialize: (html) => parse(html).documentElement.outerHTML.length,
  };
}

/** @returns {Promise<Functions>} */
async function loadHappyDom() {
  const { Window } = await import('happy-dom');
  // NB: one window for all pages, because each one keeps memory.
  const parser = new new Window().DOMParser();
  const parse = (/** @type {string} */ html) => parser.parseFromString(html, 'text/html');
  return {
    parse,
    visit: (html) => visitDom(parse(html)),
    serialize: (html) => parse(html).documentElement.outerHTML.length,
  };
}

/** @returns {Promise<Functions>} */
async function loadLinkedom() {
  const { DOMParser } = await import('linkedom');
  const parser = new DOMParser();
  /** @returns {any} */
  const parse = (/** @type {string} */ html) => parser.parseFromString(html, 'text/html');
  return {
    parse,
    visit: (html) => visitDom(parse(html)),
    // NB: it doesn't create a missing html element, so there may be several roots.
    serialize: (html) => parse(html).toString().length,
  };
}

/**
 * Reads everything in a domhandler tree.
 *
 * @param {any} root
 */
function visitDomhandler(root) {
  let sum = 0;
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.attribs !== undefined) {
      sum += node.name.length;
      for (const name of Object.keys(node.attribs)) sum += name.length + node.attribs[name].length;
    } else if (node.data !== undefined) {
      sum += node.data.length;
    }
    if (node.children !== undefined) for (const child of node.children) stack.push(child);
  }
  return sum;
}
