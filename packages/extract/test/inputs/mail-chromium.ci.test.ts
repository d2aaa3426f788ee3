import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'domwright';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openContext } from '../../../domwright/test/chromium.mjs';
import { isMail } from '../../src/files/mail-kind.ts';
import { pagesInMail } from '../../src/inputs/mail.ts';

if (!hasChromium) test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Bodies and types by path. The second page is in windows-1251; Chromium saves all in UTF-8. */
const responses: Readonly<Record<string, readonly [string, Buffer]>> = {
  '/page?a=%C3%A4': [
    'text/html; charset=utf-8',
    Buffer.from(
      `<!doctype html><title>Seite ä € 茶 =3D</title><p>Ünï ${'long text = '.repeat(50)}</p><img src=/p.gif><iframe src=/frame.html></iframe><iframe srcdoc="<title>inner ß</title>"></iframe>`,
    ),
  ],
  '/frame.html': [
    'text/html; charset=windows-1251',
    Buffer.from([...Buffer.from('<title>'), 0xd7, 0xe0, 0xe9, ...Buffer.from('</title><p>frame')]),
  ],
  '/p.gif': ['image/gif', PIXEL],
};

describe.skipIf(!hasChromium)('pages saved by Chromium', () => {
  let context: BrowserContext;
  let server: Server;
  let origin: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const [type, body] = responses[request.url as string] ?? ['text/plain', Buffer.alloc(0)];
      response.writeHead(200, { 'content-type': type }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    context = await openContext();
  });
  afterAll(async () => {
    await context.close();
    server.closeAllConnections();
    server.close();
  });

  test('have the documents of all frames', async () => {
    const url = `${origin}/page?a=%C3%A4`;
    const tab = await context.newPage();
    await tab.goto(url, { waitUntil: 'load' });
    const session = await context.newCDPSession(tab);
    const { data } = await session.send('Page.captureSnapshot', { format: 'mhtml' });
    const file = Buffer.from(data, 'latin1');
    expect(isMail(file.subarray(0, 4096))).toBe(true);
    const pages = pagesInMail(file);
    const titles = pages.map(({ bytes, contentType }) => parse(bytes, { contentType }).title);
    expect(pages[0]?.url).toBe(url);
    expect(titles[0]).toBe('Seite ä € 茶 =3D');
    expect(titles[pages.findIndex((page) => page.url === `${origin}/frame.html`)]).toBe('Чай');
    // It has a Content-ID and no URL.
    expect(pages[titles.indexOf('inner ß')]?.url).toBe(null);
    expect(pages.length).toBe(3);
    for (const { offset } of pages) expect(file.toString('latin1', offset, offset + 8)).toBe('Content-');
  });
});
