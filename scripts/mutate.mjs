// @ts-check
/**
 * Would the tests notice a mistake? `node scripts/mutate.mjs --changes 100` makes 100 random changes, one at a time, each to a
 * token in the code of the tokenizer or of tree construction, and runs the suites of tokens and trees with it. It prints the
 * changes that they don't notice. With `--publish`, it writes docs/results/mutations.json.
 *
 * The source files themselves stay as they are.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { others, randomFrom, tokensOf } from './changes.mjs';
import { root } from './run.mjs';

const core = path.join(root, 'packages/domwright/src/core');
const published = path.join(root, 'docs/results/mutations.json');
const folders = ['tokenizer', 'tree-construction'];
/** If the suites take this many times as long as without a change, it counts as noticed: probably an endless loop. */
const LIMIT = 2;

const random = randomFrom(1);

const { values: options } = parseArgs({
  options: {
    changes: { type: 'string', default: '100' },
    publish: { type: 'boolean' },
    judge: { type: 'string' },
  },
});

if (options.judge === undefined) await main();
else await judge(options.judge);

/** Exits with 1 as soon as a suite fails. @param {string} bundle */
async function judge(bundle) {
  const { loadSuites } = await import('../packages/domwright/test/conformance/suites.mjs');
  const { runFile } = await import('../packages/domwright/test/conformance/expectations.mjs');
  const implementation = await import(bundle);
  const suites = loadSuites().filter(({ name }) => /^(?:html5lib|fixtures)/.test(name));
  // The short ones first: they notice most.
  suites.sort((a, b) => a.files.length - b.files.length);
  for (const { files } of suites) {
    for (const file of files) {
      const { failed, stale } = runFile(implementation, file);
      if (failed.length > 0 || stale.length > 0) process.exit(1);
    }
  }
}

async function main() {
  const changes = Number(options.changes);
  if (!(changes > 0)) throw new Error(`--changes ${options.changes}: must be a number greater than 0`);
  const folder = mkdtempSync(path.join(tmpdir(), 'domwright-mutate-'));
  const tokens = folders
    .flatMap((name) =>
      readdirSync(path.join(core, name), { recursive: true, encoding: 'utf8' })
        .map((file) => path.join(core, name, file))
        .filter((file) => file.endsWith('.ts'))
        .sort(),
    )
    .flatMap(tokensOf);
  /** @type {Map<string, Set<string>>} */
  const members = new Map();
  for (const { old, of } of tokens) if (of !== null) members.set(of, (members.get(of) ?? new Set()).add(old));

  const unnoticed = [];
  try {
    const start = performance.now();
    const unchanged = path.join(folder, 'unchanged.mjs');
    await build(unchanged, '', '');
    if (!passes(unchanged, 600_000)) throw new Error('The suites fail without a change.');
    const limit = Math.ceil(LIMIT * (performance.now() - start));
    for (let made = 0; made < changes; made++) {
      const [token] = tokens.splice(random(tokens.length), 1);
      const { file, at, old, of } = token;
      const same = of === null ? [] : [...(members.get(of) ?? [])].filter((name) => name !== old);
      const by = of !== null ? same[random(same.length)] : (others.get(old) ?? String(Number(old) + 1));
      const text = readFileSync(file, 'utf8');
      const changed = text.slice(0, at) + by + text.slice(at + old.length);
      const bundle = path.join(folder, `${made}.mjs`);
      await build(bundle, file, changed);
      const noticed = !passes(bundle, limit);
      const line = text.slice(0, at).split('\n').length;
      const place = `${path.relative(core, file)}:${line}`;
      if (!noticed) unnoticed.push({ place, change: `\`${old}\` to \`${by}\``, why: '' });
      const code = text.split('\n')[line - 1].trim();
      if (options.publish)
        writeFileSync(published, `${JSON.stringify({ changes: made + 1, unnoticed }, null, 2)}\n`);
      console.log(`${made + 1} ${noticed ? 'noticed' : 'NOT NOTICED'} ${place} ${old} -> ${by}: ${code}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${unnoticed.length} of ${changes} were not noticed`);
}

/**
 * @param {string} bundle
 * @param {number} timeout in milliseconds
 */
function passes(bundle, timeout) {
  const judging = [import.meta.filename, '--judge', bundle];
  return (
    spawnSync(process.execPath, judging, { timeout, killSignal: 'SIGKILL', stdio: 'ignore' }).status === 0
  );
}

/**
 * Bundles the library with another text of a file.
 *
 * @param {string} bundle
 * @param {string} file
 * @param {string} changed
 */
async function build(bundle, file, changed) {
  const entry = '\0entry';
  const [index, tokens, formats] = ['index.ts', 'doors/tokens.ts', 'doors/formats.ts'].map((name) =>
    JSON.stringify(path.join(core, '..', name)),
  );
  const entryText = `export * from ${index}; export * from ${tokens}; export * as xml from ${formats};`;
  const build = await rolldown({
    input: entry,
    platform: 'node',
    logLevel: 'silent',
    plugins: [
      {
        name: 'change',
        resolveId: (id) => (id === entry ? id : null),
        load(id) {
          if (id === file) return { code: changed, moduleType: 'ts' };
          if (id === entry) return entryText;
          return null;
        },
      },
    ],
  });
  await build.write({ file: bundle, format: 'esm', codeSplitting: false });
  await build.close();
}
