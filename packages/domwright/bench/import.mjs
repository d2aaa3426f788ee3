// @ts-check
/**
 * How long it takes to import the library: CPU time and wall time of a new Node.js process that imports it, minus those of one
 * that imports nothing. Processes of all kinds alternate; medians, in milliseconds. An empty file shows what Node.js itself takes
 * to import anything.
 *
 *     node packages/domwright/bench/import.mjs [--rounds 20] [--only <module>,<module>]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: 'domwright,domwright/core,domwright/parse5,domwright/tokens,parse5' },
  },
});
buildIfStale();

const report = 'const { user, system } = process.cpuUsage(); console.log(user + system);';

/** @param {string} code */
function run(code) {
  const begin = performance.now();
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code + report], {
    cwd: path.join(import.meta.dirname, '..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`cannot run ${code}`);
  return { wall: performance.now() - begin, cpu: Number(stdout) / 1000 };
}

/** @param {number[]} numbers */
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-import-'));
const emptyFile = path.join(folder, 'empty.mjs');
writeFileSync(emptyFile, 'export {};\n');

/** @type {[name: string, module: string][]} */
const modules = [
  ['an empty file', pathToFileURL(emptyFile).href],
  ...values.only.split(',').map((name) => /** @type {[string, string]} */ ([name, name])),
];
/** @type {Record<string, { wall: number[], cpu: number[] }>} */
const times = Object.fromEntries(modules.map(([name]) => [name, { wall: [], cpu: [] }]));
for (let round = 0; round < Number(values.rounds); round++) {
  const nothing = run('');
  for (const [name, module] of modules) {
    // Modules outside the package's exports can be passed as files, to see what a part costs.
    const { wall, cpu } = run(`import ${JSON.stringify(module)};`);
    times[name]?.wall.push(wall - nothing.wall);
    times[name]?.cpu.push(cpu - nothing.cpu);
  }
}
rmSync(folder, { recursive: true });
console.log('milliseconds more than bare Node.js: CPU, wall');
for (const [name, { wall, cpu }] of Object.entries(times)) {
  console.log(
    `  ${name.padEnd(24)} ${median(cpu).toFixed(1).padStart(6)} ${median(wall).toFixed(1).padStart(6)}`,
  );
}
