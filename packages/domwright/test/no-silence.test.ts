import { runInNewContext } from 'node:vm';
import { parse } from 'domwright';
import { minify } from 'domwright/minify';
import { HTMLRewriter } from 'domwright/rewrite';
import { policy, Sanitizer, sanitize } from 'domwright/sanitizer';
import { HTMLEventParser } from 'domwright/tokens';
import { expect, test } from 'vitest';

// Nothing is ignored without a word: names of other libraries, handlers that nobody calls, promises that nobody waits for.

test.each<[name: string, call: () => unknown, error: RegExp]>([
  [
    'a handler',
    () => new HTMLRewriter().on('p', { elements() {} } as never),
    /'elements'; did you mean 'element'/,
  ],
  [
    'a handler of the document',
    () => new HTMLRewriter().onDocument({ comments() {}, texts() {} } as never),
    /'texts'; did you mean 'text'/,
  ],
  [
    'only handlers of another library',
    () => new HTMLEventParser({ onopentag() {} } as never),
    /unknown handler 'onopentag'; the handlers are doctype, startTag/,
  ],
  ["parse5's options", () => parse('', { sourceCodeLocationInfo: true } as never), /sourceRange/],
  ["htmlparser2's", () => parse('', { lowerCaseTags: true } as never), /the standard decides/],
  ["jsdom's", () => parse('', { runScripts: 'dangerously' } as never), /domwright-run-page/],
  [
    "html-minifier's",
    () => minify('', { collapseWhitespace: true } as never),
    /pass it as fromHtmlMinifierOptions\(\{ collapseWhitespace: …/,
  ],
  [
    'a function that must be waited for',
    () => minify('<script>a  b</script>', { script: (async (code: string) => code) as never }),
    /not a promise: nobody waits for it/,
  ],
  [
    'a policy in place of options',
    () => sanitize('', policy('comment') as never),
    /options must be a plain object: pass this as \{ policy: … \}/,
  ],
  [
    'a sanitizer in place of options',
    () => sanitize('', new Sanitizer() as never),
    /options must be a plain object: pass this as \{ sanitizer: … \}/,
  ],
  ['a policy of a policy', () => policy(policy('comment') as never), /policy must be a plain object/],
  [
    'a map of options',
    () => parse('', new Map([['scripting', true]]) as never),
    /options must be a plain object/,
  ],
  ['a URL in place of options', () => parse('', new URL('https://tea.example/') as never), /a plain object/],
  [
    'a list in place of options',
    () => minify('', [] as never),
    /options must be a plain object, not an array/,
  ],
  [
    "sanitize-html's options in a policy",
    () => policy({ allowedTags: ['p'] } as never),
    /unknown member 'allowedTags' of policy; fromSanitizeHtmlOptions\(\{ allowedTags: … \}\) makes a policy of it/,
  ],
])('%s', (_, call, error) => {
  expect(call).toThrow(error);
});

test('objects of classes may have other methods, and an object may have no handler', () => {
  class Links {
    readonly seen: string[] = [];
    element() {}
    elementName = 'a';
    report() {}
  }
  expect(() => new HTMLRewriter().on('a', new Links()).on('p', {}).onDocument({})).not.toThrow();
  const helpers = { element() {}, log() {} };
  expect(() => new HTMLRewriter().on('a', helpers)).not.toThrow();
});

test('options may come from a class, a prototype or another realm', () => {
  class Options {
    scripting = true;
  }
  const inherited = Object.create({ scripting: true });
  for (const options of [new Options(), Object.create(null), runInNewContext('({})')])
    expect(() => parse('', options)).not.toThrow();
  // What is inherited isn't read, so it must not be all there is.
  expect(() => parse('', inherited)).toThrow(/a plain object/);
});

test('JSON.stringify says what to call instead', () => {
  expect(JSON.stringify({ a: parse('<p>').body })).toBe(
    '{"a":"BODY: JSON.stringify cannot write nodes, use toJSON of domwright/formats"}',
  );
});

test('types refuse what only a window has, and no element pretends to have it', () => {
  const a = parse('<p><a href=x>y</a>').querySelector('a')!;
  const before = a.outerHTML;
  // @ts-expect-error
  a.href = 'z';
  // @ts-expect-error
  a.value = 'z';
  // @ts-expect-error
  a.checked = true;
  // @ts-expect-error
  a.style = 'z';
  // @ts-expect-error
  a.onclick = () => {};
  // @ts-expect-error
  a.attrs = [];
  // @ts-expect-error
  a.attribs = {};
  expect(a.outerHTML).toBe(before);
  const untouched = parse('<input>').querySelector('input')!;
  for (const name of ['href', 'value', 'checked', 'innerText', 'style', 'dataset', 'onclick'])
    expect(name in untouched, name).toBe(false);
});
