import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildIfStale } from '../../domwright/test/built-library.mjs';

const member = path.resolve(import.meta.dirname, '..');

test('vsce packs the extension', ({ skip }) => {
  buildIfStale();
  execFileSync(process.execPath, [path.join(member, 'scripts/build.mjs')]);
  const folder = mkdtempSync(path.join(tmpdir(), 'domwright-vsce-'));
  const npx = (...args: string[]): string =>
    execFileSync('npx', ['--yes', '@vscode/vsce@3.9.2', ...args], {
      cwd: member,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  try {
    npx('--version');
  } catch {
    skip('npm does not reach its registry, so there is no vsce');
  }
  try {
    npx('package', '--no-dependencies', '--out', path.join(folder, 'domwright.vsix'));
    const files = npx('ls', '--no-dependencies').trim().split(/\s+/).sort();
    expect(files).toEqual([
      'LICENSE',
      'README.md',
      'dist/domwright.config.schema.json',
      'dist/extension.cjs',
      'dist/server.cjs',
      'package.json',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
