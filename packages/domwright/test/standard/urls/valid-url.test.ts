import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseURL as oracleParse } from 'whatwg-url';
import {
  validateNonEmptyURL,
  validateNonEmptyURLPotentiallySurroundedBySpaces,
  validateURL,
  validateURLPotentiallySurroundedBySpaces,
} from '../../../src/doors/urls.ts';
import { runs, VERY_MANY } from '../../runs.mjs';

// Each line follows from a sentence of https://url.spec.whatwg.org/#url-writing.

const valid = [
  '',
  '#',
  '?',
  'a',
  'a/b/../c/.',
  '/',
  '/a//b',
  './a:b',
  '1a:b',
  '//example.com',
  '//example.com:8080/a?b#c',
  '?a=b&c#d/?e',
  'https://example.com',
  'HTTPS://EXAMPLE.COM/',
  'https://example.com:/',
  'https://example.com:65535/',
  'https://127.0.0.1/',
  'https://[::]/',
  'https://[1:2:3:4:5:6:7:8]/',
  'https://[1:2:3:4:5:6:7::]/',
  'https://[::ffff:1.2.3.4]/',
  'https://[1:2:3:4:5:6:1.2.3.4]/',
  'https://bücher.example/ß?ä#ö',
  'https://xn--bcher-kva.example/',
  `https://${'a'.repeat(63)}.example/`,
  'https://example.com/%20%aF',
  '/%09%90%AF%af%BC%bc%Fa',
  '/\ud7ff\ue000\ufffd\u{10000}',
  'https://example.com?a/b@c:d',
  'https://example.com#?/@:',
  'https://example.com:9?a/b@c',
  'https://[::1]:80/',
  'https://[::1]:80',
  'https://[::1]:',
  'file://server/a@b',
  'https://[0:9:a:f:A:F:bc:BC]/',
  'https://[1234:1234:1234:1234:1234:1234:123.123.123.123]/',
  'https://[::0.9.10.255]/',
  'https://a09.example/',
  'https://ab-c.example/',
  'https://abc--d.example/',
  `https://${'a.'.repeat(126)}a/`,
  'foo://[::1]:80/',
  'foo://\u{1f600}/',
  'foo://host?a@b',
  'file://server?a',
  'file://server/C:',
  'file://server/C:a',
  'file://server/a/C:/b',
  'aZ09+-.z:b',
  'Zz9:x',
  "https://example.com/!$&'()*+,-./:;=?@_~",
  'https://example.com/\u{a0}\u{10fffd}',
  'ws://example.com/',
  'file:///a/b',
  'file:///C:/a',
  'file://server/a',
  'mailto:a@example.com',
  'data:text/html,a',
  'urn:isbn:0-330-34032-8',
  'about:html-kind',
  'foo://host:80/a',
  'foo://',
  'foo:///a',
  'foo://[::1]/',
  'foo:/a',
  'foo:',
];

const invalid: [string, number, RegExp][] = [
  ['https:', 6, /solidi/],
  ['https:/example.com', 6, /solidi/],
  ['https:example.com', 6, /solidi/],
  ['https://', 8, /host is missing/],
  ['https:///a', 8, /host is missing/],
  ['https://:80/', 8, /host is missing/],
  ['https://user@example.com/', 8, /user name/],
  ['https://example.com:65536/', 20, /65535/],
  ['https://example.com:8a/', 21, /digits/],
  ['https://exa mple.com/', 11, /U\+0020/],
  ['https://exa%41mple.com/', 11, /U\+0025/],
  ['https://a_b.example/', 9, /U\+005F/],
  ['https://a..example/', 8, /empty/],
  ['https://example.com./', 8, /empty/],
  ['https://-a.example/', 8, /hyphen/],
  ['https://a-.example/', 8, /hyphen/],
  ['https://ab--c.example/', 8, /hyphen/],
  ['https://ü-.example/', 8, /hyphen/],
  ['https://bü--cher.example/', 8, /hyphen/],
  [`https://${'a'.repeat(64)}.example/`, 8, /63/],
  [`https://${'ü'.repeat(63)}.example/`, 8, /63/],
  [`https://${'a.'.repeat(127)}a/`, 8, /253/],
  [`https://${'a.'.repeat(125)}aaaa/`, 8, /253/],
  ['HTTPS:a', 6, /solidi/],
  ['ws:a', 3, /solidi/],
  ['wss:a', 4, /solidi/],
  ['ftp:a', 4, /solidi/],
  ['https://a\x7fb/', 9, /U\+007F/],
  ['https://a\x80b/', 8, /not a domain/],
  ['https://a\uff3fb.example/', 8, /not a domain/],
  ['https://\u{20000}a--b.example/', 8, /hyphen/],
  ['https://1.2.3.044/', 8, /four decimal/],
  ['https://10.20.30.040/', 8, /four decimal/],
  ['https://127.0.0.01/', 8, /four decimal/],
  ['https://0x7f.1/', 8, /four decimal/],
  ['https://1.2.3/', 8, /four decimal/],
  ['https://1.2.3.256/', 8, /not a domain/],
  ['https://[1:2:3:4:5:6:7]/', 8, /IPv6/],
  ['https://[1:2:3:4:5:6:7:8:9]/', 8, /IPv6/],
  ['https://[1:2:3:4:5:6:7:8::]/', 8, /IPv6/],
  ['https://[::1::]/', 8, /IPv6/],
  ['https://[1:2:3::4:5:6::7:8]/', 8, /IPv6/],
  ['https://[1.2.3.4::]/', 8, /IPv6/],
  ['https://[::1.2.3]/', 8, /IPv6/],
  ['https://[::1.2.3.4.5]/', 8, /IPv6/],
  ['https://[::1.2.3.]/', 8, /IPv6/],
  ['https://[::1.2.3.256]/', 8, /IPv6/],
  ['https://[::1.2.3.1000]/', 8, /IPv6/],
  ['https://[::1.2.3.a]/', 8, /IPv6/],
  [`https://[${'1'.repeat(46)}]/`, 8, /IPv6/],
  ['https://[::1]:8a/', 15, /digits/],
  ['https://[12345::]/', 8, /IPv6/],
  ['https://[::1.2.3.04]/', 8, /IPv6/],
  ['https://[::1.2.3.4:5]/', 8, /IPv6/],
  ['https://[::1%25eth0]/', 8, /IPv6/],
  ['https://[:1:2:3:4:5:6:7]/', 8, /IPv6/],
  ['https://[]/', 8, /IPv6/],
  ['https://[::1/', 12, /"\]"/],
  ['https://[::1]a:80/', 17, /"\]"/],
  ['https://example.com//a', 20, /two solidi/],
  ['https://example.com/a b', 21, /U\+0020/],
  ['https://example.com/a\\b', 21, /reverse solidus/],
  ['https://example.com/%41^', 23, /U\+005E/],
  ['https://example.com/\ue000^', 21, /U\+005E/],
  ['https://example.com/\u{10000}^', 22, /U\+005E/],
  ['https://example.com/\x7f', 20, /U\+007F/],
  ['https://example.com/\x80', 20, /U\+0080/],
  ['https://example.com/\udfff', 20, /U\+DFFF/],
  ['?^', 1, /U\+005E/],
  ['?a b', 2, /U\+0020/],
  ['#^', 1, /U\+005E/],
  ['#a b', 2, /U\+0020/],
  ['https://example.com/%', 20, /percent sign/],
  ['https://example.com/%4', 20, /percent sign/],
  ['https://example.com/?%4g', 21, /percent sign/],
  ['https://example.com/?%4#1', 21, /percent sign/],
  ['https://example.com/#a#b', 22, /U\+0023/],
  ['https://example.com/?a|b', 22, /U\+007C/],
  ['https://example.com/\ud800', 20, /U\+D800/],
  ['https://example.com/\ud800a', 20, /U\+D800/],
  ['https://example.com/\udc00', 20, /U\+DC00/],
  ['https://example.com/\ufdd0', 20, /U\+FDD0/],
  ['https://example.com/\ufffe', 20, /U\+FFFE/],
  ['https://example.com/\u{1fffe}', 20, /U\+1FFFE/],
  ['https://example.com/\u{10fffe}', 20, /U\+10FFFE/],
  ['https://example.com/\x9f', 20, /U\+009F/],
  [' a', 0, /U\+0020/],
  ['a\n', 1, /U\+000A/],
  ['///a', 2, /host is missing/],
  ['file:', 5, /solidi/],
  ['file:/a', 5, /solidi/],
  ['file://', 7, /host is missing/],
  ['file:////a', 8, /two solidi/],
  ['file://server/C:/a', 14, /Windows drive letter/],
  ['file://server/a:/', 14, /Windows drive letter/],
  ['file://server/z:/', 14, /Windows drive letter/],
  ['file://server/M:/', 14, /Windows drive letter/],
  ['file://server/m:/', 14, /Windows drive letter/],
  ['file://server/Z:/', 14, /Windows drive letter/],
  ['file://server/A|/', 14, /Windows drive letter/],
  ['file://a@b/', 7, /user name/],
  ['file://server:80/a', 13, /U\+003A/],
  ['foo://a:b:1/', 7, /U\+003A/],
  ['foo://a:x/', 8, /digits/],
  ['foo://a@b/', 6, /user name/],
  ['foo://:80/', 6, /host is missing/],
  ['foo://a^b/', 7, /U\+005E/],
  ['foo://host//a', 11, /two solidi/],
  ['foo:a b', 5, /U\+0020/],
];

describe('a valid URL string', () => {
  it.each(valid)('%j', (text) => {
    expect(validateURL(text)).toBe(null);
    expect(oracleParse(text, { baseURL: oracleParse('https://base.example/')! })).not.toBe(null);
  });

  it.each(invalid)('not %j: at %i, %s', (text, offset, reason) => {
    const problem = validateURL(text);
    expect(problem?.reason).toMatch(reason);
    expect(problem?.offset).toBe(offset);
  });

  it('depends on the base URL where it is relative', () => {
    expect(validateURL('a', { base: null })?.reason).toMatch(/no base URL/);
    expect(validateURL('a:b', { base: null })).toBe(null);
    expect(validateURL('//a^', { base: 'foo://x/' })?.offset).toBe(3);
    expect(validateURL('//', { base: 'foo://x/' })).toBe(null);
    expect(validateURL('//', { base: 'https://x/' })?.offset).toBe(2);
    expect(validateURL('//user:80/', { base: 'file:///' })?.offset).toBe(6);
    expect(validateURL('///a', { base: 'file:///' })).toBe(null);
    expect(validateURL('/C:/a', { base: 'file:///' })).toBe(null);
    expect(validateURL('/C:/a', { base: 'file://server/' })?.reason).toMatch(/Windows/);
    expect(validateURL('/C:/a', { base: 'https://x/' })).toBe(null);
    for (const text of ['a', '?a', '', '/a', 'a#b', '?#a']) {
      expect(validateURL(text, { base: 'mailto:x' })?.reason).toMatch(/no hierarchy/);
    }
    expect(validateURL('#a', { base: 'mailto:x' })).toBe(null);
  });

  it('may be asked not to be empty, and be surrounded by spaces', () => {
    expect(validateNonEmptyURL('')?.offset).toBe(0);
    expect(validateNonEmptyURL('a')).toBe(null);
    expect(validateNonEmptyURL(' ')?.offset).toBe(0);
    expect(validateURLPotentiallySurroundedBySpaces('\t\n\f\r a \t\n\f\r')).toBe(null);
    expect(validateURLPotentiallySurroundedBySpaces(' \n')).toBe(null);
    expect(validateURLPotentiallySurroundedBySpaces('  a b ')?.offset).toBe(3);
    expect(validateURLPotentiallySurroundedBySpaces('\u{b}a')?.offset).toBe(0);
    expect(validateNonEmptyURLPotentiallySurroundedBySpaces(' \n')?.reason).toMatch(/empty/);
    expect(validateNonEmptyURLPotentiallySurroundedBySpaces(' a ')).toBe(null);
    expect(validateURLPotentiallySurroundedBySpaces(' https://a:b/ ')?.offset).toBe(11);
    expect(validateURLPotentiallySurroundedBySpaces(' https: ')?.offset).toBe(7);
    const options = { base: null };
    for (const validate of [
      validateURL,
      validateNonEmptyURL,
      validateURLPotentiallySurroundedBySpaces,
      validateNonEmptyURLPotentiallySurroundedBySpaces,
    ]) {
      expect(validate('a', options)?.reason).toMatch(/no base URL/);
      expect(() => validate(1 as never)).toThrow(/^text must be a string, not 1$/);
    }
    expect(validateURLPotentiallySurroundedBySpaces('  a', options)?.offset).toBe(2);
    expect(validateURLPotentiallySurroundedBySpaces('  a', { base: 'mailto:x' })?.offset).toBe(2);
    for (const text of ['B0Y9a+-.5:b', 'Aa08:b', 'zZ19:b']) expect(validateURL(text, options)).toBe(null);
    for (const text of ['-a:b', '1:b', 'a_b:c', '[:b', ':b', 'a~:b'])
      expect(validateURL(text, options)?.reason).toMatch(/no base URL/);
  });

  it('is asked with right arguments', () => {
    expect(() => validateURL(1 as never)).toThrow(/^text must be a string, not 1$/);
    expect(() => validateURL('a', { base: 'b' })).toThrow(/^option 'base' must be an absolute URL, not "b"$/);
    expect(() => validateURL('a', { base: 'b'.repeat(100) })).toThrow(/, not "b{40}…"$/);
    expect(() => validateURL('a', { base: 1 as never })).toThrow(/^option 'base' must be .*, not 1$/);
    expect(validateURL('//a^', { base: new URL('foo://x/') })?.offset).toBe(3);
  });
});

const pieces = [
  ...'aZ09.-:/?#[]@%\\ \t&~|^_ü',
  '//',
  'https:',
  'file:',
  'foo:',
  'example',
  'xn--',
  '::',
  '%41',
  '\ud800',
  '\u{1f600}',
  '127.0.0.1',
  '[::1]',
  ':80',
  'C:',
  '..',
];
const text = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((all) => all.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);
const bases = [
  'https://base.example/a/b',
  'file:///C:/a',
  'file://server/a',
  'foo://host/a',
  'foo:/a',
  'mailto:a',
];

describe('whatever the text', () => {
  it('what is valid can be parsed, by whatwg-url and by the platform', () => {
    let count = 0;
    const numRuns = runs(5000);
    fc.assert(
      fc.property(text, fc.constantFrom(...bases, null), (input, base) => {
        const problem = validateURL(input, { base });
        if (problem !== null) {
          expect(problem.offset).toBeGreaterThanOrEqual(0);
          expect(problem.offset).toBeLessThanOrEqual(input.length);
          return;
        }
        count++;
        expect(oracleParse(input, base === null ? {} : { baseURL: oracleParse(base)! })).not.toBe(null);
        // NB: not URL.canParse, which fails for 'ü' and its like in Node 20 once V8 has optimized the call.
        expect(() => new URL(input, base ?? undefined)).not.toThrow();
      }),
      { numRuns },
    );
    expect(count).toBeGreaterThan(numRuns * 0.04);
  });

  it('a long one is looked through once', () => {
    const n = VERY_MANY;
    for (const part of ['a', '/', ':', '@', '%', '%41', '?', '#', '[', '.', 'ü', '\ud800', ' ', 'xn--']) {
      for (const start of ['', 'https://', 'https://[', 'foo://', 'file://', 'https://a:', ' ']) {
        const input = start + part.repeat(n / part.length);
        const problem = validateURLPotentiallySurroundedBySpaces(input);
        expect(problem === null || problem.offset <= input.length).toBe(true);
      }
    }
  });
});
