import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { domwright, measure, program, tellsPeak } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = temporaryFolder({});
const page = '<!doctype html><html lang=en><meta charset=utf-8><title>t</title><p>text</p>';
const hasZstd = 'createZstdCompress' in zlib;

/** A file of the kind, by its first bytes: what follows is noise. */
function file(name: string, start: string | Uint8Array): string {
  const noise = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 193) & 255));
  writeFileSync(path.join(folder, name), Buffer.concat([Buffer.from(start as string), noise]));
  return name;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const refused: readonly (readonly [name: string, start: Buffer, what: string])[] = [
  ['x.arc', bytes('filedesc://x.arc 0.0.0.0 20090101000000 text/plain 76\n'), 'an ARC file'],
  ['x.arc.gz', zlib.gzipSync('filedesc://x.arc 0.0.0.0 20090101000000 text/plain 76\n'), 'an ARC file'],
  ['x.warc.lz4', bytes('\x04\x22\x4d\x18\x64\x40\xa7'), 'an lz4 file: decompress it first'],
  ['x.pdf', bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'a PDF file'],
  ['x.png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'an image (image/png)'],
  ['x.jpg', bytes('\xff\xd8\xff\xe0\0\x10JFIF\0'), 'an image (image/jpeg)'],
  ['x.gif', bytes('GIF89a\x01\0\x01\0\x80\0'), 'an image (image/gif)'],
  ['x.webp', bytes('RIFF\x24\0\0\0WEBPVP8 '), 'an image (image/webp)'],
  ['x.mp4', bytes('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), 'video (video/mp4)'],
  ['x.woff2', bytes('wOF2\0\x01\0\0'), 'a font'],
  ['x.7z', bytes('7z\xbc\xaf\x27\x1c\0\x04'), 'a 7z file'],
  ['x.xz', bytes('\xfd7zXZ\0\0\x04'), 'an xz file'],
  ['x.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'an old Office file'],
  ['x.bin', bytes('\x7fELF\x02\x01\x01\0'), 'a program'],
  ['x.html', bytes('%PDF-1.4\n'), 'a PDF file'],
];
const commands = [
  ...[['check'], ['tree'], ['tokens'], ['links'], ['extract'], ['encoding'], ['serialize'], ['xml']],
  ...[
    ['sanitize'],
    ['editions'],
    ['steps'],
    ['preload', '--url', 'https://e.example/'],
    ['rewrite', '--remove', 'b'],
  ],
];

describe('A file that is no page is refused by its name, with exit status 2', () => {
  for (const [name, start] of refused) file(name, start);

  test.each(refused)('%s', async (name, _, what) => {
    for (const command of [['check'], ['extract'], ['links']]) {
      const { stdout, stderr, status } = await domwright([...command, name], { cwd: folder });
      expect(status, command[0]).toBe(2);
      expect(stderr, command[0]).toContain(`cannot read ${name}: it is ${what}`);
      expect(stdout, command[0]).toBe(
        command[0] === 'check' ? 'no findings in 0 files; 1 problem (see above)\n' : '',
      );
    }
  });

  test.each(commands)('by %s', async (...command) => {
    const { stdout, stderr, status } = await domwright([...command, 'x.warc.lz4'], { cwd: folder });
    expect(stderr).toContain('cannot read x.warc.lz4: it is an lz4 file: decompress it first');
    expect(status).toBe(2);
    expect(stdout.replace(/^no findings in 0 files.*\n/, '')).toBe('');
  });

  test('from standard input', async () => {
    const { stderr, status } = await domwright(['check', '-'], { input: bytes('%PDF-1.7\n') });
    expect(status).toBe(2);
    expect(stderr).toContain('it is a PDF file');
  });

  test('an archive, by a command that takes one page', async () => {
    writeFileSync(
      path.join(folder, 'a.warc.gz'),
      zlib.gzipSync('WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n'),
    );
    const { stderr, status } = await domwright(['check', 'a.warc.gz'], { cwd: folder });
    expect(status).toBe(2);
    expect(stderr).toContain('it is a WARC file: extract, links and tree read it');
  });

  test('text that starts like an image is a page', async () => {
    writeFileSync(path.join(folder, 'bm.html'), 'BM and GIF89a are signatures');
    const { stdout, status } = await domwright(['tree', 'bm.html'], { cwd: folder });
    expect(stdout).toContain('BM and GIF89a');
    expect(status).toBe(0);
  });
});

describe('A compressed page is read by every command', () => {
  const kinds: [string, Buffer][] = [
    ['p.html.gz', zlib.gzipSync(page)],
    ['q.html.gz', Buffer.concat([zlib.gzipSync(page.slice(0, 30)), zlib.gzipSync(page.slice(30))])],
  ];
  if (hasZstd)
    kinds.push([
      'p.html.zst',
      (zlib as never as { zstdCompressSync(s: string): Buffer }).zstdCompressSync(page),
    ]);
  writeFileSync(path.join(folder, 'p.html'), page);
  for (const [name, content] of kinds) writeFileSync(path.join(folder, name), content);

  test.each(kinds)('%s', async (name) => {
    for (const command of [['check'], ['tree'], ['links'], ['encoding'], ['serialize'], ['sanitize']]) {
      const plain = await domwright([...command, 'p.html'], { cwd: folder });
      const compressed = await domwright([...command, name], { cwd: folder });
      expect(compressed.stdout.replaceAll(name, 'p.html'), command[0]).toBe(plain.stdout);
      expect(compressed.status, command[0]).toBe(plain.status);
    }
    const row = await domwright(['extract', '-F', 'title,text', name], { cwd: folder });
    expect(JSON.parse(row.stdout)).toEqual({ title: 't', text: 'text' });
  });

  test('and from standard input', async () => {
    const { stdout } = await domwright(['serialize', '-'], { input: zlib.gzipSync('<p>a') });
    expect(stdout).toContain('<p>a');
  });

  test('one that is cut is refused', async () => {
    writeFileSync(path.join(folder, 'cut.html.gz'), zlib.gzipSync(page).subarray(0, 60));
    for (const command of ['check', 'extract', 'tree']) {
      const { stderr, status } = await domwright([command, 'cut.html.gz'], { cwd: folder });
      expect(status, command).toBe(2);
      expect(stderr, command).toMatch(/cannot read cut\.html\.gz: the file ends/);
    }
  });

  test('one that is compressed again and again is refused', async () => {
    let content: Buffer = Buffer.from(page);
    for (let times = 0; times < 5; times++) content = zlib.gzipSync(content);
    writeFileSync(path.join(folder, 'five.html.gz'), content);
    for (const command of ['check', 'extract', 'links']) {
      const { stderr, status } = await domwright([command, 'five.html.gz'], { cwd: folder });
      expect(status, command).toBe(2);
      expect(stderr, command).toContain('cannot read five.html.gz: it is compressed more than 3 times');
    }
  });

  test('a ZIP file in one is refused, and no other file is read for it', async () => {
    writeFileSync(path.join(folder, 'two.wacz'), 'another file');
    writeFileSync(path.join(folder, 'two.wacz.gz'), zlib.gzipSync(bytes('PK\x03\x04\x14\0\0\0')));
    const { stderr, status } = await domwright(['extract', 'two.wacz.gz'], { cwd: folder });
    expect(status).toBe(2);
    expect(stderr).toContain('it is a compressed ZIP file: decompress it first');
  });

  test('is not changed in place', async () => {
    const before = readFileSync(path.join(folder, 'p.html.gz'));
    for (const command of [
      ['check', '--fix'],
      ['sanitize', '--in-place'],
      ['rewrite', '--in-place', '--remove', 'p'],
    ]) {
      const { stderr, status } = await domwright([...command, 'p.html.gz'], { cwd: folder });
      expect(status, command[0]).toBe(2);
      expect(stderr, command[0]).toContain('it is compressed');
    }
    expect(readFileSync(path.join(folder, 'p.html.gz'))).toEqual(before);
  });

  test('the command has zstd wherever Node has it, whatever version has built it', () => {
    const dist = path.dirname(program);
    const code = readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(dist, name), 'utf8'))
      .join('');
    const zstd = readFileSync(path.join(import.meta.dirname, '../../extract/src/inputs/zstd.ts'), 'utf8');
    const [declared = ''] = /^interface Zstd \{[\s\S]*?^\}/m.exec(zstd) ?? [];
    const names = [...declared.matchAll(/readonly (\w+)\?:/g)].map(([, name]) => name);
    expect(names).toHaveLength(2);
    for (const name of names) expect(code.includes(`get ${name}()`), name).toBe(true);
  });

  /** A zstd frame of blocks of one repeated byte (RFC 8878): 3 GB in 94 kB. */
  function bomb(): Buffer {
    const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x58]);
    const block = Buffer.alloc(4);
    const length = 1 << 17;
    block.writeUIntLE((length << 3) | 2, 0, 3);
    const blocks = Array.from({ length: 24_000 }, () => block);
    const last = Buffer.from(block);
    last[0] = (last[0] as number) | 1;
    return Buffer.concat([header, ...blocks, last]);
  }

  // Node 20 has no zstd.
  test.skipIf(!hasZstd || !tellsPeak)(
    'one that holds gigabytes takes no more memory than its limit',
    async () => {
      for (const name of ['bomb.html.zst', 'bomb.warc.zst']) {
        writeFileSync(path.join(folder, name), bomb());
        for (const command of ['tree', 'extract', 'links']) {
          const { stderr, status, peak } = await measure([command, name], folder);
          expect(stderr + String(status), `${command} ${name}`).toMatch(
            /more than [\d,]+ bytes|neither a WARC file/,
          );
          expect(peak, `${command} ${name}`).toBeLessThan(300 << 20);
        }
      }
    },
  );

  test.skipIf(hasZstd)('one in zstd is refused where Node has none', async () => {
    writeFileSync(path.join(folder, 'n.html.zst'), Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 1, 2, 3]));
    for (const command of ['check', 'extract', 'links']) {
      const { stderr, status } = await domwright([command, 'n.html.zst'], { cwd: folder });
      expect(status, command).toBe(2);
      expect(stderr, command).toContain('compressed with zstd');
    }
  });
});

describe('Files that hold pages', () => {
  const html = '<title>w</title><a href=b>';
  const mhtml = [
    ...[
      'From: <Saved by Blink>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary="b"',
      '',
      '--b',
    ],
    ...['Content-Type: text/html', 'Content-Location: https://e.example/d/', '', html, '--b--', ''],
  ].join('\r\n');
  writeFileSync(path.join(folder, 'x.mhtml'), mhtml);

  test('MHTML', async () => {
    const { stdout } = await domwright(['extract', '-F', 'url,title', 'x.mhtml'], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({ url: 'https://e.example/d/', title: 'w' });
    const links = await domwright(['links', '--json', 'x.mhtml'], { cwd: folder });
    expect(JSON.parse(links.stdout)).toMatchObject({
      ...{ file: 'x.mhtml', url: 'https://e.example/d/' },
      links: [{ url: 'https://e.example/d/b' }],
    });
    const { stderr, status } = await domwright(['check', 'x.mhtml'], { cwd: folder });
    expect(status).toBe(2);
    expect(stderr).toContain('it is an MHTML file');
  });

  /** A ZIP file with one stored entry. */
  function zipOf(name: string, content: Buffer): Buffer {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(zlib.crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([bytes('PK\x03\x04'), fields, Buffer.from(name), content]);
    const directory = Buffer.concat([bytes('PK\x01\x02\x14\0'), fields, Buffer.alloc(14), Buffer.from(name)]);
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(1, 8);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(local.length, 16);
    return Buffer.concat([local, directory, end]);
  }

  test('WACZ', async () => {
    const block = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${html}`;
    const record = zlib.gzipSync(
      `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://e.example/d/\r\nContent-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`,
    );
    const damaged = Buffer.concat([record, record.subarray(0, 100), record]);
    writeFileSync(path.join(folder, 'x.wacz'), zipOf('archive/data.warc.gz', damaged));
    const { stdout, stderr, status } = await domwright(['extract', '-F', 'url,title', 'x.wacz'], {
      cwd: folder,
    });
    expect(stdout).toBe('{"url":"https://e.example/d/","title":"w"}\n'.repeat(2));
    expect(stderr).toMatch(/^domwright: x\.wacz\/archive\/data\.warc\.gz:\d+: .*\n$/);
    expect(status).toBe(0);
    writeFileSync(path.join(folder, 'x.docx'), zipOf('word/document.xml', Buffer.from('<p>')));
    expect(await domwright(['extract', 'x.docx'], { cwd: folder })).toMatchObject({
      status: 2,
      stderr: 'domwright: cannot read x.docx: it is a ZIP file without WARC files\n',
    });
  });
});

test('extract --url: the URL of a page on disk', async () => {
  writeFileSync(path.join(folder, 'l.html'), '<a href=b>');
  const args = ['extract', '-F', 'url,links', '--url', 'https://e.example/d/a'];
  for (const input of ['l.html', '-']) {
    const { stdout } = await domwright([...args, input], { cwd: folder, input: '<a href=b>' });
    expect(JSON.parse(stdout)).toMatchObject({
      url: 'https://e.example/d/a',
      links: [{ url: 'https://e.example/d/b' }],
    });
  }
  const { stderr, status } = await domwright(['extract', '--url', 'nowhere', 'l.html'], { cwd: folder });
  expect(status).toBe(2);
  expect(stderr).toContain('--url');
});
