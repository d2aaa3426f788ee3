// @ts-check
/**
 * Would a room's own tests notice a mistake? `node scripts/mutate.mjs --room html-rewriter --changes 10 --seed 3` makes ten
 * random changes in the files of a room, one at a time, runs the room's quick tests with each, and prints those that the tests
 * don't notice. With `--list FILE` it makes the changes of a JSON file instead: `[{ "file", "old", "by" }]`, with paths relative
 * to the repository and an `old` that is there once.
 *
 * The source files themselves stay as they are. Some changes can't be noticed: those that only cost time, for instance.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import ts from 'typescript';
import { installed, root } from './run.mjs';

/** @type {ReadonlyMap<string, string>} */
const others = new Map(
  Object.entries({
    '===': '!==',
    '!==': '===',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '&&': '||',
    '||': '&&',
    '+': '-',
    '-': '+',
    '&': '|',
    '|': '&',
    '++': '--',
    '--': '++',
    '+=': '-=',
    '-=': '+=',
    true: 'false',
    false: 'true',
  }),
);
const enums = /^(?:State|InsertionMode|NameId|CodePoint|TagFlag|Cook|Namespace)$/;

/**
 * Files or folders of a room, and the test files that should notice mistakes in it. The cheapest first.
 *
 * @type {Readonly<Record<string, { sources: string[], tests: string[] }>>}
 */
const rooms = {
  parser: {
    sources: ['tokenizer', 'tree-construction'].map((room) => `packages/domwright/src/core/${room}`),
    tests: ['packages/domwright/test/conformance/'],
  },
  conformance: {
    sources: ['packages/domwright/src/standard/conformance'],
    tests: ['packages/domwright/test/standard/conformance/'],
  },
  check: {
    sources: ['packages/check/src'],
    tests: ['packages/check/test/', 'packages/cli/test/check-'],
  },
  ...Object.fromEntries(
    [
      ...['core/templates', 'standard/style-sheets', 'standard/minify', 'standard/authoring'],
      ...['standard/media-queries', 'standard/policies', 'pages/editor-services'],
    ].map((room) => [
      path.basename(room),
      { sources: [`packages/domwright/src/${room}`], tests: [`packages/domwright/test/${room}/`] },
    ]),
  ),
  'language-server': {
    sources: ['packages/language-server/src'],
    tests: ['packages/language-server/test/'],
  },
  'document-decoder': {
    sources: ['packages/domwright/src/core/bytes/document-decoder.ts'],
    tests: [
      ...['document-decoder', 'parse-bytes', 'chunking', 'decoder', 'html5lib-encoding'].map(
        (name) => `packages/domwright/test/core/bytes/${name}.`,
      ),
      'packages/domwright/test/bridges/html-rewriter/streams',
    ],
  },
  editing: {
    sources: ['core/editing', 'dom/rewrite'].map((room) => `packages/domwright/src/${room}`),
    tests: [
      ...['core/editing/', 'dom/rewrite/', 'bridges/html-rewriter/'].map(
        (room) => `packages/domwright/test/${room}`,
      ),
      ...['both-editors', 'edits-like-dom', 'injected-text'].map(
        (name) => `packages/domwright/test/property/${name}`,
      ),
    ],
  },
  'html-rewriter': {
    sources: ['packages/domwright/src/bridges/html-rewriter'],
    tests: [
      'packages/domwright/test/bridges/html-rewriter/',
      ...['both-editors', 'edits-like-dom', 'injected-text'].map(
        (name) => `packages/domwright/test/property/${name}`,
      ),
    ],
  },
  'extract-run': {
    sources: ['packages/extract/src/run'],
    tests: ['run/', 'extract.test', 'output-memory', 'http-input'].map(
      (name) => `packages/extract/test/${name}`,
    ),
  },
  inputs: {
    sources: ['packages/extract/src/inputs'],
    tests: ['inputs/', 'read-archive', 'http-', 'extract.test'].map(
      (name) => `packages/extract/test/${name}`,
    ),
  },
};

const { values: options } = parseArgs({
  options: {
    room: { type: 'string' },
    changes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    list: { type: 'string' },
    /** Run tests whose paths contain one of these instead. */
    tests: { type: 'string', multiple: true },
    /** Run no test files with these names. */
    without: { type: 'string', multiple: true, default: [] },
  },
});
const room = rooms[/** @type {string} */ (options.room)];
if (room === undefined)
  throw new Error(`--room ${options.room}: must be one of ${Object.keys(rooms).join(', ')}`);
const tests = options.tests ?? room.tests;
const usesExtract = room.sources.some((source) => source.startsWith('packages/extract/'));

/** @returns {Change[]} */
function randomChanges() {
  const all = changesOf(room.sources.flatMap(filesOf));
  const random = randomFrom(Number(options.seed));
  return Array.from({ length: Number(options.changes) }, () => all.splice(random(all.length), 1)[0]);
}

/** @param {string} source */
function filesOf(source) {
  const full = path.join(root, source);
  if (statSync(full).isFile()) return [full];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(full, file))
    .filter((file) => file.endsWith('.ts'))
    .sort();
}

/** @param {string} list @returns {Change[]} */
function listedChanges(list) {
  return JSON.parse(readFileSync(list, 'utf8')).map((/** @type {Change} */ { file: name, old, by }) => {
    const file = path.join(root, name);
    const parts = readFileSync(file, 'utf8').split(old);
    if (parts.length !== 2) throw new Error(`${name} has ${parts.length - 1} times: ${old}`);
    return { file, at: parts[0].length, old, by };
  });
}

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-mutate-'));
const extractBuild = path.join(root, `packages/extract/.dist-mutated-${process.pid}`);
let unnoticed = 0;
/** Milliseconds after which a change counts as noticed, since it probably makes an endless loop. */
let limit = 600_000;
const changes = options.list === undefined ? randomChanges() : listedChanges(options.list);
try {
  const start = performance.now();
  if (!(await passes('', ''))) throw new Error('The tests fail without a change.');
  limit = 20_000 + 3 * (performance.now() - start);
  for (const [index, { file, at, old, by }] of changes.entries()) {
    const text = readFileSync(file, 'utf8');
    const isNoticed = !(await passes(file, text.slice(0, at) + by + text.slice(at + old.length)));
    if (!isNoticed) unnoticed++;
    const place = `${path.relative(root, file)}:${text.slice(0, at).split('\n').length}`;
    const change = `${old} -> ${by}`.replace(/\s+/g, ' ');
    console.log(`${index + 1} ${isNoticed ? 'noticed' : 'NOT NOTICED'} ${place} ${change}`);
  }
  console.log(`${options.room}: ${unnoticed} of ${changes.length} were not noticed`);
} finally {
  for (const some of [folder, extractBuild]) rmSync(some, { recursive: true, force: true });
}

/**
 * Whether the tests pass with another text of a file, in time.
 *
 * @param {string} file
 * @param {string} changed
 */
async function passes(file, changed) {
  const text = path.join(folder, 'changed.ts');
  writeFileSync(text, changed);
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    MUTATED_FILE: file,
    MUTATED_TEXT: text,
    MUTATED_CACHE: path.join(folder, 'cache'),
  };
  if (usesExtract) {
    try {
      await buildExtract(file, changed);
    } catch {
      return false;
    }
    env['MUTATED_EXTRACT'] = path.join(extractBuild, 'index.js');
  }
  const config = path.join(import.meta.dirname, 'mutated.config.ts');
  const args = [installed('vitest/vitest.mjs'), 'run', '--config', config, '--root', root, '--bail', '1'];
  for (const name of options.without) args.push('--exclude', `**/${name}.test.ts`);
  args.push(...tests);
  // A process group of its own, since workers that never end would stay behind.
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore', detached: true });
  const timer = setTimeout(() => process.kill(-(/** @type {number} */ (child.pid)), 'SIGKILL'), limit);
  const [status] = await once(child, 'close');
  clearTimeout(timer);
  return status === 0;
}

/**
 * Most tests of extract run its build, since the program of a thread is a file.
 *
 * @param {string} file
 * @param {string} changed
 */
async function buildExtract(file, changed) {
  const member = path.join(root, 'packages/extract');
  const build = await rolldown({
    cwd: member,
    input: { index: 'src/index.ts', 'page-worker': 'src/page-worker.ts' },
    external: /^[^./]/,
    platform: 'node',
    logLevel: 'silent',
    plugins: [{ name: 'change', load: (id) => (id === file ? { code: changed, moduleType: 'ts' } : null) }],
  });
  if (existsSync(extractBuild)) rmSync(extractBuild, { recursive: true });
  await build.write({ dir: extractBuild, format: 'esm', chunkFileNames: 'chunks/[name].js' });
  await build.close();
}

/** @typedef {{ file: string, at: number, old: string, by: string }} Change */

/** @param {string} file */
function parsed(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** @param {import('typescript').Node} node */
function isOnlyType(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isImportDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}

/**
 * Other tokens, statements that are left out, and conditions that always or never hold.
 *
 * @param {readonly string[]} files
 * @returns {Change[]}
 */
function changesOf(files) {
  /** @type {Change[]} */
  const changes = [];
  /** The members of each enum that the files name, and where. @type {Map<string, { file: string, at: number, old: string }[]>} */
  const members = new Map();
  for (const file of files) {
    /** @param {import('typescript').Node} node @param {string} by */
    const replace = (node, by) => changes.push({ file, at: node.getStart(), old: node.getText(), by });
    /** @param {import('typescript').Node} node */
    const visit = (node) => {
      if (isOnlyType(node)) return;
      const old = node.getText();
      if (node.getChildCount() === 0) {
        const other = others.get(old);
        // NB: `<` and `>` also enclose type arguments.
        if (other !== undefined && (!/^[<>]$/.test(old) || ts.isBinaryExpression(node.parent)))
          replace(node, other);
        if (ts.isNumericLiteral(node)) replace(node, String(Number(old.replaceAll('_', '')) + 1));
      }
      if (ts.isExpressionStatement(node) && !/^super\b/.test(old)) replace(node, ';');
      if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) replace(node, ';');
      if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
        const condition = ts.isIfStatement(node) ? node.expression : node.condition;
        for (const by of ['true', 'false']) replace(condition, `(${condition.getText()}, ${by})`);
      }
      // An element of a list of names that is missing.
      if (ts.isStringLiteral(node) && ts.isArrayLiteralExpression(node.parent))
        replace(node, `'no-such-name'`);
      if (ts.isPropertyAccessExpression(node) && enums.test(node.expression.getText())) {
        const name = node.expression.getText();
        const member = { file, at: node.name.getStart(), old: node.name.text };
        members.set(name, [...(members.get(name) ?? []), member]);
      }
      for (const child of node.getChildren()) visit(child);
    };
    visit(parsed(file));
  }
  for (const places of members.values()) {
    const names = [...new Set(places.map(({ old }) => old))];
    for (const [index, place] of places.entries()) {
      const same = names.filter((name) => name !== place.old);
      if (same.length > 0) changes.push({ ...place, by: /** @type {string} */ (same[index % same.length]) });
    }
  }
  return changes;
}

/**
 * Numbers at random that a seed repeats.
 *
 * @param {number} seed
 * @returns {(below: number) => number}
 */
function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * below);
  };
}
