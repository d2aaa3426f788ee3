import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { FileWatcher } from '../src/workspace/file-watcher.ts';
import { fileOf, folderOf } from '../src/workspace/files.ts';
import { clientSettings, defaultSettings, SettingsReader } from '../src/workspace/settings.ts';

/*
 * The folders of a workspace, and the settings of the files in them.
 */

const root = mkdtempSync(path.join(tmpdir(), 'domwright-workspace-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes a file in a folder of the workspace. */
function write(name: string, content: unknown): string {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const uriOf = (...names: string[]): string => pathToFileURL(path.join(root, ...names)).href;

test('files of documents', () => {
  expect(fileOf(uriOf('a b.html'))).toBe(path.join(root, 'a b.html'));
  for (const uri of ['untitled:a', 'git:/a', 'file:///a%2Fb', 'http://a/b', '', 'file'])
    expect(fileOf(uri)).toBeNull();
});

test('the innermost folder around a file', () => {
  const folder = (file: string, ...folders: string[]) => folderOf(file, folders);
  expect(folder('/a/b/c.html', '/a', '/a/b', '/a/bc')).toBe('/a/b');
  expect(folder('/a/b/c.html', '/a/b', '/a')).toBe('/a/b');
  expect(folder('/a/bc/d.html', '/a/b')).toBeNull();
  expect(folder('/a', '/a')).toBe('/a');
  expect(folder('/b/a', '/a')).toBeNull();
  expect(folder('/', '/a')).toBeNull();
  expect(folder('/a/..b/c.html', '/a')).toBe('/a');
  expect(folder('/a')).toBeNull();
});

describe('what an editor sets', () => {
  const read = (value: unknown) => {
    const told: string[] = [];
    return { ...clientSettings(value, (message) => told.push(message)), told };
  };
  const none = { ...defaultSettings, told: [] };

  test.each<[value: unknown, expected: object]>([
    [undefined, none],
    [null, none],
    ['a', none],
    [{}, none],
    [{ validate: true }, none],
    [{ validate: false }, { ...none, validate: false }],
    [{ validate: undefined }, none],
    [{ config: 'a.json' }, { ...none, config: 'a.json' }],
    [{ config: '' }, none],
    [{ config: null }, none],
    [{ config: false }, { ...none, config: false }],
    [
      { scripting: true, templates: null },
      { ...none, overrides: { scripting: true } },
    ],
    // Editors send what is not set.
    [{ templates: '', rules: {}, skipPatterns: [] }, none],
    [
      { rules: { 'duplicate-attribute': 'off' }, maxFindings: 5 },
      { ...none, overrides: { rules: { 'duplicate-attribute': 'off' }, maxFindings: 5 } },
    ],
  ])('%j', (value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  test('what is wrong is left out, with a message', () => {
    expect(read({ validate: 1, config: 'a' })).toEqual({
      ...{ validate: true, config: 'a', overrides: {} },
      told: ['domwright.validate must be true or false, not 1'],
    });
    expect(read({ config: true, scripting: true })).toEqual({
      ...{ validate: true, config: null, overrides: { scripting: true } },
      told: ['domwright.config must be a file, false or null, not true'],
    });
    const { overrides, told } = read({ scripting: -1, nosuch: 1, maxFindings: 3 });
    expect(overrides).toEqual({ maxFindings: 3 });
    expect(told).toEqual([expect.stringContaining('scripting'), expect.stringContaining('nosuch')]);
  });
});

/** What `check` takes without a configuration. */
const NONE = 500_000;

/** A reader, with what it says, and the files that it has read. */
function reading(settings: object = {}) {
  const told: string[] = [];
  const read: string[] = [];
  const reader = new SettingsReader(
    { ...defaultSettings, ...settings },
    (message) => told.push(message),
    (file) => read.push(path.relative(root, file)),
  );
  return { reader, told, read };
}

test('the nearest configuration counts, with what the editor sets', () => {
  write('near/domwright.config.json', { maxNodes: 1000, edition: '2024', ignore: ['drafts/**'] });
  write('near/inner/domwright.config.json', { maxNodes: 2000 });
  const { reader, told, read } = reading({ overrides: { edition: 'living' } });
  const of = (...names: string[]) => reader.of(uriOf('near', ...names), [path.join(root, 'near')]);
  expect(of('a.html')).toMatchObject({
    settings: { maxNodes: 1000, edition: 'living' },
    known: [],
    isIgnored: false,
  });
  expect(of('inner', 'a.html')).toMatchObject({
    settings: { maxNodes: 2000, edition: 'living' },
    isIgnored: false,
  });
  expect(of('drafts', 'a.html').isIgnored).toBe(true);
  expect(of('a.html').settings).toBe(of('a.html').settings);
  expect(told).toEqual([]);
  expect(read).toEqual(['near/domwright.config.json', 'near/inner/domwright.config.json']);
});

test('a configuration that the editor names is relative to the folder of the workspace', () => {
  write('one/check.json', { maxNodes: 1000 });
  write('two/check.json', { maxNodes: 2000 });
  write('two/pages/domwright.config.json', { maxNodes: 3000 });
  const folders = [path.join(root, 'one'), path.join(root, 'two')];
  const maxNodes = (config: string | false | null, uri: string) => {
    const { maxNodes: its } = reading({ config }).reader.of(uri, folders).settings;
    return its;
  };
  expect(maxNodes('check.json', uriOf('one', 'a', 'b.html'))).toBe(1000);
  expect(maxNodes('check.json', uriOf('two', 'pages', 'b.html'))).toBe(2000);
  expect(maxNodes(null, uriOf('two', 'pages', 'b.html'))).toBe(3000);
  expect(maxNodes(false, uriOf('two', 'pages', 'b.html'))).toBe(NONE);
  expect(maxNodes(path.join(root, 'two/check.json'), uriOf('one', 'b.html'))).toBe(2000);
  // A document without a file is in the first folder.
  expect(maxNodes('check.json', 'untitled:a')).toBe(1000);
  expect(reading({ config: 'check.json' }).reader.of('untitled:a', []).settings.maxNodes).toBe(NONE);
});

test('one that cannot be read counts as none, and says so once', () => {
  write('bad/domwright.config.json', '{');
  const { reader, told, read } = reading({ overrides: { edition: 'living' } });
  const of = () => reader.of(uriOf('bad', 'a.html'), [path.join(root, 'bad')]);
  expect(of()).toMatchObject({ settings: { edition: 'living' }, known: [], isIgnored: false });
  of();
  expect(told).toEqual([expect.stringContaining('domwright.config.json')]);
  expect(read).toEqual(['bad/domwright.config.json']);
  // It is read again when it has changed.
  const file = write('bad/domwright.config.json', { maxNodes: 3000 });
  utimesSync(file, 1, 1);
  expect(of().settings.maxNodes).toBe(3000);
  write('bad/domwright.config.json', { maxNodes: 4000 });
  utimesSync(file, 1, 2);
  expect(of().settings.maxNodes).toBe(4000);
});

test('a configuration and its baseline are read when they change, and not again', () => {
  const config = 'changing/domwright.config.json';
  const page = uriOf('changing', 'a.html');
  const baselineOf = (...fingerprints: string[]) => {
    const file = write('changing/known.json', { version: 1, findings: { 'a.html': fingerprints } });
    // Two writes may be within what a file system tells apart.
    utimesSync(file, 1, fingerprints.length);
  };
  write(config, { baseline: 'known.json' });
  const { reader, told, read } = reading();
  const known = (uri = page) => reader.of(uri, [path.join(root, 'changing')]).known;
  expect(known()).toEqual([]);
  expect(told).toEqual([expect.stringContaining('known.json')]);
  baselineOf('0123456789abcdef');
  expect(known()).toEqual(['0123456789abcdef']);
  baselineOf('0123456789abcdef', 'fedcba9876543210');
  expect(known()).toEqual(['0123456789abcdef', 'fedcba9876543210']);
  expect(known()).toBe(known());
  expect(known(uriOf('changing', 'b.html'))).toEqual([]);
  expect(known('untitled:a')).toEqual([]);
  rmSync(path.join(root, 'changing/known.json'));
  expect(known()).toEqual([]);
  expect(read).toEqual(Array(4).fill([config, 'changing/known.json']).flat());
});

test('files are watched again after nothing was', async () => {
  const file = write('watched/a.json', '1');
  let heard = (): void => {};
  const watcher = new FileWatcher(() => heard());
  try {
    for (let round = 0; round < 2; round++) {
      watcher.add(file);
      watcher.add(path.join(path.dirname(file), 'none.json'));
      const change = new Promise<void>((resolve) => {
        heard = resolve;
      });
      // A watcher may begin later than it says.
      let writes = 0;
      const writing = setInterval(() => write('watched/a.json', `${writes++}`), 200);
      await change;
      clearInterval(writing);
      watcher.clear();
    }
  } finally {
    watcher.clear();
  }
});
