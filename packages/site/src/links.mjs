// @ts-check
import path from 'node:path';
import { site } from '../../../scripts/addresses.mjs';
import { isPage, placeOf, repository } from './pages.mjs';

/**
 * Converts a link between files of the repository to a link on the site: to the page there or, if the site doesn't have the file,
 * to the repository.
 *
 * @param {string} link
 * @param {string} source the page it is in, relative to the root, with slashes
 */
export function linkOnSite(link, source) {
  if (link.startsWith(site)) return `/${link.slice(site.length).replace(/\.html(?=#|$)/, '.md')}`;
  const target = link.startsWith(repository) ? `/${link.slice(repository.length)}` : link;
  if (target === '' || target.startsWith('#') || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)) return link;
  const hash = target.indexOf('#');
  const name = hash < 0 ? target : target.slice(0, hash);
  const anchor = hash < 0 ? '' : target.slice(hash);
  const file = name.startsWith('/') ? name.slice(1) : path.posix.join(path.posix.dirname(source), name);
  const page = file.endsWith('/') ? `${file}README.md` : file;
  return isPage(page) ? `/${placeOf(page)}${anchor}` : `${repository}${file}${anchor}`;
}

/**
 * A markdown-it plugin that converts all links of a page. Pictures keep their paths, because VitePress resolves them from the
 * source file.
 *
 * @param {import('markdown-it').default} md
 * @param {{ root: string }} options
 */
export function links(md, { root }) {
  md.core.ruler.push('links-on-site', ({ tokens, env }) => {
    const file = env.realPath ?? env.path;
    if (file === undefined) return;
    const source = path.relative(root, file).split(path.sep).join('/');
    for (const token of tokens) {
      for (const child of token.children ?? []) {
        const link = child.type === 'link_open' ? child.attrGet('href') : null;
        if (link !== null) child.attrSet('href', linkOnSite(link, source));
      }
    }
  });
}
