import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { domwright } from './domwright.ts';
import { clean, faulty, temporaryFolder } from './temporary-folder.ts';

// A configuration that was found, not named, in a folder from an untrusted source.

const isUnix = process.platform !== 'win32';
const old = '{"version":1,"findings":{}}\n';

const check = async (cwd: string, ...args: string[]) => {
  const { stdout, stderr, status } = await domwright(['check', '--format', 'compact', ...args], { cwd });
  return { files: [...stdout.matchAll(/^(.+?):\d+:/gm)].map(([, name]) => name), stderr, status };
};

test('one above the folder is named', async () => {
  const cwd = temporaryFolder({ 'domwright.config.json': '{}', 'a/b/c.html': faulty });
  expect(await check(path.join(cwd, 'a/b'), 'c.html')).toEqual({
    files: ['c.html'],
    stderr: 'domwright: using ../../domwright.config.json\n',
    status: 1,
  });
  const named = await check(path.join(cwd, 'a/b'), '--config', '../../domwright.config.json', 'c.html');
  expect(named.stderr).toBe('');
  expect((await check(path.join(cwd, 'a/b'), '--no-config', 'c.html')).stderr).toBe('');
});

test.skipIf(!isUnix)('its baseline is in its folder, whatever links there are', async () => {
  const outer = temporaryFolder({
    'known.json': old,
    'project/domwright.config.json': '{"baseline": "known.json"}',
    'project/a.html': faulty,
    'project/linked/domwright.config.json': '{"baseline": "up/known.json"}',
    'project/linked/a.html': faulty,
  });
  const cwd = path.join(outer, 'project');
  symlinkSync('../known.json', path.join(cwd, 'known.json'));
  symlinkSync('../..', path.join(cwd, 'linked/up'));
  for (const folder of [cwd, path.join(cwd, 'linked')]) {
    for (const args of [[], ['--update-baseline']]) {
      expect(await check(folder, ...args, 'a.html')).toEqual({
        files: [],
        stderr: expect.stringMatching(
          /^domwright: cannot read (?:up\/)?known\.json: it is a symbolic link that leads out of its folder, to .+\n$/,
        ),
        status: 2,
      });
    }
  }
  expect(readFileSync(path.join(outer, 'known.json'), 'utf8')).toBe(old);
  // Whoever names the configuration vouches for it.
  const outside = JSON.stringify({ baseline: '../new.json' });
  writeFileSync(path.join(cwd, 'named.json'), outside);
  expect((await check(cwd, '--config', 'named.json', '--update-baseline', 'a.html')).status).toBe(0);
  expect(readFileSync(path.join(outer, 'new.json'), 'utf8')).toContain('duplicate-attribute');
});

test.skipIf(!isUnix)('its files are in its folder, whatever links there are', async () => {
  const outer = temporaryFolder({
    'outside/a.html': faulty,
    'project/domwright.config.json': JSON.stringify({ files: ['in', 'link', 'link.html', 'link/*.html'] }),
    'project/in/a.html': clean,
  });
  const cwd = path.join(outer, 'project');
  symlinkSync('../outside', path.join(cwd, 'link'));
  symlinkSync('../outside/a.html', path.join(cwd, 'link.html'));
  for (const args of [[], ['--follow-links']]) {
    const { files, stderr, status } = await check(cwd, ...args);
    expect({ files, status }).toEqual({ files: [], status: 2 });
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => /cannot read (\S+): /.exec(line)?.[1]),
    ).toEqual(['link', 'link.html', 'link/*.html']);
  }
});

test('globs that would take for ever', async () => {
  const hostile = '**/*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*…b';
  const cwd = temporaryFolder({
    'domwright.config.json': JSON.stringify({
      files: ['.'],
      ignore: [hostile],
      overrides: [{ files: [hostile], rules: {} }],
    }),
    [`${'a'.repeat(200)}.html`]: faulty,
  });
  expect(await check(cwd)).toMatchObject({ files: [`${'a'.repeat(200)}.html`], stderr: '', status: 1 });
  expect(await check(cwd, '--ignore', hostile, hostile)).toMatchObject({
    stderr: `domwright: no files match ${hostile}\n`,
    status: 2,
  });
});
