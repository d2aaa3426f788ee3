import { constants, gunzipSync, gzipSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../domwright/test/runs.mjs';
import { entriesOf, page, pagesOf, problemsOf, record } from './records.ts';

const names = ['a', 'b', 'c', 'd'];
const request = record('request', 'http://r.example/', 'GET / HTTP/1.1\r\n\r\n');
const records = names.map((name, index) => Buffer.concat([page(name), ...(index === 1 ? [request] : [])]));
const plain = Buffer.concat(records);
const urls = names.map((name) => `http://${name}.example/`);

/** The range of a record in its bytes, without the line breaks at its end. */
const extent = (bytes: Buffer, start: number): readonly [number, number] => [start, start + bytes.length - 4];

/** The names of the pages that a change at an offset leaves alone. */
type Untouched = (at: number, inserts: boolean) => readonly string[];

function notIn(ranges: readonly (readonly [number, number])[]): Untouched {
  return (at, inserts) =>
    urls.filter(
      (_, index) => at < ranges[index]![0] + (inserts ? 1 : 0) || at >= ranges[index]![1] + (inserts ? 1 : 0),
    );
}

function rangesOf(
  parts: readonly Buffer[],
  end: (bytes: Buffer, start: number) => readonly [number, number],
) {
  let start = 0;
  return parts.map((bytes) => {
    const range = end(bytes, start);
    start += bytes.length;
    return range;
  });
}

/** The pages whose records come from a prefix of a stream. */
function inStream(stream: Buffer, length: number, its: readonly string[]): string[] {
  if (length < 11) return [];
  const text = inflateRawSync(stream.subarray(10, length), { finishFlush: constants.Z_SYNC_FLUSH });
  return its.filter((url) => {
    const name = url.slice(7, 8);
    return text.includes(`<title>${name}</title>\r\n\r\n`);
  });
}

const members = records.map((bytes) => gzipSync(bytes));
const whole = gzipSync(plain);
const halves = [gzipSync(Buffer.concat(records.slice(0, 2))), gzipSync(Buffer.concat(records.slice(2)))];
const [first, second] = halves as [Buffer, Buffer];

const shapes: Readonly<Record<string, readonly [Buffer, Untouched]>> = {
  // NB: the request after the second page is a part of its bytes.
  plain: [
    plain,
    notIn(
      rangesOf(
        names.map((name, index) => (index === 1 ? records[1]! : page(name))),
        (bytes, start) => extent(bytes, start),
      ),
    ),
  ],
  'a member each': [
    Buffer.concat(members),
    notIn(rangesOf(members, (bytes, start) => [start, start + bytes.length])),
  ],
  'one stream': [whole, (at) => inStream(whole, at, urls)],
  'two streams': [
    Buffer.concat(halves),
    (at) =>
      at < first.length
        ? [...inStream(first, at, urls.slice(0, 2)), ...urls.slice(2)]
        : [...urls.slice(0, 2), ...inStream(second, at - first.length, urls.slice(2))],
  ],
};

const changes: Readonly<Record<string, (bytes: Buffer, at: number) => Buffer>> = {
  cut: (bytes, at) => bytes.subarray(0, at),
  flip: (bytes, at) => {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ (1 << (at % 8));
    return changed;
  },
  insert: (bytes, at) => Buffer.concat([bytes.subarray(0, at), Buffer.from([0x58]), bytes.subarray(at)]),
  'leave out': (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
  'insert 9': (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from('no record'), bytes.subarray(at)]),
};

describe.each(Object.entries(shapes))('%s', (shape, [bytes, untouched]) => {
  test('undamaged', async () => {
    const entries = await entriesOf(bytes);
    expect(pagesOf(entries).map(({ url }) => url)).toEqual(urls);
    expect(problemsOf(entries)).toEqual([]);
  });

  test.each(Object.entries(changes))('%s, anywhere', async (change, changed) => {
    const step = Math.max(1, Math.floor(bytes.length / runs(bytes.length)));
    for (let at = step >> 1; at < bytes.length; at += step) {
      const damaged = changed(bytes, at);
      const entries = await entriesOf(damaged, 1 + (at % 700));
      const found = pagesOf(entries).map(({ url }) => url);
      const where = `${shape}, ${change} at ${at}`;
      expect(found.length).toBeLessThanOrEqual(urls.length);
      const wanted = untouched(at, change.startsWith('insert')).filter(
        (url) => change !== 'cut' || untilCut(shape, bytes, at).includes(url),
      );
      for (const url of wanted) expect(found, where).toContain(url);
      // A page that is not there has a problem. NB: one that says that it is something else is not HTML.
      if (shape === 'plain' && isInType(bytes, at)) continue;
      if (found.length < untilCut(shape, bytes, change === 'cut' ? at : bytes.length).length)
        expect(problemsOf(entries).length, where).toBeGreaterThan(0);
    }
  });
});

/** Whether an offset is in a Content-Type of a response. */
function isInType(bytes: Buffer, at: number): boolean {
  return /Content-Type:[ a-z/]{0,10}$/.test(bytes.toString('latin1', at - 24, at));
}

/** The pages whose records end before an offset. */
function untilCut(shape: string, bytes: Buffer, at: number): string[] {
  if (at === bytes.length) return urls;
  const before = (parts: readonly Buffer[], cut: number): string[] =>
    urls.filter((_, index) => Buffer.concat(parts.slice(0, index + 1)).length - cut <= at);
  if (shape === 'plain')
    return before(records, 4).filter((url) => url !== urls[1] || at >= records[0]!.length + page('b').length);
  if (shape === 'a member each') return before(members, 0);
  if (shape === 'one stream') return inStream(whole, at, urls);
  return [
    ...(at < first.length ? inStream(first, at, urls.slice(0, 2)) : urls.slice(0, 2)),
    ...(at > first.length ? inStream(second, at - first.length, urls.slice(2)) : []),
  ];
}

describe('One stream', () => {
  test('that is cut: the records before, then the damage with its offset', async () => {
    for (const left of [whole.length - 1, whole.length - 8, whole.length - 9, whole.length - 60]) {
      const entries = await entriesOf(whole.subarray(0, left));
      expect(pagesOf(entries).length).toBe(untilCut('one stream', whole, left).length);
      expect(problemsOf(entries)).toHaveLength(1);
      expect(problemsOf(entries)[0]!.message).toMatch(/\(at byte \d+ of the file\)$/);
    }
  });

  test('a good one after a cut one', async () => {
    for (const left of [first.length - 1, first.length - 10, first.length - 50]) {
      const entries = await entriesOf(Buffer.concat([first.subarray(0, left), second]));
      expect(pagesOf(entries).map(({ url }) => url)).toEqual(expect.arrayContaining(urls.slice(2)));
      expect(problemsOf(entries).length).toBeGreaterThan(0);
    }
  });

  test('with junk after it, or a wrong checksum: all records, then one problem', async () => {
    const wrong = Buffer.from(whole);
    wrong.writeUInt32LE(wrong.readUInt32LE(wrong.length - 8) ^ 1, wrong.length - 8);
    for (const bytes of [Buffer.concat([whole, Buffer.from('junk after it')]), wrong]) {
      const entries = await entriesOf(bytes);
      expect(pagesOf(entries).map(({ url }) => url)).toEqual(urls);
      expect(entries).toHaveLength(urls.length + 1);
      expect('error' in entries.at(-1)!).toBe(true);
    }
  });

  test('with zeros after it is whole, as for gzip', async () => {
    const entries = await entriesOf(Buffer.concat([whole, Buffer.alloc(5000), second, Buffer.alloc(3)]));
    expect(pagesOf(entries).map(({ url }) => url)).toEqual([...urls, ...urls.slice(2)]);
    expect(problemsOf(entries)).toEqual([]);
  });

  test('of many megabytes that is damaged in the middle: all that comes before', async () => {
    const text = Buffer.concat(Array.from({ length: 30_000 }, (_, at) => page(`p${(at * 7919) % 30_011}`)));
    const large = gzipSync(text, { level: 1 });
    const at = large.length >> 1;
    large[at] = large[at]! ^ 0x55;
    const good = inflateRawSync(large.subarray(10, at), { finishFlush: constants.Z_SYNC_FLUSH });
    const entries = await entriesOf(Buffer.concat([large, second]), 50_000);
    const sure = good.toString('latin1').split('</title>').length - 1;
    expect(pagesOf(entries).length).toBeGreaterThanOrEqual(sure + 2);
    expect(
      pagesOf(entries)
        .slice(-2)
        .map(({ url }) => url),
    ).toEqual(urls.slice(2));
    expect(problemsOf(entries).length).toBeLessThan(3);
  });
});

test('junk between records of a plain file', async () => {
  const bytes = Buffer.concat([page('a'), Buffer.from('no record'), page('b'), page('c')]);
  const entries = await entriesOf(bytes);
  expect(pagesOf(entries).map(({ url }) => url)).toEqual(urls.slice(0, 3));
  expect(problemsOf(entries)).toMatchObject([{ error: 'broken-record', offset: page('a').length }]);
});

test('what looks like the start of a record, again and again', async () => {
  const junk = Buffer.from('WARC/1.0\r\nContent-Length: 1\r\n'.repeat(20_000));
  for (const bytes of [
    Buffer.concat([page('a'), junk, page('b')]),
    gzipSync(Buffer.concat([page('a'), junk, page('b')])),
  ]) {
    const entries = await entriesOf(bytes);
    expect(pagesOf(entries).map(({ url }) => url)).toEqual(urls.slice(0, 2));
  }
  expect(gunzipSync(whole)).toEqual(plain);
});
