import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import {
  type CodeAction,
  CodeActionRequest,
  DidChangeConfigurationNotification,
  type DocumentSymbol,
  DocumentSymbolRequest,
  HoverRequest,
  type SelectionRange,
  SelectionRangeRequest,
} from 'vscode-languageserver-protocol';
import { Client, usual } from './client.ts';

/*
 * Clients that do unusual things, and documents that are unusual.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-clients-'));

afterAll(() => rmSync(folder, { recursive: true }));

const page =
  '<!doctype html>\r\n<html lang="en">\r\n<meta charset="utf-8">\r\n<title>A</title>\r\n<p title="\u{1f600}" id=a id=b>x</p>\r\n';

test('a client that answers no requests gets messages about a wrong configuration', async () => {
  writeFileSync(path.join(folder, 'domwright.config.json'), '{');
  const workspace = { ...usual.workspace, configuration: true };
  const client = await Client.start({
    ...usual,
    workspace: { ...workspace, didChangeConfiguration: { dynamicRegistration: true } },
  });
  const uri = pathToFileURL(path.join(folder, 'a.html')).href;
  await client.open(uri, page);
  // In UTF-16 code units, with line breaks of two.
  expect((await client.diagnostics(uri)).map(({ range }) => range)).toEqual([
    { start: { line: 4, character: 19 }, end: { line: 4, character: 21 } },
  ]);
  expect(client.messages).toEqual([expect.stringContaining('domwright.config.json')]);
  await client.stop();
});

test('settings that change, and wrong ones', async () => {
  const client = await Client.start();
  await client.open('untitled:a', page);
  expect(await client.diagnostics('untitled:a')).toHaveLength(1);
  const set = async (domwright: object): Promise<number> => {
    const { length } = client.reports;
    await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: { domwright },
    });
    await expect.poll(() => client.reports.length, { timeout: 60_000 }).toBeGreaterThan(length);
    return client.reports.at(-1)!.diagnostics.length;
  };
  expect(await set({ rules: { 'duplicate-attribute': 'off' } })).toBe(0);
  expect(await set({ rules: { none: 'off' }, maxFindings: -1 })).toBe(1);
  expect(client.messages.map((message) => /none|maxFindings/.exec(message)?.[0])).toEqual([
    'none',
    'maxFindings',
  ]);
  expect(await set({ validate: false })).toBe(0);
  await client.stop();
});

test('a document that is closed has no diagnostics, even if it has just changed', async () => {
  const client = await Client.start();
  await client.open('untitled:a', page);
  await client.diagnostics('untitled:a');
  await client.change('untitled:a', [{ text: `${page}<p id=c id=d>` }]);
  await client.close('untitled:a');
  await client.open('untitled:b', page);
  await client.diagnostics('untitled:b');
  expect(client.reports.filter(({ uri }) => uri === 'untitled:a').at(-1)!.diagnostics).toEqual([]);
  await client.stop();
});

test.each([
  'file:///nowhere/at/all.html',
  'file://server/share/a.html',
  'file:///a%2Fb.html',
  'git:/a.html?x',
  'a:',
])('a document at %s', async (uri) => {
  const client = await Client.start(usual, [pathToFileURL(folder).href], { config: false });
  await client.open(uri, page);
  expect(await client.diagnostics(uri)).toHaveLength(1);
  const params = { textDocument: { uri }, position: { line: 99, character: 99 } };
  expect(await client.connection.sendRequest(HoverRequest.type, params)).toBeNull();
  await client.stop();
});

test('a selection of very many findings has few actions for each code', async () => {
  const client = await Client.start();
  await client.open('untitled:a', page + '<p class=a class=b>x</p>\n'.repeat(300));
  const actions = (await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: 'untitled:a' },
    range: { start: { line: 0, character: 0 }, end: { line: 304, character: 0 } },
    context: { diagnostics: [] },
  })) as CodeAction[];
  const titles = actions.map(({ title }) => title).filter((title) => title !== 'Remove the attribute');
  expect(titles).toEqual([
    expect.stringMatching(/^Fix all .* duplicate-attribute in this file$/),
    'Disable duplicate-attribute here',
  ]);
  await client.stop();
});

test('a very deep tree', async () => {
  const client = await Client.start();
  const depth = 12_000;
  await client.open('untitled:a', '<div>'.repeat(depth));
  const textDocument = { uri: 'untitled:a' };
  const symbols = (await client.connection.sendRequest(DocumentSymbolRequest.type, {
    textDocument,
  })) as DocumentSymbol[];
  let count = 0;
  const open = [...symbols];
  for (let symbol = open.pop(); symbol !== undefined; symbol = open.pop()) {
    count++;
    open.push(...(symbol.children ?? []));
  }
  expect(count).toBe(depth);
  const positions = [{ line: 0, character: 5 * depth }];
  const params = { textDocument, positions };
  const [selection] = (await client.connection.sendRequest(
    SelectionRangeRequest.type,
    params,
  )) as SelectionRange[];
  let outermost = selection!;
  while (outermost.parent !== undefined) outermost = outermost.parent;
  expect(outermost.range).toEqual({ start: { line: 0, character: 0 }, end: positions[0] });
  await client.stop();
});
