import { describe, expect, it } from 'vitest';
import {
  linksOf,
  resolveURL,
  URLCollector,
  type URLCollectorOptions,
  URLResolver,
  writtenURLs,
} from '../../../src/doors/urls.ts';
import { parse, TreeCursor } from '../../../src/index.ts';

/** What is found at the first element that a selector matches. */
function foundAt(html: string, selector: string, options?: URLCollectorOptions): string[] {
  const document = parse(html);
  const { handle } = document.querySelector(selector)!;
  return new URLCollector(document, options)
    .attributesOf(handle)
    .map(({ attribute, syntax, use }) => `${attribute} ${use} (${syntax})`);
}

describe('URLCollector', () => {
  it('finds the attributes of an element that the standard lists', () => {
    expect(foundAt('<a ping="p q" id=x href=h>', 'a')).toEqual(['href hyperlink (url)', 'ping ping (urls)']);
    expect(foundAt('<div href=x src=y>', 'div')).toEqual([]);
    expect(foundAt('<img>', 'img')).toEqual([]);
    expect(foundAt('<p itemscope itemtype=t itemid=i>', 'p')).toEqual([
      'itemid identifier (url)',
      'itemtype identifier (urls)',
    ]);
  });

  it('takes a link for a hyperlink if it creates one', () => {
    const useOf = (attributes: string): string[] => foundAt(`<link ${attributes}>`, 'link');
    expect(useOf('rel=stylesheet href=x')).toEqual(['href resource (non-empty url)']);
    expect(useOf('rel="NEXT icon" href=x')).toEqual(['href hyperlink (non-empty url)']);
    expect(useOf('rel="alternate stylesheet" href=x')).toEqual(['href resource (non-empty url)']);
    expect(useOf('rel=next href=""')).toEqual(['href resource (non-empty url)']);
    expect(useOf('href=x')).toEqual(['href resource (non-empty url)']);
  });

  it('prefers the href of an SVG element to that of XLink, and finds none in MathML', () => {
    expect(foundAt('<svg><a xlink:href=x>', 'a')).toEqual(['xlink:href hyperlink (url)']);
    expect(foundAt('<svg><use xlink:href=x href=y>', 'use')).toEqual(['href resource (url)']);
    expect(foundAt('<svg><rect href=x>', 'rect')).toEqual([]);
    expect(foundAt('<math><mi href=x>', 'mi')).toEqual([]);
    // Of HTML, it is not in the namespace of XLink.
    expect(foundAt('<a xlink:href=x>', 'a')).toEqual([]);
  });

  it('leaves out what the filter does', () => {
    const filter: URLCollectorOptions['filter'] = (element, { attribute }) =>
      element !== 'image' && attribute !== 'src';
    expect(foundAt('<img src=x longdesc=y>', 'img', { filter })).toEqual([
      'longdesc citation (non-empty url)',
    ]);
    expect(foundAt('<svg><image href=x>', 'image', { filter })).toEqual([]);
  });

  it('takes the handles of a cursor', () => {
    const document = parse('<p><a href=x>');
    const cursor = new TreeCursor(document);
    cursor.nextElement('a');
    expect(new URLCollector(document).attributesOf(cursor.handle).length).toBe(1);
  });

  it('throws for a wrong argument', () => {
    const document = parse('<p>text');
    expect(() => new URLCollector({} as never)).toThrow('node must be a Node');
    expect(() => new URLCollector(document, { filter: 1 as never })).toThrow("option 'filter'");
    expect(() => new URLCollector(document, { filters: 1 } as never)).toThrow('filters');
    const text = document.querySelector('p')!.firstChild!;
    expect(() => new URLCollector(document).attributesOf(text.handle)).toThrow(/^element must be the handle/);
    expect(() => new URLCollector(document).attributesOf('a' as never)).toThrow(
      /^element must be the handle/,
    );
  });
});

describe('URLResolver', () => {
  const url = 'https://example.com/d/';

  it('resolves as resolveURL does, after every change of the base URL', () => {
    const document = parse('<!DOCTYPE html><base href=a/><p>', { url });
    const urls = new URLResolver(document);
    const check = (expected: string): void => {
      for (let time = 0; time < 2; time++) expect(urls.resolve('x')).toBe(expected);
      expect(resolveURL(document, 'x')).toBe(expected);
    };
    check(`${url}a/x`);
    const base = document.querySelector('base')!;
    base.setAttribute('href', 'b/');
    check(`${url}b/x`);
    base.remove();
    check(`${url}x`);
    expect(urls.resolve('http://[')).toBe(null);
  });

  it('resolves a base URL against the fallback base URL', () => {
    const document = parse('<!DOCTYPE html><base href=a/><base href=b/>', { url });
    const urls = new URLResolver(document);
    expect(urls.resolve('b/', 'base')).toBe(`${url}b/`);
    expect(urls.resolve('b/', 'hyperlink')).toBe(`${url}a/b/`);
    expect([...linksOf(document)].map((link) => link.url)).toEqual([`${url}a/`, `${url}b/`]);
  });

  it('encodes queries as the document says', () => {
    const document = parse(new TextEncoder().encode('<!DOCTYPE html><meta charset=windows-1252>'), { url });
    expect(new URLResolver(document).resolve('?\u20ac')).toBe(`${url}?%80`);
  });

  it('counts all text, or only growth', () => {
    const document = parse('<!DOCTYPE html>', { url: `https://example.com/${'y'.repeat(1000)}/` });
    const base = document.baseURI.length;
    const all = new URLResolver(document, { maxURLText: 2 * (1 + base + base + 1) });
    expect([all.resolve('x'), all.resolve('x')].every((each) => each?.length === base + 1)).toBe(true);
    expect([all.isSpent, all.resolve('x'), all.isSpent]).toEqual([false, null, true]);
    const growth = new URLResolver(document, { maxURLText: 2 * base, counts: 'growth' });
    expect([growth.resolve('x'), growth.resolve('y')].every((each) => each?.length === base + 1)).toBe(true);
    // Up to 512 code units are free.
    for (let time = 0; time < 1000; time++) expect(growth.resolve('/x')).toBe('https://example.com/x');
    expect(growth.isSpent).toBe(false);
    expect([growth.resolve('x'), growth.isSpent, growth.resolve('/x')]).toEqual([null, true, null]);
  });

  it('throws for a wrong argument', () => {
    const document = parse('');
    expect(() => new URLResolver({} as never)).toThrow(/^document must be a Document/);
    expect(() => new URLResolver(document, { maxURLText: -1 })).toThrow("option 'maxURLText'");
    expect(() => new URLResolver(document, { counts: 'none' as never })).toThrow("option 'counts'");
    expect(() => new URLResolver(document).resolve(1 as never)).toThrow(/^text must be/);
  });
});

it('wrong arguments of writtenURLs are named', () => {
  expect(() => writtenURLs(5 as never, 'url', null)).toThrow(/^value must be a string, not 5$/);
  expect(() => writtenURLs('a', 'link' as never, null)).toThrow(
    new TypeError('syntax must be one of url, non-empty url, urls, srcset, refresh, not "link"'),
  );
  expect(() => writtenURLs('1;url=a', 'refresh', {} as never)).toThrow(
    new TypeError('httpEquiv must be a string, not an object'),
  );
});
