// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build } from 'esbuild';

/*
 * Pages that real frameworks render on a server and take over in Chromium.
 */

const folder = path.join(import.meta.dirname, 'frameworks');
// NB: an import would bring the types of the DOM.
const load = createRequire(import.meta.url);

/**
 * @typedef {object} Framework
 * @property {string} name
 * @property {string} file in the folder `frameworks`
 * @property {boolean} needsComments whether it finds its places by comments
 * @property {boolean} hydrates whether it compares the page with what it would render
 */

/** @type {readonly Framework[]} */
export const frameworks = [
  { name: 'React', file: 'react.jsx', needsComments: true, hydrates: true },
  {
    name: 'React without comments',
    file: 'react-without-comments.jsx',
    needsComments: false,
    hydrates: true,
  },
  { name: 'Vue', file: 'vue.js', needsComments: true, hydrates: true },
  { name: 'Svelte', file: 'svelte.js', needsComments: true, hydrates: true },
  { name: 'Preact', file: 'preact.jsx', needsComments: false, hydrates: true },
  { name: 'Solid', file: 'solid.jsx', needsComments: true, hydrates: true },
  { name: 'Lit', file: 'lit.js', needsComments: true, hydrates: true },
  { name: 'Angular', file: 'angular.js', needsComments: true, hydrates: true },
  { name: 'Knockout', file: 'knockout.js', needsComments: true, hydrates: false },
  { name: 'Alpine', file: 'alpine.js', needsComments: false, hydrates: false },
  { name: 'htmx', file: 'htmx.js', needsComments: false, hydrates: false },
];

/** @type {(isServer: boolean) => import('esbuild').Plugin} */
const compilers = (isServer) => ({
  name: 'compilers',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path: file }) => {
      const { compile } = load('svelte/compiler');
      const { js } = compile(readFileSync(file, 'utf8'), {
        filename: file,
        generate: isServer ? 'server' : 'client',
        dev: !isServer,
      });
      return { contents: js.code, resolveDir: folder };
    });
    onLoad({ filter: /solid\.jsx$/ }, async ({ path: file }) => {
      const { transformAsync } = load('@babel/core');
      const solid = [load('babel-preset-solid'), { generate: isServer ? 'ssr' : 'dom', hydratable: true }];
      const { code } = await transformAsync(readFileSync(file, 'utf8'), {
        presets: [solid],
        configFile: false,
      });
      return { contents: code, resolveDir: folder };
    });
  },
});

/**
 * @param {string} file
 * @param {boolean} isServer
 */
async function bundled(file, isServer) {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, file)],
    bundle: true,
    write: false,
    jsx: 'automatic',
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"development"',
      ngServerMode: String(isServer),
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
          external: ['@lit-labs/ssr', '@lit-labs/ssr/*', '@angular/platform-server'],
        }),
  });
  return outputFiles?.[0]?.text ?? '';
}

/**
 * @typedef {object} RenderedPage
 * @property {string} html
 * @property {string} script what takes it over
 * @property {string} answer what the server sends later
 */

/**
 * @param {string} content of the element in which a framework renders
 * @param {string} [inHead]
 */
const pageAround = (content, inHead = '') => `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>A page</title>${inHead}
  </head>
  <body>
    <div id="root">${content}</div>
    <script type="module" src="/client.js"></script>
  </body>
</html>
`;

/**
 * What a module in `frameworks` exports beside `hydrate`: `renderPage` if it fills a page, otherwise `render`.
 *
 * @typedef {object} ServerModule
 * @property {() => string | Promise<string>} [render]
 * @property {() => string} [head]
 * @property {string} [answer]
 * @property {(page: string) => Promise<string>} [renderPage]
 */

/**
 * The page that a framework renders.
 *
 * @param {string} file
 * @returns {Promise<RenderedPage>}
 */
export async function renderedPage(file) {
  /** @type {{ exports: ServerModule }} */
  const module = { exports: {} };
  new Function('module', 'exports', 'require', await bundled(file, true))(module, module.exports, load);
  const { render, renderPage, head, answer = '' } = module.exports;
  const html = (await renderPage?.(pageAround(''))) ?? pageAround((await render?.()) ?? '', head?.());
  const script = `${await bundled(file, false)};
    (async () => app.hydrate(document.getElementById('root')))().finally(() => {
      document.documentElement.dataset.ready = '';
    });`;
  return { html, script, answer };
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

/**
 * @typedef {object} State
 * @property {number} nodes before it was taken over
 * @property {number} kept those of them that are still there
 * @property {string} text
 * @property {number} elements
 */

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

const LONG = { timeout: 10_000 };

/**
 * What becomes of a page: what it says on the console, and its state before a click on its button and after it.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {RenderedPage} rendered
 * @param {boolean} [clicks]
 */
export async function takenOver(context, { html, script, answer }, clicks = true) {
  const page = await context.newPage();
  /** @type {string[]} */
  const said = [];
  page.on('console', (message) => {
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && !message.text().startsWith('Lit is in dev mode')) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  await page.addInitScript(remember);
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/client.js') return route.fulfill({ contentType: 'text/javascript', body: script });
    if (pathname === '/answer') return route.fulfill({ contentType: 'text/html', body: answer });
    if (pathname !== '/') return route.fulfill({ status: 204 });
    return route.fulfill({ contentType: 'text/html', body: html });
  });
  await page.goto('http://page.test/');
  await page.waitForSelector('html[data-ready]');
  await page.evaluate(idle);
  /** @type {State} */
  const first = await page.evaluate(state);
  if (!clicks) {
    await page.close();
    return { said, first };
  }
  await page.locator('button').first().click();
  // NB: if nothing happens, what comes next says so.
  await page.waitForFunction(`${state}.text !== ${JSON.stringify(first.text)}`, null, LONG).catch(() => {});
  await page.evaluate(idle);
  /** @type {State} */
  const second = await page.evaluate(state);
  await page.close();
  return { said, first, second };
}
