import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ExtractOptions, PageData, Problem } from 'domwright-extract';
import { parquetReadObjects } from 'hyparquet';
import { beforeAll, describe, expect, test } from 'vitest';
import { WARCParser } from 'warcio';
import { temporaryFolder } from '../../cli/test/temporary-folder.ts';
import { isLongRun } from '../../domwright/test/runs.mjs';
import { extract } from './built-extract.ts';
import { type Corpus, makeCorpus, PAGE_BYTES } from './corpus.ts';
import { expectEachOnce, linesOf } from './results.ts';

const folder = temporaryFolder({});
const file = (name: string): string => path.join(folder, name);

const options: ExtractOptions = {
  fields: ['url', 'status', 'encoding', 'title', 'links', 'text'],
  pageBytes: PAGE_BYTES,
  threads: 2,
  // Slow machines are slow.
  pageTimeout: 600_000,
};

describe.each([
  ['compressed', true, isLongRun ? 20_000 : 150],
  ['not compressed', false, isLongRun ? 3000 : 150],
])('a WARC file, %s', (name, isCompressed, count) => {
  let corpus: Corpus;
  const fields = ['url', 'title'] as const;
  const input = file(`${name}.warc`);
  beforeAll(() => {
    corpus = makeCorpus(count, isCompressed);
    writeFileSync(input, corpus.bytes);
  });

  test('each response is once in the output or in the errors, in order', async () => {
    const output = file(`${name}.ndjson`);
    const summary = await extract([input], { ...options, fields, output });
    expectEachOnce(output, corpus.expected);
    const urls = linesOf<PageData>(output).map(({ url }) => url);
    expect(urls).toEqual(corpus.expected.filter(({ outcome }) => outcome === 'page').map(({ url }) => url));
    const countOf = (outcome: string) => corpus.expected.filter((each) => each.outcome === outcome).length;
    expect(summary).toMatchObject({
      ...{ pages: countOf('page'), errors: countOf('error'), skipped: countOf('skipped') },
      ...{ bytes: corpus.bytes.length, resumed: 0 },
    });
  });
});

test('pages come out the same in the thread that reads them and in others', async () => {
  const input = file('threads.warc');
  writeFileSync(input, makeCorpus(40, true).bytes);
  // A shorter time limit than the default sends all pages to other threads.
  const outputs = await Promise.all(
    [10_000, 9999].map(async (pageTimeout) => {
      const output = file(`threads-${pageTimeout}.ndjson`);
      await extract([input], { ...options, fields: ['all'], output, pageTimeout });
      const texts = [output, `${output}.errors.ndjson`].map((name) => readFileSync(name, 'utf8'));
      return texts.map((text) => text.replaceAll(/"timings":\{[^}]*\}/g, ''));
    }),
  );
  expect(outputs[0]![0]).not.toBe('');
  expect(outputs[0]).toEqual(outputs[1]);
});

test('works in a program that is given as text', () => {
  const library = new URL('../dist/index.js', import.meta.url).href;
  const input = file('one.ndjson');
  writeFileSync(input, '{"html":"<title>Soup"}\n');
  const program = `import { extract } from '${library}';
    await extract([${JSON.stringify(input)}], { fields: ['title'], threads: 1 });`;
  const given = ['--input-type=module', '--eval', program];
  expect(spawnSync(process.execPath, given, { encoding: 'utf8' }).stdout).toBe('{"title":"Soup"}\n');
});

describe('pages that cost their own line only', () => {
  const lines = (pages: readonly string[]) =>
    pages.map((html, at) => `${JSON.stringify({ url: `http://a/${at}`, html })}\n`).join('');
  const pagesWith = (poison: string) =>
    Array.from({ length: 60 }, (_, at) => (at === 20 || at === 55 ? poison : `<p>${at}`));

  test('one that takes too long', async () => {
    const input = file('slow.ndjson');
    writeFileSync(input, lines(pagesWith('<b><i>'.repeat(150_000))));
    const output = file('slow-output.ndjson');
    await extract([input], { ...options, output, fields: ['all'], pageTimeout: 1, threads: 1 });
    const problems = linesOf<Problem>(`${output}.errors.ndjson`);
    // NB: on a busy machine, others may also take a millisecond.
    expect(problems.map(({ url }) => url)).toEqual(expect.arrayContaining(['http://a/20', 'http://a/55']));
    expect(new Set(problems.map(({ error }) => error))).toEqual(new Set(['timeout']));
    expect(linesOf(output).length + problems.length).toBe(60);
  });

  test('one that takes too much memory', async () => {
    const input = file('large.ndjson');
    writeFileSync(input, lines(pagesWith('<a href=b>c</a>'.repeat(200_000))));
    const output = file('large-output.ndjson');
    await extract([input], { ...options, output, pageBytes: 1 << 24, threadMemory: 24, threads: 1 });
    const problems = linesOf<Problem>(`${output}.errors.ndjson`);
    expect(problems.map(({ url, error }) => [url, error])).toEqual([
      ['http://a/20', 'too-large'],
      ['http://a/55', 'too-large'],
    ]);
    expect(linesOf(output)).toHaveLength(58);
  });
});

test('a small page whose tree is huge, by the standard, costs its own line only', async () => {
  const clones = Array.from({ length: 5000 }, (_, at) => `<p><b id=${at}>x`).join('');
  const input = file('clones.ndjson');
  const pages = ['<title>1', clones, '<title>2'];
  writeFileSync(
    input,
    pages.map((html, at) => `${JSON.stringify({ url: `http://a/${at}`, html })}\n`).join(''),
  );
  const output = file('clones-output.ndjson');
  await extract([input], { ...options, output, fields: ['url', 'title'] });
  expect(linesOf<PageData>(output).map(({ title }) => title)).toEqual(['1', '2']);
  expect(linesOf<Problem>(`${output}.errors.ndjson`)).toMatchObject([
    {
      url: 'http://a/1',
      error: 'too-large',
      message: expect.stringMatching(/^the page has more than \d+ nodes$/),
    },
  ]);
});

test('NDJSON: what is not a page is a problem', async () => {
  const input = file('input.jsonl');
  const good = { url: 'http://a/', html: '<meta charset=koi8-r><title>ä</title>', status: 404 };
  writeFileSync(
    input,
    `${JSON.stringify(good)}\n\n{"html":\n[]\n{"url":"b"}\n${'x'.repeat(2_100_000)}\n{"html":"c"}`,
  );
  const output = file('jsonl.ndjson');
  await extract([input], {
    ...options,
    pageBytes: 1_000_000,
    output,
    fields: ['url', 'status', 'title', 'text'],
  });
  expect(linesOf(output)).toEqual([
    { url: 'http://a/', status: 404, title: 'ä', text: '' },
    { url: null, status: null, title: null, text: 'c' },
  ]);
  expect(
    linesOf<Problem>(`${output}.errors.ndjson`).map(({ offset, url, error }) => [offset, url, error]),
  ).toEqual([
    [3, null, 'bad-json'],
    [4, null, 'bad-json'],
    [5, 'b', 'bad-json'],
    [6, null, 'too-large'],
  ]);
});

test('pages in files, and files that are not there', async () => {
  const page = file('page.html');
  writeFileSync(page, '<a href=b>c</a>');
  const output = file('files.ndjson');
  const inputs = [page, file('none.html'), folder];
  const problems: Problem[] = [];
  const running = extract(inputs, {
    ...{ ...options, output, fields: ['links'] },
    onProblem: (problem) => problems.push(problem),
  });
  await expect(running).rejects.toThrow(`cannot read ${file('none.html')}: no such file`);
  expect(problems.map(({ source, message }) => [source, message])).toEqual([
    [file('none.html'), 'no such file'],
    [folder, 'it is a directory'],
  ]);
  expect(readdirSync(folder).filter((name) => name.startsWith('files.ndjson'))).toEqual([]);

  // A stream gets what can be read.
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk.toString());
      done();
    },
  });
  problems.length = 0;
  await extract(inputs, {
    ...{ ...options, output: stream, fields: ['links'] },
    onProblem: (problem) => problems.push(problem),
  });
  const { links } = JSON.parse(chunks.join('')) as PageData;
  expect(links?.[0]?.url).toBe(`file://${folder}/b`);
  expect(problems).toHaveLength(2);
});

test('a file that is compressed as a whole', async () => {
  const { bytes } = makeCorpus(30, false);
  const [plain, whole] = [file('plain.warc'), file('whole.warc.gz')];
  writeFileSync(plain, bytes);
  writeFileSync(whole, gzipSync(bytes));
  for (const input of [plain, whole]) await extract([input], { ...options, output: `${input}.ndjson` });
  expect(readFileSync(`${whole}.ndjson`)).toEqual(readFileSync(`${plain}.ndjson`));
  expect(linesOf(`${plain}.ndjson`).length).toBeGreaterThan(10);
});

describe('formats', () => {
  // One thread: what its start costs is more than the pages.
  const alone = { ...options, threads: 1 };
  const input = file('formats.warc.gz');
  const select = { all: 'p', first: 'h1' };
  let pages: PageData[];
  beforeAll(async () => {
    writeFileSync(input, makeCorpus(40, true).bytes);
    await extract([input], { ...alone, select, output: file('formats.ndjson') });
    pages = linesOf(file('formats.ndjson'));
  });

  test('a stream takes what a file would have', async () => {
    const chunks: Buffer[] = [];
    const output = new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk);
        setImmediate(done);
      },
    });
    const problems: Problem[] = [];
    await extract([input], { ...alone, select, output, onProblem: (problem) => problems.push(problem) });
    expect(Buffer.concat(chunks)).toEqual(readFileSync(file('formats.ndjson')));
    expect(problems).toEqual(linesOf(`${file('formats.ndjson')}.errors.ndjson`));
  });

  test('compressed', async () => {
    await extract([input], { ...alone, select, output: file('formats.ndjson.gz') });
    expect(gunzipSync(readFileSync(file('formats.ndjson.gz')))).toEqual(readFileSync(file('formats.ndjson')));
  });

  test.each(['formats.wet', 'formats.wet.gz'])('WET, read by warcio: %s', async (name) => {
    await extract([input], { ...alone, format: 'wet', output: file(name) });
    const records: { url: string; text: string }[] = [];
    for await (const record of new WARCParser([readFileSync(file(name))] as never)) {
      if (record.warcType === 'warcinfo') continue;
      expect(record.warcType).toBe('conversion');
      expect(record.warcHeader('WARC-Date')).toBe('2024-02-29T12:00:00Z');
      const bytes = await record.readFully(false);
      records.push({ url: record.warcTargetURI as string, text: Buffer.from(bytes).toString() });
    }
    expect(records).toEqual(
      pages.map(({ url, title, text }) => ({ url, text: `${title ? `${title}\n` : ''}${text}` })),
    );
  });

  test('WAT, read by warcio', async () => {
    await extract([input], { ...alone, format: 'wat', output: file('formats.wat') });
    const urls: string[] = [];
    for await (const record of new WARCParser([readFileSync(file('formats.wat'))] as never)) {
      if (record.warcType === 'warcinfo') continue;
      const { Envelope } = JSON.parse(Buffer.from(await record.readFully(false)).toString());
      const { 'HTTP-Response-Metadata': http } = Envelope['Payload-Metadata'];
      expect(http['Response-Message']).toEqual({ Version: 'HTTP/1.1', Status: '200', Reason: 'OK' });
      const page = pages[urls.length];
      expect(http['HTML-Metadata'].Head.Title ?? null).toBe(page?.title);
      const anchors = http['HTML-Metadata'].Links.filter(
        ({ path: where }: { path: string }) => where === 'A@/href',
      );
      const links = page?.links?.filter(({ element, attribute }) => element === 'a' && attribute === 'href');
      expect(anchors.map(({ url }: { url: string }) => url)).toEqual(
        links?.map(({ url, written }) => url ?? written),
      );
      urls.push(record.warcTargetURI as string);
    }
    expect(urls).toEqual(pages.map(({ url }) => url));
  });

  test('dates of WARC 1.1, and none, in every format', async () => {
    const dates = [
      ...['2016', '2016-01', '2016-01-11', '2016-01-11T23:24Z', '2016-01-11T23:24:25Z'],
      ...['2016-01-11T23:24:25.4Z', '2016-01-11T23:24:25.412030Z', '2016-01-11T23:24:25.123456789Z'],
      ...['2016-01-12T00:24:25.5+01:00', 'yesterday', '', '2016-01-11T23:24:25.Z'],
    ];
    const valid = dates.slice(0, 9);
    const http = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Tea';
    const records = dates.map(
      (date, index) =>
        `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: http://a/${index}\r\nWARC-Date: ${date}\r\n` +
        `Content-Length: ${http.length}\r\n\r\n${http}\r\n\r\n`,
    );
    const dated = file('dates.warc');
    writeFileSync(dated, records.join(''));
    const urls = dates.map((_, index) => `http://a/${index}`);
    const fields = ['url', 'title'] as const;
    const write = (format: 'ndjson' | 'csv' | 'parquet') =>
      extract([dated], { ...alone, fields, format, output: file(`dates.${format}`) });
    const rows = urls.map((url) => ({ url, title: 'Tea' }));
    await write('ndjson');
    expect(linesOf(file('dates.ndjson'))).toEqual(rows);
    await write('csv');
    expect(await query(`FROM read_csv('${file('dates.csv')}', all_varchar = true)`)).toEqual(rows);
    await write('parquet');
    expect(await query(`FROM '${file('dates.parquet')}'`)).toEqual(rows);
    for (const format of ['wet', 'wat'] as const) {
      const output = file(`dates.${format}`);
      await extract([dated], { ...alone, format, output });
      const found: (readonly [string, string])[] = [];
      for await (const record of new WARCParser([readFileSync(output)] as never)) {
        const date = record.warcHeader('WARC-Date') as string;
        const version = record.warcHeaders.statusline;
        // Version 1.0 has nothing but whole seconds of UTC.
        const isOld = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(date);
        expect([date, version]).toEqual([date, isOld ? 'WARC/1.0' : 'WARC/1.1']);
        const block = Buffer.from(await record.readFully(false)).toString();
        if (record.warcType === 'warcinfo') continue;
        found.push([record.warcTargetURI as string, date]);
        if (format === 'wat') {
          const { Envelope } = JSON.parse(block);
          expect(Envelope['WARC-Header-Metadata']['WARC-Date']).toBe(dates[found.length - 1]);
        }
      }
      expect(found.map(([url]) => url)).toEqual(urls);
      expect(found.slice(0, valid.length).map(([, date]) => date)).toEqual(valid);
      // What is no date is replaced by that of today.
      for (const [, date] of found.slice(valid.length)) expect(date).toMatch(/^20\d\d-\d\d-\d\dT[\d:]{8}Z$/);
    }
  });

  test('CSV, read by DuckDB', async () => {
    await extract([input], { ...alone, select, format: 'csv', output: file('formats.csv') });
    const rows = await query(
      `FROM read_csv('${file('formats.csv')}', all_varchar = true, max_line_size = 9000000)`,
    );
    expect(rows.map(({ url, text }) => ({ url, text: text ?? '' }))).toEqual(
      pages.map(({ url, text }) => ({ url, text })),
    );
    expect(rows.map(({ links }) => JSON.parse(links as string))).toEqual(pages.map(({ links }) => links));
  });

  test('CSV that spreadsheets may open', async () => {
    const cells = ['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', '\uff1d1', '1=1', 'a,"b"', ''];
    const lines = cells.map((html) => JSON.stringify({ url: '=http://a/', html: `<p title='${html}'>` }));
    writeFileSync(file('formulas.ndjson'), lines.join('\n'));
    const read = async (escapeFormulas: boolean) => {
      const output = file(`formulas-${escapeFormulas}.csv`);
      await extract([file('formulas.ndjson')], {
        ...{ fields: ['status'], select: { '=name': 'p@title' }, format: 'csv', output, escapeFormulas },
      });
      const rows = await query(`FROM read_csv('${output}', all_varchar = true, header = false)`);
      return rows.map((row) => Object.values(row)[1] ?? '');
    };
    const [name, ...plain] = await read(false);
    expect(name).toBe('=name');
    const [escapedName, ...escaped] = await read(true);
    expect(escapedName).toBe("'=name");
    // https://owasp.org/www-community/attacks/CSV_Injection
    expect(escaped).toEqual(
      plain.map((cell) => (/^[=+\-@\t\r\n\uff1d]/.test(cell as string) ? `'${cell}` : cell)),
    );
    expect(escaped.filter((cell) => (cell as string).startsWith("'")).length).toBeGreaterThanOrEqual(5);
  });

  test('Parquet, read by hyparquet and DuckDB', async () => {
    const noLink = {
      ...{ url: null, written: null, kind: null, element: null, attribute: null, rel: undefined, text: null },
      label: null,
    };
    await extract([input], { ...alone, select, format: 'parquet', output: file('formats.parquet') });
    const bytes = readFileSync(file('formats.parquet'));
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const expected = pages.map(({ url, status, title, text, links, select: found }) => ({
      ...{ url, status, title, text, links: links?.map((link) => ({ ...noLink, ...link })) },
      all: found?.['all']?.length === 1 ? found['all'][0] : JSON.stringify(found?.['all']),
    }));
    const columns = ['url', 'status', 'title', 'text', 'links', 'all'];
    expect(await parquetReadObjects({ file: buffer, columns })).toEqual(expected);
    const texts = expected.map(({ links, ...others }) => ({ ...others, links: links?.length }));
    const sql = `SELECT url, status, title, text, len(links)::INT AS links, "all" FROM '${file('formats.parquet')}'`;
    expect(await query(sql)).toEqual(texts);
  });
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJS();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test('wrong options', async () => {
  const wrong = async (given: unknown, error: string, inputs: unknown = []): Promise<void> => {
    await expect(extract(inputs as string[], given as ExtractOptions)).rejects.toThrow(new TypeError(error));
  };
  await wrong({}, 'inputs must be an iterable of names, not 5', 5);
  await wrong(
    { format: 'xml' },
    'option \'format\' must be one of ndjson, csv, wet, wat, parquet, not "xml"',
  );
  await wrong({ output: 5 }, "option 'output' must be the name of a file or a stream, not 5");
  await wrong({ format: 'parquet' }, "option 'output' must be the name of a file for parquet, not an object");
  await wrong({ resume: true }, "option 'output' must be the name of a file for resume, not an object");
  await wrong({ threads: 0 }, "option 'threads' must be a positive integer, not 0");
  await wrong({ pageBytes: 1.5 }, "option 'pageBytes' must be a positive integer, not 1.5");
  await wrong({ ordered: 1 }, "option 'ordered' must be a boolean, not 1");
  await wrong({ onProblem: 1 }, "option 'onProblem' must be a function, not 1");
  expect(existsSync('undefined.partial')).toBe(false);
});

test('a damaged archive does not end the run, and a run that was interrupted gets past it', async () => {
  const { bytes } = makeCorpus(60, false);
  const [damaged, good, output] = [file('damaged.warc.gz'), file('good.warc'), file('damaged.ndjson')];
  const whole = gzipSync(bytes);
  writeFileSync(damaged, whole.subarray(0, whole.length - 5000));
  writeFileSync(good, bytes);
  const problems: Problem[] = [];
  const onProblem = (problem: Problem) => {
    problems.push(problem);
    // The run is interrupted after the damage has been met.
    if (problem.source === good && problems.length < 200) throw new Error('interrupted');
  };
  const one = { ...options, output };
  await expect(extract([damaged, good], { ...one, onProblem })).rejects.toThrow('interrupted');
  await extract([damaged, good], { ...one, resume: true });
  await extract([good], { ...options, output: `${output}.good` });
  const rows = linesOf<PageData>(output);
  const those = linesOf<PageData>(`${output}.good`);
  expect(rows.slice(-those.length)).toEqual(those);
  expect(rows.length).toBeGreaterThan(those.length * 1.5);
  const errors = linesOf<Problem>(`${output}.errors.ndjson`);
  expect(errors.filter(({ message }) => /at byte \d+ of the file/.test(message))).toHaveLength(1);
});
