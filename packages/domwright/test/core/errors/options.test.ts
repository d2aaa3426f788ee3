import { describe, expect, test } from 'vitest';
import { parse as parseCore } from '../../../src/core/tree.ts';
import { HTMLTokenizer, tokenize } from '../../../src/doors/tokens.ts';
import {
  type DocumentOptions,
  formatTree,
  HTMLFragmentParser,
  HTMLParser,
  type ParseError,
  parse,
  parseFragment,
  parseStream,
} from '../../../src/index.ts';

const html = '<!DOCTYPE html><p>a</b></i></u>b';

function collect(): { codes: string[]; starts: number[]; omitted: number[]; options: DocumentOptions } {
  const codes: string[] = [];
  const starts: number[] = [];
  const omitted: number[] = [];
  return {
    codes,
    starts,
    omitted,
    options: {
      onParseError: ({ code, start }: ParseError) => {
        expect(omitted).toEqual([]);
        codes.push(code);
        starts.push(start);
      },
      onParseErrorsOmitted: (count) => omitted.push(count),
    },
  };
}

/** Every way of parsing the same text. */
const ways: readonly (readonly [string, (html: string, options: DocumentOptions) => unknown])[] = [
  ['parse', (text, options) => parse(text, options)],
  ['parse of bytes', (text, options) => parse(new TextEncoder().encode(text), options)],
  ['core', (text, options) => parseCore(text, options)],
  [
    'HTMLParser',
    (text, options) =>
      [...text]
        .reduce((parser, unit) => {
          parser.write(unit);
          return parser;
        }, new HTMLParser(options))
        .end(),
  ],
  ['parseStream', (text, options) => parseStream([...text], options)],
  [
    'parseStream of bytes',
    (text, options) =>
      parseStream(
        [...text].map((unit) => new TextEncoder().encode(unit)),
        options,
      ),
  ],
];

describe.each(ways)('%s', (_, run) => {
  test('tells at most maxParseErrors and then how many there were besides', async () => {
    const { codes, starts, omitted, options } = collect();
    await run(html, { ...options, maxParseErrors: 1 });
    expect([codes, starts, omitted]).toEqual([['stray-end-tag'], [19], [2]]);
  });

  test('tells of no omitted errors where there are none', async () => {
    const { codes, omitted, options } = collect();
    await run(html, { ...options, maxParseErrors: 3 });
    expect([codes.length, omitted]).toEqual([3, []]);
  });

  test('tells only their number', async () => {
    const { codes, omitted, options } = collect();
    await run(html, { ...options, maxParseErrors: 0 });
    expect([codes, omitted]).toEqual([[], [3]]);
  });

  test('stops at the first', async () => {
    const { codes, starts, omitted, options } = collect();
    await run(html, { ...options, stopAtFirstParseError: true });
    expect([codes, starts, omitted]).toEqual([['stray-end-tag'], [19], []]);
  });
});

describe('stopAtFirstParseError', () => {
  const stopped = (text: string, onParseError?: (error: ParseError) => void): string =>
    formatTree(
      parse(text, { stopAtFirstParseError: true, ...(onParseError === undefined ? {} : { onParseError }) }),
    );

  test('leaves the tree as it is then', () => {
    expect(stopped(html)).toBe('| <!DOCTYPE html>\n| <html>\n|   <head>\n|   <body>\n|     <p>\n|       "a"');
  });

  test('changes nothing where there is no error', () => {
    const text = '<!DOCTYPE html><p>a<p>b';
    expect(stopped(text)).toBe(formatTree(parse(text)));
  });

  test.each([
    [
      // Its characters were emitted before the semicolon turned out to be wrong.
      'in the text of a reference',
      '<!DOCTYPE html><p>ab&x;c',
      'unknown-named-character-reference',
      '"ab&x"',
    ],
    [
      'in the value of an attribute',
      '<!DOCTYPE html><p>ab<i id=x"y>c',
      'unexpected-character-in-unquoted-attribute-value',
      '"ab"',
    ],
    ['in a comment', '<!DOCTYPE html><p>ab<!--c\0d-->e', 'unexpected-null-character', '"ab"'],
    ['in a doctype', '<!DOCTYPE h\0ml>', 'unexpected-null-character', ''],
    ['in raw text', '<!DOCTYPE html><style>ab\0c</style>d', 'unexpected-null-character', '"ab"'],
    [
      'in the text before a control character',
      '<!DOCTYPE html><p>ab\u0001c<p>',
      'control-character-in-input-stream',
      '"ab"',
    ],
    [
      'in the text before a wrong tag',
      '<!DOCTYPE html><p>ab<3',
      'invalid-first-character-of-tag-name',
      '"ab"',
    ],
  ])('stops %s, with any chunks', (_, text, code, last) => {
    const codes: string[] = [];
    const tree = stopped(text, (error) => codes.push(error.code));
    expect(codes).toEqual([code]);
    expect(tree.endsWith(last)).toBe(true);
    const parser = new HTMLParser({
      stopAtFirstParseError: true,
      onParseError: (error) => codes.push(error.code),
    });
    for (const unit of text) parser.write(unit);
    expect(formatTree(parser.end())).toBe(tree);
    expect(codes).toEqual([code, code]);
  });

  test('takes the first of several by their places', () => {
    const codes: string[] = [];
    stopped('<!DOCTYPE html></body>a&x;\u0001', (error) => codes.push(error.code));
    expect(codes).toEqual(['content-after-body']);
  });

  test('takes more input and ignores it', () => {
    const parser = new HTMLParser({ stopAtFirstParseError: true });
    parser.write('<!DOCTYPE html><p>a</b>');
    const before = formatTree(parser.document);
    parser.write('<p>b');
    expect(formatTree(parser.end('<p>c'))).toBe(before);
    expect(() => parser.write('d')).toThrow('ended');
  });

  test('works for fragments and the tokenizer', () => {
    const options = { stopAtFirstParseError: true };
    expect(formatTree(parseFragment('a<p></b>c', options))).toBe('| "a"\n| <p>');
    const parser = new HTMLFragmentParser(options);
    parser.write('a</b>');
    expect(formatTree(parser.end('c'))).toBe('| "a"');
    const tokens = tokenize('a<p a a>b', options);
    expect(tokens.map((token) => token.type)).toEqual(['Character']);
    const types: string[] = [];
    const tokenizer = new HTMLTokenizer({ ...options, onToken: (token) => types.push(token.type) });
    tokenizer.write('<p><3');
    tokenizer.end('<p>');
    expect(types).toEqual(['StartTag']);
  });
});

test.each([
  [{ maxParseErrors: -1 }, "option 'maxParseErrors' must be 0 or more, not -1"],
  [{ maxParseErrors: Number.NaN }, "option 'maxParseErrors' must be 0 or more, not NaN"],
  [{ maxParseErrors: '1' }, 'option \'maxParseErrors\' must be a number, not "1"'],
  [{ onParseErrorsOmitted: 1 }, "option 'onParseErrorsOmitted' must be a function, not 1"],
  [{ stopAtFirstParseError: 'yes' }, 'option \'stopAtFirstParseError\' must be a boolean, not "yes"'],
])('%j is a wrong value', (options, message) => {
  for (const run of [parse, parseFragment, parseCore] as ((html: string, options: object) => unknown)[]) {
    expect(() => run('', options)).toThrow(new TypeError(message));
  }
  expect(() => tokenize('', options as object)).toThrow(new TypeError(message));
});

describe('the order', () => {
  test('is that of the places where errors are found, whatever waits for what', () => {
    const found: [string, number][] = [];
    const text = '<!DOCTYPE html><table>a&x;\u0001<tr a a></table></body>b&y;<';
    parse(text, { onParseError: ({ code, offset }) => found.push([code, offset]) });
    expect(found).toEqual([
      ['unknown-named-character-reference', text.indexOf('&x;') + 2],
      ['control-character-in-input-stream', text.indexOf('\u0001')],
      ['duplicate-attribute', text.indexOf('<tr') + 7],
      ['text-in-table', text.indexOf('<tr') + 7],
      ['content-after-body', text.indexOf('b&y')],
      ['unknown-named-character-reference', text.indexOf('&y;') + 2],
      ['eof-before-tag-name', text.length],
    ]);
  });

  test('holds where very many errors wait', () => {
    const offsets: number[] = [];
    parse(`<!DOCTYPE html><frameset>${' a&x;'.repeat(5000)}`, {
      onParseError: ({ offset }) => offsets.push(offset),
    });
    expect(offsets.length).toBeGreaterThan(10_000);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
  });
});
