// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const help = `Usage: npm run bench:compare -- <commit> <commit> [options]

Builds two commits in their own worktrees and measures them alternately, each with its own benchmark, in MB of input per
second of CPU time. Prints the median of each, and of the ratios of the second to the first with their range. Both use
the packages installed here.

Options:
  --tasks <tasks>    parse, visit, serialize, tokenize (parse,visit,serialize)
  --input <input>    pages or large (pages)
  --rounds <number>  number of rounds (5)
  --help             print this`;

const root = path.join(import.meta.dirname, '../../..');

/** @type {string[]} */
const built = [];
let temporary = '';
try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
} finally {
  for (const folder of built) spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root });
  if (temporary !== '') rmSync(temporary, { recursive: true, force: true });
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tasks: { type: 'string', default: 'parse,visit,serialize' },
      input: { type: 'string', default: 'pages' },
      rounds: { type: 'string', default: '5' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const rounds = Number(values.rounds);
  if (positionals.length !== 2) throw new Error(`expected two commits, not ${positionals.length}\n\n${help}`);
  if (!Number.isInteger(rounds) || rounds < 1)
    throw new Error(`--rounds ${values.rounds} is not a number of rounds`);
  temporary = mkdtempSync(path.join(os.tmpdir(), 'domwright-compare-'));
  const folders = positionals.map((commit, index) => build(commit, path.join(temporary, String(index))));
  for (const task of values.tasks.split(',')) {
    /** @type {number[][]} */
    const speeds = [[], []];
    for (let round = 0; round < rounds; round++) {
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        speeds[index].push(measure(folders[index], task, values.input));
      }
    }
    const ratios = speeds[1].map((speed, round) => speed / speeds[0][round]).sort((a, b) => a - b);
    const [first, second] = speeds.map((list) => median(list).toFixed(1));
    const spread = `(${ratios[0].toFixed(2)}–${ratios[ratios.length - 1].toFixed(2)})`;
    console.log(`${task.padEnd(10)} ${first} -> ${second} MB/s, ${median(ratios).toFixed(3)} ${spread}`);
  }
}

/**
 * @param {string} commit
 * @param {string} folder
 */
function build(commit, folder) {
  run('git', ['worktree', 'add', '--detach', folder, commit], root);
  built.push(folder);
  for (const modules of ['node_modules', 'packages/domwright/node_modules', 'packages/cli/node_modules']) {
    if (existsSync(path.join(root, modules)))
      symlinkSync(path.join(root, modules), path.join(folder, modules));
  }
  run(process.execPath, ['scripts/build.mjs'], folder);
  return folder;
}

/**
 * @param {string} folder
 * @param {string} task
 * @param {string} input
 */
function measure(folder, task, input) {
  const least = { passes: 2, seconds: 1.5 };
  const order = {
    parser: 'domwright',
    task,
    input,
    every: 1,
    largeBytes: 8 * 2 ** 20,
    warmUp: least,
    timed: least,
  };
  // NB: a package's own name resolves to itself, so each commit measures its own build.
  const script = path.join(folder, 'packages/domwright/bench/measure.mjs');
  const result = JSON.parse(run(process.execPath, [script, JSON.stringify(order)], folder));
  if (result === null) throw new Error(`there is no task ${task}`);
  return (result.bytes * result.passes) / result.cpu / 1000;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${stderr}`);
  return stdout;
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
