import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command, Option } from 'commander';
import { measureNames } from 'domwright/minify';
import { describe, expect, test } from 'vitest';
import { level } from '../../domwright/test/runs.mjs';
import { hintFor } from '../src/options/words-elsewhere.ts';
import { newProgram } from '../src/program.ts';
import { program as builtProgram, domwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

// What all commands have in common.

const program = await newProgram();
const commands = program.commands;
const optionsOf = (command: Command): readonly Option[] => [...program.options, ...command.options];
const has = (command: Command, name: string): boolean =>
  command.options.some(({ long }) => long === `--${name}`);
const isMany = (command: Command): boolean => command.registeredArguments[0]?.name() === 'files';
/** Options that a command requires besides files. */
const needs: Readonly<Record<string, readonly string[]>> = { preload: ['--url', 'https://example.com/'] };
const given = (name: string): readonly string[] => needs[name] ?? [];
const names = (list: readonly Command[]): string[] => list.map((command) => command.name());
/** The commands that read several files. */
const many = names(commands.filter(isMany));
/** The commands that read files. */
const readers = [...many, 'run'];

test('there are 18 commands, each in a group of the help', () => {
  expect(commands).toHaveLength(18);
  const groups = new Set(commands.map((command) => command.helpGroup()));
  expect([...groups]).toEqual(['Check:', 'Transform:', 'Inspect:', 'Crawl:']);
  const help = program.helpInformation();
  let at = 0;
  for (const group of [...groups, 'Help:']) {
    expect(help.indexOf(`\n${group}\n`, at), group).toBeGreaterThan(at);
    at = help.indexOf(`\n${group}\n`, at);
  }
});

test('a letter has one meaning, and an option one letter and one argument', () => {
  const meanings = new Map<string, Set<string>>();
  const letters = new Map<string, Set<string>>();
  for (const command of commands) {
    for (const { short, long } of optionsOf(command)) {
      if (short !== undefined) meanings.set(short, (meanings.get(short) ?? new Set()).add(`${long}`));
      letters.set(`${long}`, (letters.get(`${long}`) ?? new Set()).add(`${short}`));
    }
  }
  expect([...meanings].filter(([, options]) => options.size > 1)).toEqual([]);
  expect([...letters].filter(([, all]) => all.size > 1)).toEqual([]);
  expect(meanings.get('-j')).toEqual(new Set(['--json']));
});

test('an option takes the same everywhere', () => {
  const flags = new Map<string, Set<string>>();
  for (const command of commands)
    for (const { long, flags: all } of optionsOf(command))
      flags.set(`${long}`, (flags.get(`${long}`) ?? new Set()).add(all));
  expect([...flags].filter(([, all]) => all.size > 1)).toEqual([]);
});

test('the same thing has the same name', () => {
  const all = new Set(commands.flatMap((command) => command.options.map(({ long }) => long)));
  for (const old of ['--jobs', '--base', '--fragment', '--override-encoding', '--no-color'])
    expect(all).not.toContain(old);
  for (const command of commands) {
    expect(has(command, 'json'), command.name()).toBe(true);
    if (readers.includes(command.name()) && command.name() !== 'extract') {
      for (const option of ['content-type', 'encoding', 'locale', 'max-file-size'])
        expect(has(command, option), `${command.name()} --${option}`).toBe(true);
    }
    for (const option of isMany(command) ? ['files-from', 'null', 'follow-links'] : [])
      expect(has(command, option), `${command.name()} --${option}`).toBe(true);
  }
});

describe.each(names(commands))('%s', (name) => {
  test('--help and help say the same, in 80 columns', async () => {
    const help = await domwright([name, '--help']);
    expect(await domwright(['help', name])).toEqual(help);
    expect(help).toMatchObject({ stderr: '', status: 0 });
    expect(help.stdout).toContain('\nExamples:\n');
    for (const line of help.stdout.split('\n')) expect([line, line.length <= 80]).toEqual([line, true]);
  });

  test('an unknown option is one line that suggests the right one', async () => {
    expect(await domwright([name, ...given(name), '--jsom'])).toEqual({
      stdout: '',
      stderr: "domwright: unknown option '--jsom' (Did you mean --json?)\n",
      status: 2,
    });
  });

  test('--color and -v are options of it', async () => {
    expect(await domwright([name, '--color', 'red'])).toEqual({
      stdout: '',
      stderr:
        "domwright: option '--color <when>' argument 'red' is invalid. Expected one of auto, always, never.\n",
      status: 2,
    });
    expect(await domwright([name, '-v'])).toEqual(await domwright(['--version']));
  });
});

test('the help of the program is in 80 columns', async () => {
  const { stdout } = await domwright(['--help']);
  for (const line of stdout.split('\n')) expect([line, line.length <= 80]).toEqual([line, true]);
  expect(await domwright(['help'])).toEqual({ stdout, stderr: '', status: 0 });
});

const page = '<!DOCTYPE html><meta charset=utf-8><title>a</title><p>x';
/** With several files, sanitize and rewrite only print their results with --json. */
const json = (name: string): string[] => (name === 'extract' ? [] : ['--json']);
const linesOf = (stdout: string) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
/** The objects for the inputs: a line each, but check has one object and steps a line for each step. */
const inputsIn = (name: string, stdout: string) =>
  name === 'check' ? JSON.parse(stdout).files : linesOf(stdout);

describe.each(many)('%s', (name) => {
  const cwd = temporaryFolder({
    'site/a.html': page,
    'site/inner/b.htm': page,
    'site/node_modules/c.html': page,
    'site/d.txt': page,
    'empty/d.txt': page,
  });
  const run = (args: readonly string[], input = '') =>
    domwright([name, ...given(name), ...json(name), ...args], { cwd, input });
  const files = (stdout: string) =>
    [
      ...new Set(inputsIn(name, stdout).map(({ file, url }: { file?: string; url?: string }) => file ?? url)),
    ].map((file) => `${file}`.replace(/^file:.*\/site\//, 'site/'));

  test('a folder is the pages in it', async () => {
    const { stdout, stderr, status } = await run(['site']);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(files(stdout)).toEqual(['site/a.html', 'site/inner/b.htm']);
    const empty = await run(['empty']);
    expect(empty.status).toBe(2);
    expect(empty.stderr).toMatch(/^domwright: empty has no \.html(?:,| or) \.htm.* files\n$/);
  });

  test('globs and lists', async () => {
    expect(files((await run(['site/**/*.htm*'])).stdout)).toEqual(['site/a.html', 'site/inner/b.htm']);
    const listed = await run(['--files-from', '-'], 'site/a.html\nsite/inner/b.htm\n');
    expect(files(listed.stdout)).toEqual(['site/a.html', 'site/inner/b.htm']);
    expect(await run(['--files-from', 'none'])).toMatchObject({
      stderr: 'domwright: cannot read none: no such file\n',
      status: 2,
    });
    expect(await run(['--files-from', '-', 'site'])).toMatchObject({
      stderr: 'domwright: --files-from cannot be used with files\n',
      status: 2,
    });
    expect(await run(['--null', 'site'])).toMatchObject({
      stderr: 'domwright: --null needs --files-from\n',
      status: 2,
    });
  });
});

describe.each(readers)('%s', (name) => {
  const cwd = temporaryFolder({ 'page.html': page });
  const run = (args: readonly string[], input = '') =>
    domwright([name, ...given(name), ...args], { cwd, input });

  test('- and no file are standard input', async () => {
    const named = await run(['-'], page);
    expect(named).toMatchObject({ stderr: '', status: 0 });
    expect(await run([], page)).toEqual(named);
  });

  test('a file that cannot be read is one line, the same in all commands', async () => {
    const { stderr, status } = await run(['none.html']);
    expect({ stderr, status }).toEqual({
      stderr: 'domwright: cannot read none.html: no such file\n',
      status: 2,
    });
  });
});

// The `script` of util-linux runs a command in a terminal.
describe.skipIf(process.platform !== 'linux' || spawnSync('script', ['--version']).status !== 0)(
  'at a terminal',
  () => {
    const said = 'domwright: reading standard input because no file was given; Ctrl-D ends it';
    const cwd = temporaryFolder({});
    const atTerminal = (command: string) =>
      spawnSync('script', ['-qec', command, '/dev/null'], { cwd, encoding: 'utf8', input: '<p>x\n\x04' })
        .stdout;

    // Each is a process, of which a quick run starts a few.
    const some = level === 'quick' ? ['check', 'tree', 'run'] : readers;

    test.each(some)('%s says that it reads standard input', (name) => {
      const command = [process.execPath, builtProgram, name, ...given(name)].join(' ');
      expect(atTerminal(command).split(said)).toHaveLength(2);
      expect(atTerminal(`${command} -`)).not.toContain(said);
    });
  },
);

describe('--output', () => {
  const writers = names(commands.filter((command) => has(command, 'output')));

  test('there are some', () => expect(writers).toEqual(['check', 'sanitize', 'minify', 'extract']));

  test.each(writers)('%s: - is standard output', async (name) => {
    const cwd = temporaryFolder({ 'page.html': page });
    const printed = await domwright([name, 'page.html'], { cwd });
    expect(printed).toMatchObject({ stderr: '', status: 0 });
    expect(await domwright([name, 'page.html', '--output', '-'], { cwd })).toEqual(printed);
    await domwright([name, 'page.html', '--output', 'out'], { cwd });
    expect(readFileSync(path.join(cwd, 'out'), 'utf8')).toBe(printed.stdout);
  });
});

describe('--json', () => {
  // extract always prints JSON; its --json is for --queue status.
  const printers = readers.filter((name) => name !== 'extract');
  const cwd = temporaryFolder({ 'page.html': page });
  mkdirSync(path.join(cwd, 'folder.html'));
  const run = (name: string, ...args: string[]) =>
    domwright([name, ...given(name), '--json', ...args], { cwd });

  test.each(printers)('%s: each object has a version', async (name) => {
    const { stdout, stderr } = await run(name, 'page.html');
    expect(stderr).toBe('');
    const lines = name === 'check' ? [JSON.parse(stdout)] : linesOf(stdout);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(Object.entries(line)[0]).toEqual(['version', 1]);
      expect(line).not.toHaveProperty('problem');
    }
    expect(inputsIn(name, stdout)[0].file).toBe('page.html');
  });

  test.each(printers)('%s: what cannot be read is in it', async (name) => {
    const { stdout, stderr, status } = await run(name, 'none.html');
    const problem = 'cannot read none.html: no such file';
    expect({ stderr, status }).toEqual({ stderr: `domwright: ${problem}\n`, status: 2 });
    expect(inputsIn(name, stdout)).toEqual([
      { ...(name !== 'check' && { version: 1 }), file: 'none.html', problem },
    ]);
  });

  test.each(many.filter((name) => name !== 'extract'))(
    '%s: a glob without files is in it, and what follows it',
    async (name) => {
      const { stdout, status } = await run(name, '*.none', 'page.html');
      expect(status).toBe(2);
      const [first, second] = inputsIn(name, stdout);
      expect(first).toMatchObject({ file: null, problem: 'no files match *.none' });
      expect(second.file).toBe('page.html');
    },
  );

  test.each(
    names(commands.filter((command) => has(command, 'max-nodes'))).filter(
      (name) => name !== 'rewrite' && name !== 'sanitize' && name !== 'minify',
    ),
  )('%s: a page that was cut is in it', async (name) => {
    writeFileSync(path.join(cwd, 'long.html'), `${page}${'<p>x'.repeat(200)}`);
    const { stdout, stderr } = await run(name, '--max-nodes', '20', 'long.html');
    expect(stderr).toBe('domwright: long.html: parsing stopped at 20 nodes (see --max-nodes)\n');
    expect(inputsIn(name, stdout).at(-1)).toMatchObject({
      file: 'long.html',
      problem: 'parsing stopped at 20 nodes (see --max-nodes)',
    });
  });

  test('explain-code and value', async () => {
    const explained = await domwright(['explain-code', '--json', 'duplicate-attribute', 'nothing']);
    expect(linesOf(explained.stdout)).toMatchObject([
      { version: 1, code: 'duplicate-attribute' },
      { version: 1, code: 'nothing', problem: expect.stringContaining('nothing') },
    ]);
    expect(explained.status).toBe(2);
    expect(linesOf((await domwright(['value', '--json', 'date', '2024-02-30'])).stdout)).toMatchObject([
      { version: 1, valid: false },
    ]);
  });
});

test('what is said instead of options of other programs names options and measures that there are', () => {
  const others: Readonly<Record<string, readonly string[]>> = {
    check: [
      '--errors-only',
      '--filterfile',
      '--formatter',
      '--ignore-path',
      '--preset',
      '--quiet',
      '--Werror',
    ],
    minify: [
      ...['--preset', '--case-sensitive', '--conservative-collapse', '--ignore-custom-comments'],
      ...['--ignore-custom-fragments', '--input-dir', '--keep-closing-slash', '--sort-attributes'],
    ],
    sanitize: ['--preset', '--allowed-tags', '--FORBID_ATTR'],
  };
  for (const [name, options] of Object.entries(others)) {
    const command = commands.find((command) => command.name() === name)!;
    for (const option of options) {
      const hint = hintFor(name, option);
      expect(hint, option).not.toBeNull();
      const named = [...hint!.matchAll(/--([\w-]+)(?: (\w+))?/g)];
      for (const [, its, value] of named) {
        expect(has(command, its!), hint!).toBe(true);
        if (its === 'with' || its === 'without') expect(measureNames).toContain(value);
      }
      expect(named.length, hint!).toBeGreaterThan(0);
    }
  }
});
