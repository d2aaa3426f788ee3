// @ts-check
/**
 * Whole jobs, each as users would run it, with domwright and with the alternatives. `measure-job.mjs` runs one of these in its
 * own process.
 *
 * @typedef {import('./pages.mjs').Page} Page
 * @typedef {(page: Page) => unknown} Run processes one input; a promise is awaited
 * @typedef {'cold' | 'warm'} Phase
 *   cold: the first 6 passes of a process over the inputs; warm: the rest, up to the 40th
 *
 * @typedef {object} Peer
 * @property {string} packageName the package whose version is reported, and which must be installed
 * @property {string} [also] another package that must be installed
 * @property {() => Promise<Run>} load
 *
 * @typedef {object} Job
 * @property {string} title
 * @property {'pages' | number | (() => Page[])} inputs pages, or pieces of this many characters
 * @property {Record<string, Peer>} peers ours, then the others
 * @property {boolean} [inReadme] whether its row is in the README
 */

import { comments } from './pages.mjs';
import { rewriterTasks, throughOurs, throughPeer } from './rewriter-tasks.mjs';

const PIECE = 64 << 10;

/** @param {string} task @returns {Record<string, Peer>} */
const rewriters = (task) => ({
  domwright: {
    packageName: 'domwright',
    async load() {
      const { HTMLRewriter } = await import('domwright/rewrite');
      return ({ content }) => throughOurs(HTMLRewriter, rewriterTasks[task], content, PIECE);
    },
  },
  'html-rewriter-wasm': {
    packageName: 'html-rewriter-wasm',
    async load() {
      const { HTMLRewriter } = await import('html-rewriter-wasm');
      return ({ content }) => throughPeer(HTMLRewriter, rewriterTasks[task], content, PIECE);
    },
  },
});

/** @type {Record<string, Peer>} */
const sanitizers = {
  domwright: {
    packageName: 'domwright',
    async load() {
      const { sanitize } = await import('domwright/sanitizer');
      return ({ html }) => sanitize(html);
    },
  },
  'sanitize-html': {
    packageName: 'sanitize-html',
    async load() {
      const { default: sanitizeHTML } = await import(/** @type {string} */ ('sanitize-html'));
      return ({ html }) => sanitizeHTML(html);
    },
  },
  'dompurify with jsdom': {
    packageName: 'dompurify',
    also: 'jsdom',
    async load() {
      const { default: createDOMPurify } = await import('dompurify');
      const { JSDOM } = await import(/** @type {string} */ ('jsdom'));
      const purify = createDOMPurify(new JSDOM('').window);
      return ({ html }) => purify.sanitize(html);
    },
  },
  xss: {
    packageName: 'xss',
    async load() {
      const { default: xss } = await import(/** @type {string} */ ('xss'));
      return ({ html }) => xss(html);
    },
  },
};

const schemes = ['http', 'https', 'mailto'];
const elements = ['p', 'strong', 'em', 'ul', 'ol', 'li', 'blockquote', 'pre'];
const classes = ['language-js', 'language-css'];

/**
 * The same rules for each: ten elements, three schemes, two classes and `rel` on links.
 *
 * @type {Record<string, Peer>}
 */
const policies = {
  domwright: {
    packageName: 'domwright',
    async load() {
      const { policy, sanitize } = await import('domwright/sanitizer');
      const named = Object.fromEntries(elements.map((name) => [name, true]));
      const a = { attributes: ['href'], set: { rel: 'nofollow ugc' } };
      const compiled = policy({ elements: { ...named, a, code: { classes } }, schemes });
      return ({ html }) => sanitize(html, { policy: compiled });
    },
  },
  'sanitize-html': {
    packageName: 'sanitize-html',
    async load() {
      const { default: sanitizeHTML } = await import(/** @type {string} */ ('sanitize-html'));
      const options = {
        allowedTags: [...elements, 'a', 'code'],
        allowedAttributes: { a: ['href', 'rel'] },
        allowedClasses: { code: classes },
        allowedSchemes: schemes,
        allowProtocolRelative: false,
        transformTags: { a: sanitizeHTML.simpleTransform('a', { rel: 'nofollow ugc' }) },
      };
      return ({ html }) => sanitizeHTML(html, options);
    },
  },
};

/** @typedef {typeof import('parse5')} Parse5 */

/** @param {(parse5: Parse5) => Run} runOf @returns {Record<string, Peer>} */
const parse5Users = (runOf) => ({
  'domwright/parse5': {
    packageName: 'domwright',
    load: async () => runOf(/** @type {any} */ (await import('domwright/parse5'))),
  },
  parse5: { packageName: 'parse5', load: async () => runOf(await import('parse5')) },
});

/** The tree of each page, made in a pass that isn't measured. */
const trees = new WeakMap();

/** @type {Record<string, Job>} */
export const jobs = {
  ...Object.fromEntries(
    [
      'no element matches',
      'every ul emptied',
      'a[href], set',
      'a[href], set, async',
      'every div renamed, and text after it',
      '*, no edit',
      'text',
    ].map((task) => [
      `HTMLRewriter: ${task}`,
      {
        title: `HTMLRewriter, 64 KiB chunks: ${task}`,
        inputs: 'pages',
        peers: rewriters(task),
        inReadme: task === 'a[href], set',
      },
    ]),
  ),
  ...Object.fromEntries(
    [200, 1000, 10_000].map((bytes) => [
      `sanitize ${bytes}`,
      { title: `sanitize ${bytes} characters`, inputs: bytes, peers: sanitizers, inReadme: bytes === 1000 },
    ]),
  ),
  ...Object.fromEntries(
    [1000, 10_000].map((bytes) => [
      `policy ${bytes}`,
      {
        title: `sanitize comments of ${bytes} characters by a policy`,
        inputs: () => comments(bytes, Math.min(1000, 2_000_000 / bytes)),
        peers: policies,
      },
    ]),
  ),
  'parse5: parse': {
    title: 'domwright/parse5 instead of parse5: parse',
    inputs: 'pages',
    peers: parse5Users(
      (parse5) =>
        ({ html }) =>
          parse5.parse(html),
    ),
    inReadme: true,
  },
  'parse5: locations': {
    title: 'domwright/parse5 instead of parse5: parse with locations',
    inputs: 'pages',
    peers: parse5Users(
      (parse5) =>
        ({ html }) =>
          parse5.parse(html, { sourceCodeLocationInfo: true }),
    ),
  },
  'parse5: serialize': {
    title: 'domwright/parse5 instead of parse5: serialize',
    inputs: 'pages',
    peers: parse5Users((parse5) => (page) => {
      const tree = trees.get(page);
      if (tree !== undefined) return parse5.serialize(tree);
      trees.set(page, parse5.parse(page.html));
      return undefined;
    }),
  },
};
