// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../../..');
/** From the built packages to a file of each build. */
const members = Object.entries({
  domwright: 'index.js',
  'run-page': 'index.js',
  extract: 'index.js',
  cli: 'main.js',
}).map(([name, file]) => ({ member: path.join(repository, 'packages', name), file }));

/** Builds all packages if there is no build, or one that is older than the sources. What is said goes to stderr. */
export function buildIfStale() {
  const isFresh = members.every(({ member, file }) => {
    const built = path.join(member, 'dist', file);
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
