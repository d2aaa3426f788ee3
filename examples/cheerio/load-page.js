import { load } from 'cheerio';
import { parse } from 'domwright';
import { toDomhandler } from 'domwright/domhandler';

/**
 * Loads a page into cheerio, with the tree that browsers build. (`edition: '2024'` builds the tree of cheerio's own parser, which
 * has older rules for `select` and processing instructions.)
 *
 * ```js
 * const response = await fetch('https://example.com/');
 * const $ = loadPage(await response.arrayBuffer(), response.headers.get('content-type'));
 * $('a[href]').first().text();
 * ```
 *
 * `page` is text or bytes. The encoding of bytes is determined as in browsers, from the Content-Type header and the page.
 */
export function loadPage(page, contentType) {
  // As in cheerio, noscript contains text.
  const document = parse(page, { scripting: true, ...(contentType && { contentType }) });
  return load(toDomhandler(document));
}
