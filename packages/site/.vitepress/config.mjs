// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitepress';
import { root } from '../../../scripts/run.mjs';
import { descriptionOf } from '../src/description.mjs';
import { links } from '../src/links.mjs';
import { excluded, placeOf, slugOf } from '../src/pages.mjs';
import { sidebar } from '../src/sidebar.mjs';

const api = path.join(root, 'docs/reference/api');
const site = path.join(root, 'packages/site');

export default defineConfig({
  title: 'domwright',
  lang: 'en',
  // Links are relative, so that the files can be put under any path.
  base: process.env['DOMWRIGHT_SITE_BASE'] ?? './',
  srcDir: root,
  srcExclude: excluded,
  rewrites: placeOf,
  metaChunk: true,
  outDir: path.join(site, 'dist'),
  cacheDir: path.join(site, '.cache'),
  markdown: {
    anchor: { slugify: slugOf },
    config(md) {
      links(md, { root });
      // No page is a template: what looks like Vue's interpolation is text.
      const { renderer } = md;
      const render = renderer.render.bind(renderer);
      renderer.render = (...args) => render(...args).replaceAll('{{', '&#123;&#123;');
    },
  },
  transformPageData(page) {
    const source = readFileSync(path.join(root, page.filePath), 'utf8');
    return { description: descriptionOf(source, page.title) };
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        // Of a page of the API, the search knows what it is about. All members of all classes would be five megabytes.
        async _render(source, env, md) {
          const html = await md.renderAsync(source, env);
          return env.path.startsWith(`${api}/`) ? html.replace(/<h2[\s\S]*/, '') : html;
        },
      },
    },
    nav: [
      { text: 'Guides', link: '/using/index.md' },
      { text: 'Reference', link: '/reference/index.md' },
      { text: 'Inside', link: '/inside/index.md' },
      { text: 'Changelog', link: '/changelog.md' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
  },
});
