import { describe, expect, test } from 'vitest';
import { messagesInMbox, pagesInMail } from '../../src/inputs/mail.ts';
import { mailCharset, parseField } from '../../src/inputs/mail-fields.ts';

const parametersOf = (field: string) => Object.fromEntries(parseField(field).parameters);

// RFC 2231, 3 and 4; RFC 2045, 5.1; RFC 5322, 3.2.2.
test.each([
  ['text/html; charset=utf-8', { charset: 'utf-8' }],
  ["text/html; charset*=us-ascii'en'utf-8", { charset: 'utf-8' }],
  ["text/html; charset*=utf-8''koi8%2Dr", { charset: 'koi8-r' }],
  ['m/x; URL*0="ftp://"; URL*1="cs.utk.edu/pub"', { url: 'ftp://cs.utk.edu/pub' }],
  [
    `a/x; title*0*=us-ascii'en'This%20is%20even%20; title*1*=%2A%2A; title*2="isn't it!"`,
    { title: "This is even **isn't it!" },
  ],
  ['multipart/mixed; boundary*1=b; boundary*0=a', { boundary: 'ab' }],
  ['text/plain; charset=us-ascii (Plain text)', { charset: 'us-ascii' }],
  ['text/html (a (nested) comment; charset=x); charset="utf-8"', { charset: 'utf-8' }],
  ['multipart/mixed; boundary="a;b\\"(c)"', { boundary: 'a;b"(c)' }],
])('parameters of %s', (field, parameters) => {
  expect(parametersOf(field)).toEqual(parameters);
});

test('names of charsets that the Web does not have', () => {
  const names = [
    'cp932',
    'CP-1252',
    'win-1251',
    'iso8859_15',
    'utf_8',
    '"utf-8"',
    'cp65001',
    'x-unknown',
    'ISO-8859-8-I',
  ];
  expect(names.map(mailCharset)).toEqual([
    ...[
      'shift_jis',
      'windows-1252',
      'windows-1251',
      'ISO-8859-15',
      'UTF-8',
      'UTF-8',
      'utf-8',
      null,
      'ISO-8859-8-I',
    ],
  ]);
});

const message = (type: string, body: string, ...fields: string[]): Buffer =>
  Buffer.from(['From: a@example.com', `Content-Type: ${type}`, ...fields, '', body].join('\r\n'));
const textsOf = (bytes: Buffer) =>
  pagesInMail(bytes).map((page) => [page.contentType, Buffer.from(page.bytes).toString()]);

describe('pages of a message', () => {
  test('a Content-Type that only mail programs understand', () => {
    expect(textsOf(message("text/html; charset*=utf-8''utf-8", '<p>é'))).toEqual([
      ['text/html; charset=UTF-8', '<p>é'],
    ]);
    expect(textsOf(message('text/html; charset=utf-7', '+AGEA6Q- +- <p>'))).toEqual([
      ['text/html; charset=utf-8', 'aé + <p>'],
    ]);
    expect(textsOf(message('text/html; charset=x-nonsense', '<p>'))).toEqual([['text/html', '<p>']]);
  });

  test('a comment in the transfer encoding', () => {
    expect(textsOf(message('text/html', 'PHA+', 'Content-Transfer-Encoding: base64 (c)'))).toEqual([
      ['text/html', '<p>'],
    ]);
  });

  test('attachments are none, and messages in it have some', () => {
    const inner = 'Subject: s\r\nContent-Type: text/html\r\n\r\n<p>in';
    const parts = [
      [
        '--b',
        'Content-Type: text/html',
        'Content-Disposition: attachment; filename="a.html"',
        '',
        '<p>attached',
      ],
      ['--b', 'Content-Type: message/rfc822', '', inner],
      [
        '--b',
        'Content-Type: message/rfc822',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(inner).toString('base64'),
      ],
      ['--b', 'Content-Type: multipart/digest; boundary=d', '', '--d', '', inner, '--d--'],
      ['--b', 'Content-Type: text/html', 'Content-Disposition: inline', '', '<p>last', '--b--', ''],
    ];
    const whole = message('multipart/mixed; boundary=b', parts.map((part) => part.join('\r\n')).join('\r\n'));
    expect(textsOf(whole).map(([, text]) => text)).toEqual(['<p>in', '<p>in', '<p>in', '<p>last']);
  });

  test('messages in messages end', () => {
    const nested = 'Content-Type: message/rfc822\r\n\r\n'.repeat(50_000);
    expect(textsOf(Buffer.from(`Subject: s\r\n${nested}Content-Type: text/html\r\n\r\n<p>`))).toEqual([]);
  });
});

describe('an mbox file', () => {
  const mbox = [
    'From a@example.com Mon Jan  1 00:00:00 2024\r\nSubject: 1\r\nContent-Type: text/html\r\n\r\n<p>one\r\n>From here\r\n\r\nFrom here on, no header\r\n\r\n',
    'From - Mon Jan  1 00:00:00 2024\r\nX-Mozilla-Status: 0001\r\nContent-Type: text/html\r\n\r\n<p>two\r\n',
  ];
  async function read(piece: number, most = 1 << 20) {
    const bytes = Buffer.from(mbox.join(''));
    const chunks = async function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    };
    const all: [number, boolean, string[]][] = [];
    for await (const { offset, isTooLong, bytes: its } of messagesInMbox(chunks(), most))
      all.push([
        offset,
        isTooLong,
        pagesInMail(its, { isQuoted: true }).map((page) => Buffer.from(page.bytes).toString()),
      ]);
    return all;
  }
  const first = '<p>one\r\nFrom here\r\n\r\nFrom here on, no header\r\n\r\n';
  const expected = [
    [mbox[0]!.indexOf('Subject'), false, [first]],
    [mbox[0]!.length + mbox[1]!.indexOf('X-'), false, ['<p>two\r\n']],
  ];

  test.each([1, 7, 50, 1 << 20])('in pieces of %d bytes', async (piece) => {
    expect(await read(piece)).toEqual(expected);
  });
});
