import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  type DocumentDiagnosticReport,
  DocumentDiagnosticRequest,
  DocumentSymbolRequest,
} from 'vscode-languageserver-protocol';
import { Client, startHere, usual } from './client.ts';

/*
 * Clients that ask for diagnostics, and that are asked for settings.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'domwright-server-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page =
  '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A</title>\n<p id="a b" id=c>x</p>\n';
const uri = pathToFileURL(path.join(folder, 'a.html')).href;

const pulling: ClientCapabilities = {
  workspace: {
    ...usual.workspace,
    configuration: true,
    diagnostics: { refreshSupport: true },
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: { ...usual.textDocument, diagnostic: {} },
};

/** A client that answers what it is asked, with a log of what that was. */
async function start(capabilities: ClientCapabilities, settings: () => unknown) {
  const asked: string[] = [];
  const answer = (name: string, value: () => unknown) => (params: unknown) => {
    const registrations = (
      params as { registrations?: { method: string; registerOptions: unknown }[] } | null
    )?.registrations;
    for (const { method, registerOptions } of registrations ?? [{ method: '', registerOptions: '' }])
      asked.push(`${name} ${method} ${JSON.stringify(registerOptions)}`);
    return value();
  };
  const folders = capabilities === pulling ? [pathToFileURL(folder).href] : [];
  const client = await Client.start(capabilities, folders, undefined, startHere, {
    'client/registerCapability': answer('register', () => null),
    'workspace/configuration': answer('settings', () => [settings()]),
    'workspace/diagnostic/refresh': answer('refresh', () => null),
  });
  const count = (name: string) => asked.filter((one) => one.startsWith(name)).length;
  const comes = async (name: string, times: number) =>
    expect.poll(() => count(name), { timeout: 60_000 }).toBe(times);
  const report = async (previousResultId?: string): Promise<DocumentDiagnosticReport> =>
    client.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
      ...(previousResultId !== undefined && { previousResultId }),
    });
  const codes = async () => {
    const { items } = (await report()) as { items: { code: string }[] };
    return items.map(({ code }) => code);
  };
  return { client, asked, comes, report, codes };
}

const actions = (client: Client, of = uri) =>
  client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri: of },
    range: { start: { line: 4, character: 0 }, end: { line: 4, character: 20 } },
    context: { diagnostics: [] },
  });

test('a client that asks for diagnostics is told when others are to be had', async () => {
  let settings: unknown = null;
  const { client, asked, comes, report, codes } = await start(pulling, () => settings);
  await client.open(uri, page);
  const first = (await report()) as { kind: string; resultId: string; items: unknown[] };
  expect([first.kind, first.items.length]).toEqual(['full', 2]);
  expect(await report(first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId });
  expect(await report('another')).toMatchObject({ kind: 'full', resultId: first.resultId });
  await client.change(uri, [{ text: page }]);
  expect(await report(first.resultId)).toMatchObject({ kind: 'full' });
  expect((await actions(client))!.length).toBeGreaterThan(0);

  // It was asked for settings, and had none.
  await comes('settings', 1);
  expect(asked.filter((one) => one.startsWith('register')).sort()).toEqual([
    'register workspace/didChangeConfiguration {"section":"domwright"}',
    'register workspace/didChangeWatchedFiles {"watchers":[{"globPattern":"**/domwright.config.json"}]}',
  ]);
  await comes('refresh', 0);
  settings = { rules: { 'duplicate-attribute': 'off' } };
  // What the notification says is not what counts.
  await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
    settings: { domwright: { validate: false } },
  });
  await comes('settings', 2);
  await comes('refresh', 1);
  expect(await codes()).toEqual(['value/invalid-id']);
  settings = { validate: false };
  await client.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
  await comes('refresh', 2);
  expect(await report()).toEqual({ kind: 'full', items: [] });
  expect(await actions(client)).toEqual([]);
  settings = {};
  await client.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
  await comes('refresh', 3);
  expect(await codes()).toEqual(['value/invalid-id', 'duplicate-attribute']);

  // A configuration that the client has seen change.
  writeFileSync(path.join(folder, 'domwright.config.json'), '{"rules":{"value/invalid-id":"off"}}');
  await client.connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] });
  await comes('refresh', 4);
  expect(await codes()).toEqual(['duplicate-attribute']);
  await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
    event: { added: [], removed: [{ uri: pathToFileURL(folder).href, name: 'a' }] },
  });
  await comes('refresh', 5);
  expect(client.reports).toEqual([]);

  // Of a document that is not open, nothing is known.
  await client.close(uri);
  expect(await report()).toEqual({ kind: 'full', items: [] });
  expect(await actions(client)).toEqual([]);
  await client.stop();
});

test('others get them, and are asked for nothing that they cannot do', async () => {
  const uri = 'untitled:others';
  const { client, asked } = await start(usual, () => null);
  await client.open(uri, page);
  expect(await client.diagnostics(uri)).toHaveLength(2);
  expect(asked).toEqual([]);
  const { length } = client.reports;
  await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
    settings: { domwright: { validate: false } },
  });
  await expect.poll(() => client.reports.length, { timeout: 60_000 }).toBeGreaterThan(length);
  expect(client.reports.at(-1)).toEqual({ uri, diagnostics: [] });
  expect(await actions(client, uri)).toEqual([]);
  // Settings that are gone are those that nobody has set.
  await client.connection.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
  await expect.poll(() => client.reports.at(-1)!.diagnostics.length, { timeout: 60_000 }).toBe(2);
  // The text is read anew as they say.
  const names = async () => {
    const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, {
      textDocument: { uri },
    });
    return JSON.stringify(symbols).match(/(?<="name":")[^"]*/g);
  };
  await client.change(uri, [{ text: '<noscript><b>a</b></noscript>' }]);
  expect(await names()).toEqual(['noscript', 'b']);
  await client.connection.sendNotification(DidChangeConfigurationNotification.type, {
    settings: { domwright: { scripting: true } },
  });
  expect(await names()).toEqual(['noscript']);
  expect(client.messages).toEqual([]);
  await client.stop();
});

test('documents are checked as their settings say', async () => {
  const options = { scripting: true, context: 'tr', skipPatterns: ['{{...}}'] };
  const client = await Client.start(usual, [], options);
  await client.open('untitled:a', '<td id="{{ a b }}"><noscript><p></noscript><td>{{ <b> }}</td>');
  const codes = (await client.diagnostics('untitled:a')).map(({ code }) => code);
  expect(client.messages).toEqual([]);
  expect(codes).toEqual([]);
  await client.stop();
});

test.each([
  [{ dataSupport: true, resolveSupport: { properties: ['edit'] } }, false],
  [{ dataSupport: true, resolveSupport: { properties: ['command'] } }, true],
  [{ resolveSupport: { properties: ['edit'] } }, true],
  [{ dataSupport: true }, true],
])('edits of actions for a client that can do %j: %s', async (codeAction, hasEdits) => {
  const client = await Client.start({ ...usual, textDocument: { ...usual.textDocument, codeAction } });
  await client.open('untitled:a', page);
  const found = (await actions(client, 'untitled:a')) as CodeAction[];
  expect(found.length).toBeGreaterThan(0);
  expect(found.map(({ edit }) => edit !== undefined)).toEqual(found.map(() => hasEdits));
  await client.stop();
});

test.each<[settings: object, name: string]>([
  [{}, 'p#{%'],
  [{ skipPatterns: ['{%...%}'] }, 'p'],
  [{ templates: 'jinja' }, 'p'],
])('with %j, the first element is %s', async (settings, name) => {
  const client = await Client.start(usual, [], settings);
  await client.open('untitled:a', '<p id="{% if a > b %}">');
  const symbols = await client.connection.sendRequest(DocumentSymbolRequest.type, {
    textDocument: { uri: 'untitled:a' },
  });
  expect(symbols![0]!.name.startsWith(name)).toBe(true);
  expect(symbols![0]!.name === 'p').toBe(name === 'p');
  expect(client.messages).toEqual([]);
  await client.stop();
});
