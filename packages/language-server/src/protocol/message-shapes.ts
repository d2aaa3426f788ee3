/*
 * The shapes of what a client sends, as far as the server reads it. A message of another shape may do nothing: an editor that is wrong
 * must not end the server for all its documents.
 */

type Shape =
  | 'string'
  | 'unsigned integer'
  | 'boolean'
  | 'anything'
  | readonly [Shape]
  | { readonly [member: string]: Shape };

const position: Shape = { line: 'unsigned integer', character: 'unsigned integer' };
const range: Shape = { start: position, end: position };
const textDocument: Shape = { uri: 'string' };
const place: Shape = { textDocument, position };
const aboutDocument: Shape = { textDocument };

/** By method. A member whose name ends with `?` may be absent or null. */
const shapes: Readonly<Record<string, Shape>> = {
  initialize: {
    capabilities: {},
    'workspaceFolders?': [{ uri: 'string' }],
    'rootUri?': 'string',
  },
  'textDocument/didOpen': {
    textDocument: { uri: 'string', languageId: 'string', version: 'anything', text: 'string' },
  },
  'textDocument/didChange': {
    textDocument,
    contentChanges: [{ text: 'string', 'range?': range }],
  },
  'textDocument/didClose': aboutDocument,
  'textDocument/diagnostic': { textDocument, 'previousResultId?': 'string' },
  'textDocument/codeAction': { textDocument, range, context: { 'only?': ['string'] } },
  'codeAction/resolve': { title: 'string' },
  'textDocument/completion': place,
  'completionItem/resolve': { label: 'string' },
  'textDocument/hover': place,
  'textDocument/documentHighlight': place,
  'textDocument/definition': place,
  'textDocument/references': { ...place, context: { includeDeclaration: 'boolean' } },
  'textDocument/prepareRename': place,
  'textDocument/rename': { ...place, newName: 'string' },
  'textDocument/documentLink': aboutDocument,
  'textDocument/documentSymbol': aboutDocument,
  'textDocument/foldingRange': aboutDocument,
  'textDocument/selectionRange': { textDocument, positions: [position] },
  'textDocument/linkedEditingRange': place,
  'domwright/matchingTag': place,
  'workspace/didChangeConfiguration': {},
  'workspace/didChangeWorkspaceFolders': {
    event: { added: [{ uri: 'string' }], removed: [{ uri: 'string' }] },
  },
};

/** What is wrong with the parameters of a message; null if nothing is. */
export function problemOfParams(method: string, params: unknown): string | null {
  const shape = Object.hasOwn(shapes, method) ? shapes[method]! : 'anything';
  return problemOf(params, shape, 'params');
}

function problemOf(value: unknown, shape: Shape, name: string): string | null {
  if (shape === 'anything') return null;
  if (shape === 'string' || shape === 'boolean')
    return typeof value === shape ? null : `${name} must be a ${shape}`;
  if (shape === 'unsigned integer') {
    const isOne = Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;
    return isOne ? null : `${name} must be an unsigned integer`;
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return `${name} must be an array`;
    for (const [index, item] of value.entries()) {
      const problem = problemOf(item, shape[0] as Shape, `${name}[${index}]`);
      if (problem !== null) return problem;
    }
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${name} must be an object`;
  for (const [member, inner] of Object.entries(shape)) {
    const isOptional = member.endsWith('?');
    const key = isOptional ? member.slice(0, -1) : member;
    const given = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
    if (isOptional && (given === undefined || given === null)) continue;
    const problem = problemOf(given, inner, `${name}.${key}`);
    if (problem !== null) return problem;
  }
  return null;
}
