import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { zip } from '../../extract/test/inputs/zip-file.ts';
import { domwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder({});
const check = (...args: string[]) => domwright(['check', '--no-config', ...args], { cwd: folder });
const write = (name: string, content: string | Uint8Array): void =>
  writeFileSync(path.join(folder, name), content);

/** A page without mistakes, but for those of its body. */
const page = (body: string, html = 'lang="en"'): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ${html}>\n` +
  `<head><title>t</title><script src="a.js"/></head>\n<body epub:type="bodymatter">${body}</body></html>`;

/** The findings, as `line:column code`. */
async function findings(name: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await check('--format', 'compact', ...args, name);
  return stdout
    .split('\n')
    .filter((line) => line.endsWith(']'))
    .map((line) => line.replace(/^.*?:(\d+:\d+): .* \[(.*)\]$/, '$1 $2'));
}

describe('check of XHTML', () => {
  test('what is right in XML has no findings', async () => {
    for (const [name, html] of [
      ['lang.xhtml', 'lang="en"'],
      ['xml-lang.xhtml', 'xml:lang="en"'],
      ['both.xhtml', 'lang="en" xml:lang="EN"'],
    ] as const) {
      write(
        name,
        `<?xml version="1.0"?>\n<!DOCTYPE html>\n${page('<p><![CDATA[a < b & c]]> é<br/></p>', html)}`,
      );
      expect(await check(name)).toEqual({ stdout: 'no findings in 1 file\n', stderr: '', status: 0 });
    }
  });

  test.each([
    // https://html.spec.whatwg.org/multipage/scripting.html#the-noscript-element
    ['<noscript/>', ['3:30 conformance/element-not-allowed']],
    // https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes
    ['<p lang="de" xml:lang="fr"/>', ['3:43 conformance/xml-lang-without-lang']],
    ['<p xml:lang="fr"/>', []],
    // https://html.spec.whatwg.org/multipage/dom.html#custom-data-attribute
    ['<p data-A="b"/>', ['3:33 conformance/attribute-not-allowed']],
    ['<P/>', ['3:30 conformance/unknown-element']],
    ['<p id="a&amp;\nb"/>', ['3:33 value/invalid-id']],
    ['<a href="b&amp;c d"/>', ['3:46 value/invalid-url']],
    ['<p><b></p>', ['3:36 xml/not-well-formed']],
    ['<p>&nbsp;</p>', ['3:33 xml/not-well-formed']],
    ['<p x="a" y=b/>', ['3:41 xml/not-well-formed']],
    ['<br>', ['3:34 xml/not-well-formed']],
  ])('%j', async (body, expected) => {
    write('a.xhtml', page(body));
    expect(await findings('a.xhtml')).toEqual(expected);
  });

  // https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-type
  test('declarations of the encoding', async () => {
    const meta = '<meta http-equiv="content-type" content="text/html; charset=utf-8"/>';
    write('a.xhtml', page('').replace('<head>', `<head>${meta}`));
    expect(await findings('a.xhtml')).toEqual(['2:13 conformance/attribute-not-allowed']);
    write('a.xhtml', page('').replace('<head>', '<head><meta charset="latin1"/>'));
    expect(await findings('a.xhtml')).toEqual(['2:22 value/invalid-charset']);
    write('a.xhtml', Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${page('é')}`, 'latin1'));
    expect(await findings('a.xhtml')).toEqual(['1:1 encoding/not-utf-8']);
    write('a.xhtml', Buffer.from(page('é'), 'latin1'));
    expect(await findings('a.xhtml')).toEqual(['3:30 xml/not-well-formed']);
    expect(await findings('a.xhtml', '--encoding', 'iso-8859-1')).toEqual(['1:1 encoding/not-utf-8']);
  });

  test('html without the namespace of HTML', async () => {
    write('a.xhtml', '<html><p/></html>');
    expect(await findings('a.xhtml')).toEqual(['1:1 xml/missing-namespace']);
    expect(await findings('a.xhtml', '--groups', 'values')).toEqual([]);
  });

  test('groups, rules, comments and template code', async () => {
    write('a.xhtml', page('<p><b></p>'));
    expect(await findings('a.xhtml', '--groups', 'values')).toEqual([]);
    expect(await findings('a.xhtml', '--rule', 'xml/not-well-formed=off')).toEqual([]);
    write('a.xhtml', page('\n<!-- domwright-disable-next-line conformance/unknown-element -->\n<x/>'));
    expect(await findings('a.xhtml')).toEqual([]);
    write('a.xhtml', page('<a href="#{a b}"/>{{ if a < b }}'));
    expect(await findings('a.xhtml', '--skip-pattern', '#{...}', '--skip-pattern', '{{...}}')).toEqual([]);
  });

  test('all formats, and a baseline', async () => {
    write('a.xhtml', page('<P/>'));
    const { stdout } = await check('--json', 'a.xhtml');
    const [finding] = JSON.parse(stdout).files[0].findings;
    expect(finding).toMatchObject({
      range: { line: 3, column: 30, endLine: 3, endColumn: 34 },
      fixes: [],
    });
    const { start, end } = finding.range;
    expect(readFileSync(path.join(folder, 'a.xhtml'), 'utf8').slice(start, end)).toBe('<P/>');
    await check('--baseline', 'b.json', '--update-baseline', 'a.xhtml');
    expect((await check('--baseline', 'b.json', 'a.xhtml')).status).toBe(0);
  });

  test('folders have XHTML in them; it is not fixed', async () => {
    const here = temporaryFolder({ 'a.xhtml': page('<P/>'), 'b.xht': page('<P/>') });
    expect((await domwright(['check', '--format', 'compact', '.'], { cwd: here })).stdout).toMatch(
      /^a\.xhtml:.*\nb\.xht:.*\n$/,
    );
    const fixed = await domwright(['check', '--fix', 'a.xhtml'], { cwd: here });
    expect(fixed.status).toBe(2);
    expect(fixed.stderr).toBe('domwright: cannot fix a.xhtml: it is XML, and --fix changes HTML only\n');
    const html = await domwright(['check', '--content-type', 'text/html', 'a.xhtml'], { cwd: here });
    expect(html.stdout).toContain('missing-doctype');
  });

  test('--max-nodes', async () => {
    write('a.xhtml', page('<p/>'.repeat(10)));
    const { stderr, status } = await check('--max-nodes', '5', 'a.xhtml');
    expect([stderr, status]).toEqual([
      'domwright: cannot check a.xhtml: the page has more than 5 nodes\n',
      2,
    ]);
  });
});

describe('check of a book', () => {
  const book = (pages: Readonly<Record<string, string | null>>): Buffer => {
    const names = Object.keys(pages);
    const item = (name: string, at: number): string =>
      `<item id="i${at}" href="${name}" media-type="application/xhtml+xml"/>`;
    return zip([
      { name: 'mimetype', data: Buffer.from('application/epub+zip') },
      {
        name: 'META-INF/container.xml',
        data: Buffer.from('<container><rootfiles><rootfile full-path="O/p.opf"/></rootfiles></container>'),
      },
      {
        name: 'O/p.opf',
        data: Buffer.from(
          `<package><manifest>${names.map(item).join('')}</manifest><spine>${names.map((_, at) => `<itemref idref="i${at}"/>`).join('')}</spine></package>`,
        ),
      },
      ...names.flatMap((name) => {
        const text = pages[name];
        return text === null || text === undefined ? [] : [{ name: `O/${name}`, data: Buffer.from(text) }];
      }),
    ]);
  };

  test('each page has its findings, by its name, in the order of the spine', async () => {
    write('a.epub', book({ 'z.xhtml': page('<P/>'), 'a.xhtml': page('<p><b></p>'), 'm.xhtml': page('') }));
    expect(await check('--format', 'compact', 'a.epub')).toEqual({
      stdout:
        'a.epub/O/z.xhtml:3:30: error: <P> is not an element of HTML; the name of a custom element has a hyphen. [conformance/unknown-element]\n' +
        'a.epub/O/a.xhtml:3:36: error: Not well-formed XML: unexpected end tag; <b> is open. [xml/not-well-formed]\n',
      ...{ stderr: '', status: 1 },
    });
    const { stdout } = await check('--json', 'a.epub');
    expect(JSON.parse(stdout).files.map(({ file }: { file: string }) => file)).toEqual([
      'a.epub/O/z.xhtml',
      'a.epub/O/a.xhtml',
      'a.epub/O/m.xhtml',
    ]);
    const threads = await check('--json', '--threads', '2', ...Array<string>(1).fill('a.epub'), '.');
    expect(threads.status).toBe(1);
  });

  test('a page that is not there, and a baseline', async () => {
    write('b.epub', book({ 'z.xhtml': page('<P/>'), 'a.xhtml': null }));
    const { stderr, status, stdout } = await check('--format', 'compact', 'b.epub');
    expect(status).toBe(2);
    expect(stderr).toContain('a.xhtml: the book has no such file');
    expect(stdout).toContain('b.epub/O/z.xhtml:3:30');
    write('c.epub', book({ 'z.xhtml': page('<P/>') }));
    const written = await check('--baseline', 'e.json', '--update-baseline', 'c.epub');
    expect(written.stderr).toBe('domwright: the baseline has 1 finding in 1 file\n');
    expect((await check('--baseline', 'e.json', 'c.epub')).status).toBe(0);
  });

  test('is not fixed, and not read from standard input', async () => {
    write('d.epub', book({ 'z.xhtml': page('') }));
    expect(await check('--fix', 'd.epub')).toMatchObject({
      ...{
        stderr: 'domwright: cannot fix d.epub: it is an EPUB file, and --fix changes HTML only\n',
        status: 2,
      },
    });
    const { stderr, status } = await domwright(['check', '-'], {
      input: readFileSync(path.join(folder, 'd.epub')) as never,
    });
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('cannot read standard input: it is an EPUB file'),
    ]);
  });
});
