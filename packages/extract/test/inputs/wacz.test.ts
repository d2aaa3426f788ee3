import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../domwright/test/conformance/chunks.mjs';
import { isLongRun } from '../../../domwright/test/runs.mjs';
import { openRegularFile } from '../../src/files/regular-file.ts';
import { type ArchiveInWACZ, archivesInWACZ as archivesIn } from '../../src/inputs/wacz.ts';
import { ZipContents } from '../../src/inputs/zip.ts';
import { type Entry, zip } from './zip-file.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wacz-'));
  file = path.join(folder, 'crawl.wacz');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* archivesInWACZ(name: string): AsyncGenerator<ArchiveInWACZ, void, undefined> {
  const contents = await ZipContents.open(() => openRegularFile(name));
  try {
    yield* archivesIn(contents);
  } finally {
    await contents.close();
  }
}

/** Names and contents of the archives in a file. */
async function read(bytes: Uint8Array): Promise<[string, string][]> {
  writeFileSync(file, bytes);
  const all: [string, string][] = [];
  for await (const { name, chunks } of archivesInWACZ(file))
    all.push([name, (await joined(chunks)).toString('latin1')]);
  return all;
}

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces);
}

/** How often this process has the file open; 0 where the system doesn't say. */
function openings(): number {
  if (!existsSync('/proc/self/fd')) return 0;
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === file;
    } catch {
      return false;
    }
  }).length;
}

const text = Buffer.from('WARC/1.0\r\nWARC-Type: warcinfo\r\n'.repeat(50_000));
const entries: readonly Entry[] = [
  { name: 'datapackage.json', data: Buffer.from('{}'), method: 8 },
  { name: 'archive/', data: Buffer.alloc(0) },
  { name: 'archive/b.warc', data: text, method: 8 },
  { name: 'archive/a.warc.gz', data: text.subarray(0, 1000) },
  { name: 'archive/empty.warc', data: Buffer.alloc(0) },
  { name: 'archive/c.warc.zst', data: Buffer.from([1, 2, 3]) },
  { name: 'archive/notes.txt', data: Buffer.from('no') },
  { name: 'pages/x.warc', data: Buffer.from('no') },
];
const expected = [
  ['archive/b.warc', text.toString()],
  ['archive/a.warc.gz', text.toString('latin1', 0, 1000)],
  ['archive/empty.warc', ''],
  ['archive/c.warc.zst', '\x01\x02\x03'],
  ['pages/x.warc', 'no'],
];

test('gives the WARC files in the order of the directory', async () => {
  expect(await read(zip(entries))).toEqual(expected);
  expect(openings()).toBe(0);
});

const python = spawnSync('python3', ['-c', 'import zipfile']).status === 0;
if (!python) test.skip('there is no python3 here to write ZIP files', () => {});

describe.skipIf(!python)("files of Python's zipfile", () => {
  test.each(['', ', force_zip64=True'])('written as a stream%s', async (option) => {
    const code = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as z:
    for name, method in (('archive/one.warc.gz', zipfile.ZIP_STORED), ('index/x.idx', zipfile.ZIP_DEFLATED), ('archive/zwei-ä.warc', zipfile.ZIP_DEFLATED)):
        info = zipfile.ZipInfo(name)
        info.compress_type = method
        with z.open(info, 'w'${option}) as f:
            f.write((name * 10000).encode())
    z.comment = b'a comment'
`;
    const written = path.join(folder, 'python.wacz');
    execFileSync('python3', ['-c', code, written]);
    const all: [string, string][] = [];
    for await (const { name, chunks } of archivesInWACZ(written)) all.push([name, `${await joined(chunks)}`]);
    expect(all.map(([name]) => name)).toEqual(['archive/one.warc.gz', 'archive/zwei-ä.warc']);
    for (const [name, content] of all) expect(content).toBe(name.repeat(10000));
  });
});

test('reads as far as it is asked to', async () => {
  writeFileSync(file, zip(entries));
  for await (const { chunks } of archivesInWACZ(file)) {
    for await (const chunk of chunks) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    break;
  }
  expect(openings()).toBe(0);
  const names: string[] = [];
  const unread: AsyncIterable<Uint8Array>[] = [];
  for await (const { name, chunks } of archivesInWACZ(file)) {
    names.push(name);
    if (name !== 'archive/b.warc') unread.push(chunks);
    else await chunks[Symbol.asyncIterator]().next();
  }
  expect(names).toEqual(expected.map(([name]) => name));
  for (const chunks of unread) expect((await joined(chunks)).length).toBe(0);
  expect(openings()).toBe(0);
});

test('many archives', async () => {
  const warned: Error[] = [];
  const listener = (warning: Error) => warned.push(warning);
  process.on('warning', listener);
  const many = Array.from({ length: 50 }, (_, at) => ({ name: `archive/${at}.warc`, data: text, method: 8 }));
  expect((await read(zip(many))).length).toBe(50);
  process.off('warning', listener);
  expect(warned).toEqual([]);
});

test.each<[string, string, readonly Entry[]]>([
  ['no entries', 'it is a ZIP file without WARC files', []],
  ['no WARC files', 'it is a ZIP file without WARC files', entries.slice(0, 2)],
  [
    'encryption',
    'the entry archive/a.warc of the ZIP file is encrypted',
    [{ name: 'archive/a.warc', data: text, method: 8, flags: 1 }],
  ],
  ['strong encryption', 'the ZIP file is encrypted', [{ name: 'archive/a.warc', data: text, flags: 0x41 }]],
  [
    'an unknown compression',
    'the entry archive/a.warc of the ZIP file has an unknown compression, 9',
    [{ name: 'archive/a.warc', data: text, method: 9 }],
  ],
  [
    'a wrong checksum',
    'the ZIP file is damaged: the entry archive/a.warc has a wrong checksum',
    [{ name: 'archive/a.warc', data: text, method: 8, sum: 1 }],
  ],
])('%s', async (_, message, of) => {
  await expect(read(zip(of))).rejects.toThrow(message);
  expect(openings()).toBe(0);
});

test('one entry that is listed many times', async () => {
  const one = zip([{ name: 'archive/a.warc', data: text.subarray(0, 2000) }]);
  const start = one.indexOf('PK\x01\x02');
  const listed = Array.from({ length: 50 }, () => one.subarray(start, -22));
  const end = Buffer.from(one.subarray(-22));
  end.writeUInt16LE(50, 10);
  const bytes = Buffer.concat([one.subarray(0, start), ...listed, end]);
  await expect(read(bytes)).rejects.toThrow('the ZIP file is damaged: its entries overlap');
});

test('the next archive can be read after a damaged one', async () => {
  writeFileSync(file, zip([{ ...(entries[2] as Entry), sum: 1 }, entries[3] as Entry]));
  const results: unknown[] = [];
  for await (const { chunks } of archivesInWACZ(file))
    results.push(
      await joined(chunks).then(
        (bytes) => bytes.length,
        (error: Error) => error.message,
      ),
    );
  expect(results).toEqual(['the ZIP file is damaged: the entry archive/b.warc has a wrong checksum', 1000]);
});

test('errors of the file system are given as they are', async () => {
  await expect(archivesInWACZ(path.join(folder, 'none')).next()).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(archivesInWACZ(folder).next()).rejects.toMatchObject({ code: 'EISDIR' });
});

const small = zip([
  { name: 'archive/a.warc', data: text.subarray(0, 300), method: 8 },
  { name: 'archive/b.warc', data: text.subarray(0, 100) },
]);

test('a file that is cut anywhere is an error', async () => {
  for (let length = 0; length < small.length; length++) {
    await expect(read(small.subarray(0, length))).rejects.toThrow(/^the ZIP file is damaged: /);
  }
  expect(openings()).toBe(0);
});

test('a file with wrong bytes is read or an error', async () => {
  const random = seededRandom(1);
  // With and without the records for sizes above 2^32.
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07');
  const zip64 = Buffer.alloc(56);
  zip64.write('PK\x06\x06');
  zip64.writeUInt32LE(2, 32);
  zip64.writeUInt32LE(small.indexOf('PK\x01\x02'), 48);
  locator.writeUInt32LE(small.length - 22, 8);
  const large = Buffer.concat([small.subarray(0, -22), zip64, locator, small.subarray(-22)]);
  expect((await read(large)).length).toBe(2);
  // An offset above 2^53.
  const far = Buffer.from(large);
  far.writeUInt8(0xff, far.length - 22 - 20 + 15);
  await expect(read(far)).rejects.toThrow('the ZIP file is damaged: it ends early');
  for (let run = 0; run < (isLongRun ? 5000 : 500); run++) {
    const bytes = Buffer.from(run % 2 === 0 ? small : large);
    const from = random(3) === 0 ? 0 : small.indexOf('PK\x01\x02');
    const start = from + random(bytes.length - from);
    const end = Math.min(start + 1 + random(8), bytes.length);
    for (let at = start; at < end; at++) bytes[at] = random(3) === 0 ? 0xff : random(256);
    await read(bytes).catch((error: Error) => {
      expect(error).toBeInstanceOf(Error);
      expect(error.message).toMatch(
        /^the (?:ZIP file is damaged: |ZIP file is encrypted$|entry )|without WARC files$/,
      );
    });
  }
  expect(openings()).toBe(0);
});
