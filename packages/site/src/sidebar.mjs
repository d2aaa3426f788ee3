// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupOfEntryPoint, referenceGroups } from '../../../scripts/entry-points.mjs';
import { root } from '../../../scripts/run.mjs';
import { isPage, placeOf } from './pages.mjs';

/** @typedef {{ text: string, link?: string, collapsed?: boolean, items?: Item[] }} Item */

/**
 * The pages that a table of contents links to, in its order.
 *
 * @param {string} file relative to the root
 * @returns {Item[]}
 */
export function contentsOf(file) {
  /** @type {Map<string, Item>} */
  const items = new Map();
  for (const [, name, target] of read(file).matchAll(/\[([^\]]+)\]\(([^)#\s]+\.md)\)/g)) {
    const page = path.posix.join(path.posix.dirname(file), target);
    if (page.includes('/reference/') && !file.includes('/reference/')) continue;
    if (!items.has(page)) items.set(page, { text: name, link: `/${placeOf(page)}` });
  }
  return [...items.values()];
}

/** @returns {Item[]} */
export function sidebar() {
  const using = read('docs/using/README.md');
  /** @type {Item[]} */
  const guides = [];
  const movingFrom = using.indexOf('Moving from');
  const moving = contentsOf('docs/using/README.md').filter((item) => {
    const isMoving = using.indexOf(`](${path.posix.basename(item.link ?? '')})`) > movingFrom;
    if (!isMoving) guides.push(item);
    return isMoving;
  });
  return [
    { text: 'Guides', items: [{ text: 'Overview', link: '/using/index.md' }, ...guides] },
    { text: 'Moving to domwright', items: moving.map((item) => ({ ...item, text: capital(item.text) })) },
    {
      text: 'Reference',
      items: [
        { text: 'API', link: '/reference/api/index.md' },
        ...contentsOf('docs/reference/README.md'),
        ...entryPointGroups(),
      ],
    },
    { text: 'Packages', items: packages() },
    { text: 'Results', items: contentsOf('docs/results/README.md') },
    {
      text: 'Inside domwright',
      collapsed: true,
      items: [{ text: 'Overview', link: '/inside/index.md' }, ...contentsOf('docs/inside/README.md')],
    },
  ];
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

/** @returns {Item[]} */
function packages() {
  const pages = readdirSync(path.join(root, 'packages'))
    .map((name) => `packages/${name}/README.md`)
    .filter((page) => isPage(page) && existsSync(path.join(root, page)));
  return pages.map((page) => ({
    text: /^# (.*)$/m.exec(read(page))?.[1] ?? page,
    link: `/${placeOf(page)}`,
  }));
}

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), 'utf8');

/** @param {string} text */
const capital = (text) => text[0].toUpperCase() + text.slice(1);
