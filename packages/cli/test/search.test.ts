import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InputRules, inputsOf } from '../src/inputs/named-inputs.ts';
import { pageExtensions, pagesOf } from '../src/inputs/pages.ts';
import { type ReadLimits, readInput } from '../src/inputs/read-input.ts';
import { temporaryFolder } from './temporary-folder.ts';

// Untrusted folders: links, pipes, devices, and endless files.

const isUnix = process.platform !== 'win32';
const before = process.cwd();
const outer = temporaryFolder({
  'secret.html': 'secret',
  'outside/b.html': 'secret',
  'site/a.html': 'a',
  'site/inner/c.html': 'c',
  'site/.hidden/d.html': 'd',
  'site/node_modules/e.html': 'e',
  'pages/a.html': 'a',
});

beforeAll(() => {
  process.chdir(outer);
  if (!isUnix) return;
  symlinkSync('../secret.html', 'site/file.html');
  symlinkSync('../outside', 'site/folder');
  symlinkSync('a.html', 'site/inside.html');
  symlinkSync('.hidden', 'site/shown');
  symlinkSync('inner', 'site/twice');
  symlinkSync('..', 'site/inner/up');
  symlinkSync('/proc/self/environ', 'site/environ.html');
  symlinkSync('/dev/zero', 'site/zero.html');
  symlinkSync('nowhere', 'site/gone.html');
  symlinkSync('nowhere', 'site/gone.txt');
  symlinkSync('site', 'link');
  execFileSync('mkfifo', ['site/pipe.html']);
  linkSync('site/a.html', 'site/hard.html');
});

afterAll(() => process.chdir(before));

const extensions = ['.html', '.htm'];

/** The files read for some names, with their contents, and messages. */
async function read(names: readonly string[], rules: InputRules = { extensions }): Promise<string[]> {
  const lines: string[] = [];
  for (const entry of await inputsOf(names, rules)) {
    if ('problem' in entry) lines.push(`! ${entry.problem}`);
    else
      await readInput(entry, rules).then(
        ({ name, bytes }) => lines.push(`${name}: ${Buffer.from(bytes).toString().slice(0, 20)}`),
        (error: Error) => lines.push(`! ${error.message}`),
      );
  }
  return lines;
}

const link = 'it is a symbolic link (to follow it, use --follow-links)';
const own = ['site/a.html: a', 'site/hard.html: a', 'site/inner/c.html: c'];
const pipe = '! cannot read site/pipe.html: it is not a regular file';

describe.skipIf(!isUnix)('a search', () => {
  const links = [
    'environ.html',
    'file.html',
    'folder',
    'inner/up',
    'inside.html',
    'shown',
    'twice',
    'zero.html',
  ];
  const said = (names: readonly string[]) =>
    names.map((name) => `! cannot read site/${name}: ${name === 'gone.html' ? 'no such file' : link}`);

  test('of a folder follows no links and waits for no pipe', async () => {
    const all = [...links, 'gone.html'].sort();
    expect(await read(['site'])).toEqual([...said(all), ...own, pipe]);
    expect(await read(['link'])).toEqual(
      [...said(all), ...own, pipe].map((line) => line.replace('site', 'link')),
    );
  });

  test('by a glob, likewise', async () => {
    expect(await read(['site/**/*.html'])).toEqual(await read(['site']));
    expect(await read(['site/*.html'])).toEqual([
      ...said(['environ.html', 'file.html', 'gone.html', 'inside.html', 'zero.html']),
      ...own.slice(0, 2),
      pipe,
    ]);
    expect(await read(['site/{a,file}.html', 'site/*/b.html'], {})).toEqual([
      ...said(['file.html']),
      'site/a.html: a',
      ...said(['folder', 'shown', 'twice']),
    ]);
  });

  test('that follows links stays in the folder, and reads nothing twice', async () => {
    const out = ['environ.html', 'file.html', 'folder', 'zero.html'].map(
      (name) => `! cannot read site/${name}: it is a symbolic link out of site`,
    );
    expect(await read(['site'], { extensions, followLinks: true })).toEqual([
      ...[...out, '! cannot read site/gone.html: no such file'].sort(),
      ...own,
      'site/inside.html: a',
      pipe,
      'site/shown/d.html: d',
    ]);
  });

  test('does not follow links that come after it', async () => {
    const entries = await inputsOf(['pages'], { extensions });
    renameSync('pages/a.html', 'pages/b.html');
    symlinkSync('../secret.html', 'pages/a.html');
    const [entry] = entries as [{ input: string; root: string }];
    await expect(readInput(entry)).rejects.toThrow(/^cannot read pages\/a\.html: /);
    await expect(readInput(entry, { followLinks: true })).rejects.toThrow(/out of the folder/);
  });

  test('of folders that link to one another is not repeated for each way', async () => {
    for (let i = 0; i < 30; i++) {
      mkdirSync(`maze/.${i}`, { recursive: true });
      symlinkSync(`../.${i + 1}`, `maze/.${i}/a`);
      symlinkSync(`../.${i + 1}`, `maze/.${i}/b`);
    }
    mkdirSync('maze/.30');
    writeFileSync('maze/.30/z.html', 'z');
    symlinkSync('.0', 'maze/start');
    expect(await read(['maze'], { extensions, followLinks: true })).toHaveLength(1);
  });
});

describe.skipIf(!isUnix)('a file that is named', () => {
  test('may be a link, but not into what the system makes', async () => {
    expect(await read(['site/file.html', 'site/environ.html', 'site/zero.html', 'site/pipe.html'])).toEqual([
      'site/file.html: secret',
      expect.stringMatching(
        /^! cannot read site\/environ\.html: it is a symbolic link to \/proc\/\d+\/environ$/,
      ),
      '! cannot read site/zero.html: it is not a regular file',
      pipe,
    ]);
  });

  test('in /dev is read as it comes, up to the limit', async () => {
    expect(await read(['/dev/null'])).toEqual(['/dev/null: ']);
    expect(await read(['/dev/zero'], { maxFileSize: 100_000 })).toEqual([
      '! cannot read /dev/zero: it has more than 100,000 bytes (--max-file-size)',
    ]);
  });
});

describe('--max-file-size', () => {
  const message = (name: string, size: string) =>
    `cannot read ${name}: it has more than ${size} bytes (--max-file-size)`;

  test('is 64 MiB by default', async () => {
    writeFileSync('large.html', '');
    truncateSync('large.html', 2 ** 26 + 1);
    expect(await read(['large.html'])).toEqual([`! ${message('large.html', '67,108,864')}`]);
  });

  test('is how much is read', async () => {
    writeFileSync('ten.html', '0123456789');
    const rules = (maxFileSize: number): ReadLimits => ({ maxFileSize });
    expect(await read(['ten.html'], rules(10))).toEqual(['ten.html: 0123456789']);
    expect(await read(['ten.html'], rules(9))).toEqual([`! ${message('ten.html', '9')}`]);
  });

  test('counts for pages, but not for archives', async () => {
    const record =
      'WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 4000\r\n\r\n' + 'x'.repeat(4000) + '\r\n\r\n';
    writeFileSync('many.warc', record.repeat(10));
    const pages = async (name: string) => {
      const entries = await inputsOf([name], { extensions: pageExtensions });
      const found: unknown[] = [];
      for await (const page of pagesOf({ entries, count: null }, { maxFileSize: 100 })) found.push(page);
      return found;
    };
    expect(await pages('many.warc')).toEqual([]);
    writeFileSync('page.html', 'x'.repeat(101));
    expect(await pages('page.html')).toEqual([{ file: 'page.html', problem: message('page.html', '100') }]);
  });
});
