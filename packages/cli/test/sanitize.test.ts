import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { domwright, output } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const html = '<p onclick=a>Tea\n<script>b</script><a href="javascript:c">d</a>';

describe('domwright sanitize', () => {
  it('prints fragments and documents', async () => {
    expect(await domwright(['sanitize', '--context', 'div'], { input: html })).toEqual(
      output('<p>Tea\n<a>d</a></p>'),
    );
    expect(await domwright(['sanitize', '-'], { input: '<title>a</title><script>b</script>' })).toEqual(
      output('<html><head><title>a</title></head><body></body></html>'),
    );
  });

  it('takes a configuration', async () => {
    const folder = temporaryFolder({
      'c.json': '{"elements": ["p"], "attributes": []}',
      'bad.json': '{"elements": 5}',
      'worse.json': '{"elements"',
      'a.html': html,
    });
    const of = (config: string) =>
      domwright(['sanitize', '-c', 'div', '--config', config, 'a.html'], { cwd: folder });
    expect(await of('c.json')).toEqual(output('<p>Tea\n</p>'));
    for (const [config, message] of [
      ['bad.json', /^domwright: cannot use bad\.json: the configuration.elements must be an array, not 5\n$/],
      ['worse.json', /^domwright: worse\.json is not JSON: .+\n$/],
      ['missing.json', /^domwright: cannot read missing\.json: no such file\n$/],
    ] as const) {
      const { stdout, stderr, status } = await of(config);
      expect([stdout, status]).toEqual(['', 2]);
      expect(stderr).toMatch(message);
    }
  });

  it('reports what is removed', async () => {
    const report = await domwright(['sanitize', '-c', 'div', '--report'], { input: html });
    expect(report).toEqual({
      stdout:
        '-:1:4: attribute "onclick" of "p" removed\n' +
        '-:2:1: element "script" removed\n' +
        '-:2:22: attribute "href" of "a" removed: a javascript: URL\n',
      stderr: '',
      status: 1,
    });
    expect(await domwright(['sanitize', '-c', 'div', '--report'], { input: '<p>a' })).toEqual(output(''));
    const json = await domwright(['sanitize', '-c', 'div', '--json'], { input: '<p>a<script>' });
    expect(json.status).toBe(0);
    const { file, html: clean, removed } = JSON.parse(json.stdout);
    expect([file, clean, removed.length]).toEqual(['-', '<p>a</p>', 1]);
    expect(removed[0]).toMatchObject({ kind: 'element', name: 'script', start: 4, line: 1, column: 5 });
  });

  it('only counts what is removed beyond 10,000', async () => {
    const attributes = Array.from({ length: 10_002 }, (_, index) => `a${index}`).join(' ');
    const input = `<p ${attributes}>x`;
    const report = await domwright(['sanitize', '-c', 'div', '--report'], { input });
    expect(report.stdout.split('\n').slice(-3)).toEqual([
      expect.stringMatching(/attribute "a\d+" of "p" removed$/),
      '-: and 2 more',
      '',
    ]);
    const json = await domwright(['sanitize', '-c', 'div', '--report', '--json'], { input });
    const { removed, omitted } = JSON.parse(json.stdout);
    expect([removed.length, omitted]).toEqual([10_000, 2]);
  });

  it('writes files, whole', async () => {
    const folder = temporaryFolder({ 'a.html': '<p class=x>a', 'b.html': '<p>b</p>' });
    const written = await domwright(['sanitize', '-c', 'div', '-i', 'a.html', 'b.html'], { cwd: folder });
    expect(written).toEqual({
      stdout: '',
      stderr: 'domwright: changed 1 of 2 files: 12 → 8 bytes\n',
      status: 0,
    });
    expect(readFileSync(path.join(folder, 'a.html'), 'utf8')).toBe('<p>a</p>');
    await domwright(['sanitize', '-c', 'div', '-o', 'c.html', 'b.html'], { cwd: folder });
    expect(readFileSync(path.join(folder, 'c.html'), 'utf8')).toBe('<p>b</p>');
    expect(readdirSync(folder).sort()).toEqual(['a.html', 'b.html', 'c.html']);
  });

  it('writes no file in another encoding', async () => {
    const folder = temporaryFolder({ 'a.html': '\ufeff<p class=x>é' });
    const latin1 = Buffer.from('<meta charset=latin1><p class=x>\xe9', 'latin1');
    writeFileSync(path.join(folder, 'b.html'), latin1);
    const { stdout, stderr, status } = await domwright(['sanitize', '-c', 'div', '-i', 'b.html', 'a.html'], {
      cwd: folder,
    });
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toBe(
      'domwright: b.html is not UTF-8, which --in-place writes; use --output instead\n' +
        'domwright: changed 1 of 1 file: 16 → 12 bytes\n',
    );
    expect(readFileSync(path.join(folder, 'b.html')).equals(latin1)).toBe(true);
    expect(readFileSync(path.join(folder, 'a.html'), 'utf8')).toBe('\ufeff<p>é</p>');
  });

  it.each([
    [/--in-place cannot be used with --output/, ['-i', '-o', 'c.html', 'a.html']],
    [/more than one file needs/, ['a.html', 'a.html']],
    [/--output takes one file/, ['-o', 'c.html', 'a.html', 'a.html']],
    [/--in-place cannot be used with standard input/, ['-i', '-']],
    [/cannot read missing.html/, ['missing.html']],
    [/cannot write missing\/c.html/, ['-o', 'missing/c.html', 'a.html']],
  ])('refuses what it cannot do: %s', async (message, args) => {
    const folder = temporaryFolder({ 'a.html': '<p>a' });
    const { stdout, stderr, status } = await domwright(['sanitize', ...args], { cwd: folder });
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
