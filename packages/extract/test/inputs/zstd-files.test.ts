import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as zlib from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { isProblem } from '../../src/inputs/raw-page.ts';
import { readPages } from '../../src/inputs/read-pages.ts';

const { zstdCompressSync } = zlib as unknown as {
  zstdCompressSync?: (text: string, options?: { dictionary?: Buffer }) => Buffer;
};
const compressed = (text: string): Buffer => zstdCompressSync!(text);

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-zstd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const record = (number: number): string => {
  const body = `<title>t${number}</title>`;
  return [
    `WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://w.example/${number}\r\n`,
    `Content-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}\r\n\r\n`,
  ].join('');
};
const skipped = (magic: number, content: Buffer): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(magic, 0);
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
};

/** The numbers of the pages in a file, and its problems. */
async function read(name: string, ...parts: Buffer[]): Promise<{ pages: number[]; problems: string[] }> {
  const file = path.join(folder, name);
  writeFileSync(file, Buffer.concat(parts));
  const pages: number[] = [];
  const problems: string[] = [];
  for await (const entry of readPages(file, 1 << 20, { bytes: 0 })) {
    if (isProblem(entry)) problems.push(`${entry.offset} ${entry.message}`);
    else pages.push(Number(entry.url?.replace(/.*\//, '') ?? Number.NaN));
  }
  return { pages, problems };
}

if (zstdCompressSync === undefined) test.skip('Node.js has zstd from 22.15 on', () => {});

describe.runIf(zstdCompressSync !== undefined)('A WARC file in zstd', () => {
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  const frames = zstdCompressSync === undefined ? [] : numbers.map((number) => compressed(record(number)));
  const offsetOf = (frame: number): number => Buffer.concat(frames.slice(0, frame)).length;

  test('damage in a frame loses its page, whatever byte it is in', async () => {
    const frame = frames[15]!;
    for (let at = 0; at < frame.length; at += 3) {
      const damaged = Buffer.from(frame);
      damaged[at] = damaged[at]! ^ 0xff;
      const { pages, problems } = await read(
        'damaged.warc.zst',
        ...frames.slice(0, 15),
        damaged,
        ...frames.slice(16),
      );
      // NB: nothing can tell that some bytes are wrong: there are no checksums.
      expect([at, pages.filter((number) => number !== 15)]).toEqual([
        at,
        numbers.filter((number) => number !== 15),
      ]);
      expect([at, problems.length <= 1]).toEqual([at, true]);
      if (/zstd/.test(problems[0] ?? ''))
        expect(problems[0]).toContain(`(in the frame at byte ${offsetOf(15)} of the file)`);
    }
  });

  test('damage in the first frame and in the last, and twice', async () => {
    const bad = (frame: Buffer): Buffer =>
      Buffer.concat([frame.subarray(0, 4), Buffer.from([0xff, 0xff]), frame.subarray(6)]);
    const damaged = frames.map((frame, at) => ([0, 7, 8, 29].includes(at) ? bad(frame) : frame));
    const { pages, problems } = await read('twice.warc.zst', ...damaged);
    expect(pages).toEqual(numbers.filter((number) => ![0, 7, 8, 29].includes(number)));
    expect(problems.map((problem) => Number(problem.split(' ')[0]))).toEqual([0, 7, 8, 29].map(offsetOf));
  });

  test('cut anywhere', async () => {
    const last = frames[29]!;
    for (let length = 1; length < last.length; length += 2) {
      const { pages, problems } = await read(
        'cut.warc.zst',
        ...frames.slice(0, 29),
        last.subarray(0, length),
      );
      expect([length, pages]).toEqual([length, numbers.slice(0, 29)]);
      expect([length, problems]).toEqual([
        length,
        [
          `${offsetOf(29)} zstd: the file ends within a zstd frame (in the frame at byte ${offsetOf(29)} of the file)`,
        ],
      ]);
    }
  });

  test('frames that are skipped', async () => {
    const skip = skipped(0x184d2a50, Buffer.from('abc'));
    expect(await read('skip.warc.zst', skip, ...frames.slice(0, 3), skip, skip, ...frames.slice(3))).toEqual({
      pages: numbers,
      problems: [],
    });
  });

  // https://iipc.github.io/warc-specifications/specifications/warc-zstd/#dictionary
  test('a dictionary in the file, compressed or not', async () => {
    const dictionary = Buffer.from(numbers.map(record).join(''));
    const withIt = numbers.map((number) => zstdCompressSync!(record(number), { dictionary }));
    // Older versions of Node ignore the option.
    const isKnown = withIt[0]!.length < frames[0]!.length;
    for (const content of [dictionary, compressed(dictionary.toString())]) {
      const { pages, problems } = await read('dict.warc.zst', skipped(0x184d2a5d, content), ...withIt);
      expect({ pages, problems }).toEqual({ pages: numbers, problems: [] });
    }
    if (!isKnown) return;
    const { pages, problems } = await read('without.warc.zst', ...withIt);
    expect(pages).toEqual([]);
    expect(problems.join()).toContain('zstd: ');
  });

  test('a page of several frames; one that is cut or damaged is not read', async () => {
    const two = [compressed('<title>t</title>'), skipped(0x184d2a5f, Buffer.alloc(5)), compressed('<p>x')];
    expect(await read('a.html.zst', ...two)).toEqual({ pages: [expect.anything()], problems: [] });
    const cut = Buffer.concat(two).subarray(0, -3);
    expect(await read('b.html.zst', cut)).toEqual({
      pages: [],
      problems: [expect.stringContaining('ends within a zstd frame')],
    });
  });
});
