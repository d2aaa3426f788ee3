import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { kindTable, rows, withTable } from '../../../scripts/generate/input-kinds.mjs';
import { type Reading, readings } from '../src/inputs/kinds.ts';
import { domwright } from './domwright.ts';
import { samples } from './kind-samples.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Files that no command reads, and what they are. */
const others: readonly (readonly [name: string, content: string | Uint8Array, what: string])[] = [
  [
    'x.cdx',
    ' CDX N b a m s k r M S V g\ncom,e)/ 20240101000000 http://e/ text/html 200 X - - 1 2 a\n',
    'a CDX index',
  ],
  ['y.cdx', 'com,e)/ 20240101000000 http://e/ text/html 200 X - - 1 2 a\n', 'a CDX index'],
  ['x.cdxj', 'com,e)/ 20240101000000 {"url": "http://e/"}\n', 'a CDXJ index'],
  ['feed.xml', '<?xml version="1.0"?><rss version="2.0"><channel/></rss>', 'an RSS feed'],
  ['feed', '<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/"></rdf:RDF>', 'an RSS feed'],
  ['feed.html', '<feed xmlns="http://www.w3.org/2005/Atom"></feed>', 'an Atom feed'],
  ['x.opf', '<package xmlns="http://www.idpf.org/2007/opf"/>', 'an OPF file'],
  ['x.ncx', '<!DOCTYPE ncx><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"/>', 'an NCX file'],
  ['sitemap.xml', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>', 'a sitemap'],
  ['x.svg', '<!-- c --><svg xmlns="http://www.w3.org/2000/svg"/>', 'an SVG image'],
  ['x.xml', '<?xml version="1.0"?>\n<note>x</note>', 'XML with the root element note'],
  ['x.json', '{"a": 1}', 'JSON'],
  ['noext', '[{"a": 1}]', 'JSON'],
  ['x.epub', '<p>x</p>', 'not a ZIP file: its name'],
  ['x.zip', Buffer.alloc(9), 'not a ZIP file: its name'],
  ['x.eml', '', 'not a mail: its name'],
  ['x.mbox', 'hello', 'not a mail: its name'],
  ['x.html.gz', '<p>x</p>', 'not a gzip file: its name'],
  ['x.xhtml.zst', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'not a zstd file: its name'],
  ['x.ndjson.GZ', '{"html": "x"}\n', 'not a gzip file: its name'],
  ['x.html.br', zlib.brotliCompressSync('<p>x</p>'), 'a Brotli file: decompress it'],
  ['y.html.br', '<p>x</p>', 'a Brotli file: decompress it'],
  ['x.html.xz', '<p>x</p>', 'not compressed or packed: its name says so'],
  ['x.lz4', Buffer.from('\x04\x22\x4d\x18\x64\x40\xa7', 'latin1'), 'an lz4 file'],
];

const folder = temporaryFolder({});
for (const [name, content] of [...Object.values(samples), ...others])
  writeFileSync(path.join(folder, name), content);

const more: Readonly<Record<string, readonly string[]>> = {
  preload: ['--url', 'https://e.example/'],
  rewrite: ['--remove', 'b'],
};
const commands = Object.entries(readings).filter(([name]) => name !== 'run') as [string, Reading][];

describe.each(commands)('%s reads %s', (command, reading) => {
  test.each(rows)('$kind', async (row) => {
    const [name] = samples[row.kind]!;
    const { stderr, status } = await domwright([command, ...(more[command] ?? []), name], { cwd: folder });
    if (row[reading] === null) {
      expect(stderr).toContain(`cannot read ${name}: it is `);
      expect(status).toBe(2);
    } else expect({ stderr, status }).toMatchObject({ stderr: '' });
  });

  test.each(others)('not %s', async (name, _, what) => {
    const { stderr, status } = await domwright([command, ...(more[command] ?? []), name], { cwd: folder });
    expect(stderr).toContain(`cannot read ${name}: it is ${what}`);
    expect(status).toBe(2);
  });
});

test('each kind gives the same title and text', async () => {
  for (const [name] of Object.values(samples)) {
    const { stdout } = await domwright(['extract', '-F', 'title,text', name], { cwd: folder });
    expect([name, stdout]).toEqual([name, '{"title":"t","text":"é"}\n']);
  }
});

test('the table in the manual', () => {
  const file = path.join(import.meta.dirname, '../../../docs/reference/formats.md');
  const text = readFileSync(file, 'utf8');
  expect(withTable(text, kindTable(readings))).toBe(text);
});

test('--content-type text/html reads XML, feeds and JSON as HTML', async () => {
  for (const name of ['p.xhtml', 'feed.xml', 'x.json']) {
    const { status, stderr } = await domwright(['serialize', '--content-type', 'text/html', name], {
      cwd: folder,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  }
});

test('--content-type and --encoding mean the same in extract as elsewhere', async () => {
  writeFileSync(path.join(folder, 'k.html'), Buffer.from('<title>\xeb\xcf\xc9-8</title>', 'latin1'));
  for (const options of [
    ['--encoding', 'koi8-r'],
    ['--content-type', 'text/html; charset=koi8-r'],
  ]) {
    const { stdout } = await domwright(['extract', '-F', 'title', ...options, 'k.html'], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ title: 'Кои-8' });
    const tree = await domwright(['tree', ...options, 'k.html'], { cwd: folder });
    expect(tree.stdout).toContain('"Кои-8"');
  }
  const { stdout } = await domwright(
    ['extract', '-F', 'text', '--content-type', 'application/xhtml+xml', '-'],
    {
      input:
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p><![CDATA[a < b]]></p></body></html>',
    },
  );
  expect(JSON.parse(stdout)).toEqual({ text: 'a < b' });
});

test('WET and WAT files say that they hold no pages', async () => {
  const derived = (type: string, mime: string): string =>
    [
      'WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n',
      `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: http://w.example/\r\nContent-Type: ${mime}\r\n`,
      'Content-Length: 2\r\n\r\n{}\r\n\r\n',
    ].join('');
  writeFileSync(path.join(folder, 'a.warc.wet'), derived('conversion', 'text/plain'));
  writeFileSync(path.join(folder, 'a.warc.wat.gz'), zlib.gzipSync(derived('metadata', 'application/json')));
  for (const name of ['a.warc.wet', 'a.warc.wat.gz']) {
    for (const command of ['extract', 'tree']) {
      const { stderr, status, stdout } = await domwright([command, name], { cwd: folder });
      expect({ status, stdout, stderr }).toEqual({
        ...{ status: 2, stdout: '' },
        stderr: `domwright: cannot read ${name}: it is a WET or WAT file, which holds no pages\n`,
      });
    }
  }
});

test('XML that is not well-formed is an error with a place', async () => {
  writeFileSync(
    path.join(folder, 'bad.xhtml'),
    '<html xmlns="http://www.w3.org/1999/xhtml">\n<p>a<br></p></html>',
  );
  for (const command of ['tree', 'xml', 'links', 'extract']) {
    const { stderr, status } = await domwright([command, 'bad.xhtml'], { cwd: folder });
    expect(status, command).toBe(2);
    expect(stderr, command).toContain('not well-formed XML at 2:');
  }
});
