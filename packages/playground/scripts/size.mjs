// @ts-check
/** Checks how much a browser loads before the first tree: at most 300 kB, gzipped. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { dist } from './serve.mjs';

const LIMIT = 300_000;
/** Files that are loaded later: syntax colors, completion and hover, the list of errors, what these two share, comparisons. */
const later = /^(dist|problems|compare|writing|values)-/;

const files = [
  path.join(dist, 'index.html'),
  ...readdirSync(path.join(dist, 'assets'))
    .filter((name) => !later.test(name))
    .map((name) => path.join(dist, 'assets', name)),
];
let size = 0;
for (const file of files) {
  const compressed = gzipSync(readFileSync(file)).length;
  size += compressed;
  console.log(`${String(compressed).padStart(8)} ${path.relative(dist, file)}`);
}
console.log(`${String(size).padStart(8)} of at most ${LIMIT}`);
if (size > LIMIT) {
  console.error(`The first tree takes ${size} bytes. The limit is ${LIMIT}.`);
  process.exitCode = 1;
}
