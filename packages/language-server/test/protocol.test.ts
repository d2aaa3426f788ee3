import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  HoverRequest,
  type MarkupContent,
  type SelectionRange,
  SelectionRangeRequest,
} from 'vscode-languageserver-protocol';
import { Client, usual } from './client.ts';

/*
 * What the protocol says about messages that are out of order, of wrong types or about positions that do not exist.
 * https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
 */

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-protocol-'));
let client: Client;

beforeAll(async () => {
  client = await Client.start(usual, [pathToFileURL(folder).href], { config: 'check.json' });
});

afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

const hoverAt = (uri: string, line: unknown = 0, character: unknown = 1) =>
  client.connection.sendRequest(HoverRequest.method, {
    textDocument: { uri },
    position: { line, character },
  });

const page =
  '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A</title>\n<p id=a id=b>x</p>\n<p id="c d">y</p>\n';

test('requests before initialize and after shutdown are refused', async () => {
  const other = Client.ofProgram();
  const hover = {
    method: 'textDocument/hover',
    params: { textDocument: { uri: 'a:' }, position: { line: 0, character: 0 } },
  };
  const open = { textDocument: { uri: 'untitled:a', languageId: 'html', version: 1, text: '<p>' } };
  const before = await other.writeAtOnce('before', [
    { method: 'textDocument/didOpen', params: open },
    { id: 'before', ...hover },
  ]);
  expect(before.error?.code).toBe(-32002);
  const initialize = { method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } };
  const wrong = await other.writeAtOnce('wrong', [
    { id: 'wrong', method: 'initialize', params: { capabilities: 1 } },
  ]);
  expect(wrong.error?.code).toBe(-32602);
  const first = await other.writeAtOnce('first', [{ id: 'first', ...initialize }]);
  expect(first.result).toBeDefined();
  const second = await other.writeAtOnce('second', [{ id: 'second', ...initialize }]);
  expect(second.error?.code).toBe(-32600);
  const after = await other.writeAtOnce('after', [
    { id: 'shutdown', method: 'shutdown' },
    { id: 'after', ...hover },
  ]);
  expect(after.error?.code).toBe(-32600);
  await other.connection.sendNotification('exit');
  expect(await other.server.exited).toBe(0);
});

test('messages of wrong types do nothing', async () => {
  const uri = 'untitled:wrong';
  const open = (textDocument: unknown) =>
    client.connection.sendNotification(DidOpenTextDocumentNotification.method, { textDocument });
  await open({ uri, languageId: 'html', version: 1, text: 5 });
  await open({ uri, languageId: 'html', version: 1 });
  await open(null);
  await open({ uri: {}, languageId: 'html', version: 1, text: '<p>' });
  await client.open(uri, '<p><i>');
  const change = (contentChanges: unknown) =>
    client.connection.sendNotification(DidChangeTextDocumentNotification.method, {
      textDocument: { uri, version: 99 },
      contentChanges,
    });
  await change([{ text: 7 }]);
  await change('all');
  await change([{ range: { start: { line: 'a', character: 0 }, end: null }, text: 'b' }]);
  await client.connection.sendNotification('workspace/didChangeConfiguration', 'nothing');
  await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: 3 } });
  for (const [line, character] of [
    ['0', 1],
    [0, -1],
    [0.5, 0],
    [null, null],
  ])
    await expect(hoverAt(uri, line, character)).rejects.toMatchObject({ code: -32602 });
  const hover = (await hoverAt(uri)) as { contents: MarkupContent };
  expect(hover.contents.value).toContain('`<p>`');
});

test('a change whose version does not rise is a change', async () => {
  const uri = 'untitled:version';
  const send = (text: string) =>
    client.connection.sendNotification(DidChangeTextDocumentNotification.method, {
      textDocument: { uri, version: 0 },
      contentChanges: [{ text }],
    });
  await client.open(uri, '<p>');
  const valueOf = async () => ((await hoverAt(uri)) as { contents: MarkupContent }).contents.value;
  expect(await valueOf()).toContain('`<p>`');
  await send('<b>');
  expect(await valueOf()).toContain('`<b>`');
  await send('<i>');
  expect(await valueOf()).toContain('`<i>`');
});

test('positions after the end of a line or of the document are inside of it', async () => {
  const uri = 'untitled:positions';
  await client.open(uri, '<p>\na');
  const ask = async (line: number, character: number) => {
    const params = { textDocument: { uri }, positions: [{ line, character }] };
    const [range] = (await client.connection.sendRequest(
      SelectionRangeRequest.type,
      params,
    )) as SelectionRange[];
    let outermost = range!;
    while (outermost.parent !== undefined) outermost = outermost.parent;
    return outermost.range;
  };
  const whole = { start: { line: 0, character: 0 }, end: { line: 1, character: 1 } };
  for (const [line, character] of [
    [0, 999],
    [9, 0],
    [999, 999],
  ] as const)
    expect(await ask(line, character)).toEqual(whole);
  await client.open('untitled:empty', '');
  const params = { textDocument: { uri: 'untitled:empty' }, positions: [{ line: 9, character: 9 }] };
  const zero = { line: 0, character: 0 };
  expect(await client.connection.sendRequest(SelectionRangeRequest.type, params)).toEqual([
    { range: { start: zero, end: zero } },
  ]);
});

test('a configuration that changes is read at once', async () => {
  const uri = pathToFileURL(path.join(folder, 'a.html')).href;
  const codes = async (expected: readonly string[]) => {
    const found = () =>
      client.reports
        .filter((one) => one.uri === uri)
        .at(-1)
        ?.diagnostics.map(({ code }) => code);
    await expect.poll(found, { timeout: 60_000 }).toEqual(expected);
  };
  await client.open(uri, page);
  await codes(['duplicate-attribute', 'value/invalid-id']);
  // It appears, is replaced, and changes in its place.
  const config = path.join(folder, 'check.json');
  writeFileSync(config, '{"rules":{"duplicate-attribute":"off"}}');
  await codes(['value/invalid-id']);
  writeFileSync(`${config}.new`, '{"rules":{"value/invalid-id":"off"},"baseline":"known/known.json"}');
  mkdirSync(path.join(folder, 'known'));
  renameSync(`${config}.new`, config);
  await codes(['duplicate-attribute']);
  rmSync(config);
  await codes(['duplicate-attribute', 'value/invalid-id']);
});
