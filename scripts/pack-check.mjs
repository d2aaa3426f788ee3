// @ts-check
/**
 * Packs the packages, installs the tarballs into an empty folder, and uses them there as a stranger would:
 * by import, by require, in a bundle for browsers, in a TypeScript project in CommonJS, in one without the DOM's types or Node's
 * (with those of Node only for what is Node's), and by the `domwright` command and the language server. Runs the samples of the READMEs. Needs a build.
 * `--tarballs FOLDER` leaves the tarballs that were checked in that folder.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { claimsOutput, plain, readmes, samplesOf, withChecks } from '../packages/domwright/test/samples.mjs';
import { publishedPackages } from './published-packages.mjs';
import { installed, root } from './run.mjs';

/** Entry points whose types need Node's. */
const needsNode = ['./node', './parse5-streams', './worker', './worker/node'];

/** Entry points that are programs of threads, which users don't import. */
const programs = ['./worker/node-worker', './worker/web-worker'];

const html = '<!doctype html><title>Hi</title><p>One<p>Two';
const serialized =
  '<!DOCTYPE html><html><head><title>Hi</title></head><body><p>One</p><p>Two</p></body></html>';
const exported = ['parse', 'parseFragment', 'serialize', 'HTMLParser', 'formatTree'];

const options = parseArgs({ options: { tarballs: { type: 'string' } } }).values;
const folder = mkdtempSync(path.join(tmpdir(), 'domwright-pack-'));
const destination = path.resolve(options.tarballs ?? path.join(folder, 'tarballs'));
mkdirSync(destination, { recursive: true });
try {
  const { 'run-page': runPage, rehype, ...others } = tarballsOf([...publishedPackages().keys()]);
  write('package.json', JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  // `domhandler` is an optional peer dependency of one entry point.
  const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const peers = [`domhandler@${devDependencies.domhandler}`];
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execute('npm', [...install, ...Object.values(others), ...peers]);
  assert.ok(!existsSync(path.join(folder, 'node_modules/jsdom')), 'jsdom is not installed with the command');
  const { version } = JSON.parse(
    readFileSync(path.join(folder, 'node_modules/domwright/package.json'), 'utf8'),
  );
  const subpaths = Object.keys(
    JSON.parse(readFileSync(path.join(folder, 'node_modules/domwright/package.json'), 'utf8')).exports,
  ).filter((subpath) => !subpath.endsWith('.json') && !programs.includes(subpath));

  step('import', testImport, subpaths);
  step('require', testRequire, subpaths);
  step(
    'types',
    testTypes,
    subpaths.filter((subpath) => !needsNode.includes(subpath)),
    [],
  );
  step('types of Node', testTypes, subpaths, ['node']);
  step('types of CommonJS', testCommonJSTypes, [
    ...subpaths.map(specifier),
    'domwright-parse5',
    'domwright-extract',
    'domwright-check',
  ]);
  await step('browser bundle', testBrowserBundle);
  step('in the place of parse5', testParse5);
  step('command', testCommand, version);
  await step('language server', testLanguageServer);
  const needed = ['jsdom', 'unified', '@types/node'].map((name) => `${name}@${devDependencies[name]}`);
  execute('npm', [...install, runPage, rehype, ...needed]);
  step('pages with scripts', testRunPage);
  step('types of CommonJS with peers', testCommonJSTypes, ['domwright-run-page', 'rehype-domwright']);
  step('in the place of rehype-parse', testRehype);
  step('samples of the READMEs', testSamples);
  console.log('pack-check: all good');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string[]} subpaths */
function testImport(subpaths) {
  write(
    'import.mjs',
    [...subpaths.map((subpath) => `import '${specifier(subpath)}';`), use('import')].join('\n'),
  );
  assert.equal(node('import.mjs'), serialized);
}

/** @param {string[]} subpaths */
function testRequire(subpaths) {
  const all = [...subpaths, './package.json'];
  write(
    'require.cjs',
    [...all.map((subpath) => `require('${specifier(subpath)}');`), use('require')].join('\n'),
  );
  assert.equal(node('require.cjs'), serialized);
}

/**
 * @param {string[]} subpaths
 * @param {string[]} types the packages of types that the project has
 */
function testTypes(subpaths, types) {
  const lines = subpaths.map(
    (subpath, i) => `import * as module${i} from '${specifier(subpath)}';\nvoid module${i};`,
  );
  lines.push(
    "import { parse, serialize } from 'domwright';",
    'export const text: string = serialize(parse(""));',
  );
  write('types.ts', lines.join('\n'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2022',
    lib: ['es2022'],
    types,
    typeRoots: [installed('@types')],
    module: 'nodenext',
    isolatedModules: true,
    skipLibCheck: false,
  };
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['types.ts'] }));
  execute(process.execPath, [installed('ts7/bin/tsc'), '-p', '.']);
}

/**
 * For a compiler that doesn't let CommonJS require ES modules, with each kind of module resolution that it supports.
 *
 * @param {string[]} specifiers
 */
function testCommonJSTypes(specifiers) {
  const lines = specifiers.map((name, i) => `import * as module${i} from '${name}';\nvoid module${i};`);
  write('types.cts', lines.join('\n'));
  for (const [module, moduleResolution] of [
    ['node16', 'node16'],
    ['commonjs', 'node10'],
  ]) {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2022'],
      types: ['node'],
      typeRoots: [installed('@types')],
      module,
      moduleResolution,
      ignoreDeprecations: '6.0',
      skipLibCheck: false,
    };
    write('tsconfig.cts.json', JSON.stringify({ compilerOptions, files: ['types.cts'] }));
    execute(process.execPath, [installed('typescript/bin/tsc'), '-p', 'tsconfig.cts.json']);
  }
}

async function testBrowserBundle() {
  write(
    'browser.js',
    "import { parse, serialize } from 'domwright';\nglobalThis.result = serialize(parse(globalThis.html));",
  );
  const bundle = await rolldown({
    cwd: folder,
    input: './browser.js',
    platform: 'browser',
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  assert.equal(output.length, 1, 'one file');
  assert.deepEqual(output[0].imports, [], 'nothing left outside the bundle');
  // Only globals that every browser has, and nothing from Node.
  write(
    'browser-run.mjs',
    [
      "import { readFileSync } from 'node:fs';",
      "import vm from 'node:vm';",
      'const context = vm.createContext({ TextDecoder, TextEncoder, URL, html: process.argv[2] });',
      "vm.runInContext(readFileSync('bundle.js', 'utf8'), context, { filename: 'bundle.js' });",
      'process.stdout.write(context.result);',
    ].join('\n'),
  );
  write('bundle.js', output[0].code);
  assert.equal(node('browser-run.mjs', html), serialized);
}

/** Tests domwright-parse5 with import, with require, and its types. */
function testParse5() {
  const use = `process.stdout.write(parse5.serialize(parse5.parse(${JSON.stringify(html)})));`;
  write('parse5.mjs', `import * as parse5 from 'domwright-parse5';\n${use}`);
  write('parse5.cjs', `const parse5 = require('domwright-parse5');\n${use}`);
  assert.equal(node('parse5.mjs'), serialized);
  assert.equal(node('parse5.cjs'), serialized);
  write(
    'types.ts',
    [
      "import { type DefaultTreeAdapterTypes, parse, serialize } from 'domwright-parse5';",
      "const document: DefaultTreeAdapterTypes.Document = parse('', { sourceCodeLocationInfo: true });",
      'export const text: string = serialize(document);',
    ].join('\n'),
  );
  execute(process.execPath, [installed('ts7/bin/tsc'), '-p', '.']);
}

/** Tests domwright-run-page with import, with require, its types, and in the command. */
function testRunPage() {
  const page = '<p>1<script>document.write(2)</script>';
  const use = `runPage(${JSON.stringify(page)}).then((page) => process.stdout.write(page.document.body.textContent));`;
  write('run-page.mjs', `import { runPage } from 'domwright-run-page';\n${use}`);
  write('run-page.cjs', `const { runPage } = require('domwright-run-page');\n${use}`);
  for (const file of ['run-page.mjs', 'run-page.cjs']) assert.equal(node(file), '1document.write(2)2');
  write(
    'types.ts',
    [
      "import { type PageRun, type RunPageOptions, runPage } from 'domwright-run-page';",
      'const options: RunPageOptions = { timeout: 1000 };',
      "export const page: Promise<PageRun> = runPage('', options);",
    ].join('\n'),
  );
  execute(process.execPath, [installed('ts7/bin/tsc'), '-p', '.']);
  write('page.html', page);
  const output = execute(path.join(folder, 'node_modules/.bin/domwright'), ['run', 'page.html']);
  assert.ok(output.includes('</script>2'), 'the command runs the script');
}

/** Tests rehype-domwright with import and with require. */
function testRehype() {
  const use = `
    import('unified').then(({ unified }) => {
      const tree = unified().use(plugin, { fragment: true }).parse('<p>1');
      process.stdout.write(tree.children[0].tagName);
    });`;
  write('rehype.mjs', `import plugin from 'rehype-domwright';${use}`);
  write('rehype.cjs', `const { default: plugin } = require('rehype-domwright');${use}`);
  for (const file of ['rehype.mjs', 'rehype.cjs']) assert.equal(node(file), 'p');
}

/** The samples in JavaScript, and those in TypeScript that say what comes out. */
function testSamples() {
  const samples = readmes
    .flatMap(samplesOf)
    .filter((sample) => sample.language === 'js' || claimsOutput(sample));
  assert.ok(samples.length > 5, 'the READMEs have samples');
  for (const sample of samples) {
    const code = `
      import assert from 'node:assert/strict';
      const $plain = ${plain};
      const $check = (actual, expected) => assert.deepStrictEqual($plain(actual), expected);
      ${withChecks(sample)}`;
    write('sample.mjs', code);
    try {
      node('sample.mjs');
    } catch {
      throw new Error(`the sample at line ${sample.line} of ${sample.page} fails`);
    }
  }
}

/** @param {string} version */
function testCommand(version) {
  const command = path.join(folder, 'node_modules/.bin/domwright');
  assert.ok(existsSync(command), 'there is a command');
  assert.ok(execute(command, ['--version']).includes(version), 'it tells its version');
  assert.ok(execute(command, ['--help']).includes('domwright'), 'it helps');
}

/** Starts the language server, opens a page by standard input and output, waits for its diagnostics, and shuts it down. */
async function testLanguageServer() {
  const command = path.join(folder, 'node_modules/.bin/domwright-language-server');
  const server = spawn(command, ['--stdio'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (data) => {
    output += data;
  });
  /** @param {object} message */
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  /** @param {RegExp} expected */
  const receives = async (expected) => {
    while (!expected.test(output)) {
      await Promise.race([
        once(server.stdout, 'data'),
        ended.then(([code]) => assert.fail(`the server has ended with ${code}`)),
      ]);
    }
  };
  const capabilities = {};
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities } });
  await receives(/"id":1,"result":\{.*"hoverProvider":true/s);
  send({ method: 'initialized', params: {} });
  const textDocument = { uri: 'untitled:page', languageId: 'html', version: 1, text: '<p id=a id=b>' };
  send({ method: 'textDocument/didOpen', params: { textDocument } });
  await receives(/publishDiagnostics.*"duplicate-attribute"/s);
  send({ id: 2, method: 'shutdown' });
  await receives(/"id":2,"result":null/);
  send({ method: 'exit' });
  const [code] = await ended;
  assert.equal(code, 0);
}

/**
 * The program for both kinds of modules.
 *
 * @param {'import' | 'require'} way
 */
function use(way) {
  return [
    `const domwright = ${way === 'import' ? "await import('domwright')" : "require('domwright')"};`,
    `for (const name of ${JSON.stringify(exported)}) {`,
    "  if (typeof domwright[name] !== 'function') throw new Error('no ' + name);",
    '}',
    "for (const name of ['Element', 'NodeList', 'NamedNodeMap', 'HTMLParser', 'parse']) {",
    "  if (domwright[name].name !== name) throw new Error(name + ' is called ' + domwright[name].name);",
    '}',
    `const document = domwright.parse(${JSON.stringify(html)});`,
    "if (typeof domwright.formatTree(document) !== 'string') throw new Error('no tree');",
    'process.stdout.write(domwright.serialize(document));',
  ].join('\n');
}

/**
 * @template {unknown[]} Arguments
 * @param {string} name
 * @param {(...args: Arguments) => void | Promise<void>} test
 * @param {Arguments} args
 */
function step(name, test, ...args) {
  console.log(`pack-check: ${name}`);
  return test(...args);
}

/**
 * @param {string[]} members
 * @returns {Record<string, string>} from a member to its tarball
 */
function tarballsOf(members) {
  return Object.fromEntries(members.map((member) => [member, pack(member)]));
}

/** @param {string} member */
function pack(member) {
  const isBuilt =
    ['parse5', 'rehype'].includes(member) || existsSync(path.join(root, 'packages', member, 'dist'));
  assert.ok(isBuilt, `packages/${member} is built`);
  const [{ filename, files }] = JSON.parse(
    execute(
      'npm',
      ['pack', '--json', '--pack-destination', destination],
      path.join(root, 'packages', member),
    ),
  );
  /** @type {string[]} */
  const names = files.map((/** @type {{ path: string }} */ file) => file.path);
  for (const name of ['package.json', 'README.md', 'LICENSE'])
    assert.ok(names.includes(name), `${member} has ${name}`);
  return path.join(destination, filename);
}

/** @param {string} subpath */
function specifier(subpath) {
  return path.posix.join('domwright', subpath);
}

/**
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  writeFileSync(path.join(folder, name), text);
}

/** @param {string[]} args */
function node(...args) {
  return execute(process.execPath, args);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function execute(command, args, cwd = folder) {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
