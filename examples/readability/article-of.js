import { Readability } from '@mozilla/readability';
import { createWindow } from 'domwright/window';

/**
 * The article of a page, without navigation and advertisements: `title`, `byline`, `lang`, `excerpt`, `textContent`, and
 * `content`, its HTML with absolute links. Null if there is none.
 *
 * ```js
 * const url = 'https://example.com/green-tea';
 * const response = await fetch(url);
 * articleOf(await response.text(), url)?.title;
 * ```
 *
 * Scripts do not run. Before you show `content` in a page, sanitize it.
 */
export function articleOf(html, url) {
  const { document } = createWindow(html, { url });
  return new Readability(document).parse();
}
