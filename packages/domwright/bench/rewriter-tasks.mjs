// @ts-check
/**
 * The handlers in the benchmarks of HTMLRewriter, and how to run a page through ours and through html-rewriter-wasm (lol-html in
 * WebAssembly).
 *
 * @typedef {{ tagName: string, getAttribute(name: string): string | null, setAttribute(name: string, value: string): unknown,
 *   setInnerContent(content: string): unknown, after(content: string): unknown }} AnyElement
 * @typedef {{ element?(element: AnyElement): void | Promise<void>, text?(text: { text: string }): void, comments?(comment: {
 *   text: string }): void }} AnyHandlers
 * @typedef {{ on(selector: string, handlers: AnyHandlers): unknown, onDocument(handlers: AnyHandlers): unknown }} AnyRewriter
 */

/** Values read are added here, so that reading isn't optimized away. */
let read = 0;

/** @param {AnyElement} element */
function setHref(element) {
  element.setAttribute(
    'href',
    /** @type {string} */ (element.getAttribute('href')).replace('http:', 'https:'),
  );
}

/** @type {Record<string, (rewriter: AnyRewriter) => void>} */
export const rewriterTasks = {
  'no handlers': () => {},
  'no element matches': (rewriter) => void rewriter.on('no-such-element', { element() {} }),
  '*, no edit': (rewriter) => void rewriter.on('*', { element() {} }),
  'a[href], set': (rewriter) => void rewriter.on('a[href]', { element: setHref }),
  'every div renamed': (rewriter) =>
    void rewriter.on('div', {
      element(element) {
        element.tagName = 'section';
      },
    }),
  'every div renamed, and text after it': (rewriter) =>
    void rewriter.on('div', {
      element(element) {
        element.tagName = 'section';
        element.after(' ');
      },
    }),
  'every ul emptied': (rewriter) =>
    void rewriter.on('ul', { element: (element) => void element.setInnerContent('') }),
  'seven selectors': (rewriter) => {
    for (const selector of ['a[href]', 'img', 'div > p', '.nav a', 'ul li', '#main', 'script[src]'])
      rewriter.on(selector, { element() {} });
  },
  text: (rewriter) => void rewriter.onDocument({ text: ({ text }) => void (read += text.length) }),
  comments: (rewriter) => void rewriter.onDocument({ comments: ({ text }) => void (read += text.length) }),
  '*, no edit, async': (rewriter) => void rewriter.on('*', { async element() {} }),
  'a[href], set, async': (rewriter) =>
    void rewriter.on('a[href]', {
      async element(element) {
        setHref(element);
      },
    }),
};

/**
 * @param {typeof import('../src/bridges/html-rewriter/html-rewriter.ts').HTMLRewriter} HTMLRewriter
 * @param {(rewriter: AnyRewriter) => void} register
 * @param {Uint8Array} page
 * @param {number} piece the length of a chunk in bytes
 */
export async function throughOurs(HTMLRewriter, register, page, piece) {
  const rewriter = new HTMLRewriter();
  register(/** @type {any} */ (rewriter));
  const writer = rewriter.writer((chunk) => void (read += chunk.length), { encoding: 'utf-8' });
  for (let at = 0; at < page.length; at += piece) {
    const wait = writer.write(page.subarray(at, at + piece));
    if (wait !== undefined) await wait;
  }
  await writer.end();
}

/**
 * @param {typeof import('html-rewriter-wasm').HTMLRewriter} PeerRewriter
 * @param {(rewriter: AnyRewriter) => void} register
 * @param {Uint8Array} page
 * @param {number} piece
 */
export async function throughPeer(PeerRewriter, register, page, piece) {
  const rewriter = new PeerRewriter((chunk) => void (read += chunk.length));
  register(/** @type {any} */ (rewriter));
  for (let at = 0; at < page.length; at += piece) await rewriter.write(page.subarray(at, at + piece));
  await rewriter.end();
  rewriter.free();
}
