import { parse } from 'domwright';
import {
  fromDOMPurifyConfig,
  policy,
  type Removal,
  roundTrips,
  Sanitizer,
  sanitize,
} from 'domwright/sanitizer';
import { expect, test } from 'vitest';
import { isLongRun } from '../runs.mjs';

/** Slowness isn't a failure here. */
const timeout = 30 * 60_000;

const each = (n: number, part: (index: number) => string): string[] =>
  Array.from({ length: n }, (_, index) => part(index));

/** More than a call may have arguments. */
const many = isLongRun ? 1_000_000 : 200_000;
const names = each(100_000, (index) => `x${index}`);

test('very many attributes, of which one stays', { timeout }, () => {
  expect(sanitize(`<p ${each(many, (i) => `a${i}`).join(' ')} title=x>`)).toBe('<p title="x"></p>');
});

test('very many attributes, of which all stay but one', { timeout }, () => {
  const html = sanitize(`<p onclick=x ${each(many, (i) => `a${i}`).join(' ')} title=x>`, {
    sanitizer: { removeAttributes: [] },
  });
  expect(html.startsWith('<p a0="" a1="" a2="" ')).toBe(true);
  expect(html.endsWith(` a${many - 1}="" title="x"></p>`)).toBe(true);
  expect(html.split(' ')).toHaveLength(many + 2);
});

test('very many attributes that are removed, each with its line', { timeout }, () => {
  let last: Removal | undefined;
  let count = 0;
  sanitize(`<p\n${each(many, (i) => `a${i}`).join('\n')}>`, {
    onRemove: (removal) => {
      last = removal;
      count++;
    },
  });
  expect(count).toBe(many);
  expect(last).toMatchObject({
    name: `a${many - 1}`,
    line: many + 1,
    column: 1,
    reason: 'not-allowed',
  });
});

test('very many attributes round trip', { timeout }, () => {
  expect(roundTrips(`<p ${each(many, (i) => `a${i}=b`).join(' ')}>`)).toBe(true);
});

test('very many times the same attribute', { timeout }, () => {
  expect(sanitize(`<p ${'title=x '.repeat(many)}>`)).toBe('<p title="x"></p>');
});

test.each<[string, string, string]>([
  ['replaced, one in the other', '<span>'.repeat(100_000), '</span>'.repeat(100_000)],
  ['replaced, beside each other', '<span>x</span>'.repeat(100_000), ''],
])('elements that are %s', { timeout }, (_, before, after) => {
  const sanitizer = { elements: ['i'], replaceWithChildrenElements: ['span'] };
  const html = sanitize(`${before}<i>y</i>${after}`, { sanitizer });
  expect(html.replace(/^x*/, '')).toBe('<i>y</i>');
});

test('a configuration of 100,000 elements, and a page with all of them', { timeout }, () => {
  const html = names.map((name) => `<${name} ${name} other></${name}>`).join('');
  const elements = names.map((name) => ({ name, attributes: [name] }));
  const sanitizer = new Sanitizer({ elements, attributes: [] });
  const result = sanitize(`${html}<y>`, { sanitizer });
  expect(result).toBe(names.map((name) => `<${name} ${name}=""></${name}>`).join(''));
  expect(sanitizer.get().elements).toHaveLength(names.length);
});

test('a configuration that removes 100,000 elements and attributes', { timeout }, () => {
  const html = names.map((name) => `<${name}></${name}><p ${name}></p>`).join('');
  const result = sanitize(html, { sanitizer: { removeElements: names, removeAttributes: names } });
  expect(result).toBe('<p></p>'.repeat(names.length));
});

test('a configuration of 100,000 namespaces', { timeout }, () => {
  const elements = names.map((namespace) => ({ name: 'p', namespace }));
  expect(sanitize('<p>', { sanitizer: { elements } })).toBe('');
});

test('100,000 names that are there twice', { timeout }, () => {
  expect(() => new Sanitizer({ elements: [...names, names[0]!] })).toThrow(TypeError);
  expect(() => new Sanitizer({ removeElements: names, replaceWithChildrenElements: names })).toThrow(
    TypeError,
  );
});

test('a sanitizer that is changed 100,000 times', { timeout }, () => {
  const sanitizer = new Sanitizer({ elements: [], attributes: [] });
  for (const name of names) sanitizer.allowElement({ name, attributes: ['a'] });
  for (const name of names) sanitizer.replaceElementWithChildren(name);
  for (const name of names) sanitizer.removeElement(name);
  expect(sanitizer.get()).toMatchObject({ elements: [], attributes: [] });
});

test('a javascript: URL behind very many line breaks', { timeout }, () => {
  const html = `<a href="${'\n'.repeat(many)}java${'\t'.repeat(many)}script:x">y</a>`;
  expect(sanitize(html)).toBe('<a>y</a>');
  expect(parse(html).querySelector('a')!.getAttribute('href')).toHaveLength(2 * many + 12);
});

test('a policy with very many attributes and classes', { timeout }, () => {
  const attributes = each(many, (i) => `a${i}`).join(' ');
  const compiled = policy({ elements: ['p'], attributes: ['a1*'], classes: [/^a7+$/] });
  const html = sanitize(`<p title=x class="${attributes}" ${attributes}>`, { policy: compiled });
  const classes = ['a7', 'a77', 'a777', 'a7777', 'a77777', 'a777777'].filter(
    (name) => Number(name.slice(1)) < many,
  );
  expect(html.startsWith(`<p class="${classes.join(' ')}" a1="" a10="" a11="" `)).toBe(true);
  // As many numbers begin with 1 below 200,000 as below a million.
  expect(html.match(/ a1\d*=""/g)).toHaveLength(111_111);
});

test('functions that see very many attributes', { timeout }, () => {
  const attributes = each(many, (i) => `a${i}`).join(' ');
  const without = fromDOMPurifyConfig({ ADD_ATTR: (name: string) => name === 'a5' });
  expect(sanitize(`<p ${attributes}>`, { policy: without })).toBe('<p a5=""></p>');
});

test('very many links, and a text with very many words', { timeout }, () => {
  const limited = policy({ elements: { a: { attributes: ['href'] } }, maxLinks: 1 });
  expect(sanitize('<a href=b>c</a>'.repeat(many), { policy: limited })).toBe(
    `<a href="b">c</a>${'c'.repeat(many - 1)}`,
  );
  const text = (all: string) => all.split(' ').map((word) => ({ element: 'b', text: word }));
  const words = policy({ elements: ['b'], text });
  expect(sanitize('a '.repeat(many).trimEnd(), { policy: words })).toBe('<b>a</b>'.repeat(many));
});

test('expressions for values of very many characters', { timeout }, () => {
  const values = { title: [/^(a+)+$/, /^(a|aa)*b?$/, /(x+x+)+y/] };
  const compiled = policy({ elements: { p: { attributes: ['title'], values } } });
  const long = 'a'.repeat(many);
  expect(sanitize(`<p title="${long}b"><p title="${long}!">`, { policy: compiled })).toBe(
    `<p title="${long}b"></p><p></p>`,
  );
});
