// @ts-check
import { rewrite } from 'domwright/rewrite';
import { defineConfig } from 'vite';

/**
 * Loads all images of a page lazily, except the first one, which is visible at once.
 *
 * @returns {import('vite').Plugin}
 */
function lazyImages() {
  return {
    name: 'lazy-images',
    transformIndexHtml: {
      // Run after Vite's own changes and those of other plugins.
      order: 'post',
      handler: (html) =>
        rewrite(html, (document, rewriter) => {
          for (const img of [...document.querySelectorAll('img')].slice(1)) {
            if (!img.hasAttribute('loading')) rewriter.setAttribute(img, 'loading', 'lazy');
          }
        }).toString(),
    },
  };
}

export default defineConfig({ plugins: [lazyImages()] });
