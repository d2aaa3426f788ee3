// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** @typedef {import('./parsers.mjs').Elsewhere} Elsewhere */

const source = path.join(import.meta.dirname, 'native/gumbo.c');
const tasksOfGumbo = ['parse', 'visit', 'errors', 'fragments', 'memory'];

/**
 * Builds the driver of gumbo with the installed compiler.
 *
 * @param {string} program the output file
 * @returns {string | undefined} why it can't be built
 */
function build(program) {
  const compiler = process.env['CC'] ?? 'cc';
  const flags = ['-O2', '-std=gnu11', '-o', program, source, '-lgumbo'];
  const { error, status, stderr } = spawnSync(compiler, flags, { encoding: 'utf8' });
  if (error !== undefined) return `no C compiler (${compiler})`;
  if (status === 0) return undefined;
  return /gumbo\.h|lgumbo/.test(stderr)
    ? 'no library (libgumbo-dev)'
    : `its driver cannot be built: ${stderr.split('\n', 1)[0]}`;
}

/**
 * @template Result
 * @param {(folder: string) => Result} run
 */
function inTemporaryFolder(run) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'domwright-bench-'));
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {string | undefined} why gumbo can't be measured here */
export function gumboIsMissing() {
  return inTemporaryFolder((folder) => build(path.join(folder, 'gumbo')));
}

/** @returns {string | undefined} */
export function versionOfGumbo() {
  const { stdout, status } = spawnSync('pkg-config', ['--modversion', 'gumbo'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** @type {Elsewhere} */
export async function measureGumbo({ task, warmUp, timed }, pages) {
  // NB: gumbo always records the location of each node.
  const known = task === 'locations' ? 'parse' : task;
  if (!tasksOfGumbo.includes(known)) return null;
  return inTemporaryFolder((folder) => {
    const program = path.join(folder, 'gumbo');
    const missing = build(program);
    if (missing !== undefined) throw new Error(missing);
    const files = pages.map(({ content }, index) => {
      const file = path.join(folder, `${index}.html`);
      writeFileSync(file, content);
      return file;
    });
    const least = [warmUp?.passes ?? 1, warmUp?.seconds ?? 0, timed.passes, timed.seconds].map(String);
    const { status, stdout, stderr } = spawnSync(program, [known, ...least], {
      input: `${files.join('\n')}\n`,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`gumbo failed: ${stderr}`);
    return JSON.parse(stdout);
  });
}
