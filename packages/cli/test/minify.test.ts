import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { domwright, output } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const page = '<!DOCTYPE html>\n<title>T</title>\n<p class="a">x</p>  <!-- y -->\n<p>z</p>\n';
const small = '<!doctype html><title>T</title><p class=a>x</p>\n<p>z</p>\n';

describe('domwright minify', () => {
  it('prints the result', async () => {
    expect(await domwright(['minify'], { input: page })).toEqual(output(small));
    expect(await domwright(['minify', '--safe', '--without', 'doctype,quotes'], { input: page })).toEqual(
      output('<!DOCTYPE html><title>T</title>\n<p class="a">x</p>  <!-- y -->\n<p>z</p>\n'),
    );
    expect(await domwright(['minify', '--with', 'boxes', '--keep-comments', 'y'], { input: page })).toEqual(
      output('<!doctype html><title>T</title><p class=a>x</p><!-- y --><p>z'),
    );
  });

  it('writes files', async () => {
    const folder = temporaryFolder({ 'a.html': page, 'b/c.html': page });
    const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
    expect(await domwright(['minify', '-i', '.'], { cwd: folder })).toEqual({
      stdout: '',
      stderr: `domwright: changed 2 of 2 files: ${page.length * 2} → ${small.length * 2} bytes\n`,
      status: 0,
    });
    expect([read('a.html'), read('b/c.html')]).toEqual([small, small]);
    expect(await domwright(['minify', '-o', 'd.html'], { cwd: folder, input: page })).toEqual(output(''));
    expect(read('d.html')).toBe(small);
  });

  it('reports what was saved', async () => {
    const { stdout } = await domwright(['minify', '--json'], { input: page });
    expect(JSON.parse(stdout)).toMatchObject({
      file: '-',
      before: page.length,
      after: small.length,
      saved: { comments: 10, quotes: 2, doctype: 0 },
      takenBack: [],
    });
  });

  it('leaves a page with more nodes than allowed as it is', async () => {
    const message = 'domwright: -: as it was, with more than 20 nodes (see --max-nodes)\n';
    const long = '<p>x</p>'.repeat(50);
    expect(await domwright(['minify', '--max-nodes', '20'], { input: long })).toEqual({
      stdout: long,
      stderr: message,
      status: 2,
    });
    const json = await domwright(['minify', '--json', '--max-nodes', '20'], { input: long });
    expect(JSON.parse(json.stdout)).toMatchObject({ after: long.length, limit: 'maxNodes' });
  });

  it.each([
    [['--with', 'x'], /Expected names of measures/],
    [['--skip', 'x'], /Expected delimiters/],
    [['--keep-comments', '('], /Expected a regular expression/],
    [['--preserve-white-space', '::'], /expected a CSS selector/],
    [['-i', '-o', 'x'], /--in-place cannot be used with --output/],
  ])('refuses %j', async (options, message) => {
    const { stderr, status } = (await domwright(['minify', ...options], { input: '' })) as never as {
      stderr: string;
      status: number;
    };
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });
});
