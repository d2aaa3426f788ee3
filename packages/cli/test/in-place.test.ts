import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { domwright, program } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

// Rewriting files owned by others, as the superuser if these tests run as such.

const isUnix = process.getuid !== undefined;
const isRoot = isUnix && process.getuid!() === 0;

const page = '<p onclick=a()>a</p>';
const commands = [
  ['rewrite', '--set', 'p@id=x', '-i'],
  ['sanitize', '--context', 'div', '-i'],
];
const done: Readonly<Record<string, string>> = {
  rewrite: '<p onclick=a() id="x">a</p>',
  sanitize: '<p>a</p>',
};

/** What is said before the report at the end, which the tests of the commands read. */
function withoutReport<T extends { readonly stderr: string }>(result: T): T {
  return {
    ...result,
    stderr: result.stderr.replace(/^domwright: changed \d of \d files?: .* bytes\n$/m, ''),
  };
}

const python = (code: string): string =>
  execFileSync('python3', ['-c', `import os, struct; ${code}`], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Gives a file a list: a user may read and write it, and its group nothing. */
function setList(file: string): void {
  const entries = '(1, 6, -1), (2, 6, 1234), (4, 0, -1), (16, 6, -1), (32, 0, -1)';
  const list = `struct.pack('<I', 2) + b''.join(struct.pack('<HHi', *entry) for entry in [${entries}])`;
  python(`os.setxattr(${JSON.stringify(file)}, 'system.posix_acl_access', ${list})`);
}

const listOf = (file: string): string =>
  python(`print(os.getxattr(${JSON.stringify(file)}, 'system.posix_acl_access'))`);

const hasLists = (() => {
  const file = path.join(temporaryFolder({ a: '' }), 'a');
  try {
    setList(file);
    python(`os.setxattr(${JSON.stringify(file)}, 'user.note', b'x')`);
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!isUnix).each(commands)('%s in place', (command, ...args) => {
  const inPlace = async (cwd: string, ...files: string[]) =>
    withoutReport(await domwright([command, ...args, ...files], { cwd }));
  const contentOf = (cwd: string, name: string) => readFileSync(path.join(cwd, name), 'utf8');

  test.skipIf(!isRoot)('keeps the owner and the permissions, but makes no setuid program', async () => {
    const cwd = temporaryFolder({ 'a.html': page });
    const file = path.join(cwd, 'a.html');
    chownSync(file, 1234, 4321);
    chmodSync(file, 0o6755);
    expect(await inPlace(cwd, 'a.html')).toEqual({ stdout: '', stderr: '', status: 0 });
    const { uid, gid, mode } = statSync(file);
    expect([uid, gid, mode & 0o7777]).toEqual([1234, 4321, 0o755]);
    expect(contentOf(cwd, 'a.html')).toBe(done[command]);
  });

  // Node cannot make such a list, and Python can.
  test.skipIf(!hasLists)('an access control list is kept, and gives nobody more than before', async () => {
    const cwd = temporaryFolder({ 'a.html': page, 'b.html': page });
    for (const name of ['a.html', 'b.html']) setList(path.join(cwd, name));
    const before = listOf(path.join(cwd, 'a.html'));
    expect(statSync(path.join(cwd, 'a.html')).mode & 0o777).toBe(0o660);
    expect(await inPlace(cwd, 'a.html')).toEqual({ stdout: '', stderr: '', status: 0 });
    expect(contentOf(cwd, 'a.html')).toBe(done[command]);
    expect(listOf(path.join(cwd, 'a.html'))).toBe(before);
    expect(statSync(path.join(cwd, 'a.html')).mode & 0o777).toBe(0o660);
    // Where no program copies it, it is said.
    const bin = path.join(cwd, 'bin');
    mkdirSync(bin);
    writeFileSync(path.join(bin, 'cp'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env['PATH']}` };
    expect(withoutReport(await domwright([command, ...args, 'b.html'], { cwd, env }))).toEqual({
      stdout: '',
      stderr: 'domwright: b.html has lost its access control list, and its group some permissions\n',
      status: 0,
    });
    expect(statSync(path.join(cwd, 'b.html')).mode & 0o777).toBe(0o600);
  });

  test.skipIf(!hasLists)('extended attributes are kept', async () => {
    const cwd = temporaryFolder({ 'a.html': page });
    const file = path.join(cwd, 'a.html');
    python(`os.setxattr(${JSON.stringify(file)}, 'user.note', b'x')`);
    await inPlace(cwd, 'a.html');
    expect(contentOf(cwd, 'a.html')).toBe(done[command]);
    expect(python(`print(os.listxattr(${JSON.stringify(file)}))`)).toBe("['user.note']\n");
  });

  test('a link stays a link, and may not lead out of the folder', async () => {
    const outer = temporaryFolder({ 'secret.html': page, 'in/a.html': page });
    const cwd = path.join(outer, 'in');
    symlinkSync('a.html', path.join(cwd, 'link.html'));
    symlinkSync('../secret.html', path.join(cwd, 'out.html'));
    symlinkSync('..', path.join(cwd, 'up'));
    expect(await inPlace(cwd, 'link.html')).toEqual({ stdout: '', stderr: '', status: 0 });
    expect(lstatSync(path.join(cwd, 'link.html')).isSymbolicLink()).toBe(true);
    expect(contentOf(cwd, 'a.html')).toBe(done[command]);
    for (const name of ['out.html', 'up/secret.html']) {
      expect(await inPlace(cwd, name)).toEqual({
        stdout: '',
        stderr: `domwright: cannot write ${name}: it is a symbolic link that leads out of its folder, to ${path.join(outer, 'secret.html')}\n`,
        status: 2,
      });
    }
    expect(contentOf(outer, 'secret.html')).toBe(page);
  });

  test('hard links are a warning', async () => {
    const cwd = temporaryFolder({ 'a.html': page });
    linkSync(path.join(cwd, 'a.html'), path.join(cwd, 'b.html'));
    expect(await inPlace(cwd, 'a.html')).toEqual({
      stdout: '',
      stderr: 'domwright: a.html has 2 hard links; only this one gets the new content\n',
      status: 0,
    });
    expect([contentOf(cwd, 'a.html'), contentOf(cwd, 'b.html')]).toEqual([done[command], page]);
  });

  test('if there is no room for the new file, the old one stays, and nothing else', async () => {
    const large = page.repeat(5000);
    const cwd = temporaryFolder({ 'a.html': large, 'b.html': page });
    // 16 blocks of 512 or 1024 bytes.
    const { stderr, status } = await ended(
      spawn(
        '/bin/sh',
        [
          '-c',
          'ulimit -f 16; exec "$@"',
          '--',
          process.execPath,
          program,
          command,
          ...args,
          'a.html',
          'b.html',
        ],
        { cwd },
      ),
    );
    expect({ stderr, status }).toEqual({
      stderr: 'domwright: cannot write a.html: it is too large\n',
      status: 2,
    });
    expect(contentOf(cwd, 'a.html')).toBe(large);
    expect(contentOf(cwd, 'b.html')).toBe(done[command]);
    expect(readdirSync(cwd).sort()).toEqual(['a.html', 'b.html']);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s leaves nothing behind', async (signal) => {
    const names = Array.from({ length: 400 }, (_, index) => `${index}.html`);
    const cwd = temporaryFolder(Object.fromEntries(names.map((name) => [name, page])));
    const child = spawn(process.execPath, [program, command, ...args, ...names], { cwd });
    while (contentOf(cwd, '20.html') === page) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill(signal);
    expect((await ended(child)).signal).toBe(signal);
    expect(readdirSync(cwd)).toHaveLength(names.length);
    for (const name of names) expect([page, done[command]]).toContain(contentOf(cwd, name));
  });

  test('several at once leave each file whole', async () => {
    const cwd = temporaryFolder({ 'a.html': page.repeat(1000) });
    await Promise.all(Array.from({ length: 4 }, () => inPlace(cwd, 'a.html')));
    expect(contentOf(cwd, 'a.html')).toBe((done[command] as string).repeat(1000));
    expect(readdirSync(cwd)).toEqual(['a.html']);
  });
});

describe.skipIf(!isUnix)('--output', () => {
  test('of check and sanitize: a link that leads out of the folder is refused', async () => {
    const outer = temporaryFolder({ secret: 'old', 'in/a.html': page });
    const cwd = path.join(outer, 'in');
    symlinkSync('../secret', path.join(cwd, 'report'));
    for (const args of [['check'], ['sanitize']]) {
      const { stderr, status } = await domwright([...args, 'a.html', '--output', 'report'], { cwd });
      expect({ stderr, status }).toEqual({
        stderr: `domwright: cannot write report: it is a symbolic link that leads out of its folder, to ${outer}/secret\n`,
        status: 2,
      });
    }
    expect(readFileSync(path.join(outer, 'secret'), 'utf8')).toBe('old');
  });

  test('over a file that only its owner may read, is never more than that', async () => {
    const cwd = temporaryFolder({ 'a.html': page, report: 'old' });
    chmodSync(path.join(cwd, 'report'), 0o600);
    // It writes the findings of the first file, and then waits.
    const child = spawn(process.execPath, [program, 'check', '--json', 'a.html', '-', '-o', 'report'], {
      cwd,
    });
    const others = () => readdirSync(cwd).filter((name) => name !== 'a.html' && name !== 'report');
    while (others().length === 0 || statSync(path.join(cwd, others()[0] as string)).size === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(statSync(path.join(cwd, others()[0] as string)).mode & 0o777).toBe(0o600);
    child.stdin.end('');
    await ended(child);
    expect(statSync(path.join(cwd, 'report')).mode & 0o777).toBe(0o600);
    expect(others()).toEqual([]);
  });

  test('a pipe is written', async () => {
    const cwd = temporaryFolder({ 'a.html': page });
    execFileSync('mkfifo', [path.join(cwd, 'pipe')]);
    const reader = ended(spawn('cat', ['pipe'], { cwd }));
    expect((await domwright(['sanitize', '-c', 'div', 'a.html', '-o', 'pipe'], { cwd })).status).toBe(0);
    expect((await reader).stdout).toBe('<p>a</p>');
    mkdirSync(path.join(cwd, 'folder'));
    writeFileSync(path.join(cwd, 'folder/a'), '');
    const { stderr } = await domwright(['sanitize', '-c', 'div', 'a.html', '-o', 'folder'], { cwd });
    expect(stderr).toBe('domwright: cannot write folder: it is a directory\n');
  });
});

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
}

function ended(child: ReturnType<typeof spawn>): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (piece: Buffer) => {
    stdout += piece.toString();
  });
  child.stderr?.on('data', (piece: Buffer) => {
    stderr += piece.toString();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve(withoutReport({ stdout, stderr, status, signal })));
  });
}

test('a file that another program has changed since it was read is not replaced', async () => {
  const large = page.repeat(200_000);
  for (const change of ['write', 'replace'] as const) {
    const cwd = temporaryFolder({ 'a.html': large, 'b.html': page });
    const file = path.join(cwd, 'a.html');
    const child = spawn(
      process.execPath,
      [
        '--require',
        path.join(import.meta.dirname, 'other-edit.cjs'),
        program,
        'sanitize',
        '-i',
        '--context',
        'div',
        'a.html',
        'b.html',
      ],
      {
        cwd,
        env: { ...process.env, CHANGED_FILE: file, CHANGE: change },
      },
    );
    const { stderr, status } = await ended(child);
    expect({ stderr, status }).toEqual({
      stderr: 'domwright: cannot write a.html: another program has changed it in the meantime\n',
      status: 2,
    });
    expect(readFileSync(file, 'utf8')).toBe('an edit');
    expect(readFileSync(path.join(cwd, 'b.html'), 'utf8')).toBe(done['sanitize']);
    expect(readdirSync(cwd).sort()).toEqual(['a.html', 'b.html']);
  }
});
