// @ts-check
/** Writes docs/pictures/*.svg. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';
import { benchmarkPicture, parsingPicture, speedPicture } from './pictures/benchmark.mjs';
import { dataFlowPicture } from './pictures/data-flow.mjs';
import { districtsPicture } from './pictures/districts.mjs';
import { terminalPictures } from './pictures/terminal.mjs';

/** @returns {Record<string, string>} the pictures, by the names of their files */
export function pictures() {
  const benchmark = JSON.parse(readFileSync(path.join(root, 'docs/results/benchmark.json'), 'utf8'));
  return {
    'benchmark.svg': benchmarkPicture(benchmark),
    'benchmark-parsing.svg': parsingPicture(benchmark),
    'speed.svg': speedPicture(benchmark),
    'data-flow.svg': dataFlowPicture(),
    'districts.svg': districtsPicture(),
    ...terminalPictures(),
  };
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, content] of Object.entries(pictures())) {
    writeFileSync(path.join(root, 'docs/pictures', name), content);
  }
}
