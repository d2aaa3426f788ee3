import { formatTree, HTMLFragmentParser, HTMLParser, type ParseError, parse } from 'domwright';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeUnits, randomChunks } from '../../conformance/chunks.mjs';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

// The tree at the first error doesn't depend on how the input was split.

/** The error, and the tree at that point. */
function stopped(pieces: readonly string[], context: string | undefined, options: object = {}): string {
  const told: string[] = [];
  const given = {
    ...options,
    stopAtFirstParseError: true,
    onParseError: ({ code, start, end, offset }: ParseError) =>
      told.push(`${code} ${start} ${end} ${offset}`),
  };
  const parser = context === undefined ? new HTMLParser(given) : fragmentParser(context, given);
  for (const piece of pieces) parser.write(piece);
  const tree = formatTree(parser.end());
  expect(told.length).toBeLessThan(2);
  return `${told[0]}\n${tree}`;
}

/** `context`: as in html5lib-tests, `div` or `svg path`. */
function fragmentParser(context: string, options: object): HTMLFragmentParser {
  const [namespace, name] = context.split(' ');
  if (name === undefined) return new HTMLFragmentParser({ ...options, context });
  const namespaceURI =
    namespace === 'svg' ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1998/Math/MathML';
  return new HTMLFragmentParser({ ...options, context: { localName: name, namespaceURI } });
}

/**
 * The first half of a surrogate pair doesn't show whether it is a noncharacter, or not a pair at all, and if it is an error for
 * another reason, parsing has stopped before the second half arrives. So chunks must not end there.
 */
function withWholePairs(pieces: string[]): string[] {
  const result: string[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last !== undefined && /[\ud800-\udbff]$/.test(last)) result[result.length - 1] = last + piece;
    else result.push(piece);
  }
  return result;
}

function differences(html: string, context?: string): string[] {
  const whole = stopped([html], context);
  const ways = {
    'a code unit at a time': stopped(withWholePairs(codeUnits(html)), context),
    'random pieces': stopped(withWholePairs(randomChunks(html, html)), context),
    'other random pieces': stopped(withWholePairs(randomChunks(html, html, 3)), context),
    'without the fast path': stopped([html], context, { fastPath: false }),
  };
  return Object.entries(ways)
    .filter(([, result]) => result !== whole)
    .map(([way, result]) => `${JSON.stringify(html)} ${context ?? ''}: ${way}: ${result}\nwhole: ${whole}`);
}

/** Longer inputs, of which there are few, would take most of the time. */
const LONGEST = 4000;

const files = [fixturesFolder, `${conformanceFolder}/html5lib-2023/tree-construction`].flatMap((folder) =>
  listFiles(folder, '.dat'),
);

test.each(files.map((file) => [file.slice(file.lastIndexOf('/') + 1), file]))(
  '%s: the same however it is cut',
  (_, file) => {
    const found: string[] = [];
    for (const { data, fragment } of readTreeConstructionTests(file)) {
      if (data.length > LONGEST) continue;
      // With a doctype as well, because the first error of most inputs is that they have none.
      for (const html of [data, `<!DOCTYPE html>${data}`]) found.push(...differences(html, fragment));
    }
    expect(found).toEqual([]);
  },
);

test('any markup: the same however it is cut', () => {
  fc.assert(
    fc.property(nastyInput, (html) => {
      expect(differences(html)).toEqual([]);
      expect(differences(`<!DOCTYPE html>${html}`)).toEqual([]);
    }),
    { numRuns: runs(1000), seed: 1 },
  );
});

// By the standard's steps, with each character that was emitted before the error.
test.each([
  // The ambiguous ampersand state has emitted what is before the semicolon.
  ['<!DOCTYPE html><p>x&noSuch;y', 'x&noSuch'],
  ['<!DOCTYPE html><title>a<b&noSuch;y', 'a<b&noSuch'],
  // The temporary buffer was not flushed.
  ['<!DOCTYPE html><p>x&#xy', 'x'],
  ['<!DOCTYPE html><p>x&notit;y', 'x'],
  ['<!DOCTYPE html><p>x&am\u0001', 'x'],
  ['<!DOCTYPE html><title>a<b&#xy', 'a<b'],
  ['<!DOCTYPE html><p>x\r\u0001', 'x\n'],
  ['<!DOCTYPE html><script>a<!--<script>\0', 'a<!--<script>'],
  ['<!DOCTYPE html><script>a<!-- b', 'a<!-- b'],
  ['<!DOCTYPE html><svg><![CDATA[a]] b', 'a]] b'],
  // The character in which tree construction finds the error is processed.
  ['ab', 'a'],
  ['<!DOCTYPE html><body></body> ab', ' a'],
  // Never half of it.
  ['\u{1f600}b', ''],
])('%j has %j in the tree', (html, text) => {
  expect(parse(html, { stopAtFirstParseError: true }).documentElement?.textContent).toBe(text);
  expect(differences(html)).toEqual([]);
});

test('a parser that was used before does not remember where markup was', () => {
  parse('<!DOCTYPE html><p title=x>aaaaaaaaaaaaaaaaaaaaaaaaa');
  const document = parse('<!DOCTYPE html><p>x&#xy', { stopAtFirstParseError: true });
  expect(document.body!.textContent).toBe('x');
});

// A `meta` that may change the encoding, a script or a limit makes the tokenizer return before it has read all of its input, in
// which an error of the input stream may already have been found.

test('bytes: a declaration before an error of the input stream', () => {
  const html = '<!DOCTYPE html><meta charset=utf-8><title>é</title><p>a<p>b\u0001<p>c';
  const expected = stopped([html], undefined);
  const bytes = new TextEncoder().encode(html);
  for (const options of [{}, { prescan: false }, { defaultEncoding: 'utf-8', prescan: false }]) {
    for (const length of [bytes.length, 7, 1]) {
      const told: string[] = [];
      const parser = new HTMLParser({
        ...options,
        stopAtFirstParseError: true,
        onParseError: ({ code, start, end, offset }) => told.push(`${code} ${start} ${end} ${offset}`),
      });
      for (let at = 0; at < bytes.length; at += length) parser.write(bytes.subarray(at, at + length));
      const tree = formatTree(parser.end());
      expect(`${told.join()}\n${tree}`).toBe(expected);
    }
  }
});

test('a limit before an error of the input stream', () => {
  const told: string[] = [];
  const html = '<!DOCTYPE html><title>a</title><p>b<p>c<p>d\u0001e';
  const document = parse(html, {
    stopAtFirstParseError: true,
    onParseError: ({ code }) => told.push(code),
    maxNodes: 7,
  });
  expect(formatTree(document)).toBe(formatTree(parse(html, { maxNodes: 7 })));
  expect(document.body!.textContent).toBe('b');
  expect(told).toEqual([]);
});
