import { parse } from 'domwright';
import { checkConformance } from 'domwright/conformance';
import { parse as parseCore } from 'domwright/core';
import { parseToDomhandler } from 'domwright/domhandler';
import { explain } from 'domwright/explain';
import * as xml from 'domwright/formats';
import { parseToHast } from 'domwright/hast';
import * as parse5 from 'domwright/parse5';
import { toLinkHeader } from 'domwright/preload';
import { HTMLEventParser, tokenize, tokenStream } from 'domwright/tokens';
import { DynamicMarkupInsertion, ScriptingParser, TreeConstructor } from 'domwright/tree-construction';
import * as fetching from 'domwright/urls';
import * as urls from 'domwright/urls';
import { readAttribute, readProperty } from 'domwright/values';
import { describe, expect, test } from 'vitest';
import { LiveDomSink } from '../src/bridges/dom/live-dom-sink.ts';
import { canParseURL } from '../src/core/infra/arguments.ts';

// The error for a wrong argument names it, and what was expected.

const wrong: unknown[] = [undefined, null, 0, 'x', true, Symbol('s'), () => {}];

const functions: [string, RegExp, (value: never) => unknown][] = [
  ['createsHyperlink', /^element must be an Element, not /, urls.createsHyperlink],
  ['matchesAboutBlank', /^url must be a URL object, not /, urls.matchesAboutBlank],
  ['matchesAboutSrcdoc', /^url must be a URL object, not /, urls.matchesAboutSrcdoc],
  ['toRequest', /^request must be a potential-CORS request, not /, fetching.toRequest],
  ['unsafeResponse', /^response must be an object, not /, fetching.unsafeResponse],
  ['referrerPolicyOf', /^signals must be an object, not /, fetching.referrerPolicyOf],
  ['canonicalCORSKeyword', /^state must be 'No CORS', /, fetching.canonicalCORSKeyword],
  ['toLinkHeader', /^fetch must be a speculative fetch, not /, toLinkHeader],
  ['DynamicMarkupInsertion', /^host must be a DynamicMarkupHost, not /, (v) => new DynamicMarkupInsertion(v)],
];
test.each(functions)('%s', (_, message, call) => {
  for (const value of wrong) expect(() => call(value as never)).toThrow(message);
});

const texts: [string, RegExp, (value: never) => unknown][] = [
  ['coerceName', /^name must be a string, not /, xml.coerceName],
  ['coerceCharacters', /^text must be a string, not /, xml.coerceCharacters],
  ['coerceFormFeeds', /^text must be a string, not /, xml.coerceFormFeeds],
  ['coerceCommentHyphens', /^data must be a string, not /, xml.coerceCommentHyphens],
  ['coerceCommentEnd', /^data must be a string, not /, xml.coerceCommentEnd],
];
test.each(texts)('%s', (_, message, call) => {
  for (const value of [...wrong.filter((value) => value !== 'x'), [], {}]) {
    expect(() => call(value as never)).toThrow(message);
  }
});

const element = parse('<p>').querySelector('p') as never;
const document = { nodeType: 9, createElementNS() {} } as never;
const sink = { document: 1, createElement: () => 2, insertBefore() {}, insertText() {} } as never;
const bytes = new Uint8Array(1);
const host = { prepareTheScriptElement() {} } as never;
const request = (destination: unknown, fallback: unknown) =>
  fetching.createAPotentialCORSRequest(
    'https://a.example/',
    destination as never,
    'Anonymous',
    fallback as never,
  );

describe('what an option or an argument is', () => {
  test.each<[string, () => unknown]>([
    ["unknown option 'bases'; did you mean 'base'?", () => urls.validateURL('a', { bases: null } as never)],
    ['options must be an object, not 5', () => urls.validateNonEmptyURL('a', 5 as never)],
    ["unknown option 'x'; the options are parseURL", () => readAttribute(element, 'id', { x: 1 } as never)],
    [
      "option 'parseURL' must be a function, not 1",
      () => readProperty(element, 'id', { parseURL: 1 } as never),
    ],
    [
      "option 'validators' must be an object, not 1",
      () => checkConformance(parse(''), { validators: 1 } as never),
    ],
    [
      'option \'groups\' must be an array of values, conformance, aria, not "values"',
      () => checkConformance(parse(''), { groups: 'values' } as never),
    ],
    [
      "unknown signal 'rel'; the signals are noreferrer,",
      () => fetching.referrerPolicyOf({ rel: 'noreferrer' } as never),
    ],
    ['noreferrer must be a boolean, not 1', () => fetching.referrerPolicyOf({ noreferrer: 1 as never })],
    [
      'meta must be a referrer policy or null, not "x"',
      () => fetching.referrerPolicyOf({ meta: 'x' as never }),
    ],
    ['destination must be a string, not 1', () => request(1, false)],
    ['sameOriginFallback must be a boolean, not an object', () => request('image', {})],
    ['request.url must be an absolute URL', () => fetching.toRequest({} as never)],
    ['hooks must be an object, not 1', () => new LiveDomSink(document, 1 as never)],
    ['hooks.popped must be a function, not 1', () => new LiveDomSink(document, { popped: 1 as never })],
    [
      "option 'context' must be an object, not null",
      () => new TreeConstructor(sink, { context: null as never }),
    ],
    [
      "option 'onToken' cannot be used here: the stream yields the tokens",
      () => tokenStream({ onToken() {} } as never),
    ],
    [
      "option 'onToken' is for HTMLTokenizer: tokenize() returns the tokens",
      () => tokenize('<p>', { onToken() {} } as never),
    ],
    [
      'option \'lastStartTag\' must be a tag name in lower case, not "Title"',
      () => tokenize('</Title>', { initialState: 'RCDATA', lastStartTag: 'Title' }),
    ],
    ["option 'lastStartTag' must be a tag name", () => tokenize('<p>', { lastStartTag: 'x y' })],
    ["option 'prescanLimit' must be 0 or more, not -1", () => parse(bytes, { prescanLimit: -1 })],
    ["option 'prescanLimit' must be 0 or more, not NaN", () => parse(bytes, { prescanLimit: Number.NaN })],
    ["option 'prescanLimit' must be an integer, not 1.5", () => parse(bytes, { prescanLimit: 1.5 })],
    [
      'html must be a string if there is a context, not bytes',
      () => explain(bytes, { context: 'div' } as never),
    ],
    ['html must be a string, not bytes', () => parse5.parse(bytes as never)],
    ["option 'locale' must be a string, not 1", () => explain('', { locale: 1 as never })],
  ])('%s', (message, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

// Options without an effect are refused, even by the types.
describe('limits, where none are known, and errors, where none are told', () => {
  test.each<[string, () => unknown]>([
    // @ts-expect-error: there are no limits.
    ['core', () => parseCore('', { maxNodes: 1 })],
    // @ts-expect-error: there are no limits.
    ['hast', () => parseToHast('', { maxNodes: 1 })],
    // @ts-expect-error: there are no limits.
    ['domhandler', () => parseToDomhandler('', { maxNodes: 1 })],
    // @ts-expect-error: there are no limits.
    ['events', () => new HTMLEventParser({}, { maxNodes: 1 })],
    // @ts-expect-error: there are no limits.
    ['scripting', () => new ScriptingParser(sink, host, { maxNodes: 1 })],
    // @ts-expect-error: there is no listener for errors.
    ['explain', () => explain('', { onParseError() {} })],
    // @ts-expect-error: parsing does not stop.
    ['explain', () => explain('', { stopAtFirstParseError: true })],
    // @ts-expect-error: there is no fast path.
    ['explain', () => explain('', { fastPath: true })],
  ])('%s', (_, call) => {
    expect(call).toThrow(/^unknown option '/);
  });
});

test('a URL is one however often somebody asks', () => {
  // In Node.js 20, URL.canParse returns false for most of these once V8 has optimized the call.
  let count = 0;
  for (let i = 0; i < 20_000; i++) if (canParseURL('https://é.example/')) count++;
  expect(count).toBe(20_000);
  expect(canParseURL('é', 'https://é.example/')).toBe(true);
  expect(canParseURL('é')).toBe(false);
  expect(canParseURL('https://a b/', 'https://é.example/')).toBe(false);
});

test('a promise in the place of its value', () => {
  const promise = Promise.resolve('') as never;
  for (const call of [() => parse(promise), () => explain(promise), () => parseCore(promise)])
    expect(call).toThrow(/^\w+ must be .+, not a Promise: await it$/);
  // What has been revoked can't be asked.
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  expect(() => parse(proxy as never)).toThrow('must be a string or bytes, not a revoked proxy');
});
