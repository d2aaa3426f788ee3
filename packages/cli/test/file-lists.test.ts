import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';
import { clean, faulty, temporaryFolder } from './temporary-folder.ts';

const cwd = temporaryFolder({
  'a b.html': faulty,
  'c\nd.html': faulty,
  '*.html': clean,
  '-': faulty,
  'folder/e.html': faulty,
  'crlf.txt': 'a b.html\r\n\r\n*.html\r\n',
});

/** The names of the files that a run checks. */
async function checked(args: string[], input = ''): Promise<string[]> {
  const { stdout, stderr, status } = await domwright(['check', '--json', ...args], { cwd, input });
  expect({ stderr, status }).toMatchObject({ stderr: '' });
  return JSON.parse(stdout).files.map(({ file }: { file: string }) => file);
}

test('check --files-from: lines, or names that end with a null byte', async () => {
  expect(await checked(['--files-from', 'crlf.txt'])).toEqual(['a b.html', '*.html']);
  expect(await checked(['--files-from', '-'], 'a b.html\n*.html')).toEqual(['a b.html', '*.html']);
  expect(await checked(['--files-from', '-', '-0'], 'c\nd.html\0a b.html\0')).toEqual([
    'c\nd.html',
    'a b.html',
  ]);
  expect(await checked(['--files-from', '-'], '')).toEqual([]);
});

test('check --files-from: each file once, none ignored, and - is a file', async () => {
  expect(await checked(['--files-from', '-', '--ignore', '**'], 'a b.html\n./a b.html\n-\n')).toEqual([
    'a b.html',
    './-',
  ]);
});

test('check --files-from: what cannot be read is said, the others are done', async () => {
  const args = ['check', '--format', 'compact', '--files-from', '-'];
  const { stdout, stderr, status } = await domwright(args, { cwd, input: 'none.html\na b.html\nfolder\n' });
  expect(stdout).toMatch(/^a b\.html:2:9: error: .* \[duplicate-attribute\]\n$/);
  expect({ stderr, status }).toEqual({
    stderr:
      'domwright: cannot read none.html: no such file\ndomwright: cannot read folder: it is a directory\n',
    status: 2,
  });
});

test('check --files-from in place of the files of the configuration', async () => {
  const folder = temporaryFolder({
    'a.html': clean,
    'b.html': faulty,
    'domwright.config.json': '{"files": ["b.html"]}',
  });
  const checking = (...args: string[]) =>
    domwright(['check', '--format', 'compact', ...args], { cwd: folder, input: 'a.html' });
  expect((await checking()).status).toBe(1);
  expect(await checking('--files-from', '-')).toEqual(output(''));
});

test.each([
  [['-0', 'a b.html'], '--null needs --files-from'],
  [['--files-from', 'crlf.txt', 'a b.html'], '--files-from cannot be used with files'],
  [['--files-from', 'none.txt'], 'cannot read none.txt: no such file'],
  [['--files-from', ''], "cannot read '': no such file"],
  [['--files-from', 'folder'], 'cannot read folder: it is a directory'],
])('wrong use: %j', async (args, message) => {
  for (const command of [
    ['check', '--json'],
    ['check', '--json', '-o', 'report.json'],
  ]) {
    expect(await domwright([...command, ...args], { cwd })).toEqual({
      stdout: '',
      stderr: `domwright: ${message}\n`,
      status: 2,
    });
  }
  expect(() => rmSync(path.join(cwd, 'report.json'))).toThrow('ENOENT');
});

test('a list on standard input cannot be watched', async () => {
  expect(await domwright(['check', '--watch', '--files-from', '-'], { cwd })).toEqual({
    stdout: '',
    stderr: 'domwright: --watch cannot be used with standard input\n',
    status: 2,
  });
});
