import { parse, parseStream } from 'domwright';
import { preloadScanStream } from 'domwright/preload';
import { htmlEvents } from 'domwright/tokens';
import { expect, test } from 'vitest';

/** A response of the platform, which knows no URL unless it comes from the network. */
function responseOf(bytes: Uint8Array<ArrayBuffer> | string | null, contentType: string, url = ''): Response {
  const response = new Response(bytes, { headers: { 'Content-Type': contentType } });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

const cyrillic = Uint8Array.from(
  [...'<a href=b><img src=i?'].map((c) => c.charCodeAt(0)).concat(0xe6, 0x3e, 0xe6),
);
const koi = 'text/html; charset=koi8-r';

test('parseStream takes the body, Content-Type and final URL of a response', async () => {
  const document = await parseStream(responseOf(cyrillic, koi, 'https://tea.example/a/'));
  expect(document.characterEncoding).toBe('KOI8-R');
  expect(document.body!.textContent).toBe('Ф');
  expect(document.baseURI).toBe('https://tea.example/a/');
});

test('options come first', async () => {
  const response = responseOf('ж', koi, 'https://tea.example/');
  const document = await parseStream(response, {
    contentType: 'text/html; charset=utf-8',
    url: undefined as never,
  });
  expect([document.characterEncoding, document.body!.textContent]).toEqual(['UTF-8', 'ж']);
  expect(document.URL).toBe('https://tea.example/');
});

test('a response without a body, a URL or a type is an empty document', async () => {
  const document = await parseStream(new Response(null));
  expect([document.URL, document.body!.childNodes.length]).toEqual(['about:blank', 0]);
  expect((await parseStream({ body: null, headers: new Headers(), url: '' })).documentElement).not.toBe(null);
});

test('a body that was read throws what the platform throws', async () => {
  const response = new Response('<p>');
  await response.text();
  await expect(parseStream(response)).rejects.toThrow(TypeError);
});

test('so do events and preload scans', async () => {
  const texts: string[] = [];
  for await (const event of htmlEvents(responseOf(cyrillic, koi)))
    if (event.type === 'text') texts.push(event.data);
  expect(texts).toEqual(['Ф']);
  const urls: string[] = [];
  for await (const { url } of preloadScanStream(responseOf(cyrillic, koi, 'https://tea.example/a/')))
    urls.push(url);
  expect(urls).toEqual(['https://tea.example/a/i?%E6']);
});

test('parse says what reads a response', () => {
  expect(() => parse(new Response('<p>') as never)).toThrow('use await parseStream(response)');
});
