import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ExtractOptions, PageData, Problem } from 'domwright-extract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../cli/test/temporary-folder.ts';
import { isPublicAddress } from '../src/inputs/address.ts';
import { HTTPInput, type HTTPOptions } from '../src/inputs/http-input.ts';
import { ShardError, shardsOf } from '../src/queue/shards.ts';
import { extract } from './built-extract.ts';
import { makeCorpus, PAGE_BYTES } from './corpus.ts';
import { expectEachOnce, linesOf } from './results.ts';

/** How the server responds to the first requests, in order; it answers all later ones correctly. */
type Behaviour = 'breaks' | 'busy' | 'changed' | 'whole' | 'missing' | 'coded' | 'coded and breaks';

const corpus = makeCorpus(200, true);
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31 + (at >> 8)) & 0xff));
const files = new Map<string, Buffer>([
  ['/in.warc.gz', corpus.bytes],
  ['/bytes', bytes],
  ['/empty', Buffer.alloc(0)],
  ['/page.html', Buffer.from('<title>\xbf\xb0</title>', 'latin1')],
]);

let behaviours: Behaviour[] = [];
let requests: (string | undefined)[] = [];
/** Connections break once this has arrived, because data in transit may be lost with its connection. */
let received: Promise<void> = Promise.resolve();

const server = createServer(({ url = '', headers: { range } }, response) => {
  requests.push(range);
  const file = files.get(url);
  const behaviour = behaviours.shift();
  if (file === undefined || behaviour === 'missing') return void response.writeHead(404).end();
  if (behaviour === 'busy') return void response.writeHead(503).end('later');
  if (behaviour?.startsWith('coded') === true)
    return answerCoded(response, file, range, behaviour === 'coded');
  answer(response, file, behaviour === 'whole' ? undefined : range, behaviour);
});

/** Responds with a content coding that wasn't requested. */
function answerCoded(response: ServerResponse, file: Buffer, range: string | undefined, isWhole: boolean) {
  const start = Number(/\d+/.exec(range ?? '') ?? 0);
  const body = gzipSync(file).subarray(start);
  const place = `bytes ${start}-${start + body.length - 1}/${start + body.length}`;
  const length = { 'Content-Length': body.length, 'Content-Range': place };
  response.writeHead(206, { 'Content-Encoding': 'gzip', ETag: '"1"', ...length });
  if (isWhole) response.end(body);
  else breakAfter(response, body.subarray(0, body.length / 2));
}

function answer(response: ServerResponse, file: Buffer, range: string | undefined, behaviour?: Behaviour) {
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
  const body = file.subarray(start);
  if (range !== undefined && body.length === 0)
    return void response.writeHead(416, { 'Content-Range': `bytes */${file.length}` }).end();
  response.writeHead(range === undefined ? 200 : 206, {
    'Content-Type': 'text/html; charset=gbk',
    'Content-Length': body.length,
    ETag: behaviour === 'changed' ? '"2"' : '"1"',
    ...(range !== undefined && { 'Content-Range': `bytes ${start}-${file.length - 1}/${file.length}` }),
  });
  if (behaviour !== 'breaks') return void response.end(body);
  breakAfter(response, body.subarray(0, Math.ceil(body.length / 3)));
}

function breakAfter(response: ServerResponse, piece: Buffer): void {
  response.write(piece, () => void received.then(() => response.destroy()));
}

let origin: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  behaviours = [];
  requests = [];
  received = Promise.resolve();
});

async function read(name: string, start = 0): Promise<Buffer> {
  let onPiece = () => {};
  received = new Promise((resolve) => {
    onPiece = resolve;
  });
  const input = await HTTPInput.open(`${origin}${name}`, start, { backoff: 10 });
  const pieces: Uint8Array[] = [];
  for await (const piece of input.bytes()) {
    pieces.push(piece);
    onPiece();
  }
  return Buffer.concat(pieces);
}

test.each([0, 1, 299_999, 300_000])('the bytes from %i on', async (start) => {
  expect((await read('/bytes', start)).equals(bytes.subarray(start))).toBe(true);
});

test('an empty file', async () => {
  expect((await read('/empty')).length).toBe(0);
});

test('goes on where the connection broke', async () => {
  behaviours = ['breaks', 'busy', 'breaks', 'breaks'];
  expect((await read('/bytes', 1000)).equals(bytes.subarray(1000))).toBe(true);
  const starts = requests.map((range) => Number(/\d+/.exec(range ?? '')));
  expect(starts).toHaveLength(5);
  expect(starts[0]).toBe(1000);
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  expect(starts[4]).toBeGreaterThan(1000);
});

test.each<[string, Behaviour[], number, RegExp]>([
  ['a file that is not there', ['missing'], 0, /^the server answers with status 404$/],
  ['a file that has changed', ['breaks', 'changed'], 0, /^the file changed while it was being read$/],
  ['a server without ranges', ['whole'], 1000, /^the server does not support range requests$/],
  [
    'a coding after a break',
    ['coded and breaks', 'coded'],
    0,
    /^the server does not support range requests$/,
  ],
  ['the same after a break', ['breaks', 'whole'], 0, /^the server does not support range requests$/],
])('fails at once: %s', async (_, given, start, message) => {
  behaviours = [...given];
  await expect(read('/bytes', start)).rejects.toThrow(message);
  expect(requests).toHaveLength(given.length);
});

test('a coding that nobody asked for is decoded', async () => {
  behaviours = ['coded'];
  expect((await read('/bytes')).equals(bytes)).toBe(true);
});

test.each([
  ['http://user:secret@a.example/', /^URLs with a user name or password are not fetched$/],
  ['http://', /^it is not a valid URL$/],
])('is not asked for: %s', async (url, message) => {
  // NB: so long that the test would time out before a second request.
  await expect(HTTPInput.open(url, 0, { backoff: 1e9 })).rejects.toThrow(message);
});

test('what a server says is lasting is not asked again, what may pass five times', async () => {
  behaviours = Array<Behaviour>(7).fill('busy');
  await expect(read('/bytes')).rejects.toThrow('the server answers with status 503');
  expect(requests).toHaveLength(6);
});

describe('servers that want to be waited for', () => {
  /** What the server does with each request. */
  type Answer = (response: ServerResponse, start: number) => void;

  async function readFrom(answer: Answer, options: HTTPOptions): Promise<number> {
    let count = 0;
    const slow = createServer(({ headers: { range } }, response) => {
      count++;
      response.on('error', () => {});
      answer(response, Number(/\d+/.exec(range ?? '')));
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
    try {
      const input = await HTTPInput.open(url, 0, { backoff: 1, ...options });
      for await (const _ of input.bytes());
    } catch (error) {
      expect((error as Error).message).toMatch(/does not answer|less than|ends after|aborted|socket hang up/);
      return count;
    } finally {
      slow.closeAllConnections();
      slow.close();
    }
    throw new Error('it ended well');
  }

  const part = (response: ServerResponse, start: number) =>
    response.writeHead(206, { 'Content-Range': `bytes ${start}-999999/1000000`, ETag: '"1"' });

  test('headers that never come', async () => {
    expect(await readFrom(() => {}, { patience: 30 })).toBe(6);
  });

  test('a byte, and nothing more', async () => {
    const count = await readFrom((response, start) => void part(response, start).write('x'), {
      patience: 30,
    });
    expect(count).toBeLessThanOrEqual(6);
  });

  test('a byte from time to time', async () => {
    const count = await readFrom(
      (response, start) => {
        part(response, start);
        const timer = setInterval(() => response.write('x'), 5);
        response.on('close', () => clearInterval(timer));
      },
      { patience: 60 },
    );
    expect(count).toBeLessThanOrEqual(6);
  });

  test('a byte in each connection', async () => {
    const count = await readFrom(
      (response, start) =>
        void part(response, start).write('x', () => setTimeout(() => response.destroy(), 20)),
      { patience: 10_000 },
    );
    expect(count).toBeLessThanOrEqual(6);
  });
});

describe('publicOnly', () => {
  const refused = async (url: string) => {
    await expect(HTTPInput.open(url, 0, { publicOnly: true, backoff: 1e9 })).rejects.toThrow(
      /is in a private network$/,
    );
  };

  test('addresses of private networks are not asked, whatever they look like', async () => {
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '0', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])
      await refused(`http://${host}:${port}/bytes`);
    expect(requests).toEqual([]);
  });

  test.each(['file:///etc/passwd', 'ftp://a.example/', 'data:text/html,x'])(
    'redirects to a URL that is not HTTP are not followed, publicOnly or not: %s',
    async (to) => {
      await expect(redirected(to, {})).rejects.toThrow('it redirects to a URL that is not HTTP');
    },
  );

  test('redirects that never end', async () => {
    await expect(redirected('', {})).rejects.toThrow('there are more than 10 redirects');
  });
});

/** Opens a URL that redirects. */
async function redirected(location: string, options: HTTPOptions): Promise<unknown> {
  const other = createServer((_, response) => void response.writeHead(302, { Location: location }).end());
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    return await HTTPInput.open(url, 0, { backoff: 1e9, ...options });
  } finally {
    other.close();
  }
}

describe('addresses', () => {
  test.each([
    ...['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.0', '192.167.1.1', '100.63.0.1', '223.255.255.255'],
    ...['2606:4700:4700::1111', '2a00:1450::1'],
  ])('public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  test.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.8.8.8', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.0.1', '192.0.0.1', '198.19.0.1', '224.0.0.1', '255.255.255.255', '240.1.1.1'],
    ...[
      '::',
      '::1',
      '::ffff:8.8.8.8',
      '::8.8.8.8',
      '64:ff9b::7f00:1',
      'fe80::1',
      'fc00::1',
      'fd12::1',
      'ff02::1',
    ],
    ...['2001::1', '2001:db8::1', '2002:7f00:1::', 'fec0::1', 'localhost', ''],
  ])('not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test('shards are ranges if the server sends parts', async () => {
  const url = `${origin}/in.warc.gz`;
  const { length } = corpus.bytes;
  const half = Math.ceil(length / 2);
  expect(await shardsOf([url], half)).toEqual([
    { index: 0, input: url, start: 0, end: half },
    { index: 1, input: url, start: half, end: half * 2 },
  ]);
  behaviours = ['whole'];
  expect(await shardsOf([url], half)).toEqual([{ index: 0, input: url, start: null, end: null }]);
  behaviours = ['coded'];
  expect(await shardsOf([url], half)).toEqual([{ index: 0, input: url, start: null, end: null }]);
  const page = `${origin}/page.html`;
  expect(await shardsOf([page, url], length)).toEqual([
    { index: 0, input: page, start: null, end: null },
    { index: 1, input: url, start: null, end: null },
  ]);
});

test('an input of a queue that cannot be read is named', async () => {
  const url = `${origin}/none.warc.gz`;
  await expect(shardsOf([url], 1)).rejects.toThrow(
    new ShardError(`cannot read ${url}: the server answers with status 404`),
  );
  const name = path.join(folder, 'none.warc.gz');
  await expect(shardsOf([name], 1)).rejects.toThrow(new ShardError(`cannot read ${name}: no such file`));
});

const folder = temporaryFolder({});
const options: ExtractOptions = { fields: ['url', 'title'], pageBytes: PAGE_BYTES, threads: 1 };

test('an archive, whole and in ranges, while connections break', async () => {
  const url = `${origin}/in.warc.gz`;
  const whole = path.join(folder, 'whole.ndjson');
  behaviours = ['breaks', 'breaks'];
  await extract([url], { ...options, output: whole });
  expectEachOnce(whole, corpus.expected);
  expect(requests).toHaveLength(3);

  let parts = '';
  for (const { index, start, end } of await shardsOf([url], Math.ceil(corpus.bytes.length / 5))) {
    const output = path.join(folder, `${index}.ndjson`);
    behaviours = ['breaks'];
    await extract([url], { ...options, output, range: { start, end } } as ExtractOptions);
    parts += readFileSync(output, 'utf8');
  }
  expect(parts).toBe(readFileSync(whole, 'utf8'));
});

test('a page has its URL, and the encoding of its header', async () => {
  const output = path.join(folder, 'page.ndjson');
  const problems: Problem[] = [];
  const running = extract([`${origin}/page.html`, `${origin}/none`], {
    ...{ ...options, output },
    onProblem: (problem) => problems.push(problem),
  });
  await expect(running).rejects.toThrow('the server answers with status 404');
  expect(problems).toEqual([
    {
      ...{ source: `${origin}/none`, offset: 0, url: null },
      ...{ error: 'unreadable', message: 'the server answers with status 404' },
    },
  ]);
  await extract([`${origin}/page.html`], { ...options, output });
  expect(linesOf<PageData>(output)).toEqual([{ url: `${origin}/page.html`, title: '堪' }]);
});
