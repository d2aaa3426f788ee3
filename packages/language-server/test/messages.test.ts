import { describe, expect, test } from 'vitest';
import type { Message } from 'vscode-languageserver';
import { Lifecycle, REFUSED, refuse } from '../src/protocol/lifecycle.ts';
import { problemOfParams } from '../src/protocol/message-shapes.ts';

/*
 * Which messages get through: those that the protocol allows at the time, with parameters that can be read.
 * https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/
 */

const position = { line: 0, character: 1 };
const range = { start: position, end: { line: 2, character: 0 } };
const textDocument = { uri: 'file:///a' };
const place = { textDocument, position };

/** Parameters by method, as the protocol has them: what is required, and what is optional. */
const messages: readonly [method: string, required: object, optional?: object][] = [
  [
    'initialize',
    { capabilities: {} },
    { workspaceFolders: [{ uri: 'file:///a', name: 'a' }, { uri: 'file:///b' }], rootUri: 'file:///a' },
  ],
  ['textDocument/didOpen', { textDocument: { uri: 'a:b', languageId: 'html', text: '<p>' } }],
  ['textDocument/didChange', { textDocument, contentChanges: [{ text: 'a' }, { text: 'b' }] }],
  ['textDocument/didChange', { textDocument, contentChanges: [{ text: 'a', range }] }],
  ['textDocument/didClose', { textDocument }],
  ['textDocument/diagnostic', { textDocument }, { previousResultId: '1' }],
  ['textDocument/codeAction', { textDocument, range, context: { only: ['quickfix'] } }],
  ['codeAction/resolve', { title: 'a' }],
  ['textDocument/completion', place],
  ['completionItem/resolve', { label: 'a' }],
  ['textDocument/hover', place],
  ['textDocument/documentHighlight', place],
  ['textDocument/definition', place],
  ['textDocument/references', { ...place, context: { includeDeclaration: false } }],
  ['textDocument/prepareRename', place],
  ['textDocument/rename', { ...place, newName: 'a' }],
  ['textDocument/documentLink', { textDocument }],
  ['textDocument/documentSymbol', { textDocument }],
  ['textDocument/foldingRange', { textDocument }],
  ['textDocument/selectionRange', { textDocument, positions: [position, position] }],
  ['textDocument/linkedEditingRange', place],
  ['domwright/matchingTag', place],
  [
    'workspace/didChangeWorkspaceFolders',
    { event: { added: [{ uri: 'a:' }, { uri: 'b:' }], removed: [{ uri: 'c:' }] } },
  ],
];

/** Every member inside of a value, with a setter. */
function* membersOf(value: unknown, name: string): Generator<[name: string, set: (to: unknown) => void]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const path = Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`;
    yield [path, (to) => Object.assign(value, { [key]: to })];
    yield* membersOf(inner, path);
  }
}

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

describe.each(messages)('%s', (method, required, optional = {}) => {
  const all = () => structuredClone({ ...required, ...optional });

  test('as the protocol has it', () => {
    expect(problemOfParams(method, all())).toBeNull();
    expect(problemOfParams(method, structuredClone(required))).toBeNull();
    expect(problemOfParams(method, { ...all(), another: 1 })).toBeNull();
    for (const name of Object.keys(optional))
      for (const absent of [undefined, null])
        expect(problemOfParams(method, { ...all(), [name]: absent })).toBeNull();
  });

  test('with each part of another type', () => {
    const count = [...membersOf(all(), 'params')].length;
    for (let i = 0; i < count; i++) {
      for (const wrong of [undefined, null, 5.5, -1, 'x', true, [5], { x: 1 }, 2 ** 31]) {
        const params = all();
        const [name, set] = [...membersOf(params, 'params')][i]!;
        // What nobody reads, and what may be absent.
        if (/\.name$|contentChanges\[\d\]\.range$|context\.only$/.test(name)) continue;
        if (/^params\.(?:workspaceFolders|rootUri|previousResultId)$/.test(name) && wrong == null) continue;
        const before = valueAt(params, name);
        set(wrong);
        const isSame = kindOf(before) === kindOf(wrong) && typeof before !== 'number';
        const isReadable = isSame && !['object', 'array'].includes(kindOf(wrong));
        if (isReadable) continue;
        if (name === 'params.capabilities' && kindOf(wrong) === 'object') continue;
        if (name === 'params.context' && kindOf(wrong) === 'object' && method.endsWith('codeAction'))
          continue;
        expect([name, wrong, problemOfParams(method, params)]).toEqual([
          ...[name, wrong],
          expect.stringMatching(/^params\S* must be an? (?:string|boolean|unsigned integer|array|object)$/),
        ]);
      }
    }
    for (const wrong of [undefined, null, 1, 'x', []])
      expect(problemOfParams(method, wrong)).toBe('params must be an object');
  });
});

function valueAt(params: unknown, name: string): unknown {
  let value = params as Record<string, unknown>;
  for (const key of name.match(/\w+/g)!.slice(1)) value = value[key] as Record<string, unknown>;
  return value;
}

test('optional parts, if they are there', () => {
  const change = (its: unknown) =>
    problemOfParams('textDocument/didChange', { textDocument, contentChanges: [{ text: '' }, its] });
  expect(change({ text: 'a', range: null })).toBeNull();
  expect(change({ text: 'a', range: { start: position } })).toBe(
    'params.contentChanges[1].range.end must be an object',
  );
  expect(change({ text: 'a', range: { start: position, end: { line: 0 } } })).toBe(
    'params.contentChanges[1].range.end.character must be an unsigned integer',
  );
  const only = (its: unknown) =>
    problemOfParams('textDocument/codeAction', { textDocument, range, context: { only: its } });
  expect([only(undefined), only(null), only([]), only(['a'])]).toEqual([null, null, null, null]);
  expect(only('a')).toBe('params.context.only must be an array');
  expect(only(['a', 1])).toBe('params.context.only[1] must be a string');
  expect(
    problemOfParams('textDocument/hover', { textDocument, position: { line: 2 ** 31 - 1, character: 0 } }),
  ).toBeNull();
  expect(problemOfParams('workspace/didChangeConfiguration', { settings: 1 })).toBeNull();
  expect(problemOfParams('workspace/didChangeConfiguration', 1)).toBe('params must be an object');
  expect(problemOfParams('no/such', 1)).toBeNull();
  expect(problemOfParams('constructor', 1)).toBeNull();
  // Inherited members are none.
  expect(problemOfParams('codeAction/resolve', Object.create({ title: 'a' }))).toBe(
    'params.title must be a string',
  );
});

describe('the order of messages', () => {
  const log: string[] = [];
  /** What gets through: the methods of messages, and why others are refused. */
  function passed(messages: readonly object[]): unknown[] {
    const through: unknown[] = [];
    log.length = 0;
    const lifecycle = new Lifecycle((line) => log.push(line));
    for (const message of messages)
      void lifecycle.handleMessage(message as never, (next: Message) => {
        const { method, params, id } = next as { method?: string; params?: { code?: number }; id?: unknown };
        through.push(method === REFUSED ? [id, params!.code] : (method ?? id));
      });
    return through;
  }
  const initialize = { id: 1, method: 'initialize', params: { capabilities: {} } };
  const hover = { id: 2, method: 'textDocument/hover', params: place };
  const open = {
    method: 'textDocument/didOpen',
    params: { textDocument: { uri: 'a:', languageId: 'html', version: 1, text: '' } },
  };
  const shutdown = { id: 3, method: 'shutdown' };
  const exit = { method: 'exit' };

  test('before initialize, requests are refused and notifications dropped', () => {
    expect(passed([hover, open, shutdown, initialize, hover, open])).toEqual([
      ...[[2, -32002], [3, -32002], 'initialize', 'textDocument/hover', 'textDocument/didOpen'],
    ]);
    expect(log).toEqual([]);
    expect(passed([exit])).toEqual(['exit']);
    expect(passed([{ method: '$/setTrace' }, { id: 4, result: null }])).toEqual(['$/setTrace', 4]);
  });

  test('initialize comes once, and with parameters', () => {
    expect(passed([initialize, { ...initialize, id: 9 }, hover])).toEqual([
      ...['initialize', [9, -32600], 'textDocument/hover'],
    ]);
    expect(passed([{ id: 1, method: 'initialize', params: {} }, hover, initialize, hover])).toEqual([
      ...[[1, -32602], [2, -32002], 'initialize', 'textDocument/hover'],
    ]);
  });

  test('after shutdown, only exit', () => {
    expect(passed([initialize, shutdown, hover, open, { ...initialize, id: 9 }, shutdown, exit])).toEqual([
      ...['initialize', 'shutdown', [2, -32600], [9, -32600], [3, -32600], 'exit'],
    ]);
    expect(passed([initialize, shutdown, { method: '$/cancelRequest' }, { id: 4, result: 1 }])).toEqual([
      ...['initialize', 'shutdown', '$/cancelRequest', 4],
    ]);
  });

  test('what cannot be read is refused, or dropped with a line in the log', () => {
    const wrong = { ...hover, params: { textDocument } };
    expect(passed([initialize, wrong, { ...open, params: {} }, { ...hover, id: 0, params: 1 }])).toEqual([
      ...['initialize', [2, -32602], [0, -32602]],
    ]);
    expect(log).toEqual(['textDocument/didOpen: params.textDocument must be an object']);
    // A notification has no id, or null.
    expect(passed([initialize, { ...wrong, id: null }])).toEqual(['initialize']);
    expect(log).toHaveLength(1);
  });

  test('the method of refusals is nobody else’s', () => {
    expect(passed([initialize, { id: 5, method: REFUSED, params: { code: 1, message: 'a' } }])).toEqual([
      ...['initialize', [5, -32601]],
    ]);
    expect(() => refuse({ code: -32601, message: 'a' })).toThrow(
      expect.objectContaining({ code: -32601, message: 'a' }),
    );
  });
});
