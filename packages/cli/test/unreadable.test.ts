import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inputsOf } from '../src/inputs/named-inputs.ts';
import { domwright, domwrightIntoHead, program } from './domwright.ts';
import { clean, faulty, temporaryFolder } from './temporary-folder.ts';

// Unreadable files and folders are reported, and all others are still processed.

const cwd = temporaryFolder({
  's/a.html': clean,
  's/closed/b.html': clean,
  's/closed/inner/c.html': clean,
  'links/a.html': clean,
  'links/folder/d.html': clean,
});
chmodSync(cwd, 0o755);
symlinkSync('nowhere.html', path.join(cwd, 'links/gone.html'));
symlinkSync('nowhere.txt', path.join(cwd, 'links/gone.txt'));
symlinkSync('circle.html', path.join(cwd, 'links/circle.html'));
symlinkSync('a.html', path.join(cwd, 'links/good.html'));
symlinkSync('folder', path.join(cwd, 'links/linked'));

const rules = { extensions: ['.html', '.htm'] };

/** The files found for the names, with the permissions of an unprivileged user if possible, and without access to `closed`. */
async function found(...names: string[]): Promise<string[]> {
  const closed = path.join(cwd, 's/closed');
  const before = process.cwd();
  const isRoot = process.getuid!() === 0;
  process.chdir(cwd);
  chmodSync(closed, 0o000);
  if (isRoot) process.seteuid!(65_534);
  try {
    const inputs = await inputsOf(names, rules);
    return inputs.map((entry) => ('input' in entry ? entry.input : `! ${entry.problem}`));
  } finally {
    if (isRoot) process.seteuid!(0);
    chmodSync(closed, 0o755);
    process.chdir(before);
  }
}

test.skipIf(process.getuid === undefined)('a folder that cannot be read', async () => {
  const problem = '! cannot read s/closed: permission denied';
  expect(await found('s')).toEqual([problem, 's/a.html']);
  expect(await found('./s')).toEqual([problem, 's/a.html']);
  expect(await found('s/**/*.html')).toEqual([problem, 's/a.html']);
  expect(await found('s/closed')).toEqual([problem]);
  expect(await found('s/closed/*.html')).toEqual([problem]);
  const full = path.join(cwd, 's');
  expect(await found(full)).toEqual([
    `! cannot read ${full}/closed: permission denied`,
    path.join(full, 'a.html'),
  ]);
  // The glob doesn't ask for its contents.
  expect(await found('s/*.html')).toEqual(['s/a.html']);
});

test.skipIf(process.getuid === undefined)('a closed folder that is ignored is no problem', async () => {
  const isIgnored = (file: string): boolean => file.startsWith('s/closed');
  Object.assign(rules, { isIgnored });
  try {
    expect(await found('s')).toEqual(['s/a.html']);
  } finally {
    Object.assign(rules, { isIgnored: () => false });
  }
});

test.each([['links'], ['links/*.html'], ['links/**/*.html']])(
  'links that lead nowhere, in %s',
  async (name) => {
    const { stdout, stderr, status } = await domwright(['check', '--follow-links', name], { cwd });
    expect({ stderr, status }).toEqual({
      stderr:
        'domwright: cannot read links/circle.html: its symbolic links form a loop\n' +
        'domwright: cannot read links/gone.html: no such file\n',
      status: 2,
    });
    // The linked folder was already read under its own name.
    const files = name === 'links/*.html' ? 2 : 3;
    expect(stdout).toBe(`no findings in ${files} files; 2 problems (see above)\n`);
  },
);

test('links to files and folders that are there', async () => {
  mkdirSync(path.join(cwd, 'empty'));
  expect(await found('links/folder', 'links/good.html')).toEqual(['links/folder/d.html', 'links/good.html']);
  expect(await found('empty')).toEqual(['! empty has no .html or .htm files']);
  expect(await found('nosuch/*.html')).toEqual(['! no files match nosuch/*.html']);
});

test('the exit status is that of the findings, though nobody reads them', async () => {
  const many = faulty.replace('</body>', '<p id=a id=b></p>\n'.repeat(5000));
  const folder = temporaryFolder({ 'many.html': many, 'clean.html': clean });
  for (const format of ['pretty', 'compact', 'json', 'sarif']) {
    expect(await domwrightIntoHead(['check', '--format', format, 'many.html', 'clean.html'], folder)).toEqual(
      {
        stderr: '',
        status: 1,
      },
    );
  }
  expect(await domwrightIntoHead(['check', 'many.html', 'missing.html'], folder)).toEqual({
    stderr: 'domwright: cannot read missing.html: no such file\n',
    status: 2,
  });
});

// Node 20 calls it experimental, and warns.
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

test('with the permission model of Node, a command says in one line what it may not do', async () => {
  const folder = temporaryFolder({ 'a/a.html': clean, 'b.html': clean, 'a/config.json': '{}' });
  const inner = path.join(folder, 'a');
  const packages = path.resolve(import.meta.dirname, '../../..');
  const run = async (...args: string[]) => {
    const child = spawn(
      process.execPath,
      [
        '--no-warnings',
        permission,
        `--allow-fs-read=${packages}/*`,
        `--allow-fs-read=${inner}/*`,
        program,
        ...args,
      ],
      { cwd: inner, env: { ...process.env, NODE_OPTIONS: '' } },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        output += piece.toString();
      });
    const status = await new Promise((resolve) => child.on('close', resolve));
    return { output, status };
  };
  // The search for a configuration ends where it may not look.
  expect(await run('check', 'a.html')).toEqual({ output: 'no findings in 1 file\n', status: 0 });
  expect(await run('tree', '../b.html')).toEqual({
    output: "domwright: cannot read ../b.html: Node's permission model does not allow it\n",
    status: 2,
  });
  expect(await run('sanitize', '-i', 'a.html')).toEqual({
    output: "domwright: cannot write a.html: Node's permission model does not allow it\n",
    status: 2,
  });
  const { output, status } = await run('run', 'a.html');
  expect(output).toMatch(/^domwright: [^\n]+\n$/);
  expect(output).toContain('--allow-worker');
  expect(status).toBe(2);
});
