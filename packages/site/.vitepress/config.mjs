// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minify } from 'domwright/minify';
import { defineConfig } from 'vitepress';
import { root } from '../../../scripts/run.mjs';
import { descriptionOf } from '../src/description.mjs';
import { colorClasses } from '../src/lighter.mjs';
import { links } from '../src/links.mjs';
import { excluded, isAboutCode, placeOf, slugOf } from '../src/pages.mjs';
import { livingExamples } from '../src/playground.mjs';
import { weightOf } from '../src/search.mjs';
import { linksIn, sidebar, sidebars } from '../src/sidebar.mjs';
import { emptyTableHeads } from '../src/tables.mjs';

const api = path.join(root, 'docs/reference/api');
const site = path.join(root, 'packages/site');

// Without a base, links are relative, so the files work under any path.
const base = process.env['DOMWRIGHT_SITE_BASE'] ?? './';

const withClasses = colorClasses(readFileSync(path.join(site, '.vitepress/theme/code.css'), 'utf8'));

const items = sidebar();
const listed = new Set(linksIn(items));

export default defineConfig({
  title: 'domwright',
  lang: 'en',
  base,
  srcDir: root,
  srcExclude: excluded,
  rewrites: placeOf,
  outDir: path.join(site, 'dist'),
  cacheDir: path.join(site, '.cache'),
  // The search index is large, but only loaded for searches.
  vite: { build: { chunkSizeWarningLimit: 1000 } },
  markdown: {
    anchor: { slugify: slugOf },
    config(md) {
      links(md, { root });
      livingExamples(md, { base });
      emptyTableHeads(md);
      // Pages aren't templates: anything that looks like Vue interpolation is text.
      const { renderer } = md;
      const render = renderer.render.bind(renderer);
      renderer.render = (...args) => withClasses(render(...args)).replaceAll('{{', '&#123;&#123;');
    },
  },
  transformPageData(page) {
    // VitePress would send readers from pages without an entry to the first one.
    if (!listed.has(`/${page.relativePath}`)) Object.assign(page.frontmatter, { prev: false, next: false });
    if (page.frontmatter['description'] !== undefined) return;
    const source = readFileSync(path.join(root, page.filePath), 'utf8');
    const description = descriptionOf(source, page.title);
    // In the reference, descriptions of functions don't mention their names.
    const isReference = page.relativePath.startsWith('reference/api/') && !description.startsWith(page.title);
    return { description: isReference ? `${page.title}: ${description}` : description };
  },
  transformHead: ({ page }) => {
    const prefix = base === './' ? '../'.repeat(page.split('/').length - 1) : base;
    return [['link', { rel: 'icon', type: 'image/svg+xml', href: `${prefix}logo.svg` }]];
  },
  transformHtml: (html) => minify(html, { preset: 'safe' }),
  themeConfig: {
    logo: '/logo.svg',
    search: {
      provider: 'local',
      options: {
        // Results with the text around the match.
        detailedView: true,
        miniSearch: { searchOptions: { boostDocument: weightOf } },
        // Of a page of the API, the search knows what it is about. All members of all classes would be five megabytes. The page
        // of a code is one result, and how to disable it is the same on all of them.
        async _render(source, env, md) {
          const html = await md.renderAsync(source, env);
          if (isAboutCode(path.relative(root, env.path).split(path.sep).join('/'))) {
            return html
              .replace(/<h2 id="(?:disable|enable)-it"[\s\S]*/, '')
              .replace(/<h2[\s\S]*?<\/h2>/g, '');
          }
          return env.path.startsWith(`${api}/`) ? html.replace(/<h2[\s\S]*/, '') : html;
        },
      },
    },
    nav: [
      { text: 'Guides', link: '/using/index.md' },
      { text: 'Reference', link: '/reference/index.md' },
      { text: 'Results', link: '/results/index.md' },
      { text: 'Inside', link: '/inside/index.md' },
      { text: 'Changelog', link: '/changelog.md' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar: sidebars(),
    outline: [2, 3],
  },
});
