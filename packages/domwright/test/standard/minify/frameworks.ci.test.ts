import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { minify } from 'domwright/minify';
import { build, type Plugin } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openContext } from '../../chromium.mjs';

/*
 * Pages that real frameworks render on a server and take over in the browser, before and after: they keep the same nodes, say the
 * same on the console, and do the same when a button is clicked.
 */

const folder = path.join(import.meta.dirname, 'frameworks');
const require = createRequire(import.meta.url);

/** The name of the file of each in the folder `frameworks`; whether it has comments that it needs. */
const frameworks: readonly (readonly [name: string, file: string, needsComments: boolean])[] = [
  ['React', 'react.jsx', true],
  ['React without comments', 'react-without-comments.jsx', false],
  ['Vue', 'vue.js', true],
  ['Svelte', 'svelte.js', true],
  ['Preact', 'preact.jsx', false],
  ['Solid', 'solid.jsx', true],
  ['Lit', 'lit.js', true],
  ['Knockout', 'knockout.js', true],
  ['Alpine', 'alpine.js', false],
  ['htmx', 'htmx.js', false],
];

const compilers = (isServer: boolean): Plugin => ({
  name: 'compilers',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path: file }) => {
      // NB: an import would bring the types of the DOM.
      const { compile } = require('svelte/compiler');
      const { js } = compile(readFileSync(file, 'utf8'), {
        filename: file,
        generate: isServer ? 'server' : 'client',
        dev: true,
      });
      return { contents: js.code, resolveDir: folder };
    });
    onLoad({ filter: /solid\.jsx$/ }, async ({ path: file }) => {
      const { transformAsync } = require('@babel/core');
      const solid = [require('babel-preset-solid'), { generate: isServer ? 'ssr' : 'dom', hydratable: true }];
      const { code } = await transformAsync(readFileSync(file, 'utf8'), {
        presets: [solid],
        configFile: false,
      });
      return { contents: code, resolveDir: folder };
    });
  },
});

async function bundled(file: string, isServer: boolean): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, file)],
    bundle: true,
    write: false,
    jsx: 'automatic',
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    plugins: [compilers(isServer)],
    ...(isServer
      ? { format: 'cjs', platform: 'node', conditions: ['node'] }
      : {
          format: 'iife',
          globalName: 'app',
          platform: 'browser',
          conditions: ['browser', 'development'],
          external: ['@lit-labs/ssr', '@lit-labs/ssr/*'],
        }),
  });
  return outputFiles[0]!.text;
}

interface Rendering {
  render(): string | Promise<string>;
  /** What belongs in the head. */
  head?(): string;
  /** What the server sends later. */
  answer?: string;
}

/** In the page, before its scripts: the nodes that say something. */
const remember = `document.addEventListener('readystatechange', () => {
  if (globalThis.before !== undefined) return;
  globalThis.before = [];
  const visit = (root) => {
    const walker = document.createTreeWalker(root, 5);
    for (let node = walker.currentNode; node !== null; node = walker.nextNode()) {
      if (node.nodeType === 1 || /\\S/.test(node.data)) before.push(node);
      if (node.shadowRoot) visit(node.shadowRoot);
    }
  };
  visit(document.body);
});`;

/** Waits until the page has nothing to do. */
const idle = `(async () => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 20 }));
})()`;

interface State {
  readonly nodes: number;
  readonly kept: number;
  readonly text: string;
  readonly elements: number;
}

const LONG = { timeout: 10_000 };

const state = `(() => {
  const shadow = document.querySelector('my-app')?.shadowRoot;
  const textOf = (root) => [...root.children].map((child) => child.innerText).join('|');
  return {
    nodes: before.length,
    kept: before.filter((node) => node.isConnected).length,
    text: textOf(shadow ?? document.getElementById('root')),
    elements: (shadow ?? document.getElementById('root')).querySelectorAll('*').length,
  };
})()`;

describe.skipIf(!hasChromium)('pages that a framework takes over, in Chromium', () => {
  let context: Awaited<ReturnType<typeof openContext>>;
  beforeAll(async () => {
    context = await openContext();
  });
  afterAll(() => context?.close());

  test.each(frameworks)('%s', async (_, file, needsComments) => {
    const module = { exports: {} as Rendering };
    new Function('module', 'exports', 'require', await bundled(file, true))(module, module.exports, require);
    const rendered = await module.exports.render();
    const script = `${await bundled(file, false)};
      (async () => app.hydrate(document.getElementById('root')))().finally(() => {
        document.documentElement.dataset.ready = '';
      });`;
    const html = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>A page</title>${module.exports.head?.() ?? ''}
  </head>
  <body>
    <div id="root">${rendered}</div>
    <script type="module" src="/client.js"></script>
  </body>
</html>
`;
    /** What becomes of a page. */
    const takenOver = async (markup: string, clicks = true) => {
      const page = await context.newPage();
      const said: string[] = [];
      page.on('console', (message) => {
        const isProblem = message.type() === 'error' || message.type() === 'warning';
        if (isProblem && !message.text().startsWith('Lit is in dev mode')) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      await page.addInitScript(remember);
      await page.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === '/client.js') return route.fulfill({ contentType: 'text/javascript', body: script });
        if (pathname === '/answer')
          return route.fulfill({ contentType: 'text/html', body: module.exports.answer! });
        if (pathname !== '/') return route.fulfill({ status: 204 });
        return route.fulfill({ contentType: 'text/html', body: markup });
      });
      await page.goto('http://page.test/');
      await page.waitForSelector('html[data-ready]');
      await page.evaluate(idle);
      const first = await page.evaluate<State>(state);
      if (!clicks) {
        await page.close();
        return { said, first };
      }
      await page.locator('button').click();
      // NB: if nothing happens, what comes next says so.
      await page
        .waitForFunction(`${state}.text !== ${JSON.stringify(first.text)}`, null, LONG)
        .catch(() => {});
      await page.evaluate(idle);
      const second = await page.evaluate<State>(state);
      await page.close();
      return { said, first, second };
    };
    const before = await takenOver(html);
    expect(before.said).toEqual([]);
    expect(before.second?.text).not.toBe(before.first.text);
    expect(before.first.kept).toBeGreaterThan(before.first.nodes / 2);
    for (const preset of ['safe', 'compact'] as const)
      expect(await takenOver(minify(html, { preset }))).toEqual(before);
    // The comparison would notice.
    if (needsComments) {
      const { said, first } = await takenOver(html.replace(/<!--.*?-->/g, ''), false);
      expect({ said, first }).not.toEqual({ said: [], first: before.first });
    }
  });
});
