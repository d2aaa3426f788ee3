import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readings } from '../src/inputs/kinds.ts';
import { domwright } from './domwright.ts';
import { samples } from './kind-samples.ts';
import { temporaryFolder } from './temporary-folder.ts';

/*
 * What becomes of files of each kind on their way: cut, damaged, renamed, packed, recoded. A file is read, or each that is not has
 * one line of its own on standard error and exit status 2: nobody takes for done what was not read.
 */

type Odd = readonly [name: string, bytes: Uint8Array, options?: readonly string[]];

const bytesOf = (content: string | Uint8Array): Buffer => Buffer.from(content as Uint8Array);
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** The first bytes of other kinds. */
const magics: Readonly<Record<string, Buffer>> = {
  gzip: latin1('\x1f\x8b\x08\0\0\0\0\0\0\x03'),
  zstd: latin1('\x28\xb5\x2f\xfd\x04\x58'),
  zip: latin1('PK\x03\x04\x14\0\0\0\x08\0'),
  warc: latin1('WARC/1.0\r\n'),
  pdf: latin1('%PDF-1.7\n'),
  png: latin1('\x89PNG\r\n\x1a\n'),
  json: latin1('{"log": '),
  xml: latin1('<?xml version="1.0"?>'),
  mbox: latin1('From a@example.com Mon Jan  1 00:00:00 2024\n'),
};

/** Odd files made of one. */
function* oddFiles(name: string, content: string | Uint8Array): Generator<Odd> {
  const bytes = bytesOf(content);
  const { length } = bytes;
  const extension = name.slice(name.indexOf('.'));
  yield [`empty${extension}`, Buffer.alloc(0)];
  yield [`first${extension}`, bytes.subarray(0, 1)];
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9])
    yield [`cut-${share * 100}${extension}`, bytes.subarray(0, Math.floor(length * share))];
  yield [`less-one${extension}`, bytes.subarray(0, length - 1)];
  yield [`from-second${extension}`, bytes.subarray(1)];
  for (const other of ['', '.html', '.xhtml', '.eml', '.gz', '.warc.gz', '.zip', '.epub', '.json', '.txt'])
    yield [`named${other}`, bytes];
  for (const type of ['text/html', 'application/xhtml+xml', 'application/warc', 'image/png', 'x'])
    yield [`typed${extension}`, bytes, ['--content-type', type]];
  yield [`bom-8${extension}`, Buffer.concat([latin1('\xef\xbb\xbf'), bytes])];
  yield [`bom-16${extension}`, Buffer.concat([latin1('\xff\xfe'), bytes])];
  yield [`utf-16${extension}`, Buffer.from(`\ufeff${bytes.toString('latin1')}`, 'utf16le')];
  for (const [kind, magic] of Object.entries(magics))
    yield [`after-${kind}${extension}`, Buffer.concat([magic, bytes])];
  yield [`zeros${extension}`, Buffer.alloc(1000)];
  yield [`zeros-before${extension}`, Buffer.concat([Buffer.alloc(100), bytes])];
  yield [`zeros-after${extension}`, Buffer.concat([bytes, Buffer.alloc(100)])];
  yield [
    `zero-within${extension}`,
    Buffer.concat([bytes.subarray(0, length >> 1), Buffer.alloc(1), bytes.subarray(length >> 1)]),
  ];
  yield [`cr${extension}`, latin1(bytes.toString('latin1').replace(/\r?\n/g, '\r'))];
  yield [`spaces${extension}`, latin1(' \n'.repeat(500))];
  yield [`long-line${extension}`, Buffer.concat([latin1(`X-Y: ${'a'.repeat(200_000)}\r\n`), bytes])];
  yield [`twice${extension}`, Buffer.concat([bytes, bytes])];
  yield [`ones${extension}`, Buffer.alloc(300, 0xff)];
  const flipped = Buffer.from(bytes);
  flipped[length >> 1]! ^= 0x55;
  yield [`flipped${extension}`, flipped];
  yield [`packed${extension}.gz`, zlib.gzipSync(bytes)];
  yield [`packed-twice${extension}.gz`, zlib.gzipSync(zlib.gzipSync(bytes))];
  yield [`packed-cut${extension}.gz`, zlib.gzipSync(bytes).subarray(0, -9)];
}

const more: Readonly<Record<string, readonly string[]>> = {
  preload: ['--url', 'https://e.example/'],
  rewrite: ['--remove', 'b'],
};
/** Commands that say what they found, and nothing of a page without a fault. */
const silent = new Set(['check', 'repairs', 'links', 'preload', 'editions']);
/** A line about something in a file. */
const inFile = /: (?:broken-record|bad-json|not-well-formed|truncated): /;
const commands = Object.keys(readings).filter((name) => name !== 'run');

const folder = temporaryFolder({});

describe.each(Object.entries(samples))('%s', (kind, [name, content]) => {
  const cwd = path.join(folder, String(Object.keys(samples).indexOf(kind)));
  mkdirSync(cwd);
  const files = [...oddFiles(name, content)];
  for (const [odd, bytes] of files) writeFileSync(path.join(cwd, odd), bytes);

  test('forty and more', () => expect(files.length).toBeGreaterThan(40));

  test.each(commands)('%s', async (command) => {
    const wrong: unknown[] = [];
    for (const [odd, bytes, options = []] of files) {
      const args = [command, ...(more[command] ?? []), ...options, odd];
      const { stdout, stderr, status } = await domwright(args, { cwd });
      const lines = stderr.split('\n').slice(0, -1);
      const isClear =
        (stderr === '' || stderr.endsWith('\n')) &&
        lines.every((line) => line.startsWith('domwright: ') && line.length < 500) &&
        !/^ {4}at |\b(?:TypeError|RangeError|undefined|null|NaN|\[object)\b/m.test(stderr);
      // Records and lines within a file have lines of their own, before that of the file.
      const ofFile = lines.filter((line) => !inFile.test(line));
      // `extract` goes on after such a line, and ends with 0 if it read something. A page may be as faulty as it likes: `check`
      // says so with 1.
      const isTold =
        status === 2
          ? ofFile.length <= 1 && lines.length > 0
          : ofFile.length === 0 &&
            (lines.length === 0 || stdout !== '') &&
            (status === 0 || (status === 1 && command === 'check'));
      const hasWords = bytes.some((byte) => byte > 0x20);
      const isWhole = status !== 0 || stdout !== '' || lines.length > 0 || silent.has(command) || !hasWords;
      if (!isClear || !isTold || !isWhole)
        wrong.push({
          args: args.join(' '),
          stdout: stdout.slice(0, 200),
          stderr: stderr.slice(0, 600),
          status,
        });
    }
    expect(wrong).toEqual([]);
  });

  test('the files are as they were', () => {
    for (const [odd, bytes] of files) expect(readFileSync(path.join(cwd, odd)).equals(bytes), odd).toBe(true);
  });
});
