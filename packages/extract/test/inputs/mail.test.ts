import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isMail } from '../../src/files/mail-kind.ts';
import { pagesInMail } from '../../src/inputs/mail.ts';

const lines = (...all: string[]): string => all.join('\r\n');
const pagesOf = (file: string | Uint8Array) =>
  pagesInMail(Buffer.from(file as string)).map((page) => ({
    ...page,
    bytes: Buffer.from(page.bytes).toString(),
  }));

/** A part of a multipart, with its boundary. */
const part = (encoding: string, body: string, type = 'text/html', location = 'http://a.example/') =>
  lines(
    '--b',
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${encoding}`,
    `Content-Location: ${location}`,
    '',
    body,
    '',
  );
const header = lines(
  'From: <Saved>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; boundary=b',
  '',
  '',
);
const file = (...parts: string[]) => `${header}preamble\r\n${parts.join('')}--b--\r\nepilogue <p>`;

test.each([
  ['quoted-printable', '<p class=3D"x">=C3=A4=\r\nb=0d=0A  c = d=zz=', '<p class="x">äb\r\n  c = d=zz'],
  ['Quoted-Printable', 'a= \t\r\nb\r\n=E2=82=AC', 'ab\r\n€'],
  ['base64', 'PHA+w6Ru\r\nZGVyZTwv\r\ncD4=\r\n', '<p>änder' + 'e</p>'],
  ['BASE64', 'PHA+', '<p>'],
  ['7bit', '<p>=41\r\n', '<p>=41\r\n'],
  ['8bit', '<p>ä€', '<p>ä€'],
  ['binary', '<p>\n\n\r\n-- \r\n--bb\r\n--b-\r\n', '<p>\n\n\r\n-- \r\n--bb\r\n--b-\r\n'],
  ['unknown', '<p>', '<p>'],
])('the encoding %s', (encoding, body, decoded) => {
  const whole = file(part(encoding, body), part('7bit', 'p {}', 'text/css'), part('7bit', '<b>'));
  expect(pagesOf(whole).map(({ bytes }) => bytes)).toEqual([decoded, '<b>']);
});

test('what is known about a page', () => {
  const first = part('7bit', '<p>', 'Text/HTML; charset=iso-8859-1');
  const whole = file(
    first,
    part('7bit', '<i/>', 'application/xhtml+xml', 'page.html'),
    part('7bit', '<b>', 'text/html', 'http://a.example/a\r\n b\r\n\tc?d'),
    lines('--b', 'Content-Type: text/html', '', '<u>', ''),
    part('7bit', '<s>', 'text/html', 'cid:frame-1@mhtml.blink'),
  );
  const start = header.length + 'preamble\r\n'.length;
  const pages = pagesOf(whole);
  expect(pages[0]).toEqual({
    url: 'http://a.example/',
    contentType: 'Text/HTML; charset=iso-8859-1',
    bytes: '<p>',
    offset: start + '--b\r\n'.length,
  });
  expect(pages[1]).toMatchObject({ url: null, contentType: 'application/xhtml+xml', bytes: '<i/>' });
  expect(pages[1]?.offset).toBe(start + first.length + '--b\r\n'.length);
  expect(pages.slice(2).map(({ url, bytes }) => [url, bytes])).toEqual([
    ['http://a.example/abc?d', '<b>'],
    [null, '<u>'],
    ['cid:frame-1@mhtml.blink', '<s>'],
  ]);
});

test.each([
  'multipart/related; type="text/html"; boundary="b"',
  'multipart/related;\r\n\ttype="text/html";\r\n\tboundary="b"',
  'Multipart/Related; BOUNDARY=b; start="<x>"',
  'multipart/mixed; boundary="b"',
])('the boundary in %j', (type) => {
  const whole = lines(`Content-Type: ${type}`, '', part('7bit', '<p>'), '--b--', '');
  expect(pagesOf(whole).map(({ bytes }) => bytes)).toEqual(['<p>\r\n']);
});

test('boundaries of Chromium and Internet Explorer', () => {
  for (const boundary of ['----MultipartBoundary--x----', '----=_NextPart_000_0000', '=_(a,b):c']) {
    const whole = lines(
      ...['MIME-Version: 1.0', `Content-Type: multipart/related; boundary="${boundary}"`, '', ''],
      ...[`--${boundary}  `, 'Content-Type: text/html', '', '<p>', `--${boundary}--`, ''],
    );
    expect(pagesOf(whole).map(({ bytes }) => bytes)).toEqual(['<p>']);
  }
});

test('line ends without CR', () => {
  const whole = file(part('quoted-printable', 'a=\r\nb\r\nc'), part('base64', 'PHA+'));
  expect(pagesOf(whole.replaceAll('\r\n', '\n')).map(({ url, bytes }) => [url, bytes])).toEqual([
    ['http://a.example/', 'ab\nc'],
    ['http://a.example/', '<p>'],
  ]);
});

test('multiparts in multiparts', () => {
  const inner = lines(
    ...['--b', 'Content-Type: multipart/alternative; boundary=bb', '', 'preamble'],
    ...['--bb', 'Content-Type: text/plain', '', 'text'],
    ...['--bb', 'Content-Type: text/html', '', '<p>inner', '--bb--', 'epilogue', ''],
  );
  const all = ['<p>inner', '<p>after'];
  expect(pagesOf(file(inner, part('7bit', '<p>after'))).map(({ bytes }) => bytes)).toEqual(all);
  // Without the end of the inner one.
  const open = inner.replace('--bb--\r\nepilogue\r\n', '');
  expect(pagesOf(file(open, part('7bit', '<p>after'))).map(({ bytes }) => bytes)).toEqual(all);
});

test('at most 10 multiparts inside each other', () => {
  const nested = (count: number) => {
    const open = Array.from({ length: count }, (_, at) =>
      lines(`Content-Type: multipart/mixed; boundary=b${at}`, '', `--b${at}`, ''),
    );
    return `${open.join('')}Content-Type: text/html\r\n\r\n<p>`;
  };
  expect(pagesOf(nested(10)).length).toBe(1);
  expect(pagesOf(nested(11)).length).toBe(0);
  expect(pagesOf(nested(20_000)).length).toBe(0);
});

test('a message that is HTML', () => {
  const message = lines(
    'MIME-Version: 1.0',
    'Content-Type: text/html',
    'Content-Location: http://a/',
    '',
    '<p>',
  );
  expect(pagesOf(message)).toEqual([{ url: 'http://a/', contentType: 'text/html', bytes: '<p>', offset: 0 }]);
  expect(pagesOf(message.replace('text/html', 'text/plain'))).toEqual([]);
});

test('a file that is cut anywhere', () => {
  const whole = file(part('7bit', '<p>one'), part('quoted-printable', '<p>=3D'), part('base64', 'PHA+PHA+'));
  for (let length = whole.indexOf('boundary=b'); length <= whole.length; length++) {
    const pages = pagesOf(whole.slice(0, length));
    const inFirst = length - whole.indexOf('<p>one');
    if (inFirst >= 0 && inFirst <= 6) expect(pages[0]?.bytes).toBe('<p>one'.slice(0, inFirst));
  }
  expect(pagesOf(whole.slice(0, whole.indexOf('PHA+') + 4)).map(({ bytes }) => bytes)).toEqual([
    '<p>one',
    '<p>=',
    '<p>',
  ]);
  // In the middle of a header.
  expect(pagesOf(whole.slice(0, whole.indexOf('Content-Location'))).length).toBe(0);
});

test('headers that are damaged', () => {
  const whole = file(
    lines('--b', 'nonsense', 'Content-Type: text/html', ': x', 'Content-Type: text/css', '', '<p>', ''),
    lines('--b', 'Content-Type: text/html', ''),
    lines('--b', '', 'text', ''),
    lines('--b', 'Content-Type: text/html', '', ''),
    part('7bit', '<b>'),
  );
  expect(pagesOf(whole).map(({ bytes }) => bytes)).toEqual(['<p>', '', '<b>']);
});

test.each([
  '',
  'text',
  '<!doctype html>\n<p>MIME-Version: 1.0',
  'WARC/1.0\r\nContent-Type: text/html\r\n\r\n',
  'HTTP/1.1 200 OK\r\nMIME-Version: 1.0\r\n\r\n',
  'Subject: a\r\n\r\nMIME-Version: 1.0',
  '\r\nMIME-Version: 1.0\r\n\r\n',
  'PK\x03\x04',
])('%j is no MHTML file', (text) => {
  expect(isMail(Buffer.from(text))).toBe(false);
  expect(pagesOf(text)).toEqual([]);
});

test('the start of a file', () => {
  expect(isMail(Buffer.from(file()))).toBe(true);
  expect(isMail(Buffer.from(file().replaceAll('\r\n', '\n')))).toBe(true);
  expect(isMail(Buffer.from('content-type: MULTIPART/related;\r\n boundary=b\r\n\r\n'))).toBe(true);
  expect(isMail(Buffer.from('Content-Type: text/html\r\n\r\n'))).toBe(false);
  // A long field, cut at 4 KB.
  expect(isMail(Buffer.from(`mime-version: 1.0\nSubject: ${'x'.repeat(9000)}\n\n`))).toBe(true);
  expect(isMail(Buffer.from(`Subject: ${'x'.repeat(9000)}\nmime-version: 1.0\n\n`))).toBe(false);
});

test('the time is linear', () => {
  const hostile = [
    'MIME-Version: 1.0\n'.repeat(300_000),
    `${header}--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${'=    '.repeat(500_000)}`,
    `${header}--b\r\nContent-Type: text/html\r\n\r\n${'--b \n\n'.repeat(300_000)}`,
    `${header}${'-'.repeat(5_000_000)}`,
    `${header}--b\r\n${'\n\t'.repeat(1_000_000)}x${' '.repeat(1_000_000)}`,
  ];
  for (const text of hostile) expect(pagesOf(text)).toBeInstanceOf(Array);
});

const python = spawnSync('python3', ['-c', 'import email']).status === 0;
if (!python) test.skip('there is no python3 here to write messages', () => {});

describe.skipIf(!python)("messages of Python's email", () => {
  test.each(['quoted-printable', 'base64', '8bit'])('%s', (encoding) => {
    const code = `
import sys
from email.message import EmailMessage
from email.policy import SMTP
m = EmailMessage(policy=SMTP)
m.set_content('plain ä', cte='8bit')
m.add_alternative('<p>änders = x --\\n' * 40 + '<title>€' + 'y' * 300 + '\\n', subtype='html', cte='${encoding}')
html = m.get_payload()[1]
html['Content-Location'] = 'http://a.example/' + 'z' * 200
html.add_related(b'123', maintype='image', subtype='png', cid='<x>')
sys.stdout.buffer.write(m.as_bytes())
`;
    const { stdout, stderr } = spawnSync('python3', ['-c', code]);
    expect(stderr.toString()).toBe('');
    const pages = pagesOf(stdout);
    expect(pages.length).toBe(1);
    expect(pages[0]?.bytes.replaceAll('\r\n', '\n').trimEnd()).toBe(
      `${'<p>änders = x --\n'.repeat(40)}<title>€${'y'.repeat(300)}`,
    );
  });
});
