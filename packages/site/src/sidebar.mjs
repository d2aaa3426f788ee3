// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupOfEntryPoint, referenceGroups } from '../../../scripts/entry-points.mjs';
import { root } from '../../../scripts/run.mjs';
import { isPage, placeOf } from './pages.mjs';

/** @typedef {{ text: string, link?: string, collapsed?: boolean, items?: Item[] }} Item */

/**
 * The pages of its own folder that a table of contents links to, in its order.
 *
 * @param {string} file relative to the root
 * @param {string} [contents] the part of the file to read; by default all of it
 * @returns {Item[]}
 */
export function contentsOf(file, contents = read(file)) {
  const folder = path.posix.dirname(file);
  /** @type {Map<string, Item>} */
  const items = new Map();
  for (const [, name, target] of contents.matchAll(/\[([^\]]+)\]\(([^/)#\s]+\.md)\)/g)) {
    const page = path.posix.join(folder, target);
    if (!items.has(page)) items.set(page, { text: capital(name), link: `/${placeOf(page)}` });
  }
  return [...items.values()];
}

/** A group of guides for each heading of their table of contents that has some below it. @returns {Item[]} */
function guides() {
  const file = 'docs/using/README.md';
  const [, ...sections] = read(file).split(/^## /m);
  return sections.flatMap((section) => {
    const items = contentsOf(file, section);
    return items.length === 0 ? [] : [{ text: section.slice(0, section.indexOf('\n')), items }];
  });
}

/**
 * The pages that entries of the sidebar lead to.
 *
 * @param {Item[]} items
 * @returns {string[]}
 */
export function linksIn(items) {
  return items.flatMap(({ link, items = [] }) => [...(link === undefined ? [] : [link]), ...linksIn(items)]);
}

/** @returns {Item[]} */
export function sidebar() {
  return [
    ...guides(),
    {
      text: 'Reference',
      items: [
        { text: 'Overview', link: '/reference/index.md' },
        { text: 'API', link: '/reference/api/index.md' },
        ...contentsOf('docs/reference/README.md'),
        ...entryPointGroups(),
      ],
    },
    { text: 'Packages', items: packages() },
    {
      text: 'Results',
      items: [{ text: 'Overview', link: '/results/index.md' }, ...contentsOf('docs/results/README.md')],
    },
    {
      text: 'Inside domwright',
      collapsed: true,
      items: [{ text: 'Overview', link: '/inside/index.md' }, ...contentsOf('docs/inside/README.md')],
    },
  ];
}

/**
 * The sidebars, by the paths of the pages that have them. Every page contains its own, so pages of the API and of codes, of
 * which there are some hundred, have short ones: what they belong to, and the ways back.
 *
 * @returns {Record<string, Item[]>}
 */
export function sidebars() {
  const back = {
    text: 'Reference',
    items: [
      { text: 'Guides', link: '/using/index.md' },
      { text: 'Overview', link: '/reference/index.md' },
      { text: 'API', link: '/reference/api/index.md' },
      { text: 'Codes', link: '/reference/codes.md' },
    ],
  };
  const names = [...groupOfEntryPoint.keys()];
  return {
    '/': sidebar(),
    '/reference/codes/': [back],
    '/reference/api/': [back, ...entryPointGroups()],
    ...Object.fromEntries(
      names.map((name) => [
        `/reference/api/${name}/`,
        [back, { text: name, items: [{ text: 'All of it', link: `/reference/api/${name}/index.md` }] }],
      ]),
    ),
  };
}

/** The entry points in the groups of the reference. @returns {Item[]} */
function entryPointGroups() {
  return Object.keys(referenceGroups).map((group) => ({
    text: group,
    collapsed: true,
    items: [...groupOfEntryPoint]
      .filter(([, itsGroup]) => itsGroup === group)
      .map(([name]) => ({ text: name, link: `/reference/api/${name}/index.md` })),
  }));
}

/** The library first, since its name is the shortest. @returns {Item[]} */
function packages() {
  const pages = readdirSync(path.join(root, 'packages'))
    .map((name) => `packages/${name}/README.md`)
    .filter((page) => isPage(page) && existsSync(path.join(root, page)));
  return pages
    .map((page) => ({ text: /^# (.*)$/m.exec(read(page))?.[1] ?? page, link: `/${placeOf(page)}` }))
    .sort((a, b) => (a.text < b.text ? -1 : 1));
}

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);
