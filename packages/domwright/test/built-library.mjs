// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../../..');
const members = ['domwright', 'run-page', 'extract'].map((name) => path.join(repository, 'packages', name));

/** Builds the library, packages/run-page and packages/extract if there is no build, or one that is older than the sources. What is said goes to stderr. */
export function buildIfStale() {
  const isFresh = members.every((member) => {
    const built = path.join(member, 'dist/index.js');
    return existsSync(built) && statSync(built).mtimeMs >= newest(path.join(member, 'src'));
  });
  if (isFresh) return;
  console.error('Building…');
  const { status } = spawnSync(process.execPath, [path.join(repository, 'scripts/build.mjs')], {
    cwd: repository,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    console.error('The build failed.');
    process.exit(1);
  }
}

/** @param {string} folder */
function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) time = Math.max(time, statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  }
  return time;
}
