import vm from 'node:vm';
import {
  Comment,
  Document,
  DocumentFragment,
  Element,
  HTMLFragmentParser,
  HTMLParser,
  parse,
  parseFragment,
  parseStream,
  serialize,
  Text,
} from 'domwright';
import { expect, test } from 'vitest';
import { sniffEncoding } from '../../src/core/bytes/checked.ts';
import { parse as parseToTree, serialize as serializeTree } from '../../src/core/tree.ts';
import { parseFile } from '../../src/dom/parsing/node.ts';
import { checkConformance } from '../../src/doors/conformance.ts';
import { preloadScan } from '../../src/doors/preload.ts';
import { HTMLEventParser, HTMLTokenizer, tokenize, tokenStream } from '../../src/doors/tokens.ts';
import { TreeConstructor } from '../../src/doors/tree-construction.ts';
import { linksOf } from '../../src/doors/urls.ts';

// Wrong calls, and calls in an unexpected order: they throw an error that says what is wrong, and never lose input silently.

const tooEarly = 'cannot write from within a callback, or after a callback has thrown';

/** Each way of chunked parsing, with a callback for the first start tag or error. */
const parsers: Record<string, (callback: () => void) => { write(chunk: string): void; end(): unknown }> = {
  HTMLParser: (callback) => new HTMLParser({ maxDepth: 3, onLimit: callback }),
  HTMLFragmentParser: (callback) => new HTMLFragmentParser({ onParseError: callback }),
  HTMLTokenizer: (callback) => new HTMLTokenizer({ onToken: callback }),
  HTMLEventParser: (callback) => new HTMLEventParser({ startTag: callback }),
  TreeConstructor: (callback) =>
    new TreeConstructor({
      document: 1,
      createElement() {
        callback();
        return 2;
      },
      insertBefore() {},
      insertText() {},
      setDocumentMode() {},
      endTag() {},
      popped() {},
    } as never),
};

test.each(Object.entries(parsers))('%s takes no input from its callbacks', (_, make) => {
  const messages: string[] = [];
  let calls = 0;
  const parser = make(() => {
    if (calls++ > 0) return;
    for (const call of [() => parser.write('<i>'), () => parser.end()]) {
      try {
        call();
      } catch (error) {
        messages.push((error as Error).message);
      }
    }
  });
  parser.write('<div><div></u><div>a<b>b');
  parser.end();
  expect(messages).toEqual([tooEarly, tooEarly]);
});

test.each(Object.entries(parsers))('%s takes no input after a callback has thrown', (_, make) => {
  const parser = make(() => {
    throw new RangeError('by the caller');
  });
  expect(() => parser.write('<div><div></u><div>a<b>b')).toThrow('by the caller');
  expect(() => parser.write('c')).toThrow(tooEarly);
  expect(() => parser.end()).toThrow(tooEarly);
});

test('what was parsed before a callback threw can be had', () => {
  const parser = new HTMLParser({
    onParseError() {
      throw new Error('enough');
    },
  });
  expect(() => parser.write('<!DOCTYPE html><p>a</b>c')).toThrow('enough');
  expect(parser.abort().querySelector('p')?.textContent).toBe('ac');
});

test('bytes are not written from callbacks either', () => {
  // Longer than the part awaited before the encoding is determined.
  const bytes = new TextEncoder().encode(`<meta charset=utf-8><p>${'a'.repeat(2000)}`);
  const messages: unknown[] = [];
  const parser = new HTMLParser({
    prescan: false,
    autodetect() {
      // Would detect again, and again.
      parser.stopWaiting();
      return null;
    },
    onEncodingChange() {
      try {
        parser.write(bytes);
      } catch (error) {
        messages.push((error as Error).message);
      }
    },
  });
  parser.write(bytes);
  expect(messages).toEqual([tooEarly]);
  expect(parser.end().body!.innerHTML).toBe(`<p>${'a'.repeat(2000)}</p>`);
});

test('errors in a long text are told while it is parsed, and do not all wait for its end', () => {
  const length = 3 << 20;
  let count = 0;
  let parsed = -1;
  const parser = new HTMLParser({
    onParseError() {
      if (++count === length) parsed = parser.document.body?.textContent?.length ?? 0;
    },
  });
  const { body } = parser.end('<'.repeat(length));
  // One for each, and one for the doctype that is missing.
  expect(count).toBe(length + 1);
  expect(parsed).toBeGreaterThan(length / 2);
  expect(body!.childNodes.length).toBe(1);
  expect(body!.textContent!.length).toBe(length);
});

test('so they are with limits, and in fragments', () => {
  const length = 3 << 20;
  for (const make of [
    (options: object) => new HTMLParser({ ...options, maxDepth: 100 }),
    (options: object) => new HTMLFragmentParser({ ...options, maxDepth: 100 }),
    (options: object) => new HTMLFragmentParser(options),
  ]) {
    let count = 0;
    let parsed = -1;
    const parser: HTMLParser | HTMLFragmentParser = make({
      onParseError() {
        if (++count !== 10) return;
        const tree = parser instanceof HTMLParser ? parser.document : parser.fragment;
        parsed = tree.lastChild === null ? 0 : tree.lastChild.textContent!.length;
      },
    });
    parser.write('<'.repeat(length));
    expect(count).toBeGreaterThan(length / 2);
    expect(parsed).toBeLessThan(length / 2);
    expect(parsed).toBeGreaterThan(-1);
  }
});

const detached = (bytes: Uint8Array): Uint8Array => {
  structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] });
  return bytes;
};

test('bytes that are gone are refused by the name of the argument', () => {
  const message = 'is detached: its buffer was transferred or shrunk';
  expect(() => parse(detached(new Uint8Array(4)))).toThrow(new TypeError(`html ${message}`));
  expect(() => parseFragment(detached(new Uint8Array(4)).buffer as ArrayBuffer)).toThrow(
    new TypeError(`html ${message}`),
  );
  expect(() => new HTMLParser().write(detached(new Uint8Array(4)))).toThrow(
    new TypeError(`chunk ${message}`),
  );
});

test('a view that its buffer no longer reaches is refused', () => {
  const Resizable = ArrayBuffer as unknown as new (
    length: number,
    options: { maxByteLength: number },
  ) => ArrayBuffer & { resize(length: number): void };
  const buffer = new Resizable(40, { maxByteLength: 80 });
  const views = [
    new Uint8Array(buffer, 20, 10),
    new Uint16Array(buffer, 20, 4),
    new DataView(buffer, 20, 10),
  ];
  buffer.resize(10);
  for (const view of views) expect(() => parse(view)).toThrow(/^html is detached: .* or shrunk$/);
});

test('empty arrays of any kind are bytes', () => {
  for (const empty of [
    new Uint8Array(0),
    new BigInt64Array(0),
    new ArrayBuffer(0),
    new DataView(new ArrayBuffer(0)),
  ]) {
    expect(parse(empty).body!.childNodes.length).toBe(0);
  }
});

test('bytes of another realm are bytes', () => {
  const realm = vm.createContext();
  const buffer = vm.runInContext('new Uint8Array([60, 112, 62, 104]).buffer', realm) as ArrayBuffer;
  expect(buffer instanceof ArrayBuffer).toBe(false);
  expect(parse(buffer).body!.innerHTML).toBe('<p>h</p>');
  expect(parse(vm.runInContext('new Uint8Array([60, 112, 62, 104])', realm)).body!.innerHTML).toBe(
    '<p>h</p>',
  );
  expect(serialize(parseFragment(buffer))).toBe('<p>h</p>');
});

test.each([null, 5, 'abc', true, Symbol('x'), () => 1])('%s is no options', async (options) => {
  const message = /^options must be an object, not /;
  const given = options as never;
  await expect(parseStream(['x'], given)).rejects.toThrow(message);
  await expect(parseFile('x.html', given)).rejects.toThrow(message);
  expect(() => tokenize('x', given)).toThrow(message);
  expect(() => tokenStream(given)).toThrow(message);
  expect(() => parse('x', given)).toThrow(message);
});

test('a signal has to be one', async () => {
  await expect(parseStream(['x'], { signal: { aborted: false } as never })).rejects.toThrow(
    new TypeError("option 'signal' must be an AbortSignal, not an object"),
  );
});

test('a long time to wait is a long time', async () => {
  const changes: string[] = [];
  const source = (async function* () {
    yield new Uint8Array([60, 112, 62, 0xe4]);
    // Enough time for a timer of 0 ms.
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield new TextEncoder().encode('<meta charset=windows-1251>');
  })();
  const document = await parseStream(source, {
    waitMilliseconds: 1e12,
    onEncodingChange: (encoding) => void changes.push(encoding),
  });
  expect(document.characterEncoding).toBe('windows-1251');
  // The declaration was waited for.
  expect(changes).toEqual([]);
});

test('a handle that is none is refused', () => {
  const tree = parseToTree('<!DOCTYPE html><p a=1>x<!--c--><template>z</template>');
  for (const node of [
    0,
    -16,
    8,
    20,
    17.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 32 + 16,
    1e6,
    '16',
    undefined,
  ]) {
    expect(() => tree.data(node as number)).toThrow(/^node must be a handle, not /);
    expect(() => tree.following(node as number)).toThrow(/^node must be a handle, not /);
  }
  expect(() => serializeTree(tree, 1e6)).toThrow(/^node must be a handle, not 1000000$/);
});

test('nodes are made by their document, not by constructors', () => {
  for (const Class of [Text, Comment, Element, DocumentFragment] as (new (
    ...data: unknown[]
  ) => unknown)[]) {
    expect(() => new Class()).toThrow(/^Illegal constructor/);
    expect(() => new Class('x')).toThrow(/^Illegal constructor/);
  }
  expect(new Document().childNodes.length).toBe(0);
});

test.each<[string, () => unknown, string]>([
  ['bytes of sniffEncoding', () => sniffEncoding(wrong(null)), 'bytes must be bytes, not null'],
  [
    'options of sniffEncoding',
    () => sniffEncoding(new Uint8Array(1), wrong(null)),
    'options must be an object',
  ],
  ['options of linksOf', () => linksOf(parse(''), wrong(null)), 'options must be an object, not null'],
  ['an option of linksOf', () => linksOf(parse(''), wrong({ a: 1 })), "unknown option 'a'; the options are"],
  [
    'options of checkConformance',
    () => checkConformance(parse(''), wrong(5)),
    'options must be an object, not 5',
  ],
  ['an option of checkConformance', () => checkConformance(parse(''), wrong({ a: 1 })), "unknown option 'a'"],
  ['no options of preloadScan', () => preloadScan('', wrong(undefined)), 'options must be an object'],
])('%s are checked', (_, call, message) => {
  expect(call).toThrow(TypeError);
  expect(call).toThrow(message);
});

function wrong<T>(value: unknown): T {
  return value as T;
}
