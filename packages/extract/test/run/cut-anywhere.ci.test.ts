import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ExtractOptions, Problem } from 'domwright-extract';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../cli/test/temporary-folder.ts';
import { seededRandom } from '../../../domwright/test/conformance/chunks.mjs';
import { isLongRun } from '../../../domwright/test/runs.mjs';
import type { RawPage } from '../../src/inputs/raw-page.ts';
import { type PartFindings, readingOf, readPages } from '../../src/inputs/read-pages.ts';
import { extract } from '../built-extract.ts';
import { expectEachOnce, linesOf } from '../results.ts';

// Wherever archives are cut, and whatever the number of threads, the results are those of one thread that reads all.

const folder = temporaryFolder({});
const file = (name: string): string => path.join(folder, name);
const next = seededRandom(3);
const random = (end: number): number => next(Math.max(1, Math.floor(end)));
const page = (at: number | string, length: number): string =>
  `<title>${at}</title><a href=/${at}>x</a>${`<p>${at} and more `.repeat(length)}`;

function record(at: number | string, body: Uint8Array | string, fields = '', type = 'response'): Buffer {
  const http = type === 'response' ? 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n' : '';
  const block = Buffer.concat([Buffer.from(http), Buffer.from(body)]);
  const header = `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Target-URI: http://a/${at}\r\nWARC-Record-ID: <urn:${at}>\r\n${fields}Content-Length: ${block.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(header), block, Buffer.from('\r\n\r\n')]);
}

const records = Array.from({ length: 60 }, (_, at) => record(at, page(at, random(60))));
const plain = Buffer.concat(records);
const members = Buffer.concat(records.map((each) => gzipSync(each)));
// Archives in records of archives, such that the bytes of their records are there.
const inner = [record('in', members), record('in', plain)];
const stored = inner.map((each) => gzipSync(each, { level: 0 }));

function damaged(bytes: Buffer, count: number): Buffer {
  const copy = Buffer.from(bytes);
  for (let left = count; left > 0; left--) {
    const at = random(copy.length);
    copy[at] = copy[at]! ^ (1 << random(8));
  }
  return copy;
}

function segments(): Buffer {
  const body = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page('segments', 200)}`;
  const third = Math.ceil(body.length / 3);
  const pieces = [0, 1, 2].map((at) => body.slice(at * third, (at + 1) * third));
  const made = pieces.map((piece, at) => {
    const fields = [
      `WARC-Segment-Number: ${at + 1}\r\n`,
      at > 0
        ? 'WARC-Segment-Origin-ID: <urn:segment-0>\r\n'
        : 'Content-Type: application/http; msgtype=response\r\n',
      at === 2 ? `WARC-Segment-Total-Length: ${body.length}\r\n` : '',
    ];
    const header = `WARC/1.1\r\nWARC-Type: ${at === 0 ? 'response' : 'continuation'}\r\nWARC-Target-URI: http://a/segments\r\nWARC-Record-ID: <urn:segment-${at}>\r\n${fields.join('')}Content-Length: ${piece.length}\r\n\r\n${piece}\r\n\r\n`;
    return Buffer.from(header);
  });
  return Buffer.concat(made.flatMap((segment, at) => [segment, ...records.slice(at * 20, at * 20 + 20)]));
}

const lines = Array.from({ length: 150 }, (_, at) =>
  at % 37 === 5
    ? '{no\n'
    : at % 11 === 0
      ? '\r\n'
      : `${JSON.stringify({ url: `http://a/${at}`, html: page(at, random(40)) })}\n`,
).join('');

const shapes: Readonly<Record<string, Buffer>> = {
  'members.warc.gz': members,
  'plain.warc': plain,
  'archives-in-members.warc.gz': Buffer.concat([members, stored[0]!, members, stored[1]!, members]),
  'archives-in-records.warc': Buffer.concat([plain, inner[0]!, plain, inner[1]!, plain]),
  'damaged.warc.gz': damaged(members, 12),
  'damaged.warc': damaged(plain, 200),
  'padded.warc.gz': Buffer.concat(
    records.map((each) => Buffer.concat([gzipSync(each), Buffer.alloc(random(90))])),
  ),
  'many-in-members.warc.gz': Buffer.concat(
    [0, 20, 40].map((at) => gzipSync(Buffer.concat(records.slice(at, at + 20)))),
  ),
  'one-stream.warc.gz': gzipSync(plain),
  'garbage-between.warc': Buffer.concat([plain, Buffer.alloc(70_000, 'WARC/1'), plain]),
  'garbage-between.warc.gz': Buffer.concat([members, Buffer.alloc(70_000, '\x1f\x8b\x08'), members]),
  'segments.warc': segments(),
  'lines.ndjson': Buffer.from(lines),
  'lines-without-end.jsonl': Buffer.from(lines.trimEnd()),
  'lines.ndjson.gz': gzipSync(lines),
};
for (const [name, bytes] of Object.entries(shapes)) writeFileSync(file(name), bytes);

interface Read {
  readonly entries: readonly unknown[];
  readonly found: PartFindings;
}

describe.each(Object.entries(shapes))('%s', (name, bytes) => {
  test('cut at any places, has what it has as a whole', async () => {
    const reading = await readingOf(bytes.subarray(0, 1 << 14), { name });
    // What can't be cut is read as a stream.
    if (reading === 'page' || reading === 'stream') {
      expect(name).toMatch(/many-in|one-stream|ndjson\.gz/);
      return;
    }
    const read = async (start: number, end: number, isExact: boolean): Promise<Read> => {
      const found: PartFindings = { records: 0 };
      const range = { start, end, isExact, records: reading };
      const entries: unknown[] = [];
      for await (const entry of readPages(file(name), 1 << 20, { bytes: 0 }, range, {}, found)) {
        const { bytes: content, ...others } = entry as RawPage;
        entries.push({ ...others, text: content?.toString() });
      }
      return { entries, found };
    };
    const withoutLines = ({ offset, ...others }: { offset: number }) =>
      reading === 'lines' ? others : { offset, ...others };
    const whole = (await read(0, Number.POSITIVE_INFINITY, true)).entries as { offset: number }[];
    for (let round = isLongRun ? 300 : 4; round > 0; round--) {
      const most = [bytes.length / 2, 5000, 300][round % 3]!;
      const least = bytes.length / (isLongRun ? 500 : 60);
      const all: { offset: number }[] = [];
      let exact = 0;
      for (let start = 0; start < bytes.length; ) {
        const end = start + Math.max(1, Math.ceil(least), random(most));
        // A guess is right, or it is seen that it is not.
        if (exact < end) {
          const guess = start === 0 ? null : await read(start, end, false);
          const truth = await read(exact, end, true);
          if (guess?.found.start === exact) expect(guess).toEqual(truth);
          all.push(...(truth.entries as { offset: number }[]));
          exact = truth.found.end!;
        }
        start = end;
      }
      expect(all.map(withoutLines)).toEqual(whole.map(withoutLines));
    }
  });
});

const options: ExtractOptions = { fields: ['url', 'title', 'links'], pageBytes: 1 << 20 };

/** The output of all inputs, and its errors. */
async function outputOf(inputs: readonly string[], given: ExtractOptions): Promise<string> {
  const output = file(`${JSON.stringify(given).replaceAll(/\W/g, '-')}.out`);
  await extract(inputs, { ...options, ...given, output });
  const errors = `${output}.errors.ndjson`;
  return readFileSync(output, 'utf8') + (existsSync(errors) ? readFileSync(errors, 'utf8') : '');
}

const pages = Array.from({ length: 30 }, (_, at) => file(`${at}.html`));
for (const [at, name] of pages.entries()) writeFileSync(name, page(at, random(300)));
const inputs = [
  ...Object.keys(shapes)
    .map(file)
    .flatMap((name, at) => [name, pages[at]!]),
  ...pages.slice(20),
];
// NB: only with a limit do few pages go to other threads.
const inThreads = (threads: number, partBytes: number, ordered = true) =>
  ({ threads, partBytes, ordered, pageTimeout: 600_000, threadMemory: 191 }) as ExtractOptions;

// Starting threads takes most of the time.
test('any number of threads, and any size of parts: the same bytes', async () => {
  const whole = await outputOf(inputs, { threads: 1 });
  expect(whole.length).toBeGreaterThan(100_000);
  for (const [threads, partBytes] of [
    [1, 9000],
    [2, 5000],
    [3, 1 << 22],
    [8, 30_000],
  ] as const)
    expect(await outputOf(inputs, inThreads(threads, partBytes))).toBe(whole);
  const unordered = await outputOf(inputs, inThreads(3, 20_000, false));
  expect(unordered.split('\n').sort()).toEqual(whole.split('\n').sort());
});

test('a page that ends its thread is one error, and the rest of its part comes', async () => {
  // Its text takes more than the memory of a thread.
  const bad = `<meta charset=utf-8><p>${'\u2713'.repeat(1 << 23)}`;
  const made = [...records];
  for (const at of [20, 21, 50]) made.splice(at, 0, record(`bad-${at}`, bad));
  writeFileSync(file('bad.warc.gz'), Buffer.concat(made.map((each) => gzipSync(each))));
  const output = file('bad.ndjson');
  await extract([file('bad.warc.gz')], {
    ...{ ...options, fields: ['url', 'text'], output, threads: 2, pageBytes: 1 << 26, threadMemory: 24 },
    partBytes: 50_000,
  } as ExtractOptions);
  const bads = [20, 21, 50].map((at) => `http://a/bad-${at}`);
  expect(linesOf<Problem>(`${output}.errors.ndjson`).map(({ url }) => url)).toEqual(bads);
  const expected = [...records.keys()].map((at) => ({ url: `http://a/${at}`, outcome: 'page' as const }));
  expectEachOnce(output, [...expected, ...bads.map((url) => ({ url, outcome: 'error' as const }))]);
});
