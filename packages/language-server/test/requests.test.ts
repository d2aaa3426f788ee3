import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClientCapabilities,
  type CompletionItem,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  LinkedEditingRangeRequest,
  LSPErrorCodes,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
} from 'vscode-languageserver-protocol';
import { Client } from './client.ts';
import { marked } from './marked.ts';

/*
 * Each request gets the answer to it, in the form that the client takes. What the answers are is tested in features.test.ts.
 */

/** A client without anything that is optional. */
const simple: ClientCapabilities = { textDocument: { foldingRange: { rangeLimit: 1 } } };

let client: Client;
let simpleClient: Client;

beforeAll(async () => {
  client = await Client.start();
  simpleClient = await Client.start(simple);
});

afterAll(() => Promise.all([client.stop(), simpleClient.stop()]));

const { text, position } = marked(
  '<ul>\n<li id=a>b</li>\n<li><label for=|a></label></li>\n</ul>\n<p>\n\n</p><a href="//c.d/">',
);
const li = { line: 1, character: 2 };
const textDocument = { uri: 'untitled:a' };

/** What both clients get. */
async function ask(method: string, more: object = { position }): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const one of [client, simpleClient]) {
    await one.open(textDocument.uri, text);
    answers.push(await one.connection.sendRequest(method, { textDocument, ...more }));
  }
  return answers;
}

const starts = (...lines: number[]) =>
  lines.map((line) => expect.objectContaining({ start: expect.objectContaining({ line }) }));
const places = (...lines: number[]) => starts(...lines).map((range) => expect.objectContaining({ range }));
const twice = (answer: unknown) => [answer, answer];
const edits = [expect.objectContaining({ newText: 'z' }), expect.objectContaining({ newText: 'z' })];

test.each<[method: string, more: object | undefined, answers: unknown[]]>([
  [
    HoverRequest.method,
    { position: li },
    twice({
      contents: { kind: 'markdown', value: expect.stringContaining('`<li>`') },
      range: expect.anything(),
    }),
  ],
  [DefinitionRequest.method, undefined, twice(places(1))],
  [ReferencesRequest.method, { position, context: { includeDeclaration: true } }, twice(places(1, 2))],
  [ReferencesRequest.method, { position, context: { includeDeclaration: false } }, twice(places(2))],
  [DocumentHighlightRequest.method, undefined, twice(places(1, 2))],
  [PrepareRenameRequest.method, undefined, twice(starts(2)[0])],
  [
    RenameRequest.method,
    { position, newName: 'z' },
    [
      { documentChanges: [{ textDocument: { ...textDocument, version: expect.any(Number) }, edits }] },
      { changes: { 'untitled:a': edits } },
    ],
  ],
  [LinkedEditingRangeRequest.method, { position: li }, twice({ ranges: starts(1, 1) })],
  ['domwright/matchingTag', { position: li }, twice({ line: 1, character: 13 })],
  [DocumentLinkRequest.method, {}, twice([])],
  [
    FoldingRangeRequest.method,
    {},
    [
      [
        { startLine: 0, endLine: 2 },
        { startLine: 4, endLine: 5 },
      ],
      [{ startLine: 0, endLine: 2 }],
    ],
  ],
  [
    SelectionRangeRequest.method,
    { positions: [position, li] },
    twice([
      expect.objectContaining({ range: starts(2)[0] }),
      expect.objectContaining({ range: starts(1)[0] }),
    ]),
  ],
])('%s', async (method, more, answers) => {
  expect(await ask(method, more)).toEqual(answers);
});

test('symbols, as a tree for clients that take one', async () => {
  const [tree, list] = (await ask(DocumentSymbolRequest.method, {})) as [object[], object[]];
  expect(tree).toMatchObject([
    { name: 'ul', children: [{ name: 'li#a' }, { name: 'li' }] },
    { name: 'p' },
    { name: 'a' },
  ]);
  expect(list).toMatchObject([
    ...[
      { name: 'ul', containerName: '' },
      { name: 'li#a', containerName: 'ul' },
      { name: 'li', containerName: 'ul' },
    ],
    ...[{ name: 'label', containerName: 'li' }, { name: 'p' }, { name: 'a' }],
  ]);
});

test('completion, with snippets for clients that fill them in', async () => {
  const more = { position: { line: 1, character: 4 } };
  const [items, plain] = (await ask(CompletionRequest.method, more)) as [CompletionItem[], CompletionItem[]];
  const title = (some: readonly CompletionItem[]) => some.find(({ label }) => label === 'title')!;
  expect(title(items)).toMatchObject({ textEdit: { newText: 'title="$0" ' }, insertTextFormat: 2 });
  expect(title(plain)).toMatchObject({ textEdit: { newText: 'title ' } });
  const { documentation } = await client.connection.sendRequest(CompletionResolveRequest.type, title(items));
  expect(documentation).toEqual({ kind: 'markdown', value: expect.stringContaining('`title`') });
});

test('what the server says it can do', () => {
  // https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#serverCapabilities
  expect(client.result).toEqual({
    serverInfo: { name: 'domwright-language-server', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    capabilities: {
      textDocumentSync: 2,
      diagnosticProvider: {
        identifier: 'domwright',
        interFileDependencies: false,
        workspaceDiagnostics: false,
      },
      codeActionProvider: { codeActionKinds: ['quickfix', 'source.fixAll.domwright'], resolveProvider: true },
      completionProvider: { triggerCharacters: ['<', '/', ' ', '=', '"', "'", '>'], resolveProvider: true },
      ...{ hoverProvider: true, documentHighlightProvider: true, definitionProvider: true },
      ...{ referencesProvider: true, renameProvider: { prepareProvider: true } },
      ...{ documentLinkProvider: { resolveProvider: false }, documentSymbolProvider: true },
      ...{ foldingRangeProvider: true, selectionRangeProvider: true, linkedEditingRangeProvider: true },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  });
});

test('nothing is known of a document that is not open', async () => {
  const params = { textDocument: { uri: 'untitled:none' }, position: { line: 0, character: 0 } };
  expect(await client.connection.sendRequest(HoverRequest.type, params)).toBeNull();
});

test('a request that is cancelled while it waits is not answered', async () => {
  const uri = 'untitled:cancelled';
  await client.open(uri, '<p><a href=b>');
  const params = { textDocument: { uri }, position: { line: 0, character: 5 } };
  const cancelled = await client.writeAtOnce('cancelled', [
    { id: 'cancelled', method: 'textDocument/hover', params },
    { method: '$/cancelRequest', params: { id: 'cancelled' } },
  ]);
  expect(cancelled.error?.code).toBe(LSPErrorCodes.RequestCancelled);
  expect(await client.connection.sendRequest(HoverRequest.type, params)).not.toBeNull();
});
