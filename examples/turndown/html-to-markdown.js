import { createWindow } from 'domwright/window';
import TurndownService from 'turndown';

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' });

/**
 * Converts the body of a page to Markdown, with absolute links.
 *
 * ```js
 * htmlToMarkdown('<h1>Tea</h1><p><a href=green>Green</a>', 'https://example.com/');
 * // '# Tea\n\n[Green](https://example.com/green)'
 * ```
 */
export function htmlToMarkdown(html, url) {
  const { document } = createWindow(html, { url });
  for (const script of document.querySelectorAll('script, style, noscript')) script.remove();
  for (const link of document.querySelectorAll('a[href]')) link.setAttribute('href', link.href);
  for (const image of document.querySelectorAll('img[src]')) image.setAttribute('src', image.src);
  return turndown.turndown(document.body);
}
