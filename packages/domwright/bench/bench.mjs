// @ts-check
/**
 * `npm run bench`: starts `main.mjs` with the Node.js that most people run, version 24, or with that of `--node`. All that the
 * benchmark starts runs on it, domwright and the others. `--help` of `main.mjs` says the rest.
 */
import { spawnSync } from 'node:child_process';
import { nodeProgram, takeNodeOption } from './node-versions.mjs';

const { version, others } = takeNodeOption(process.argv.slice(2));
const needsNone = others.includes('--help') || others.includes('-h');
const program = needsNone ? process.execPath : nodeProgram(version);
if (program === null) {
  console.error(
    `Node.js ${version} is neither this one nor can npm install it; --node ${process.versions.node.split('.')[0]} takes this one`,
  );
  process.exit(2);
}
const main = new URL('main.mjs', import.meta.url).pathname;
process.exitCode = spawnSync(program, [main, ...others], { stdio: 'inherit' }).status ?? 1;
