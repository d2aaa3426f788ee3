import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createGunzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTMLWritable, parseFile, parseReadable } from '../../../src/dom/parsing/node.ts';
import { type Document, formatTree, parse, StreamError } from '../../../src/index.ts';

let folder: string;
const file = (name: string): string => path.join(folder, name);

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const paragraphs = '<p class="paragraph">text &amp; text</p>\n'.repeat(5_000);

/** Each file with its bytes and the encoding it is parsed in. */
const files: Record<string, { bytes: Buffer; encoding: string }> = {
  'declared.html': {
    bytes: Buffer.from(`<!DOCTYPE html><meta charset=utf-8><p>日本語${paragraphs}\u{1f600}`),
    encoding: 'UTF-8',
  },
  'undeclared.html': { bytes: Buffer.from(`<!DOCTYPE html>${paragraphs}é${paragraphs}`), encoding: 'UTF-8' },
  'not-quite.html': {
    bytes: Buffer.concat([Buffer.from(`<!DOCTYPE html>é${paragraphs}`), Buffer.of(0xc3)]),
    encoding: 'windows-1252',
  },
  'late.html': {
    bytes: latin1(`<!DOCTYPE html>${paragraphs}\xcf\xf0<meta charset=windows-1251>`),
    encoding: 'windows-1251',
  },
  'utf-16.html': { bytes: Buffer.from(`\ufeff<p>é${paragraphs}`, 'utf16le'), encoding: 'UTF-16LE' },
};
const names = Object.keys(files);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-node-'));
  for (const name of names) writeFileSync(file(name), files[name]!.bytes);
  writeFileSync(file('empty.html'), '');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('parseFile', () => {
  it.each(names)('%s', async (name) => {
    const { bytes, encoding } = files[name]!;
    const document = await parseFile(file(name));
    expect(document.characterEncoding).toBe(encoding);
    expect(formatTree(document)).toBe(formatTree(parse(bytes, { detectUTF8: true })));
    expect(formatTree(await parseFile(pathToFileURL(file(name))))).toBe(formatTree(document));
  });

  it('nothing is a document, too', async () => {
    expect(formatTree(await parseFile(file('empty.html')))).toBe('| <html>\n|   <head>\n|   <body>');
  });

  it('without detectUTF8 no file is UTF-8 that does not say so', async () => {
    const document = await parseFile(file('undeclared.html'), { detectUTF8: false });
    expect(document.characterEncoding).toBe('windows-1252');
    expect(document.body!.textContent).toContain('Ã©');
  });

  it('waits for all bytes only where the encoding is not told', async () => {
    const sizes = async (name: string, options = {}): Promise<number[]> => {
      const list: number[] = [];
      const onProgress = (document: Document) =>
        list.push(document.body === null ? 0 : document.body.childNodes.length);
      await parseFile(file(name), { ...options, onProgress });
      expect(list.length).toBeGreaterThan(3);
      return list;
    };
    const grows = (list: number[]): boolean => list.every((size, i) => size > (i === 0 ? 0 : list[i - 1]!));
    expect(grows(await sizes('declared.html'))).toBe(true);
    expect(grows(await sizes('utf-16.html'))).toBe(true);
    expect(grows(await sizes('undeclared.html', { contentType: 'utf-8' }))).toBe(true);
    expect(grows(await sizes('undeclared.html', { detectUTF8: false }))).toBe(true);
    expect(new Set(await sizes('undeclared.html'))).toEqual(new Set([0]));
  });

  it('a file that cannot be read', async () => {
    for (const [name, code] of [
      ['no.html', 'ENOENT'],
      ['', 'EISDIR'],
    ]) {
      const error = await parseFile(file(name!)).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StreamError);
      expect((error as StreamError).cause).toMatchObject({ code });
      expect((error as StreamError).document.childNodes.length).toBe(0);
    }
  });

  it('wrong arguments are named, whether there is a file or not', async () => {
    for (const name of ['no.html', 'declared.html']) {
      await expect(parseFile(file(name), { speed: 1 } as never)).rejects.toThrow(/unknown option 'speed'/);
    }
    await expect(parseFile(undefined as never)).rejects.toThrow(TypeError);
    await expect(parseFile(file('declared.html'), { userOverride: 'utf-9' })).rejects.toThrow(/userOverride/);
  });

  it('aborted before and in the middle', async () => {
    for (const name of ['no.html', 'declared.html']) {
      const error = await parseFile(file(name), { signal: AbortSignal.abort('no') }).catch(
        (reason) => reason,
      );
      expect(error).toBeInstanceOf(StreamError);
      expect(error.cause).toBe('no');
    }
    const controller = new AbortController();
    const parsing = parseFile(file('declared.html'), {
      signal: controller.signal,
      onProgress: () => controller.abort('enough'),
    });
    const error = await parsing.catch((reason) => reason);
    expect(error.cause).toBe('enough');
    expect(error.document.body.childNodes.length).toBeGreaterThan(100);
    expect(error.document.body.childNodes.length).toBeLessThan(5_000);
  });
});

describe('parseReadable', () => {
  it('of bytes, decompressed on the way', async () => {
    const { bytes } = files['declared.html']!;
    const readable = Readable.from([gzipSync(bytes)]).pipe(createGunzip());
    expect(formatTree(await parseReadable(readable))).toBe(formatTree(parse(bytes)));
  });

  it('of text', async () => {
    const readable = Readable.from([Buffer.from('<p>日本'), Buffer.from('語')], { objectMode: false });
    expect((await parseReadable(readable.setEncoding('utf8'))).body!.textContent).toBe('日本語');
  });

  it('a stream that fails or is destroyed', async () => {
    const cause = new Error('connection lost');
    const readable = new Readable({ read() {} });
    readable.push('<p>One');
    const parsing = parseReadable(readable, {
      contentType: 'utf-8',
      prescanLimit: 0,
      onProgress: () => setTimeout(() => readable.destroy(cause), 0),
    });
    const error = await parsing.catch((reason) => reason);
    expect(error).toBeInstanceOf(StreamError);
    expect(error.cause).toBe(cause);
    expect(error.document.body.textContent).toBe('One');
    const gone = new Readable({ read() {} });
    gone.destroy();
    expect(await parseReadable(gone).catch((reason) => reason)).toBeInstanceOf(StreamError);
  });
});

describe('HTMLWritable', () => {
  it.each(names)('what is piped into it: %s', async (name) => {
    const { bytes } = files[name]!;
    const html = new HTMLWritable({ detectUTF8: true });
    await pipeline(Readable.from(piecesOf(bytes, 1000)), html);
    expect(formatTree(html.document)).toBe(formatTree(parse(bytes, { detectUTF8: true })));
    expect(html.encoding!.encoding).toBe(files[name]!.encoding);
    expect(await readFile(file(name))).toEqual(bytes);
  });

  function piecesOf(bytes: Buffer, length: number): Buffer[] {
    const pieces: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += length) pieces.push(bytes.subarray(at, at + length));
    return pieces;
  }

  it('text is text', async () => {
    const html = new HTMLWritable();
    const finished = new Promise((resolve) => html.on('finish', resolve));
    html.write('<p>日本');
    html.write('語', 'latin1');
    html.end('\u{1f600}');
    await finished;
    expect(html.document.body!.textContent).toBe('日本語\u{1f600}');
    expect(html.encoding).toBe(null);
  });

  it('hex and base64 are bytes', async () => {
    const html = new HTMLWritable({ contentType: 'koi8-r' });
    const finished = new Promise((resolve) => html.on('finish', resolve));
    html.write('3c703ecf', 'hex');
    html.end(Buffer.from([0xcf]).toString('base64'), 'base64');
    await finished;
    expect(html.document.body!.innerHTML).toBe('<p>оо</p>');
  });

  it('the document grows, also if it was asked for before the first bytes', async () => {
    const html = new HTMLWritable({ prescanLimit: 0 });
    expect(html.document.childNodes.length).toBe(0);
    const write = (piece: Buffer) =>
      new Promise<void>((resolve, reject) =>
        html.write(piece, (error) => (error ? reject(error) : resolve())),
      );
    await write(latin1('<p>a'));
    expect(html.document.body!.innerHTML).toBe('<p>a</p>');
    await write(latin1('<p>b'));
    expect(html.document.body!.innerHTML).toBe('<p>a</p><p>b</p>');
  });

  it('nothing is a document, too', async () => {
    const html = new HTMLWritable();
    await pipeline(Readable.from([]), html);
    expect(formatTree(html.document)).toBe('| <html>\n|   <head>\n|   <body>');
  });

  it('text and bytes do not mix: an error of the stream', async () => {
    const html = new HTMLWritable();
    await expect(pipeline(Readable.from(['<p>a', latin1('b')]), html)).rejects.toThrow(TypeError);
    expect(html.destroyed).toBe(true);
    expect(html.document.body!.textContent).toBe('a');
  });

  it('wrong options are named', () => {
    expect(() => new HTMLWritable({ speed: 1 } as never)).toThrow(/unknown option 'speed'/);
  });
});

describe('an empty file', () => {
  it('is bytes, in whichever way it comes', async () => {
    const empty = file('empty.html');
    writeFileSync(empty, '');
    expect((await parseFile(empty)).characterEncoding).toBe('windows-1252');
    expect((await parseFile(empty, { defaultEncoding: 'koi8-r' })).characterEncoding).toBe('KOI8-R');
    const writable = new HTMLWritable();
    await pipeline(Readable.from([], { objectMode: false }), writable);
    expect(writable.document.characterEncoding).toBe('windows-1252');
    expect(parse(new Uint8Array(0)).characterEncoding).toBe('windows-1252');
  });

  it('what has come is parsed when the stream into it is destroyed', async () => {
    const writable = new HTMLWritable();
    writable.write(Buffer.from('<title>Few</title>'));
    await new Promise<void>((resolve) => {
      writable.on('close', resolve);
      writable.destroy();
    });
    expect(writable.document.title).toBe('Few');
  });
});
