import { readdirSync, readFileSync } from 'node:fs';
import { HTMLRewriter } from 'domwright/rewrite';
import { expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';
import { isLongRun } from '../../runs.mjs';

/*
 * Libraries and pages add properties to Object.prototype. Selectors must still mean the same.
 */

const html =
  '<!DOCTYPE html><html lang=en><body id=b><p id=a class="x y" title=T>1</p><ul><li>2<li class=x>3</ul>' +
  '<form><input required value=4><input type=checkbox checked><select><option>5</select></form><svg><a href=x></a></svg>';

const selectors = [
  ...['p', '*', 'P', '*|p', '|p', '#a', '.x', 'p.x.y', '[title]', '[title=t i]', '[class~=x]', 'ul > li'],
  ...[
    'li + li',
    'p ~ ul',
    'body li',
    ':is(p, li)',
    ':not(p)',
    'li:nth-child(2n + 1)',
    'li:nth-last-of-type(1)',
  ],
  ...[
    'li:nth-child(1 of .x)',
    ':has(> li)',
    ':lang(en)',
    ':dir(ltr)',
    ':checked',
    ':required',
    ':root',
    ':empty',
  ],
  ...[':first-child', 'a:any-link', 'p::before', ':where(.x)', 'input:enabled', 'option:default', 'q, p'],
];
const streamed = [
  'p',
  '*',
  '#a',
  '.x',
  'p.x.y',
  '[title]',
  '[title=t i]',
  'ul > li',
  'body li',
  'li:nth-child(2)',
];

/** The results of all selectors, in new documents, because selectors are cached. */
function found(salt: string): string {
  const document = parse(html);
  const lines = selectors.map((selector) => {
    // NB: spaces make it another text.
    const list = document.querySelectorAll(`${selector}${salt}`);
    return `${selector}: ${Array.from(list, (element) => element.localName).join(' ')}`;
  });
  for (const selector of streamed) {
    const names: string[] = [];
    const rewriter = new HTMLRewriter().on(selector, {
      element: (element) => void names.push(element.tagName),
    });
    const writer = rewriter.textWriter(() => {});
    writer.write(html);
    writer.end();
    lines.push(`${selector} streamed: ${names.join(' ')}`);
  }
  return lines.join('\n');
}

const folder = new URL('../../../src/dom/selectors/', import.meta.url);
/** All names of members in the room's code. */
const names = new Set(
  readdirSync(folder).flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, folder), 'utf8').matchAll(/\.(\w+)|\b(\w+)\??:/g),
      ([, a, b]) => a ?? b!,
    ),
  ),
);

test('with anything on Object.prototype', () => {
  const expected = found('');
  expect(names.size).toBeGreaterThan(100);
  expect(expected).toContain('p.x.y: p\n');
  let salt = '';
  const wrong: string[] = [];
  for (const name of names) {
    if (name in Object.prototype) continue;
    for (const value of isLongRun ? [{}, 1, 'x'] : [{}]) {
      salt += ' ';
      Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
      try {
        if (found(salt) !== expected) wrong.push(`${name} ${JSON.stringify(value)}`);
      } catch (error) {
        wrong.push(`${name} ${JSON.stringify(value)}: ${error}`);
      } finally {
        delete (Object.prototype as Record<string, unknown>)[name];
      }
    }
  }
  expect(wrong).toEqual([]);
});
