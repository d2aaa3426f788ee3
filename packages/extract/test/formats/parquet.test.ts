import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeParquet } from '../../src/formats/parquet.ts';
import { extractPageToJSON } from '../../src/index.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'parquet-'));
  const page =
    '<meta name=description content=d><h1>One</h1><h2>Two</h2><a href=/x rel="a b">link</a>' +
    '<table><caption>c<tr><td>1<td>2<tr><td>3</table><script type=application/ld+json>{"a": 1}</script>';
  const lines = ['http://a.example/', 'http://b.example/'].map((url, at) =>
    extractPageToJSON(at === 0 ? page : '<p>', { url, fields: ['all'] }),
  );
  writeFileSync(path.join(folder, 'pages.ndjson'), `${lines.join('\n')}\n`);
  const fields = [...Object.keys(JSON.parse(lines[0]!)), 'cut'] as never[];
  await writeParquet(path.join(folder, 'pages.ndjson'), path.join(folder, 'pages.parquet'), {
    fields,
    selections: [],
    escapeFormulas: false,
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function query(sql: string): Promise<unknown> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const file = path.join(folder, 'pages.parquet');
    return (await connection.runAndReadAll(sql.replaceAll('pages.parquet', file))).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const guide = readFileSync(path.join(import.meta.dirname, '../../../../docs/using/crawl.md'), 'utf8');
const queries = [...guide.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, sql]) => sql!);
const url = 'http://a.example/';

test('the queries in the guide', async () => {
  expect(await Promise.all(queries.map(query))).toEqual([
    [{ url, target: 'http://a.example/x', text: 'link' }],
    [
      { url, level: 1, text: 'One' },
      { url, level: 2, text: 'Two' },
    ],
    [{ url, caption: 'c', first_row: ['1', '2'] }],
    [{ url, content: 'd' }],
  ]);
});

test('lists, structs and JSON', async () => {
  const rows = await query(
    "SELECT links[1].rel AS rel, links[1].label AS label, jsonld, cut, status FROM 'pages.parquet'",
  );
  expect(rows).toEqual([
    { rel: ['a', 'b'], label: null, jsonld: '[{"a":1}]', cut: null, status: null },
    { rel: null, label: null, jsonld: '[]', cut: null, status: null },
  ]);
});
