import { Readability } from '@mozilla/readability';
import { createWindow } from 'domwright/window';

/**
 * Extracts the article from a page, without navigation and ads: `title`, `byline`, `lang`, `excerpt`, `textContent`, and
 * `content`, its HTML with absolute links. Null if there is no article.
 *
 * ```js
 * const url = 'https://example.com/green-tea';
 * const response = await fetch(url);
 * articleOf(await response.text(), url)?.title;
 * ```
 *
 * Scripts don't run. Sanitize `content` before you show it on a page.
 */
export function articleOf(html, url) {
  const { document } = createWindow(html, { url });
  return new Readability(document).parse();
}
