import { expect, test } from 'vitest';
import { URL as ReferenceURL } from 'whatwg-url';
import { parseURLWithEncoding } from '../../../src/standard/urls/encoding-parse-url.ts';
import { PlainURLs } from '../../../src/standard/urls/plain-urls.ts';

/** How many URLs each base is tried with. */
const COUNT = 1500;

const bases = [
  'https://example.com/',
  'https://example.com/a/b',
  'http://user:password@example.com:8080/a/b/?q=/c#/d?e',
  'https://xn--4ca.example/%2e/a;b/c.html?',
  'http://[::1]/a',
  'http://127.0.0.1/a#',
  'file:///C:/a/b',
  'ftp://example.com/a/b',
  'about:blank',
  'data:text/html,a/b',
];

const pieces = [
  ...[
    '/',
    '/',
    '/',
    '//',
    '/.',
    '/..',
    './',
    '../',
    '%2e',
    '%2E%2e',
    '%',
    '%zz',
    '%41',
    '.',
    '..',
    '?',
    '#',
    ':',
    '@',
  ],
  ...[
    'a',
    'index.html',
    'Q',
    'q=1',
    '&',
    ';',
    '=',
    '-',
    '_',
    '~',
    '!',
    '$',
    "'",
    '(',
    ')',
    '*',
    '+',
    ',',
    '|',
    '^',
  ],
  ...['\\', ' ', '\t', '\n', '"', '<', '>', '`', '{', '}', '[', ']', 'é', '例', '\u0000', '\u007f', '\ud800'],
  ...[
    'http:',
    'https:',
    'http://',
    'https://',
    'HTTPS://',
    'ftp://',
    'mailto:',
    'h',
    'ht',
    'javascript:',
    'file:///',
  ],
  ...[
    'example.com',
    'a.b-c.example',
    'www',
    '.com',
    'xn--4ca.com',
    'r3---sn.com',
    '1.2',
    '0x7f.1',
    'a..b',
    '-a.com',
    '2130706433',
  ],
  ...['a_b.example', 'EXAMPLE.com', 'example.com.', 'example.c', 'com', ':80', ':443', ':8080', 'a@'],
];

let seed = 1;
function random(below: number): number {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((seed / 0x80000000) * below);
}

function randomURL(): string {
  let url = ['', '', '/', '//', 'https://', 'http://', '#', '?'][random(8)] as string;
  for (let count = random(7); count >= 0; count--) url += pieces[random(pieces.length)];
  return url;
}

const given = [
  ...[
    '/',
    '/a',
    '/a/b.html?c=d#e',
    '//example.com',
    '//example.com/a',
    'https://example.com',
    'http://a.example/b//c?d?e#f#g',
  ],
  ...['#', '#a', '?', '?a=b', 'a', 'a/b.c', '_a', 'h', 'https', 'home.html', ''],
];

test.each(bases)('plain URLs are what the URL parser makes of them: %s', (base) => {
  const plain = new PlainURLs(new URL(base));
  const encodings = ['UTF-8', 'windows-1252', 'ISO-2022-JP', 'GBK'];
  let count = 0;
  for (let index = 0; index < COUNT; index++) {
    const text = given[index] ?? randomURL();
    const url = plain.resolve(text);
    if (url === null) continue;
    count++;
    expect(url, text).toBe(new ReferenceURL(text, base).href);
    const encoding = encodings[index % encodings.length] as string;
    expect(url, text).toBe(parseURLWithEncoding(text, new URL(base), encoding)?.href);
  }
  expect(count).toBeGreaterThan(2);
});

test('most ways to write a URL are plain', () => {
  const plain = new PlainURLs(new URL('https://example.com/a/b?c#d'));
  for (const text of given.slice(0, -1)) expect(plain.resolve(text), text).not.toBeNull();
});

test('a host of any length costs linear time', () => {
  const plain = new PlainURLs(new URL('https://example.com/'));
  for (const label of ['a', 'a.', 'a-', 'a-a.', '.'])
    expect(plain.resolve(`https://${label.repeat(100_000)}/`)).toBeNull();
});
