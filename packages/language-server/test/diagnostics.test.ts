import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from './client.ts';

let client: Client;

beforeAll(async () => {
  client = await Client.start();
});

afterAll(() => client.stop());

const page =
  '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A</title>\n<p id=a id=b>x</p>\n';

test('a page that is opened gets diagnostics, with places, links and tags', async () => {
  await client.open('untitled:a', page);
  const diagnostics = await client.diagnostics('untitled:a');
  expect(diagnostics.map(({ code, range }) => [code, range.start.line, range.start.character])).toEqual([
    ['duplicate-attribute', 4, 8],
  ]);
  const [{ source, severity, codeDescription, relatedInformation, tags }] = diagnostics;
  expect(source).toBe('domwright');
  expect(severity).toBe(1);
  expect(codeDescription!.href).toMatch(/duplicate-attribute/);
  expect(relatedInformation).toEqual([
    {
      location: {
        uri: 'untitled:a',
        range: { start: { line: 4, character: 3 }, end: { line: 4, character: 5 } },
      },
      message: 'the first attribute with this name',
    },
  ]);
  expect(tags).toEqual([1]);
});

test('they follow changes', async () => {
  await client.open('untitled:b', page);
  await client.diagnostics('untitled:b');
  const range = { start: { line: 4, character: 7 }, end: { line: 4, character: 12 } };
  const version = await client.change('untitled:b', [{ range, text: '' }]);
  expect(await client.diagnostics('untitled:b', version)).toEqual([]);
});

test('a byte order mark moves nothing', async () => {
  await client.open('untitled:c', `\ufeff${page.replaceAll('\n', '')}`);
  const [{ range }] = await client.diagnostics('untitled:c');
  expect(range.start).toEqual({ line: 0, character: 1 + page.replaceAll('\n', '').indexOf('id=b') });
});
