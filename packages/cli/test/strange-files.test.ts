import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { domwright } from './domwright.ts';
import { clean, faulty, temporaryFolder } from './temporary-folder.ts';

// What a folder of a stranger's can put in the place of a file: a link to a device, out of the folder, a pipe, a folder, a file
// without an end. None is opened, and nothing of a file elsewhere is shown. On Windows, few may make links.

const SECRET = 'hunter2';

const outside = temporaryFolder({ 'secret.txt': `${SECRET}\n`, 'secret.json': `{"${SECRET}": "${SECRET}"}` });

const strange: Readonly<Record<string, (file: string) => void>> = {
  'a link to a device': (file) => symlinkSync('/dev/zero', file),
  'a link to a terminal': (file) => symlinkSync('/dev/stdin', file),
  'a link to a short file elsewhere': (file) => symlinkSync(path.join(outside, 'secret.txt'), file),
  'a link to JSON elsewhere': (file) => symlinkSync(path.join(outside, 'secret.json'), file),
  'a link into /proc': (file) => symlinkSync('/proc/self/environ', file),
  'a pipe': (file) => void execFileSync('mkfifo', [file]),
  'a folder': (file) => mkdirSync(file),
  'a very long file': (file) => {
    writeFileSync(file, '');
    truncateSync(file, 2 ** 33);
  },
};

const elsewhere = ['a link to a short file elsewhere', 'a link to JSON elsewhere'];

describe.skipIf(process.platform === 'win32').each(Object.entries(strange))('%s', (name, make) => {
  const folder = (files: Readonly<Record<string, string>>, file: string): string => {
    const cwd = temporaryFolder({ 'a.html': faulty, ...files });
    make(path.join(cwd, file));
    return cwd;
  };

  const refused = async (cwd: string, ...args: string[]): Promise<void> => {
    const { stdout, stderr, status } = await domwright(args, { cwd });
    expect(status, stderr).toBe(2);
    expect(stderr).toMatch(/^domwright: cannot read [^\n]+\n$/);
    expect(stdout + stderr).not.toContain(SECRET);
  };

  test('as a configuration', async () => {
    await refused(folder({}, 'domwright.config.json'), 'check', 'a.html');
    const cwd = folder({ 'inner/a.html': faulty }, 'domwright.config.json');
    const { stdout, stderr, status } = await domwright(['check', 'a.html'], { cwd: path.join(cwd, 'inner') });
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr).toMatch(/cannot read [^\n]+\n$/);
    expect(stderr).not.toContain(SECRET);
  });

  test('as the baseline of a configuration', async () => {
    const files = { 'domwright.config.json': '{"baseline": "known.json"}' };
    await refused(folder(files, 'known.json'), 'check', 'a.html');
  });

  test('as a page of a configuration', async () => {
    for (const page of ['page.html', './page.html', '*e.html']) {
      const cwd = folder({ 'domwright.config.json': JSON.stringify({ files: [page] }) }, 'page.html');
      if (name === 'a folder') continue;
      if (page === '*e.html' && name === 'a pipe') writeFileSync(path.join(cwd, 'b.html'), clean);
      await refused(cwd, 'check');
    }
  });

  test('in a list', async () => {
    // Whoever passes a list may name files everywhere.
    if (elsewhere.includes(name)) return;
    for (const command of ['check', 'tree', 'links', 'tokens'])
      await refused(folder({ list: 'page.html\n' }, 'page.html'), command, '--files-from', 'list');
  });

  test('as a list, a configuration or a policy that the command line names', async () => {
    for (const args of [
      ['check', '--files-from', 'named'],
      ['check', '--config', 'named', 'a.html'],
      ['check', '--baseline', 'named', 'a.html'],
      ['sanitize', '--policy', 'named', 'a.html'],
      ['sanitize', '--config', 'named', 'a.html'],
    ]) {
      if (elsewhere.includes(name)) continue;
      await refused(folder({}, 'named'), ...args);
    }
  });
});

test('names of devices in a list', async () => {
  const cwd = temporaryFolder({ list: '/dev/stdin\n/dev/zero\n/proc/kmsg\n' });
  const { stderr, status } = await domwright(['tree', '--files-from', 'list'], { cwd });
  expect({ stderr, status }).toEqual({
    stderr: ['/dev/stdin', '/dev/zero', '/proc/kmsg']
      .map((name) => `domwright: cannot read ${name}: it is not a regular file\n`)
      .join(''),
    status: 2,
  });
});

test('a list of one endless name', async () => {
  const cwd = temporaryFolder({ list: 'a'.repeat(1 << 20) });
  expect(await domwright(['tree', '--files-from', 'list'], { cwd })).toMatchObject({
    stderr: 'domwright: cannot read list: a name in it has more than 65536 characters\n',
    status: 2,
  });
});

test.skipIf(process.platform === 'win32')(
  'a page of a configuration, through a folder that is a link',
  async () => {
    const cwd = temporaryFolder({ 'domwright.config.json': '{"files": ["link/secret.txt"]}' });
    symlinkSync(outside, path.join(cwd, 'link'));
    const { stdout, stderr, status } = await domwright(['check'], { cwd });
    expect({ stderr, status }).toEqual({
      stderr: 'domwright: cannot read link/secret.txt: it is a symbolic link out of the folder\n',
      status: 2,
    });
    expect(stdout).not.toContain(SECRET);
  },
);

test.skipIf(process.platform === 'win32')(
  'a configuration that is a link in its folder, or to one above',
  async () => {
    const cwd = temporaryFolder({
      'domwright.config.json': '{"rules": {"duplicate-attribute": "off"}}',
      'inner/a.html': faulty,
      'own/a.html': faulty,
      'own/config/check.json': '{"rules": {"duplicate-attribute": "off"}}',
    });
    symlinkSync('../domwright.config.json', path.join(cwd, 'inner/domwright.config.json'));
    symlinkSync('config/check.json', path.join(cwd, 'own/domwright.config.json'));
    for (const folder of ['inner', 'own'])
      expect(await domwright(['check', 'a.html'], { cwd: path.join(cwd, folder) })).toEqual({
        stdout: 'no findings in 1 file\n',
        stderr: '',
        status: 0,
      });
  },
);

test('what is not JSON is not quoted', async () => {
  const cwd = temporaryFolder({ 'a.html': faulty, 'domwright.config.json': `{"a": 1,\n "b": ${SECRET}}` });
  const { stderr, status } = await domwright(['check', 'a.html'], { cwd });
  expect({ stderr, status }).toEqual({
    stderr: `domwright: ${cwd}/domwright.config.json is not JSON: expected a JSON value (line 2, column 7)\n`,
    status: 2,
  });
});
