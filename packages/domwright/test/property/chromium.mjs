// @ts-check
import { chromiumPath, hasChromium, openContext } from '../chromium.mjs';
import { dumpAll } from '../engines/dump-all.mjs';
import { runChanges } from './dom-changes.mjs';

export { chromiumPath, hasChromium };

/** Headless Chromium, whose DOMParser parses documents: scripting is off, and there are no shadow roots. */
export async function openChromium() {
  const context = await openContext();
  const version = context.browser()?.version() ?? '';
  const page = await context.newPage();
  // NB: context elements with scripting belong to this document, which must not be in quirks mode.
  await page.setContent('<!DOCTYPE html>');
  return {
    close: () => context.close(),
    /** Its major version. */
    version: Number.parseInt(version, 10),
    fullVersion: version,
    /**
     * The dumps of documents, as DOMParser makes them, and of fragments, as `innerHTML` or `setHTMLUnsafe` makes them in a
     * context element that is in no tree. Both ways it is JSON, in which lone surrogates are escaped.
     *
     * @param {readonly import('../engines/differences.mjs').Input[]} inputs
     * @returns {Promise<string[]>}
     */
    dumps: async (inputs) =>
      JSON.parse(await page.evaluate(/** @type {any} */ (dumpAll), JSON.stringify(inputs))),
    /**
     * The serializations of what is in the document element of documents, with serializable shadow roots.
     *
     * @param {readonly string[]} documents
     * @returns {Promise<string[]>}
     */
    serializations: async (documents) =>
      JSON.parse(
        await page.evaluate(`{
          // NB: it drops comments, although the standard doesn't drop anything.
          const parsed = (html) =>
            html.includes('shadowroot')
              ? Document.parseHTMLUnsafe(html).documentElement
              : new DOMParser().parseFromString(html, 'text/html').documentElement;
          const shadows = { serializableShadowRoots: true };
          JSON.stringify(${JSON.stringify(documents)}.map((html) => parsed(html).getHTML(shadows)));
        }`),
      ),
    /**
     * The results of a function for some documents. It must not refer to anything outside itself.
     *
     * @param {readonly string[]} documents
     * @param {(document: any) => unknown} question
     * @returns {Promise<any[]>}
     */
    ofDocuments: async (documents, question) =>
      JSON.parse(
        await page.evaluate(`{
          const question = ${question};
          const parsed = (html) => new DOMParser().parseFromString(html, 'text/html');
          JSON.stringify(${JSON.stringify(documents)}.map((html) => question(parsed(html))));
        }`),
      ),
    /**
     * The dumps of sanitized documents, or of sanitized fragments in a `div`.
     *
     * @param {import('../engines/dump-all.mjs').Sanitized['method']} method
     * @param {readonly string[]} inputs
     * @param {object | 'default'} sanitizer
     * @returns {Promise<string[]>}
     */
    sanitized: async (method, inputs, sanitizer) =>
      JSON.parse(
        await page.evaluate(
          /** @type {any} */ (dumpAll),
          JSON.stringify(inputs.map((html) => ({ html, method, options: { sanitizer } }))),
        ),
      ),
    /**
     * The configuration of a Sanitizer, before and after `removeUnsafe`, as JSON.
     *
     * @param {object | 'default'} configuration
     * @returns {Promise<string>}
     */
    sanitizerConfigs: (configuration) =>
      page.evaluate(`{
        const sanitizer = new Sanitizer(${JSON.stringify(configuration)});
        const before = sanitizer.get();
        sanitizer.removeUnsafe();
        JSON.stringify([before, sanitizer.get()]);
      }`),
    /**
     * The value of an expression in the page, through JSON.
     *
     * @param {string} expression
     * @returns {Promise<any>}
     */
    evaluate: async (expression) => JSON.parse(await page.evaluate(`JSON.stringify(${expression})`)),
    /**
     * Loads documents, each in a frame of the same page. Nothing else is loaded. Scripts run, and calls of `alert` are counted.
     *
     * @param {readonly string[]} documents
     * @param {(document: any) => string[]} find what to look for in each; it refers to nothing outside itself
     * @returns {Promise<{ found: string[][], alerts: number }>}
     */
    load: async (documents, find) => {
      const its = await openContext();
      const loading = await its.newPage();
      let alerts = 0;
      loading.on('dialog', (dialog) => {
        alerts++;
        return dialog.dismiss();
      });
      await loading.route('**', (route) => {
        const url = new URL(route.request().url());
        const number = url.hostname === 'pages.example' ? url.pathname.slice(1) : 'none';
        const body = number === '' ? '<!DOCTYPE html>' : documents[Number(number)];
        return body === undefined
          ? route.abort()
          : route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
      });
      await loading.goto('http://pages.example/');
      const json = await loading.evaluate(`(async () => {
        const frames = Array.from({ length: ${documents.length} }, (_, number) => {
          const frame = document.createElement('iframe');
          frame.src = '/' + number;
          return [frame, new Promise((resolve) => frame.addEventListener('load', resolve))];
        });
        document.body.append(...frames.map(([frame]) => frame));
        await Promise.all(frames.map(([, loaded]) => loaded));
        return JSON.stringify(frames.map(([frame]) => (${find})(frame.contentDocument)));
      })()`);
      await its.close();
      return { found: JSON.parse(/** @type {string} */ (json)), alerts };
    },
    /**
     * Whether documents have an element or attribute that is called `injected`. With scripting, each is written into a frame.
     *
     * @param {readonly string[]} documents
     * @param {boolean} scripting
     * @returns {Promise<boolean[]>}
     */
    injected: async (documents, scripting) =>
      JSON.parse(
        await page.evaluate(`{
          const has = (root) => {
            const roots = [root];
            for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
              for (const element of root.querySelectorAll('*')) {
                if (element.localName.includes('injected')) return true;
                for (const { name } of element.attributes) if (name.includes('injected')) return true;
                if (element.localName === 'template' && element.content?.nodeType === 11) roots.push(element.content);
              }
            }
            return false;
          };
          const frame = document.createElement('iframe');
          document.body.append(frame);
          const written = (html) => {
            const its = frame.contentDocument;
            its.open();
            its.write(html);
            its.close();
            return its;
          };
          const result = ${JSON.stringify(documents)}.map((html) =>
            has(${scripting} ? written(html) : new DOMParser().parseFromString(html, 'text/html')));
          frame.remove();
          JSON.stringify(result);
        }`),
      ),
    /**
     * The results of changes to documents; see `runChanges`.
     *
     * @param {import('./dom-changes.mjs').Changes} changes
     * @returns {Promise<string[]>}
     */
    resultsOf: async (changes) =>
      JSON.parse(
        await page.evaluate(`{
          const makeDocument = (html) => new DOMParser().parseFromString(html, 'text/html');
          JSON.stringify((${runChanges})(makeDocument, ${JSON.stringify(changes)}));
        }`),
      ),
  };
}
