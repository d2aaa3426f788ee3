import {
  fromDOMPurifyConfig,
  fromSanitizeHtmlOptions,
  type Policy,
  policy,
  sanitize,
} from 'domwright/sanitizer';
import { afterEach, expect, test } from 'vitest';
import { NodeTable } from '../../../src/core/table/node-table.ts';

/*
 * The work on hostile input grows as the input does. It is counted: calls of the table, and characters that it returns. So
 * nothing here depends on time.
 */

const counted = [
  ...(['remove', 'insertBefore', 'append', 'firstChild', 'nodeType', 'findAttribute'] as const),
  ...(['attributeValue', 'data'] as const),
];
const originals = counted.map((name) => [name, NodeTable.prototype[name]] as const);
const methods = NodeTable.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;

afterEach(() => {
  for (const [name, method] of originals) methods[name] = method as (typeof methods)[string];
});

/** What sanitizing takes. */
function workOf(html: string, given: Policy): number {
  let work = 0;
  for (const [name, method] of originals) {
    methods[name] = function (this: NodeTable, ...args: unknown[]) {
      const result = Reflect.apply(method, this, args);
      work += typeof result === 'string' ? 1 + result.length : 1;
      return result;
    };
  }
  sanitize(html, { policy: given });
  return work;
}

const each = (n: number, part: (index: number) => string): string =>
  Array.from({ length: n }, (_, index) => part(index)).join('');

const escaping = policy({ elements: ['b'], escape: ['u'], otherElements: 'escape' });
const dropping = policy({ elements: { b: { dropEmpty: true }, i: { dropEmpty: true } } });
const limited = policy({
  elements: ['b', 'p', 'a'],
  attributes: ['href'],
  maxNesting: 5,
  maxLinks: 5,
  maxTextLength: 5000,
});
const classes = policy({ elements: ['p'], classes: ['a1*a*a*b', /^(a+)+$/, /x|y*/], attributes: ['data-*'] });
const links = policy({
  elements: {
    a: { attributes: ['href'], hosts: ['*.a.example'], set: { target: '_blank' }, merge: { rel: 'ugc' } },
  },
  element: (a) => a.setAttribute('rel', `${a.getAttribute('rel')} x`) as undefined,
});
const pieces = policy({
  elements: ['b', 'p'],
  text: (text) =>
    text.split(' ').flatMap((word) => [word, { element: 'b', text: word }, { element: 'u', text: word }]),
});
const attributes = policy({
  elements: ['p'],
  attributes: ['*'],
  element(p) {
    for (const name of p.attributeNames()) if (p.getAttribute(name) === '') p.removeAttribute(name);
    return undefined;
  },
});
const session = fromSanitizeHtmlOptions({
  allowedTags: ['b', 'a'],
  disallowedTagsMode: 'recursiveEscape',
  nestingLimit: 50,
  textFilter: (text: string) => `${text}<b>!</b>`,
  exclusiveFilter: ({ text }: { text: string }) => text === '',
});
const templates = fromDOMPurifyConfig({ SAFE_FOR_TEMPLATES: true, ALLOWED_TAGS: ['p'] });
const functions = fromDOMPurifyConfig({
  ADD_TAGS: (name: string) => name !== 'div',
  ADD_ATTR: (name: string) => name !== 'a1',
  SANITIZE_NAMED_PROPS: true,
});
const all = {
  escaping,
  dropping,
  limited,
  classes,
  links,
  pieces,
  attributes,
  session,
  templates,
  functions,
};

const markup: Record<string, (n: number) => string> = {
  'deep, unwrapped': (n) => '<div>'.repeat(n),
  'deep, with text': (n) => '<div>a<u>b '.repeat(n),
  'deep, closed': (n) => '<u title=a>'.repeat(n) + '</u>'.repeat(n),
  'deep and empty': (n) => '<b> <i>'.repeat(n),
  'deep and kept': (n) => '<b>'.repeat(n),
  'deep and renamed, misnested': (n) => '<b><p>'.repeat(50) + '</b>'.repeat(n),
  attributes: (n) => `<p ${each(n, (i) => ` a${i}`)}${each(n, (i) => ` data-${i}=b`)}>`,
  'classes of one element': (n) => `<p class="${each(n, (i) => `a${i} `)}">`,
  'one class': (n) => `<p class="${'a'.repeat(n)}b">`,
  links: (n) => '<a href=https://b.a.example/ rel="me">c</a> '.repeat(n),
  'nested links': (n) => '<a href=https://b.a.example>'.repeat(n),
  'long links': (n) => `<a href="https://${'a.'.repeat(n)}example">`,
  words: (n) => 'a '.repeat(n),
  'words in elements': (n) => '<p>a b<u>c</u>d</p>'.repeat(n),
  'parts of expressions': (n) => '{<x>{</x>}<b>%>'.repeat(n),
  'white space': (n) => `<b>${' '.repeat(n)}`.repeat(2),
  'comments and instructions': (n) => '<!--a--><?b>'.repeat(n),
  'tables and foreign elements': (n) => '<table><td><svg><desc>'.repeat(n / 4) + '<math><mi>a'.repeat(n / 4),
};

test.each(
  Object.entries(all).flatMap(([name, given]) =>
    Object.entries(markup).map(([kind, build]) => [name, kind, given, build] as const),
  ),
)('%s: %s', (_, __, given, build) => {
  const n = 200;
  const small = workOf(build(n), given);
  const large = workOf(build(8 * n), given);
  // Eight times as much, and a little more for longer numbers and what a limit cuts, but not 64 times.
  expect(large).toBeLessThan(16 * small + 10_000);
});

test('expressions with many steps for each character have a budget, which each run has anew', () => {
  const many = policy({
    elements: { p: { values: { title: [/(?:a{30}){30}b/, /^short$/] }, attributes: ['title'] } },
  });
  const hostile = `<p title="${'a'.repeat(80_000)}b">`;
  const one = `<p title="${'a'.repeat(900)}b"></p>`;
  expect(sanitize(hostile, { policy: many })).toBe('<p></p>');
  // Simple ones go on.
  expect(sanitize(`${hostile}<p title=short>`, { policy: many })).toBe('<p></p><p title="short"></p>');
  expect(sanitize(one, { policy: many })).toBe(one);
  // Enough for any number of ordinary values.
  const ordinary = policy({ elements: ['p'], classes: [/^(?:col|row|cell|head|foot)-\d+$/] });
  const page = each(20_000, (index) => `<p class="cell-${index}"></p>`);
  expect(sanitize(page, { policy: ordinary })).toBe(page);
});

test('patterns of attributes stand for any text', () => {
  const data = policy({ elements: ['p'], attributes: ['data-*', 'é-*'] });
  const kept = '<p data-ü="1" data-日本="2" data-x="3" é-é="4"></p>';
  expect(sanitize(`<p data-ü=1 data-日本=2 data-x=3 é-é=4 data-a"b=5 data-<=6 ü=7>`, { policy: data })).toBe(
    kept,
  );
});
