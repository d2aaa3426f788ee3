import * as zlib from 'node:zlib';
import { zip } from '../../../packages/extract/test/inputs/zip-file.ts';

const XHTML =
  '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body><p>é</p></body></html>';
const HTML = '<!doctype html><html lang=en><meta charset=utf-8><title>t</title><p>é</p>';
const record = (body: string): string =>
  [
    'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://w.example/\r\n',
    'WARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:1>\r\nContent-Type: text/html\r\n',
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}\r\n\r\n`,
  ].join('');
const mail = (subject: string): string =>
  `From: a@example.com\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nSubject: ${subject}\nContent-Type: text/html\n\n${HTML}\n`;
const book = (): Buffer =>
  zip([
    { name: 'mimetype', data: Buffer.from('application/epub+zip') },
    {
      name: 'META-INF/container.xml',
      data: Buffer.from('<container><rootfiles><rootfile full-path="a b/p.opf"/></rootfiles></container>'),
      method: 8,
    },
    {
      name: 'a b/p.opf',
      data: Buffer.from(
        '<package><manifest><item id="x" href="x%20y.xhtml" media-type="application/xhtml+xml"/>' +
          '<item id="c" href="c.css" media-type="text/css"/></manifest>' +
          '<spine><itemref idref="x"/><itemref idref="c"/><itemref idref="none"/></spine></package>',
      ),
    },
    { name: 'a b/x y.xhtml', data: Buffer.from(XHTML), method: 8 },
    { name: 'a b/c.css', data: Buffer.from('p {}') },
  ]);

/** A file of each kind of the table. */
export const samples: Readonly<Record<string, readonly [name: string, content: string | Uint8Array]>> = {
  HTML: ['p.html', HTML],
  XHTML: ['p.xhtml', XHTML],
  'HTML in gzip or Zstandard': ['p.html.gz', zlib.gzipSync(HTML)],
  EPUB: ['p.epub', book()],
  'MHTML, a mail': ['p.eml', mail('s')],
  mbox: ['p.mbox', `From a@example.com Mon Jan  1 00:00:00 2024\n${mail('s')}`],
  WARC: ['p.warc', record(HTML)],
  'WACZ, or a ZIP file with WARC files': [
    'p.zip',
    zip([{ name: 'warcs/a.warc', data: Buffer.from(record(HTML)) }]),
  ],
  HAR: [
    'p.har',
    JSON.stringify({
      log: {
        entries: [
          {
            request: { url: 'http://h.example/' },
            response: { status: 200, content: { mimeType: 'text/html', text: HTML } },
          },
        ],
      },
    }),
  ],
  NDJSON: ['p.ndjson', `${JSON.stringify({ html: HTML, url: 'http://n.example/' })}\n`],
};
