// @ts-check
import { existsSync } from 'node:fs';
import { runChanges } from './dom-changes.mjs';

export const chromiumPath = process.env['DOMWRIGHT_CHROMIUM'] ?? '/usr/bin/chromium';
export const hasChromium = existsSync(chromiumPath);

/**
 * Where Chromium (150, 155 and 156) follows a later edition than that of 2024-08-26, or none: documents that may involve these
 * aren't compared. Each was found here and checked against the standard; parse5 agrees with us in all but `search`.
 *
 * @type {readonly { pattern: RegExp, reason: string }[]}
 */
export const knownToDiffer = [
  { pattern: /<\/?select/i, reason: 'the relaxed content model of select, of 2025' },
  { pattern: /<\?/, reason: 'processing instructions, of 2025' },
  {
    pattern: /\0/,
    reason: 'U+0000 after `<` stays, as U+FFFD; it keeps white space after it in "initial" and the like',
  },
  { pattern: /\r/, reason: 'a CR in a tag, with a LF after the tag, swallows that' },
  {
    pattern: /&(?:#(?:x0*(?:9|a|c|d|20)|0*(?:9|10|12|13|32))(?![\da-f])|tab;|newline;)/i,
    reason: 'a reference for white space is no white space before the body',
  },
  { pattern: /&#x(?![\da-f])/i, reason: '`&#x` without digits is a U+FFFD where a `;` follows' },
  {
    pattern: /(?:&#|\ufffd)[\s\S]*<frameset/i,
    reason: 'U+FFFD does not set the frameset-ok flag to "not ok"',
  },
  {
    pattern:
      /<template[\s\S]*<(?:table|t[dhr]|tbody|thead|tfoot|caption|col|base|link|meta|bgsound|style|script|title|noframes)/i,
    reason:
      'in a template, tags after metadata are processed as if the mode had changed, `form` in a table is not ignored, ' +
      'and white space in table text reconstructs formatting',
  },
  {
    pattern: /<template[\s\S]*<frameset/i,
    reason: 'a `template` does not set the frameset-ok flag to "not ok"',
  },
  { pattern: /<search/i, reason: '`search` is not special' },
  {
    pattern: /<\/(?:body|html)[\s\S]*>\s/i,
    reason: 'white space in "after body" and "after after body" does not reconstruct formatting',
  },
  {
    pattern: /<[a-z][^>]*=[^>]*&(?:amp|copy|gt|lt|nbsp|not|quot)[\da-z=]/i,
    reason: 'in attributes of `br`, `input` and others, `&notx` and the like are read as in text',
  },
  { pattern: /<noscript[\s\S]*<head/i, reason: 'a `head` tag in noscript in head ends that' },
  {
    pattern: /<(?:foreignobject|desc|title|m[inos]|mtext|annotation-xml)[\s\S]*<!\[CDATA\[/i,
    reason:
      '150 takes a CDATA section in an integration point for a comment (155 and 156 have not been seen to)',
  },
];

/** Headless Chromium, whose DOMParser parses documents: scripting is off, and there are no shadow roots. */
export async function openChromium() {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  const page = await browser.newPage();
  // Tests must not fail because the machine is busy.
  page.context().setDefaultTimeout(0);
  // NB: context elements with scripting belong to this document, which must not be in quirks mode.
  await page.setContent('<!DOCTYPE html>');
  return {
    close: () => browser.close(),
    /** Its major version. */
    version: Number.parseInt(browser.version(), 10),
    /**
     * The dumps of documents. Both ways it is JSON, in which lone surrogates are escaped.
     *
     * @param {readonly string[]} documents
     * @returns {Promise<string[]>}
     */
    dumps: async (documents) =>
      JSON.parse(await page.evaluate(/** @type {any} */ (dumpAll), JSON.stringify(documents))),
    /**
     * The dumps of fragments: what `innerHTML` makes of each in a context element, which is in no tree. The context is the
     * name of an element, such as `div` or `svg desc`; its document is that of the page if scripting is to be enabled.
     *
     * @param {readonly (readonly [context: string, html: string, scripting?: boolean])[]} fragments
     * @returns {Promise<string[]>}
     */
    fragmentDumps: async (fragments) =>
      JSON.parse(await page.evaluate(/** @type {any} */ (dumpAll), JSON.stringify(fragments))),
    /**
     * The dumps of fragments with declarative shadow roots, which have to be open, as `setHTMLUnsafe` makes them.
     *
     * @param {readonly (readonly [context: string, html: string])[]} fragments
     * @returns {Promise<string[]>}
     */
    dumpsWithShadowRoots: async (fragments) =>
      JSON.parse(
        await page.evaluate(
          /** @type {any} */ (dumpAll),
          JSON.stringify(fragments.map(([context, html]) => [context, html, false, true])),
        ),
      ),
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
     * @param {'setHTML' | 'setHTMLUnsafe' | 'parseHTML' | 'parseHTMLUnsafe'} method
     * @param {readonly string[]} inputs
     * @param {object | 'default'} sanitizer
     * @returns {Promise<string[]>}
     */
    sanitized: async (method, inputs, sanitizer) =>
      JSON.parse(
        await page.evaluate(
          /** @type {any} */ (dumpAll),
          JSON.stringify(inputs.map((html) => [method, html, false, false, { sanitizer }])),
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
      const loading = await browser.newPage();
      loading.setDefaultTimeout(0);
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
      await loading.close();
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

/**
 * Runs in the page.
 *
 * @param {string} json
 */
function dumpAll(json) {
  const { DOMParser } = /** @type {any} */ (globalThis);
  /** @type {Record<string, string>} */
  const designators = {
    'http://www.w3.org/2000/svg': 'svg ',
    'http://www.w3.org/1998/Math/MathML': 'math ',
    'http://www.w3.org/1999/xlink': 'xlink ',
    'http://www.w3.org/XML/1998/namespace': 'xml ',
    'http://www.w3.org/2000/xmlns/': 'xmlns ',
  };
  /** As ours has it. */
  const shadowRootLine = (/** @type {any} */ root) =>
    `#shadow-root <template shadowrootmode="${root.mode}"` +
    (root.delegatesFocus ? ' shadowrootdelegatesfocus' : '') +
    (root.serializable ? ' shadowrootserializable' : '') +
    (root.slotAssignment === 'manual' ? ' shadowrootslotassignment="manual"' : '') +
    (root.clonable ? ' shadowrootclonable' : '') +
    '>';
  const dump = (/** @type {any} */ document) => {
    /** @type {string[]} */
    const lines = [];
    /** @type {[any, number][]} */
    const stack = [];
    const push = (/** @type {any} */ parent, /** @type {number} */ depth) => {
      for (let child = parent.lastChild; child !== null; child = child.previousSibling)
        stack.push([child, depth]);
    };
    push(document, 0);
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const [node, depth] = entry;
      const indent = `| ${'  '.repeat(depth)}`;
      if (node.nodeType === 3) lines.push(`${indent}"${node.data}"`);
      else if (node.nodeType === 8) lines.push(`${indent}<!-- ${node.data} -->`);
      else if (node.nodeType === 7) lines.push(`${indent}<?${node.target} ${node.data}>`);
      else if (node.nodeType === 10) {
        const ids = node.publicId || node.systemId ? ` "${node.publicId}" "${node.systemId}"` : '';
        lines.push(`${indent}<!DOCTYPE ${node.name}${ids}>`);
      } else if (node.nodeType === 11) {
        lines.push(`${indent}${node.mode === undefined ? 'content' : shadowRootLine(node)}`);
        push(node, depth + 1);
      } else {
        lines.push(`${indent}<${designators[node.namespaceURI] ?? ''}${node.localName}>`);
        const attributes = [...node.attributes].map(({ namespaceURI, localName, name, value }) => ({
          name: namespaceURI === null ? name : (designators[namespaceURI] ?? '') + localName,
          value,
        }));
        attributes.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
        for (const { name, value } of attributes) lines.push(`${indent}  ${name}="${value}"`);
        push(node, depth + 1);
        if (node.localName === 'template' && node.content) stack.push([node.content, depth + 1]);
        if (node.shadowRoot) stack.push([node.shadowRoot, depth + 1]);
      }
    }
    return lines.join('\n');
  };
  const parser = new DOMParser();
  /** @type {Record<string, string>} */
  const namespaces = { svg: 'http://www.w3.org/2000/svg', math: 'http://www.w3.org/1998/Math/MathML' };
  const page = /** @type {any} */ (globalThis).document;
  const fragmentOf = (
    /** @type {string} */ context,
    /** @type {string} */ html,
    /** @type {boolean} */ scripting,
    /** @type {boolean} */ hasShadowRoots,
  ) => {
    const document = scripting ? page : parser.parseFromString('<!DOCTYPE html>', 'text/html');
    const [name, localName] = context.split(' ');
    const element =
      localName === undefined
        ? document.createElement(name)
        : document.createElementNS(namespaces[name], localName);
    if (hasShadowRoots) element.setHTMLUnsafe(html);
    else element.innerHTML = html;
    return context === 'template' ? element.content : element;
  };
  const sanitizedBy = (
    /** @type {string} */ method,
    /** @type {string} */ html,
    /** @type {object} */ options,
  ) => {
    const { Document } = /** @type {any} */ (globalThis);
    if (method in Document) return Document[method](html, options);
    const element = parser.parseFromString('<!DOCTYPE html>', 'text/html').createElement('div');
    element[method](html, options);
    return element;
  };
  return JSON.stringify(
    JSON.parse(json).map((/** @type {string | [string, string, boolean, boolean, object?]} */ input) => {
      if (typeof input === 'string') return dump(parser.parseFromString(input, 'text/html'));
      const [context, html, scripting, hasShadowRoots, options] = input;
      return dump(
        options === undefined
          ? fragmentOf(context, html, scripting, hasShadowRoots)
          : sanitizedBy(context, html, options),
      );
    }),
  );
}
