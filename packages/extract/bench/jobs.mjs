// @ts-check
/**
 * A typical data mining job on the bytes of a page: URL, title, resolved links with their texts and rel, and text without scripts
 * and styles, as a line of JSON. Hand-written for other parsers; measured by `compare.mjs` and `programs.mjs`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {(bytes: Buffer, url: string) => string} Job */

/** @type {Record<string, () => Promise<Job>>} */
export const jobs = {
  async htmlparser2() {
    const { parseDocument } = await import('htmlparser2');
    return (bytes, url) =>
      walk(
        parseDocument(bytes.toString()),
        url,
        (node) => (node.type === 'text' ? node.data : null),
        (node) => node.name,
        (node) => node.children,
        (node, name) => node.attribs?.[name],
      );
  },
  async parse5() {
    const { parse } = await import('parse5');
    return (bytes, url) =>
      walk(
        parse(bytes.toString()),
        url,
        (node) => (node.nodeName === '#text' ? node.value : null),
        (node) => node.tagName,
        (node) => node.childNodes,
        (node, name) => node.attrs?.find((/** @type {any} */ attribute) => attribute.name === name)?.value,
      );
  },
  async cheerio() {
    const { load } = await import('cheerio');
    return (bytes, url) => {
      const $ = load(bytes.toString());
      const links = $('a[href]')
        .map((_, link) => ({
          url: resolved($(link).attr('href') ?? '', url),
          rel: $(link).attr('rel'),
          text: collapsed($(link).text()),
        }))
        .get();
      const title = collapsed($('title').first().text());
      $('script, style, noscript, template').remove();
      return JSON.stringify({ url, title, links, text: collapsed($('body').text()) });
    };
  },
};

/**
 * @param {string} href
 * @param {string} url
 */
function resolved(href, url) {
  try {
    return new URL(href, url).href;
  } catch {
    return null;
  }
}

/** @param {string} text */
const collapsed = (text) => text.replace(/\s+/g, ' ').trim();

/**
 * The job over another parser's tree, in a loop.
 *
 * @param {any} root
 * @param {string} url
 * @param {(node: any) => string | null} textOf
 * @param {(node: any) => string | undefined} nameOf
 * @param {(node: any) => any[] | undefined} childrenOf
 * @param {(node: any, name: string) => string | undefined} attributeOf
 */
function walk(root, url, textOf, nameOf, childrenOf, attributeOf) {
  /** @type {{ url: string | null, rel?: string, text: string }[]} */
  const links = [];
  const texts = [];
  let title = null;
  /** @type {any[]} */
  const stack = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    const text = textOf(node);
    if (text !== null) {
      texts.push(text);
      continue;
    }
    const children = childrenOf(node);
    if (children === undefined) continue;
    const name = nameOf(node);
    if (name === 'script' || name === 'style' || name === 'template') continue;
    if (name === 'title') title ??= collapsed(allText(node, textOf, childrenOf));
    const href = name === 'a' ? attributeOf(node, 'href') : undefined;
    if (href !== undefined) {
      const rel = attributeOf(node, 'rel');
      links.push({
        url: resolved(href, url),
        ...(rel !== undefined && { rel }),
        text: collapsed(allText(node, textOf, childrenOf)),
      });
    }
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index]);
  }
  return JSON.stringify({ url, title, links, text: collapsed(texts.join('')) });
}

/**
 * @param {any} root
 * @param {(node: any) => string | null} textOf
 * @param {(node: any) => any[] | undefined} childrenOf
 */
function allText(root, textOf, childrenOf) {
  let all = '';
  /** @type {any[]} */
  const stack = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    all += textOf(node) ?? '';
    const children = childrenOf(node) ?? [];
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index]);
  }
  return all;
}

/** The pages of htmlparser-benchmark. */
export function benchmarkPages() {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('htmlparser-benchmark/package.json')),
    'files',
  );
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(path.join(folder, name)));
}

/**
 * A response record of a WARC file, as a gzip member.
 *
 * @param {Buffer} page
 * @param {string} url
 */
export function responseRecord(page, url) {
  const http = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'), page]);
  const header = [
    'WARC/1.0',
    'WARC-Type: response',
    `WARC-Target-URI: ${url}`,
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${http.length}`,
  ].join('\r\n');
  return gzipSync(Buffer.concat([Buffer.from(`${header}\r\n\r\n`), http, Buffer.from('\r\n\r\n')]));
}

/** @param {readonly number[]} list */
export function median(list) {
  return /** @type {number} */ ([...list].sort((a, b) => a - b)[list.length >> 1]);
}
