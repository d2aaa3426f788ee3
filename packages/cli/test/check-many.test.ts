import { describe, expect, test } from 'vitest';
import { isLongRun } from '../../domwright/test/runs.mjs';
import { type FileNames, folderURL, pathOf, uriOf } from '../src/commands/check/file-names.ts';
import { domwright } from './domwright.ts';
import { clean, doubtful, faulty, temporaryFolder } from './temporary-folder.ts';

const count = isLongRun ? 300 : 90;

/** From `000.html` to `29….html`. */
const nameOf = (i: number): string => `${String(Math.floor((i * 300) / count)).padStart(3, '0')}.html`;

describe(`${count} files`, () => {
  const kinds = [clean, faulty, doubtful, faulty.repeat(20)];
  const files: Record<string, string> = {};
  for (let i = 0; i < count; i++) files[nameOf(i)] = kinds[i % kinds.length];
  const cwd = temporaryFolder(files);
  const run = (...args: string[]) => domwright(['check', ...args], { cwd, input: faulty });

  test.each(['pretty', 'json', 'sarif', 'junit'])(
    '%s is the same with one thread and with three',
    async (format) => {
      const names = ['0*.html', '-', 'no.html', '[12]*.html', 'none*'];
      const one = await run('--format', format, '--threads', '1', ...names);
      expect(one.status).toBe(2);
      expect(one.stderr).toBe(
        'domwright: cannot read no.html: no such file\ndomwright: no files match none*\n',
      );
      expect(await run('--format', format, '--threads', '3', ...names)).toEqual(one);
    },
  );

  test('results come in the order of the inputs', async () => {
    const { stdout } = await run('--json', '--threads', '3', '.');
    const { files: results, summary } = JSON.parse(stdout);
    expect(results.map(({ file }: { file: string }) => file)).toEqual(Object.keys(files));
    expect(summary.files).toBe(count);
    const sum = (kind: string) =>
      results.reduce((total: number, one: Record<string, number>) => total + one[kind], 0);
    expect(summary.errors).toBe(sum('errors'));
    expect(summary.warnings).toBe(sum('warnings'));
  });

  test('no progress where standard error is no terminal', async () => {
    expect((await run('--rule', 'duplicate-attribute=off', '.')).stderr).toBe('');
  });
});

describe('names of files', () => {
  const posix: FileNames = { cwd: '/home/x y', windows: false };
  const windows: FileNames = { cwd: 'C:\\x y', windows: true };
  test.each([
    [posix, 'a b.html', 'a%20b.html', true],
    [posix, './d/../é#?.html', '%C3%A9%23%3F.html', true],
    [posix, 'c:d.html', 'c%3Ad.html', true],
    [posix, '/home/x y/d/a.html', 'd/a.html', true],
    [posix, '../z/a.html', 'file:///home/z/a.html', false],
    [posix, '..a.html', '..a.html', true],
    [posix, 'a\\b.html', 'a%5Cb.html', true],
    [windows, 'd\\a b.html', 'd/a%20b.html', true],
    [windows, 'd/a.html', 'd/a.html', true],
    [windows, 'C:\\x y\\a.html', 'a.html', true],
    [windows, 'C:\\z\\a.html', 'file:///C:/z/a.html', false],
    [windows, 'D:\\a b.html', 'file:///D:/a%20b.html', false],
    [windows, '\\\\server\\share\\a.html', 'file://server/share/a.html', false],
  ])('%j %s', (names, name, uri, relative) => {
    expect(uriOf(name, names)).toEqual({ uri, relative });
    // An independent parser resolves it to the same file.
    const base = folderURL(names);
    expect(new URL(uri, base).href).toBe(relative ? base + uri : uri);
  });

  test('the folder', () => {
    expect(folderURL(posix)).toBe('file:///home/x%20y/');
    expect(folderURL(windows)).toBe('file:///C:/x%20y/');
    expect(folderURL({ cwd: '/', windows: false })).toBe('file:///');
    expect(uriOf('-', posix)).toBe(null);
  });

  test('paths', () => {
    expect(pathOf('.\\d\\a.html', windows)).toBe('d/a.html');
    expect(pathOf('D:\\a.html', windows)).toBe('D:/a.html');
    expect(pathOf('/home/x y/d/a.html', posix)).toBe('d/a.html');
    expect(pathOf('/a.html', posix)).toBe('/a.html');
    expect(pathOf('-', posix)).toBe('-');
  });
});
