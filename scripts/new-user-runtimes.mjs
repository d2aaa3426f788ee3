// @ts-check
/**
 * The section `On Workers, Next.js and Nuxt` of the guide to sanitizing, and the README's samples, where users run them besides
 * Node.js: workerd, Deno, Bun, and the production builds of Next.js and Nuxt. Part of `node scripts/new-user.mjs`.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { root } from './run.mjs';

const guide = readFileSync(path.join(root, 'docs/using/sanitize.md'), 'utf8');
const WAIT = 60_000;
const markup = '<p onclick=x()>Tea</p><script>steal()</script>';
const clean = '<p>Tea</p>';

/**
 * @typedef {object} User what new-user.mjs does
 * @property {string} folder where projects can be made
 * @property {string} project one in which our packages are installed
 * @property {(command: string, cwd: string) => string} shell
 * @property {(name: string) => void} step
 */

/** @param {User} user */
export async function runtimes(user) {
  await workers(user);
  await otherRuntimes(user);
  await nextJS(user);
  await nuxt(user);
}

/** @param {User} user */
async function workers({ folder, project, shell, step }) {
  step('Workers');
  const place = newProject(folder, 'workers', project, ['miniflare', 'esbuild'], shell);
  writeSample(place, 'src/index.js');
  shell('npx esbuild src/index.js --bundle --format=esm --outfile=worker.js', place);
  write(
    place,
    'main.mjs',
    `import { Miniflare } from 'miniflare';
     const workers = new Miniflare({ modules: true, scriptPath: 'worker.js', compatibilityDate: '2026-01-01' });
     const { status } = await workers.dispatchFetch('http://localhost/');
     const init = { method: 'POST', body: ${JSON.stringify(markup)} };
     const response = await workers.dispatchFetch('http://localhost/', init);
     console.log(status, response.headers.get('Content-Type'), await response.text());
     await workers.dispose();`,
  );
  assert.equal(shell('node main.mjs', place), `405 text/html; charset=utf-8 ${clean}`);
}

/**
 * The guide's handler, and a module that imports by name, in Deno and Bun.
 *
 * @param {User} user
 */
async function otherRuntimes({ folder, project, shell, step }) {
  for (const name of ['deno', 'bun']) {
    step(name);
    const place = newProject(folder, name, project, [name], shell);
    writeSample(place, 'src/index.js');
    write(place, 'main.js', "import { parse } from 'domwright';\nconsole.log(parse('<title>Tea').title);\n");
    assert.equal(shell(`npx ${name} run main.js`, place), 'Tea');
    const port = await freePort();
    const serve = name === 'deno' ? `serve --port ${port} src/index.js` : 'run src/index.js';
    await withServer(`npx ${name} ${serve}`, place, port, async (url) => {
      const response = await fetch(url, { method: 'POST', body: markup });
      assert.equal(await response.text(), clean);
    });
  }
}

/** @param {User} user */
async function nextJS({ folder, project, shell, step }) {
  step('Next.js');
  const place = newProject(folder, 'next', project, ['next', 'react', 'react-dom'], shell);
  writeSample(place, 'app/comment.jsx');
  writeSample(place, 'app/comments/route.js');
  write(
    place,
    'app/layout.jsx',
    'export default function Layout({ children }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
  );
  write(
    place,
    'app/page.jsx',
    `import { Comment } from './comment.jsx';
     export default function Page() { return <Comment html=${JSON.stringify(markup)} />; }\n`,
  );
  // The client component of the guide's last sentence on Next.js.
  write(
    place,
    'app/client/page.jsx',
    `'use client';
     import { sanitize } from 'domwright/sanitizer';
     export default function Page() {
       return <div dangerouslySetInnerHTML={{ __html: sanitize(${JSON.stringify(markup)}) }} />;
     }\n`,
  );
  shell('npx next build', place);
  const port = await freePort();
  await withServer(`npx next start --port ${port}`, place, port, async (url) => {
    for (const page of ['', 'client'])
      assert.ok((await (await fetch(url + page)).text()).includes(`<div>${clean}</div>`));
    await answers(`${url}comments`);
  });
}

/** @param {User} user */
async function nuxt({ folder, project, shell, step }) {
  step('Nuxt');
  const place = newProject(folder, 'nuxt', project, ['nuxt'], shell);
  writeSample(place, 'server/api/comments.post.js');
  write(
    place,
    'app.vue',
    `<script setup>
const body = { html: ${JSON.stringify(markup).replaceAll('</', '<\\/')} };
const { data: comment } = await useFetch('/api/comments', { method: 'POST', body });
</script>
<template><div v-html="comment.html" /></template>\n`,
  );
  shell('npx nuxt build', place);
  const port = await freePort();
  await withServer('node .output/server/index.mjs', place, port, async (url) => {
    assert.ok((await (await fetch(url)).text()).includes(`<div>${clean}</div>`));
    await answers(`${url}api/comments`);
  });
}

/**
 * A route of the guide: it sanitizes, and refuses what is no string.
 *
 * @param {string} url
 */
async function answers(url) {
  const post = (/** @type {unknown} */ html) =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ html }),
    });
  assert.deepEqual(await (await post(markup)).json(), { html: clean });
  assert.equal((await post(5)).status, 400);
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} project one that has the packed library
 * @param {readonly string[]} packages
 * @param {User['shell']} shell
 */
function newProject(folder, name, project, packages, shell) {
  const place = path.join(folder, name);
  write(place, 'package.json', '{ "private": true, "type": "module" }\n');
  const library = path.join(project, 'vendor/domwright.tgz');
  shell(
    `npm install --no-audit --no-fund --loglevel=error --prefix . ${packages.join(' ')} ${library}`,
    place,
  );
  return place;
}

/**
 * Writes a sample of the guide to the file that its first line names.
 *
 * @param {string} place
 * @param {string} name
 */
function writeSample(place, name) {
  const start = guide.indexOf(`// ${name}\n`);
  assert.notEqual(start, -1, `the guide has no sample ${name}`);
  write(place, name, guide.slice(start, guide.indexOf('\n```', start) + 1));
}

/**
 * @param {string} place
 * @param {string} name
 * @param {string} text
 */
function write(place, name, text) {
  mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
  writeFileSync(path.join(place, name), text);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/**
 * Runs a server while `use` does its work.
 *
 * @param {string} command
 * @param {string} cwd
 * @param {number} port which the server also takes from the environment
 * @param {(url: string) => Promise<void>} use
 */
async function withServer(command, cwd, port, use) {
  const env = { ...process.env, PORT: String(port), NODE_ENV: 'production' };
  const server = spawn('bash', ['-c', command], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (said += chunk));
  const url = `http://localhost:${port}/`;
  try {
    for (const end = Date.now() + WAIT; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
      const isUp = await fetch(url).then(
        () => true,
        () => false,
      );
      if (isUp) break;
      if (server.exitCode !== null || Date.now() > end)
        throw new Error(`${command} does not serve:\n${said}`);
    }
    await use(url);
  } finally {
    const { pid } = server;
    // With the programs that it started.
    if (pid !== undefined && server.exitCode === null) process.kill(-pid);
  }
}
