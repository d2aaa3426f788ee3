import type { HTMLRewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { tokenIndexDefaults } from '../../../src/core/input-stream/token-index.ts';
import * as balanced from '../../../src/core/tree-construction/balanced-content.ts';
import { nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { rewritePieces } from './rewrite.mjs';

/*
 * A rewriter skips content in which nothing matches and of which nothing is left open. Without the fast path it does not.
 */

const defaults = { ...tokenIndexDefaults };
afterEach(() => void Object.assign(tokenIndexDefaults, defaults));

const common = 'div p span ul li dl dt dd a b i h1 h2 center pre section label'.split(' ');
const rare = (
  'font nobr em table tbody tr td caption form input hr br img select option optgroup button script style title ' +
  'textarea svg g math mi foreignobject template object noscript iframe ruby rt x-y body head html frameset col ' +
  'details meta link'
).split(' ');
const names = [...common, ...common, ...rare];
const voids = new Set('input hr br img col meta link'.split(' '));
const texts = [
  'x',
  ' ',
  '\n',
  '&amp;',
  'é',
  '<!-- c -->',
  '<!-- <p> -->',
  '<!-- --> <!---->',
  '<!>',
  ']]>',
  '<?pi?>',
];

/** Markup that is mostly well nested. Each number is an operation. */
function markupOf(operations: readonly number[]): string {
  const open: string[] = [];
  let html = '';
  for (const operation of operations) {
    const [kind, which] = [operation % 16, Math.floor(operation / 16)];
    const name = names[which % names.length]!;
    if (kind < 6) {
      html += which % 7 === 0 ? `<${name} id="${which}" class=q>` : `<${name}>`;
      if (name === 'script' && which % 3 === 0) html += '<!-- </a> <b> //-->';
      if (!voids.has(name)) open.push(name);
    } else if (kind < 11) html += open.length > 0 ? `</${open.pop()}>` : '';
    else if (kind < 14) html += texts[which % texts.length]!;
    else if (kind === 14) html += `</${name}>`;
    else open.pop();
  }
  return (
    html +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}

const operations = fc.array(fc.nat(16 * 5 * names.length), { maxLength: 60 });
const heads = fc.constantFrom(
  '',
  '<body>',
  '<!DOCTYPE html><body>',
  '<!DOCTYPE html><head><meta><link></head> <body>x',
);
const markup = fc.tuple(heads, operations).map(([head, its]) => head + markupOf(its));

type Edit = (element: Parameters<NonNullable<Parameters<HTMLRewriter['on']>[1]['element']>>[0]) => unknown;
const edits: readonly Edit[] = [
  () => {},
  (element) => element.before('[').after(']'),
  (element) => element.after('<i>0</i>', { html: true }),
  (element) => element.prepend('<i>1</i>', { html: true }).append('2'),
  (element) => element.remove(),
  (element) => element.removeAndKeepContent(),
  (element) => element.onEndTag((endTag) => void endTag.before('3').after('4')),
];

/** The calls of handlers and the output, or the message of an error. */
function outcome(html: string, its: readonly string[], which: number, options: object): string[] {
  const calls: string[] = [];
  const register = (rewriter: HTMLRewriter): void => {
    for (const selector of its)
      rewriter.on(selector, {
        element(element) {
          calls.push(`${selector}: ${element.tagName} ${element.namespaceURI} ${[...element.attributes]}`);
          try {
            edits[(which + calls.length) % edits.length]!(element);
          } catch (error) {
            calls.push((error as Error).message);
          }
        },
        ...(which % 5 === 0 && { comments: ({ text }) => void calls.push(`comment ${text}`) }),
      });
  };
  try {
    calls.push(rewritePieces([html.slice(0, which), html.slice(which)], register, options));
  } catch (error) {
    calls.push((error as Error).message);
  }
  return calls;
}

const windows = fc.constantFrom(16, 40, 300, defaults.window);
const editions = fc.constantFrom('2024' as const, 'living' as const);
const selectors = fc.array(fc.constantFrom(...names, ...common, 'a[id]', '#16', 'p > b', 'x'), {
  minLength: 1,
  maxLength: 2,
});

test.each([
  ['mostly well nested', markup],
  ['nasty', nastyInput],
])('%s markup: skipping content makes no difference', (_, inputs) => {
  const property = fc.property(
    inputs,
    selectors,
    fc.nat(60),
    windows,
    editions,
    fc.boolean(),
    (html, its, which, window, edition, scripting) => {
      const expected = outcome(html, its, which, { edition, scripting, fastPath: false });
      Object.assign(tokenIndexDefaults, { least: 0, worth: 0, window });
      expect(outcome(html, its, which, { edition, scripting })).toEqual(expected);
    },
  );
  fc.assert(property, { numRuns: runs(8000) });
});

// Found with many more runs than these.
test('text in skipped content has no place in what comes after it', () => {
  Object.assign(tokenIndexDefaults, { least: 0, worth: 0 });
  const calls = outcome('<body><h2>x</h2><ul><div></div></ul>', ['ul'], 0, {});
  expect(calls.at(-1)).toBe('<body><h2>x</h2>[<ul><div></div></ul>]');
});

test('content with what handlers want is not skipped', () => {
  Object.assign(tokenIndexDefaults, { least: 0, worth: 0 });
  const page = '<body><div><p>a</p><!--b--></div><ul><li><!--c-->d</li></ul><x-y></x-y>';
  const told = (register: (rewriter: HTMLRewriter, tell: (what: { text: string }) => void) => unknown) => {
    const all: string[] = [];
    const output = rewritePieces([page], (rewriter) => {
      rewriter.on('x-y', { element() {} });
      register(rewriter, ({ text }) => void (text === '' || all.push(text)));
    });
    expect(output).toBe(page);
    return all.join('');
  };
  expect(told((rewriter, comments) => rewriter.onDocument({ comments }))).toBe('bc');
  expect(told((rewriter, text) => rewriter.onDocument({ text }))).toBe('ad');
  expect(told((rewriter, comments) => rewriter.on('body', { comments }))).toBe('bc');
  expect(told((rewriter, comments) => rewriter.on('ul', { comments }))).toBe('c');
  expect(told((rewriter, text) => rewriter.on('div', { text }))).toBe('a');
});

test('most of a page is skipped', () => {
  const process = vi.spyOn(balanced, 'leavesNoTrace');
  for (const { html } of realPages(40)) {
    const register = (rewriter: HTMLRewriter): void => void rewriter.on('x-y', { element() {} });
    expect(rewritePieces([html], register)).toBe(html);
  }
  expect(process.mock.results.filter(({ value }) => value).length).toBeGreaterThan(100);
});
