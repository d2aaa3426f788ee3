import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { domwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const page = '<!doctype html>\r\n<HEAD><title>a</title></HEAD><img src=a><p class=ad>x<p>y &copy z';

const rewritten = async (...args: string[]) => {
  const { stdout, stderr, status } = await domwright(['rewrite', ...args], { input: page });
  expect([stderr, status]).toEqual(['', 0]);
  return stdout;
};

describe('domwright rewrite', () => {
  it('changes what matches and nothing else', async () => {
    expect(await rewritten()).toBe(page);
    expect(await rewritten('--set', 'img[src]@loading=lazy')).toBe(
      page.replace('src=a', 'src=a loading="lazy"'),
    );
    expect(
      await rewritten(
        ...['--before-end', 'head=<script src=a></script>'],
        ...['--remove', '.ad', '--rename', 'title=TITLE'],
      ),
    ).toBe(
      page
        .replace('</HEAD>', '<script src=a></script></HEAD>')
        .replace('<p class=ad>x', '')
        .replaceAll('title>', 'TITLE>'),
    );
    expect(
      await rewritten(
        ...['--as-text', '--content', 'p:last-child=<', '--unset', 'p@class', '--unwrap', 'head'],
      ),
    ).toBe('<!doctype html>\r\n<title>a</title><img src=a><p>x<p>&lt;');
    expect(
      await rewritten(
        ...['--before-begin', 'img=1', '--after-end', 'img=2'],
        ...['--after-begin', 'p=3', '--replace', '.ad=4'],
      ),
    ).toBe(page.replace('<img src=a>', '1<img src=a>2').replace('<p class=ad>x<p>', '4<p>3'));
  });

  it('reaches templates and shadow roots, each a tree of its own for selectors', async () => {
    const html =
      '<div><script src=1></script><template><script src=2></script><template><script src=3></script></template></template></div>' +
      '<tea-pot><template shadowrootmode=open><script src=4></script></template></tea-pot>' +
      '<tea-pot><template shadowrootmode=closed><template><script src=5></script></template></template></tea-pot>';
    const edited = async (...args: string[]) =>
      (await domwright(['rewrite', ...args], { input: html })).stdout;
    expect(await edited('--set', 'script@nonce=n')).toBe(html.replaceAll(/src=\d/g, '$& nonce="n"'));
    expect(await edited('--set', 'div script@nonce=n')).toBe(html.replace('src=1', 'src=1 nonce="n"'));
    expect(await edited('--remove', 'template > script', '--unset', 'script@src')).toBe(
      html.replaceAll(/ src=\d/g, ''),
    );
  });

  it('takes what a selector changes in the same argument', async () => {
    const html = '<a href="mailto:a@b=c" title=x>a</a>';
    const edited = async (...args: string[]) =>
      (await domwright(['rewrite', ...args], { input: html })).stdout;
    for (const selector of ['[href*="@"]', "a[href='mailto:a@b=c']", 'a:is([title=x], b)', 'a:not(\\@b)'])
      expect(await edited('--set', `${selector}@title=y=@z`)).toBe(html.replace('title=x', 'title="y=@z"'));
    expect(await edited('--set', 'a@hidden')).toBe(html.replace('title=x', 'title=x hidden=""'));
    expect(await edited('--set', 'a@@click=go')).toBe(html.replace('title=x', 'title=x @click="go"'));
    expect(await edited('--unset', 'a[title="x"]@title')).toBe(html.replace(' title=x', ''));
    expect(await edited('--content', 'a[title="x"]=<i title=y>')).toBe(html.replace('>a<', '><i title=y><'));
    expect(await edited('--content', 'a=')).toBe(html.replace('>a<', '><'));
  });

  it('writes files in place, whole', async () => {
    const bytes = Buffer.from('<meta charset=windows-1252><p>\xe4</p>', 'latin1');
    const folder = temporaryFolder({
      'a.html': bytes,
      'edits.mjs': "export default { p: (p, rewriter) => rewriter.append(p, 'é→') };\n",
    });
    const file = path.join(folder, 'a.html');
    chmodSync(file, 0o640);
    const result = await domwright(['rewrite', '--script', 'edits.mjs', '--in-place', '*.html'], {
      cwd: folder,
    });
    expect(result).toEqual({
      stdout: '',
      stderr: 'domwright: changed 1 of 1 file: 35 → 43 bytes\n',
      status: 0,
    });
    expect(readFileSync(file)).toEqual(
      Buffer.from('<meta charset=windows-1252><p>\xe4\xe9&#8594;</p>', 'latin1'),
    );
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder).sort()).toEqual(['a.html', 'edits.mjs']);
  });

  it('shows what would change', async () => {
    const folder = temporaryFolder({ 'a.html': '<p>a\n<p>b\n', 'b.html': '<i>a' });
    const { stdout } = await domwright(['rewrite', '--set', 'p@id=x', '--diff', 'a.html', 'b.html'], {
      cwd: folder,
    });
    expect(stdout).toBe(
      '--- a/a.html\n+++ b/a.html\n@@ -1,2 +1,2 @@\n-<p>a\n-<p>b\n+<p id="x">a\n+<p id="x">b\n',
    );
    const json = await domwright(['rewrite', '--remove', 'i', '--json', 'b.html'], { cwd: folder });
    expect(JSON.parse(json.stdout)).toEqual({
      version: 1,
      file: 'b.html',
      edits: [{ start: 0, end: 4, text: '' }],
    });
  });

  it('refuses what it cannot do', async () => {
    const folder = temporaryFolder({ 'a.html': '<p>a' });
    const refused = async (message: RegExp, ...args: string[]) => {
      const { stdout, stderr, status } = await domwright(['rewrite', ...args], { cwd: folder });
      expect([stdout, status]).toEqual(['', 2]);
      expect(stderr).toMatch(message);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    };
    await refused(
      /^domwright: option '--remove <selector>' argument 'p\[' is invalid\. Expected a CSS selector\.\n$/,
      '--remove',
      'p[',
      'a.html',
    );
    for (const text of ['p', '@id=x', 'p@', 'p@=x', '[id="@x"'])
      await refused(
        /^domwright: .* Expected a value such as 'img@loading=lazy'\.\n$/,
        '--set',
        text,
        'a.html',
      );
    await refused(/Expected a value such as 'center=div'/, '--rename', 'p', 'a.html');
    await refused(/more than one file needs/, 'a.html', 'a.html');
    await refused(/--diff cannot be used with --json/, '--diff', '--json', 'a.html');
    await refused(/--in-place cannot be used with standard input/, '--in-place', '-');
    await refused(/cannot use missing.mjs/, '--script', 'missing.mjs', 'a.html');
    await refused(
      /a br element cannot have contents|cannot rewrite a.html/,
      ...['--content', 'p=x', '--rename', 'p=br', 'a.html'],
    );
    await refused(/cannot read missing.html/, '--remove', 'p', 'missing.html');
    expect(readFileSync(path.join(folder, 'a.html'), 'utf8')).toBe('<p>a');
  });
});
