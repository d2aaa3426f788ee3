import * as domwright from 'domwright';
import { formatTree, HTMLParser, parse } from 'domwright';
import { HTMLTokenizer, type Token, tokenize } from 'domwright/tokens';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { tokenIndex, tokenIndexDefaults } from '../../../src/core/input-stream/token-index.ts';
import { checkWays } from '../../property/checks.mjs';
import { nastyHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { fixtureTexts } from './texts.ts';

/*
 * Tokens found by WebAssembly, compared with those of the states: for short texts, and in windows that cut tokens anywhere.
 */

const implementation = { ...domwright, HTMLTokenizer };
const { worth } = tokenIndexDefaults;
const defaults = { ...tokenIndexDefaults, worth: 0 };
beforeEach(() => void Object.assign(tokenIndexDefaults, defaults));
afterEach(() => void Object.assign(tokenIndexDefaults, defaults));

const windows = fc.constantFrom(1, 2, 5, 16, 17, 40, 300, defaults.window);

test('there is an index in Node.js once a process has read enough, for texts that are long enough', async () => {
  // As in a new process.
  vi.resetModules();
  const fresh = await import('../../../src/core/input-stream/token-index.ts');
  expect(fresh.tokenIndex(defaults.least)).toBeNull();
  fresh.countForTokenIndex(worth);
  expect(fresh.tokenIndex(defaults.least)).not.toBeNull();
  expect(fresh.tokenIndex(defaults.least - 1)).toBeNull();
});

/** Tokens as text: everything that is read from them. Text may be split anywhere. */
function described(tokens: readonly Token[]): string[] {
  const lines: string[] = [];
  let text = '';
  for (const token of tokens) {
    if (token.type === 'Character') {
      text += token.data;
      continue;
    }
    if (text !== '') lines.push(text);
    text = '';
    lines.push(JSON.stringify(token));
  }
  if (text !== '') lines.push(text);
  return lines;
}

function expectSameTokens(html: string, window: number): void {
  const expected = described(tokenize(html, { fastPath: false }));
  Object.assign(tokenIndexDefaults, { least: 0, worth: 0, window });
  expect(described(tokenize(html))).toEqual(expected);
  Object.assign(tokenIndexDefaults, defaults);
}

test('nasty texts have the same tokens', () => {
  fc.assert(fc.property(nastyInput, windows, expectSameTokens), { numRuns: runs(4000) });
});

test('nasty documents have the same tree in any chunks', () => {
  const property = fc.property(nastyHtml, windows, fc.boolean(), (html, window, scripting) => {
    Object.assign(tokenIndexDefaults, { least: 0, worth: 0, window });
    expect(checkWays(implementation, html, { scripting })).toBeUndefined();
  });
  fc.assert(property, { numRuns: runs(1000) });
});

const length = fc.integer({ min: 0, max: 40 });
const unit = fc.constantFrom(
  ...'aZ0-_:.\t\n\f\r /"\'=<>&`!?\x01\x7f\x80\xe9\xff\u0100\u013c\u223c\ud83d\ude00',
);
const odd = fc.array(unit, { maxLength: 20 }).map((units) => units.join(''));

test('tags and comments of any length, with odd characters anywhere, have the same tokens', () => {
  const property = fc.property(
    length,
    odd,
    length,
    odd,
    windows,
    (before, first, between, second, window) => {
      const text = `${'x'.repeat(before)}${first}${'y'.repeat(between)}${second}`;
      for (const [start, end] of [
        ['<', '>'],
        ['</', '>'],
        ['<a b="', '">'],
        ["<a b='", "' c>"],
        ['<a b=', '>'],
        ['<a ', '="c" d/>'],
        ['<!--', '-->'],
        ['<p>', '</p>'],
        ['<title>', '</title>'],
        ['<a b="c" d=\'e\' ', ' b>'],
      ])
        expectSameTokens(`${start}${text}${end} z <i>`, window);
    },
  );
  fc.assert(property, { numRuns: runs(4000) });
});

test.each(fixtureTexts)('%j has the same tokens', (text) => {
  for (const window of [1, 16, 300]) expectSameTokens(text, window);
});

test('a tag with very many attributes', () => {
  const attributes = (from: number) => Array.from({ length: 5000 }, (_, i) => `a${from + i}=${i}`).join(' ');
  expectSameTokens(`<p><a ${attributes(0)}><b ${attributes(9)} a9></b>`, defaults.window);
});

test('pages have the same tokens', () => {
  for (const { html } of realPages(30)) expectSameTokens(html, 3000);
});

test('parsers take turns, and run in one another', () => {
  const pages = realPages(80).map(({ html }) => html);
  const expected = pages.map((html) => formatTree(parse(html, { fastPath: false })));
  Object.assign(tokenIndexDefaults, { least: 0, worth: 0, window: 500 });
  const parsers = pages.map(() => new HTMLParser());
  for (let at = 0; pages.some((html) => html.length > at); at += 2000)
    pages.forEach((html, i) => void parsers[i]!.write(html.slice(at, at + 2000)));
  expect(parsers.map((parser) => formatTree(parser.end()))).toEqual(expected);

  const [outer, inner] = pages as [string, string];
  const tokens: Token[] = [];
  const tokenizer = new HTMLTokenizer({
    onToken(token) {
      tokens.push(token);
      if (token.type === 'StartTag') parse(inner.slice(0, 700));
    },
  });
  tokenizer.end(outer);
  expect(described(tokens)).toEqual(described(tokenize(outer, { fastPath: false })));
});

test('it is not used for texts with U+0000, or if parse errors are reported', () => {
  const scanned = vi.spyOn(tokenIndex(defaults.least)!, 'scan');
  const html = '<p class="a">b</p>'.repeat(100);
  parse(html, { onParseError() {} });
  parse(`${html}\0`);
  expect(scanned).not.toHaveBeenCalled();
  parse(html);
  expect(scanned).toHaveBeenCalled();
});
