import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  DidChangeWorkspaceFoldersNotification,
  DocumentDiagnosticRequest,
  DocumentLinkRequest,
  type FullDocumentDiagnosticReport,
} from 'vscode-languageserver-protocol';
import { Client, usual } from './client.ts';

const root = mkdtempSync(path.join(tmpdir(), 'domwright-folders-'));
const uriOf = (...names: string[]): string => pathToFileURL(path.join(root, ...names)).href;

/** Two errors, of which each folder's configuration turns off another one. */
const page =
  '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A</title>\n<p id="a b" id=c>x</p><img src=/d.png alt=e>\n';

let client: Client;

beforeAll(async () => {
  for (const [folder, code] of [
    ['one', 'duplicate-attribute'],
    ['two', 'value/invalid-id'],
    ['one/inner', ''],
  ]) {
    mkdirSync(path.join(root, folder!, 'pages'), { recursive: true });
    const rules = code === '' ? {} : { [code!]: 'off' };
    writeFileSync(path.join(root, folder!, 'check.json'), JSON.stringify({ rules }));
  }
  client = await Client.start(
    { ...usual, textDocument: { ...usual.textDocument, diagnostic: {} } },
    [uriOf('one'), uriOf('two')],
    { config: 'check.json' },
  );
});

afterAll(async () => {
  await client.stop();
  rmSync(root, { recursive: true });
});

async function codesIn(uri: string): Promise<unknown[]> {
  const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
    textDocument: { uri },
  });
  return (report as FullDocumentDiagnosticReport).items.map(({ code }) => code);
}

async function imageIn(uri: string): Promise<string | undefined> {
  const links = await client.connection.sendRequest(DocumentLinkRequest.type, { textDocument: { uri } });
  return links![0]?.target;
}

test('each of several folders has its own configuration, and paths begin in it', async () => {
  const [one, two] = [uriOf('one', 'pages', 'a.html'), uriOf('two', 'pages', 'a.html')];
  await client.open(one, page);
  await client.open(two, page);
  expect(await codesIn(one)).toEqual(['value/invalid-id']);
  expect(await codesIn(two)).toEqual(['duplicate-attribute']);
  expect(await imageIn(one)).toBe(uriOf('one', 'd.png'));
  expect(await imageIn(two)).toBe(uriOf('two', 'd.png'));
});

test('folders come and go, and the innermost counts', async () => {
  const uri = uriOf('one', 'inner', 'pages', 'a.html');
  await client.open(uri, page);
  expect(await codesIn(uri)).toEqual(['value/invalid-id']);
  const inner = { uri: uriOf('one', 'inner'), name: 'inner' };
  const change = (added: (typeof inner)[], removed: (typeof inner)[]) =>
    client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added, removed },
    });
  await change([inner], []);
  expect(await codesIn(uri)).toEqual(['value/invalid-id', 'duplicate-attribute']);
  expect(await imageIn(uri)).toBe(uriOf('one', 'inner', 'd.png'));
  await change([], [inner]);
  expect(await codesIn(uri)).toEqual(['value/invalid-id']);
  expect(await imageIn(uri)).toBe(uriOf('one', 'd.png'));
});
