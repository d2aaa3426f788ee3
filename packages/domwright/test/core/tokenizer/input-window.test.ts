import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { RewritingStream, SAXParser } from '../../../src/bridges/parse5/streams.ts';
import type { ParseError } from '../../../src/core/errors/parse-error.ts';
import { forgetNames } from '../../../src/core/infra/forgetting-names.ts';
import { NameTable } from '../../../src/core/infra/name-table.ts';
import { SourceText } from '../../../src/core/source/source-text.ts';
import { InputWindow, windowDefaults } from '../../../src/core/tokenizer/input-window.ts';
import { Tokenizer } from '../../../src/core/tokenizer/tokenizer.ts';
import { HeldByTreeConstruction } from '../../../src/core/tree-construction/held-by-tree-construction.ts';
import { Entry } from '../../../src/core/tree-construction/list-of-active-formatting-elements.ts';
import { NullSink } from '../../../src/core/tree-construction/null-sink.ts';
import { TreeBuilder } from '../../../src/core/tree-construction/tree-builder.ts';
import { type HTMLEvent, HTMLEventParser, HTMLTokenizer, type Token } from '../../../src/doors/tokens.ts';
import { runs } from '../../runs.mjs';

const { leastDropped } = windowDefaults;

afterEach(() => {
  windowDefaults.start = 0;
  windowDefaults.leastDropped = leastDropped;
});

/** Runs something with a window that slides whenever it can and begins at an offset, or with one that never slides. */
function withWindow<T>(slides: boolean, start: number, run: () => T): T {
  windowDefaults.leastDropped = slides ? 1 : Number.POSITIVE_INFINITY;
  windowDefaults.start = start;
  return run();
}

interface Found {
  readonly tokens: unknown[];
  readonly errors: ParseError[];
}

type Reader = (pieces: readonly string[]) => Found;

function tokens(
  pieces: readonly string[],
  initialState: 'Data' | 'Script data' | 'CDATA section',
  edition: '2024' | 'living' = '2024',
): Found {
  const found: Found = { tokens: [], errors: [] };
  const tokenizer = new HTMLTokenizer({
    edition,
    initialState,
    lastStartTag: 'script',
    onToken: (token: Token) => found.tokens.push(token),
    onParseError: (error) => found.errors.push(error),
  });
  for (const piece of pieces) tokenizer.write(piece);
  tokenizer.end();
  return found;
}

function reusedTokens(pieces: readonly string[]): Found {
  const found: Found = { tokens: [], errors: [] };
  const tokenizer = new HTMLTokenizer({
    reuseTokens: true,
    onToken: (token: Token) => {
      const { type, start, end } = token;
      const name = 'name' in token ? token.name : null;
      const attributes = 'attributes' in token ? token.attributes : null;
      found.tokens.push({ type, start, end, name, attributes, data: 'data' in token ? token.data : null });
    },
  });
  for (const piece of pieces) tokenizer.write(piece);
  tokenizer.end();
  return found;
}

function events(pieces: readonly string[], withText = true, edition: '2024' | 'living' = '2024'): Found {
  const found: Found = { tokens: [], errors: [] };
  const add = (event: HTMLEvent) => found.tokens.push(event);
  const parser = new HTMLEventParser(
    {
      ...{ startTag: add, endTag: add, comment: add, processingInstruction: add, doctype: add },
      ...(withText ? { text: add } : {}),
    },
    { edition, onParseError: (error) => found.errors.push(error) },
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
  return found;
}

/** NB: these streams do all their work synchronously when written to. */
function saxTokens(pieces: readonly string[]): Found {
  const found: Found = { tokens: [], errors: [] };
  const parser = new SAXParser({ sourceCodeLocationInfo: true });
  for (const name of ['startTag', 'endTag', 'text', 'comment', 'doctype'])
    parser.on(name, (token: object) => found.tokens.push({ name, ...token }));
  for (const piece of pieces) parser._transform(piece, '', () => {});
  parser._flush(() => {});
  return found;
}

function rewritten(pieces: readonly string[]): Found {
  const found: Found = { tokens: [], errors: [] };
  const stream = new RewritingStream();
  stream.push = (html: string) => found.tokens.push(html) > 0;
  for (const name of ['startTag', 'text']) stream.on(name, (_, raw: string) => stream.emitRaw(`[${raw}]`));
  for (const piece of pieces) stream._transform(piece, '', () => {});
  stream._flush(() => {});
  return found;
}

const readers: Record<string, Reader> = {
  HTMLTokenizer: (pieces) => tokens(pieces, 'Data'),
  'HTMLTokenizer in a script': (pieces) => tokens(pieces, 'Script data'),
  // NB: the error at the end shows what would open the section, if there is as much.
  'HTMLTokenizer in a CDATA section': (pieces) => tokens(['<![CDATA[', ...pieces], 'CDATA section'),
  'HTMLTokenizer, reuseTokens': reusedTokens,
  HTMLEventParser: (pieces) => events(pieces),
  'HTMLTokenizer, living': (pieces) => tokens(pieces, 'Data', 'living'),
  'HTMLEventParser, living': (pieces) => events(pieces, true, 'living'),
  'HTMLEventParser without text': (pieces) => events(pieces, false),
  SAXParser: saxTokens,
  RewritingStream: rewritten,
};

const parts = [
  ...[
    '<!DOCTYPE html>',
    '<!doctype x PUBLIC "a\rb" \'c',
    '>',
    '<',
    '</',
    '<!',
    '<!--',
    '--',
    '!>',
    '-->',
    '\0',
  ],
  ...[
    '<p>',
    '</p>',
    '<b title=x>',
    '<b title="x&amp;y">',
    '</b>',
    '<a href="#&lt;">',
    '<font color=1>',
    '</font>',
  ],
  ...[
    '<table>',
    '<tr>',
    '<td>',
    '</td>',
    '</table>',
    '<svg>',
    '<![CDATA[',
    ']]>',
    ']',
    '</svg>',
    '<math>',
    '<mi/>',
  ],
  ...[
    '<script>',
    '<!--<script>',
    '</script>',
    '<textarea>',
    '</textarea>',
    '<title>',
    '</title>',
    '<pre>',
    '\n',
  ],
  ...[
    '<x-a b-c="1" d-e=2 b-c=3>',
    '</x-a>',
    '<x-',
    'b',
    ' c-d',
    '="',
    '"',
    "'",
    ' e=f',
    '/',
    '=',
    '`',
    '<frameset>',
  ],
  ...[
    '\r',
    '\r\n',
    ' ',
    '\t',
    'text',
    'more text\n',
    '&amp;',
    '&am',
    '&notit;',
    '&#',
    '&#x',
    '4',
    '1;',
    '&',
    ';',
  ],
  ...[
    '\ud83d',
    '\ude00',
    '\ufffe',
    '\u0001',
    '\u007f',
    '\ufffd',
    'é',
    '</body>',
    '</html>',
    '</>',
    '<template>',
  ],
  ...[
    '<?a b',
    'c?>',
    '<?',
    '?',
    '<?marker name="m"?>',
    '<template for=m>',
    '</template>',
    '<select>',
    '<option>',
    '<selectedcontent>',
  ],
];
const inPieces = fc.array(
  fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((some) => some.join('')),
  {
    maxLength: 14,
  },
);

/** The value with every offset increased, and the columns of the first line as well. */
function moved(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, by));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  const { line, startLine = line, endLine } = record;
  return Object.fromEntries(
    Object.entries(record).map(([name, inner]) => {
      if (typeof inner !== 'number') return [name, moved(inner, by)];
      const isColumn =
        ((name === 'column' || name === 'startCol') && startLine === 1) ||
        ((name === 'endColumn' || name === 'endCol') && endLine === 1);
      const isOffset = ['start', 'end', 'offset', 'startOffset', 'endOffset'].includes(name);
      return [name, isOffset || isColumn ? inner + by : inner];
    }),
  );
}

describe.each(Object.entries(readers))('%s', (_, read) => {
  test('finds the same, at the same places, whether what it has read is kept or not', () => {
    fc.assert(
      fc.property(inPieces, (pieces) => {
        const kept = withWindow(false, 0, () => read(pieces));
        expect(withWindow(true, 0, () => read(pieces))).toEqual(kept);
      }),
      { numRuns: runs(300) },
    );
  });

  test.each([2 ** 31 - 20, 2 ** 32 - 20, 2 ** 33 + 7, 2 ** 52])('counts on from offset %d', (start) => {
    fc.assert(
      fc.property(inPieces, (pieces) => {
        const kept = withWindow(false, 0, () => read(pieces));
        expect(withWindow(true, start, () => read(pieces))).toEqual(moved(kept, start));
      }),
      { numRuns: 50 },
    );
  });
});

test('offsets, lines and columns beyond 2^32', () => {
  const found = withWindow(true, 2 ** 32 - 5, () => tokens(['<p>\n', '<p a a>', '\r\n<!--'], 'Data'));
  expect(found.tokens).toMatchObject([
    { type: 'StartTag', start: 2 ** 32 - 5, end: 2 ** 32 - 2 },
    { type: 'Character', data: '\n', start: 2 ** 32 - 2, end: 2 ** 32 - 1 },
    { type: 'StartTag', start: 2 ** 32 - 1, end: 2 ** 32 + 6 },
    { type: 'Character', data: '\n', start: 2 ** 32 + 6, end: 2 ** 32 + 8 },
    { type: 'Comment', data: '', start: 2 ** 32 + 8, end: 2 ** 32 + 12 },
    { type: 'EndOfFile', start: 2 ** 32 + 12, end: 2 ** 32 + 12 },
  ]);
  expect(found.errors).toMatchObject([
    { code: 'duplicate-attribute', start: 2 ** 32 + 4, end: 2 ** 32 + 5, line: 2, column: 6 },
    { code: 'eof-in-comment', start: 2 ** 32 + 8, end: 2 ** 32 + 12, line: 3, column: 1, endColumn: 5 },
  ]);
});

test.each([
  [['<!DOCTYPE html>&am4', '1;'], 15, 21],
  [['<p>a\n&am4', '1', 'x', 'y;'], 5, 13],
  [['<textarea>&xx', 'x', ';'], 10, 15],
  [['<svg><![CDATA[]]>&xx', 'x', ';'], 17, 22],
])('an ambiguous ampersand in pieces: %j', (pieces, start, end) => {
  const place = { code: 'unknown-named-character-reference', start, end };
  const { errors } = withWindow(true, 0, () => events(pieces));
  expect(errors.filter(({ code }) => code === place.code)).toMatchObject([place]);
  const kept = withWindow(false, 0, () => events(pieces));
  expect(errors).toEqual(kept.errors);
});

test('a line longer than 2^32', () => {
  const found = withWindow(true, 2 ** 32, () => tokens(['<p>', '<p a a>'], 'Data'));
  expect(found.errors).toMatchObject([
    { start: 2 ** 32 + 8, line: 1, column: 2 ** 32 + 9, endLine: 1, endColumn: 2 ** 32 + 10 },
  ]);
});

test('attributes of active formatting elements stay, and nothing else of what was read before', () => {
  withWindow(true, 0, () => {
    const names = new NameTable();
    const source = new SourceText();
    const builder = new TreeBuilder(new NullSink(), names, source, {
      scripting: false,
      srcdoc: false,
      cannotChangeMode: false,
      allowDeclarativeShadowRoots: false,
    });
    builder.tokenizer = new Tokenizer(builder, names, source, null);
    const window = new InputWindow(null, [new HeldByTreeConstruction(builder)]);
    const pieces = ['<p><b x-y=one title="&lt;">', '<p><a href=#>', 'text</a><i class=', 'two>'];
    for (const piece of [...pieces, ...Array<string>(50).fill('<p>some text</p><em>more</em>')]) {
      builder.tokenizer.feed(piece, false);
      builder.tokenizer.run();
      window.slide(builder.tokenizer);
    }
    const { formatting } = builder;
    const values: (readonly [string, string])[] = [];
    for (let entry = formatting.tail; entry !== 0; entry = formatting.entries[entry + Entry.Previous]!) {
      const { attributes } = formatting.restoreToken(entry);
      for (let i = 0; i < attributes.count; i++) values.push([attributes.nameAt(i), attributes.valueAt(i)]);
    }
    expect(values).toEqual([
      ['class', 'two'],
      ['x-y', 'one'],
      ['title', '<'],
    ]);
    expect(source.length).toBeLessThan(100);
    expect(window.start).toBeGreaterThan(1300);
  });
});

test('names that nobody refers to are forgotten', () => {
  const names = new NameTable();
  const ids = ['x-a', 'x-b', 'x-c', 'x-d'].map((name) => names.idOf(name));
  forgetNames(names, new Set([ids[1]!]));
  expect(['x-a', 'x-b', 'x-c', 'x-d'].map((name) => names.find(name))).toEqual([0, ids[1], 0, 0]);
  const others = Array.from({ length: 100 }, (_, i) => names.idOf(`y-${i}`));
  expect(new Set([...others, ids[1]]).size).toBe(101);
  expect(others.map((id) => names.stringOf(id))).toEqual(others.map((_, i) => `y-${i}`));
  expect(others).toContain(ids[0]);
  expect(names.stringOf(ids[1]!)).toBe('x-b');
});

test('names that are open or being read stay; others are forgotten and found again', () => {
  const found = withWindow(true, 0, () =>
    events([
      '<x-one><x-two q-a=1 ',
      'q-b=2 ',
      'q-a=3></x-two>',
      '<x-three>',
      '</x-one',
      '></x-three><x-two>',
    ]),
  );
  expect(found.tokens).toMatchObject([
    { type: 'startTag', name: 'x-one' },
    {
      name: 'x-two',
      attributes: [
        { name: 'q-a', value: '1' },
        { name: 'q-b', value: '2' },
      ],
    },
    { type: 'endTag', name: 'x-two' },
    { type: 'startTag', name: 'x-three' },
    { type: 'endTag', name: 'x-one' },
    { type: 'endTag', name: 'x-three' },
    { type: 'startTag', name: 'x-two' },
  ]);
});
