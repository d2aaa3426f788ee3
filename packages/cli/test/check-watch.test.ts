import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startDomwright } from './domwright.ts';
import { clean, faulty, temporaryFolder, writeFiles } from './temporary-folder.ts';

let child: ChildProcessWithoutNullStreams | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
});

/** Runs with --watch. `next` waits until the next check is complete, and returns what was printed. */
function watch(cwd: string, ...args: string[]) {
  // NB: with two pipes, the order of writes would be unknown. Output in a file was written before what arrives from the pipe.
  const output = path.join(temporaryFolder({}), 'stdout');
  const descriptor = openSync(output, 'w');
  const started = startDomwright(['check', '--watch', '--format', 'compact', ...args], cwd, descriptor);
  closeSync(descriptor);
  child = started;
  let read = 0;
  let stderr = '';
  let notify: () => void = () => {};
  started.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    notify();
  });
  return async () => {
    let said: RegExpExecArray | null = null;
    for (;;) {
      said = /^([\s\S]*?)domwright: watching (\d+) files?\n/.exec(stderr);
      if (said !== null) break;
      await new Promise<void>((resolve) => {
        notify = resolve;
      });
    }
    stderr = stderr.slice(said[0].length);
    const printed = readFileSync(output, 'utf8');
    const stdout = printed.slice(read);
    read = printed.length;
    const codes = [...stdout.matchAll(/^(.+?):.*\[(.+)\]$/gm)].map(([, file, code]) => `${file} ${code}`);
    return { codes, problems: said[1], files: Number(said[2]) };
  };
}

/** Writes files atomically: otherwise one may be seen empty while it is written. */
function replaceFiles(cwd: string, files: Readonly<Record<string, string>>): void {
  const folder = temporaryFolder({});
  for (const [name, content] of Object.entries(files)) {
    writeFiles(folder, { new: content });
    renameSync(path.join(folder, 'new'), path.join(cwd, name));
  }
}

const nothing = { codes: [], problems: '' };

test('a change, a new file, a deleted one, and a new configuration', async () => {
  const cwd = temporaryFolder({ 'site/a.html': clean, 'site/b.html': faulty });
  const next = watch(cwd, 'site');
  const b = 'site/b.html duplicate-attribute';
  expect(await next()).toEqual({ codes: [b], problems: '', files: 2 });
  replaceFiles(cwd, { 'site/a.html': faulty });
  expect(await next()).toEqual({ codes: ['site/a.html duplicate-attribute', b], problems: '', files: 2 });
  replaceFiles(cwd, { 'site/a.html': clean });
  expect(await next()).toEqual({ codes: [b], problems: '', files: 2 });
  rmSync(path.join(cwd, 'site/b.html'));
  expect(await next()).toEqual({ ...nothing, files: 1 });
  replaceFiles(cwd, { 'domwright.config.json': '{"rules": 1}' });
  expect(await next()).toMatchObject({
    codes: [],
    problems: expect.stringContaining(': rules must be an object'),
  });
  replaceFiles(cwd, { 'domwright.config.json': '{"rules": {"duplicate-attribute": "off"}}' });
  expect(await next()).toEqual({ ...nothing, files: 1 });
});

test('a report in a watched folder is no change', async () => {
  const cwd = temporaryFolder({ 'a.html': clean });
  const next = watch(cwd, '--output', 'report.txt', '.');
  expect(await next()).toEqual({ ...nothing, files: 1 });
  replaceFiles(cwd, { 'a.html': faulty });
  expect(await next()).toEqual({ ...nothing, files: 1 });
  expect(readFileSync(path.join(cwd, 'report.txt'), 'utf8')).toContain('a.html:2:9: error');
  // Another check would have started at once.
  replaceFiles(cwd, { 'a.html': clean });
  expect(await next()).toEqual({ ...nothing, files: 1 });
  expect(readFileSync(path.join(cwd, 'report.txt'), 'utf8')).toBe('');
});

test('what is printed into a watched folder is no change, nor is another file in it', async () => {
  const cwd = temporaryFolder({ 'a.html': faulty });
  const next = watch(cwd, 'a.html');
  const a = 'a.html duplicate-attribute';
  expect(await next()).toEqual({ codes: [a], problems: '', files: 1 });
  replaceFiles(cwd, { 'report.txt': 'printed by somebody' });
  // Enough time to see that, and do nothing.
  await new Promise((resolve) => setTimeout(resolve, 500));
  replaceFiles(cwd, { 'a.html': clean });
  expect(await next()).toEqual({ ...nothing, files: 1 });
});

test('a configuration that cannot be used at first is looked at again', async () => {
  const cwd = temporaryFolder({ 'a.html': faulty, 'domwright.config.json': '{' });
  const next = watch(cwd, 'a.html');
  expect(await next()).toMatchObject({
    codes: [],
    problems: expect.stringContaining('is not JSON'),
    files: 0,
  });
  replaceFiles(cwd, { 'domwright.config.json': '{}' });
  expect(await next()).toEqual({ codes: ['a.html duplicate-attribute'], problems: '', files: 1 });
});

test.skipIf(process.platform === 'win32')('is ended by a signal', async () => {
  const next = watch(temporaryFolder({ 'a.html': clean }), 'a.html');
  await next();
  const ended = new Promise((resolve) => child?.on('close', (_status, signal) => resolve(signal)));
  child?.kill('SIGINT');
  expect(await ended).toBe('SIGINT');
});

test('a list of files that changes', async () => {
  const cwd = temporaryFolder({ 'site/a.html': clean, 'other/b.html': faulty, 'lists/a.txt': 'site/a.html' });
  const next = watch(cwd, '--files-from', 'lists/a.txt');
  expect(await next()).toEqual({ ...nothing, files: 1 });
  replaceFiles(cwd, { 'lists/a.txt': 'site/a.html\nother/b.html\n' });
  expect(await next()).toEqual({ codes: ['other/b.html duplicate-attribute'], problems: '', files: 2 });
  rmSync(path.join(cwd, 'lists/a.txt'));
  expect(await next()).toEqual({
    ...{ codes: [], files: 0 },
    problems: 'domwright: cannot read lists/a.txt: no such file\n',
  });
  replaceFiles(cwd, { 'lists/a.txt': 'site/a.html' });
  expect(await next()).toEqual({ ...nothing, files: 1 });
});
