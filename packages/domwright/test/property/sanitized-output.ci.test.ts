import { sanitize } from 'domwright/sanitizer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_PAGE, runs } from '../runs.mjs';
import { attackPayloads } from '../standard/window/attack-payloads.ts';
import { hasChromium, openChromium } from './chromium.mjs';
import { configurations, sanitizerInputs } from './sanitizer-inputs.mjs';

/*
 * The output of sanitize in Chromium: loaded as a page with scripting, and parsed by DOMParser and innerHTML. Nothing runs, and
 * there is nothing that could run. DOMWRIGHT_RUNS sets the number of inputs.
 */

const numRuns = runs(4000);
/** The number of fragments in a loaded page. */
const IN_A_PAGE = 20;
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 100);
/** The number of pages loaded at a time. */
const BATCH = 100;

/** Handlers and scripts that can be noticed. */
const inputs = [
  ...Object.values(attackPayloads).flat(),
  ...sanitizerInputs(numRuns, seed).map((html) =>
    html
      .replace(/(onerror|onload|onclick)=\w/g, '$1=alert(1)')
      .replaceAll('javascript:a', 'javascript:alert(1)')
      .replaceAll('<script>', '<script>alert(1);//'),
  ),
];

if (!hasChromium) console.warn('sanitized-output.ci.test.ts: skipped, since there is no Chromium');

/** Runs in the page: finds what can run script in a tree, by a list independent of the implementation. */
function unsafeIn(root: Any): string[] {
  const found: string[] = [];
  const roots = [root];
  for (let tree = roots.pop(); tree !== undefined; tree = roots.pop()) {
    for (const element of tree.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      const { localName } = element;
      if (localName === 'template' && element.content) roots.push(element.content);
      if (/^(?:script|iframe|frame|embed|object|base|use|meta|link)$/.test(localName)) found.push(localName);
      for (const { name, localName: attribute, value } of element.attributes) {
        if (/^on/i.test(name) && name !== 'onfoo') found.push(name);
        const url = value.replace(/[\0- ]/g, '');
        const isURL = /^(?:href|src|action|formaction|data|ping|background|poster)$/.test(attribute);
        if (isURL && /^javascript:/i.test(url)) found.push(`${localName} ${name}=${value}`);
        if (/^attributename$/i.test(name) && /href$/i.test(value)) found.push(`${name}=${value}`);
      }
    }
  }
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: it runs in a browser
type Any = any;

/** `javascript:` URLs in places that don't run them, which the standard keeps: `<p href=…>`. */
const harmless = /^(?:p|b|div|svg|g|desc) href=/;

describe.skipIf(!hasChromium).each(['the default', 'a few elements'])('%s', (name) => {
  const sanitizer = configurations[name]!;
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  /** Up to five inputs for which something is found. */
  function failures(results: readonly string[][]): unknown[] {
    return results
      .map((found, index) => [inputs[index], found.filter((what) => !harmless.test(what))])
      .filter(([, found]) => found!.length > 0)
      .slice(0, 5);
  }

  /** What is found in pages that are loaded. */
  async function load(pages: readonly string[]): Promise<string[][]> {
    const results: string[][] = [];
    for (let start = 0; start < pages.length; start += BATCH) {
      const { found, alerts } = await chromium.load(pages.slice(start, start + BATCH), unsafeIn);
      results.push(...found);
      expect(alerts).toBe(0);
    }
    expect(results.length).toBe(pages.length);
    return results.map((found) => found.filter((what) => !harmless.test(what)));
  }

  test('loaded, many in a page', { timeout }, async () => {
    const outputs = inputs.map((html) => `<div>${sanitize(html, { sanitizer })}</div>`);
    const pages = Array.from({ length: Math.ceil(outputs.length / IN_A_PAGE) }, (_, index) =>
      outputs.slice(index * IN_A_PAGE, (index + 1) * IN_A_PAGE).join(''),
    );
    const results = await load(pages.map((html) => `<!DOCTYPE html><title>x</title>${html}`));
    expect(results.filter((found) => found.length > 0)).toEqual([]);
  });

  test('loaded, as a page', { timeout }, async () => {
    const some = inputs.filter((_, index) => index % EVERY_PAGE === 0);
    const results = await load(some.map((html) => sanitize(html, { sanitizer, document: true })));
    expect(some.filter((_, index) => results[index]!.length > 0)).toEqual([]);
  });

  test.each([
    ["new DOMParser().parseFromString(html, 'text/html')"],
    ["Object.assign(document.createElement('div'), { innerHTML: html })"],
    ["document.body.appendChild(Object.assign(document.createElement('div'), { innerHTML: html }))"],
    ["Object.assign(document.createElement('template'), { innerHTML: html }).content"],
  ])('%s', { timeout }, async (expression) => {
    const results: string[][] = await chromium.evaluate(
      `${JSON.stringify(inputs.map((html) => sanitize(html, { sanitizer })))}.map((html) => {
        const tree = ${expression};
        const found = (${unsafeIn})(tree);
        document.body.replaceChildren();
        return found;
      })`,
    );
    expect(failures(results)).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('the same without sanitizing', () => {
  test('is noticed', { timeout }, async () => {
    const chromium = await openChromium();
    const { found, alerts } = await chromium.load(
      [
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '<a href=" java&#10;script:alert(1)">x</a>',
      ],
      unsafeIn,
    );
    await chromium.close();
    expect(alerts).toBe(2);
    expect(found).toEqual([['script'], ['onerror'], ['a href= java\nscript:alert(1)']]);
  });
});
