import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

test('two builds of the same sources are equal', () => {
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'build-'));
  try {
    execFileSync(process.execPath, ['scripts/build.mjs', '--into', folder], { cwd: root, stdio: 'inherit' });
    for (const member of ['domwright', 'run-page', 'extract', 'check', 'cli', 'language-server']) {
      const [built, again] = [path.join(root, 'packages', member, 'dist'), path.join(folder, member)];
      const files = filesIn(built);
      expect(filesIn(again)).toEqual(files);
      const different = files.filter(
        (file) => !readFileSync(path.join(built, file)).equals(readFileSync(path.join(again, file))),
      );
      expect(different, `packages/${member}; is its build current?`).toEqual([]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
