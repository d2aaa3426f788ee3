import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProtocolConnection,
  DocumentDiagnosticRequest,
  InitializedNotification,
  InitializeRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { buildIfStale } from '../../domwright/test/built-library.mjs';

/* The bundles, in a folder without packages, as VS Code installs them. */

const member = path.resolve(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  buildIfStale();
  execFileSync(process.execPath, [path.join(member, 'scripts/build.mjs')]);
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-vscode-'));
  mkdirSync(path.join(folder, 'dist'));
  for (const file of ['package.json', 'dist/extension.cjs', 'dist/server.cjs'])
    copyFileSync(path.join(member, file), path.join(folder, file));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the server checks a page', async () => {
  const program = path.join(folder, 'dist/server.cjs');
  const server = spawn(process.execPath, [program, '--stdio'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
  });
  await connection.sendNotification(InitializedNotification.type, {});
  const uri = pathToFileURL(path.join(folder, 'page.html')).href;
  const text = readFileSync(path.join(member, 'test/opening-hours.html'), 'utf8');
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'html', version: 1, text },
  });
  const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
  if (report.kind !== 'full') throw new Error(`a report of the kind ${report.kind}`);
  expect(report.items.map(({ code, range }) => [code, range.start.line + 1]).sort()).toEqual([
    ['conformance/forbidden-descendant', 15],
    ['conformance/missing-alt', 17],
    ['stray-p-end-tag', 11],
    ['value/invalid-boolean', 14],
    ['value/unknown-keyword', 14],
  ]);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  expect(await new Promise((resolve) => server.once('exit', resolve))).toBe(0);
});

test('the extension asks for nothing but vscode and modules of Node.js', () => {
  const bundle = readFileSync(path.join(folder, 'dist/extension.cjs'), 'utf8');
  const required = [...bundle.matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name!);
  const isOfNode = new Set(createRequire(import.meta.url)('node:module').builtinModules as string[]);
  const others = required.filter((name) => !isOfNode.has(name.replace('node:', '')));
  expect([...new Set(others)]).toEqual(['vscode']);
});
