import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { repository as address, fileAddress } from '../../../scripts/addresses.mjs';

// Every link from one page of the repository to another, with its anchor, and every picture.

const root = path.resolve(import.meta.dirname, '../../..');
const repository = fileAddress('');

/** Folders that are not committed, the data of tests, and the reports of types. */
const skipped = new Set([
  'node_modules',
  'dist',
  'coverage',
  'bench/results',
  'fixtures',
  '.git',
  '.cache',
  'api',
]);
const generated = ['api', 'codes'].map((name) => path.join(root, 'docs/reference', name));

function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      const isSkipped = skipped.has(entry.name) || skipped.has(`${path.basename(folder)}/${entry.name}`);
      return isSkipped || generated.includes(name) ? [] : pagesBelow(name);
    }
    return entry.name.endsWith('.md') ? [name] : [];
  });
}

/** A page without the blocks of code in it. */
function proseOf(page: string): string {
  return readFileSync(page, 'utf8').replace(/^(```+)[\s\S]*?^\1$/gm, '');
}

function linksOf(page: string): string[] {
  const prose = proseOf(page).replace(/(`+)[^`\n](?:.*?[^`\n])?\1(?!`)/g, '');
  const links = [...prose.matchAll(/\]\((?:<([^>]*)>|([^()\s]+))\)/g)].map(
    ([, quoted, plain]) => quoted ?? plain!,
  );
  return [...links, ...[...prose.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, link]) => link!)];
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of proseOf(page).matchAll(/^#{1,6} +(.*?) *$/gm)) {
    const text = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = text.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** What is wrong with a link, or null. */
function problemOf(page: string, link: string): string | null {
  const target = link.startsWith(repository) ? `/${link.slice(repository.length)}` : link;
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return null;
  const [name, anchor] = target.split('#') as [string, string?];
  const file =
    name === '' ? page : name.startsWith('/') ? path.join(root, name) : path.resolve(page, '..', name);
  if (!existsSync(file)) return 'no such file';
  if (generated.some((folder) => file.startsWith(folder + path.sep))) return 'this folder is not committed';
  if (anchor === undefined || !file.endsWith('.md')) return null;
  return anchorsOf(file).has(anchor) ? null : 'no such heading';
}

const pages = pagesBelow(root);
const nameOf = (page: string): string => path.relative(root, page).split(path.sep).join('/');

describe('links between pages', () => {
  test('there are pages with links', () => {
    expect(pages.map(nameOf)).toContain('README.md');
    expect(linksOf(path.join(root, 'README.md')).length).toBeGreaterThan(5);
  });

  test.each(pages.map((page) => [nameOf(page), page]))('of %s lead somewhere', (_, page) => {
    const broken = linksOf(page).flatMap((link) => {
      const problem = problemOf(page, link);
      return problem === null ? [] : [`${link}: ${problem}`];
    });
    expect(broken).toEqual([]);
  });

  // A clone has no address, and what is at one can move. What users see on npm leads to the repository, too.
  test('need no address of the project', () => {
    const absolute = pages.flatMap((page) =>
      linksOf(page)
        .filter(
          (link) => link.startsWith(address) || link.startsWith('https://www.npmjs.com/package/domwright'),
        )
        .map((link) => `${nameOf(page)}: ${link}`),
    );
    expect(absolute).toEqual([]);
  });

  test('lead from the README to every page of docs/', () => {
    const reached = new Set<string>();
    const left = [path.join(root, 'README.md')];
    for (let page = left.pop(); page !== undefined; page = left.pop()) {
      if (reached.has(page)) continue;
      reached.add(page);
      for (const link of linksOf(page)) {
        if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(link)) continue;
        const file = path.resolve(page, '..', link.split('#')[0]!);
        if (file.endsWith('.md') && existsSync(file) && statSync(file).isFile()) left.push(file);
      }
    }
    const docs = path.join(root, 'docs') + path.sep;
    expect(pages.filter((page) => page.startsWith(docs) && !reached.has(page)).map(nameOf)).toEqual([]);
  });
});

describe('a broken link', () => {
  const readme = path.join(root, 'README.md');
  test.each([
    ['docs/none.md', 'no such file'],
    ['#none', 'no such heading'],
    [`${repository}docs/none.md`, 'no such file'],
    ['https://example.com/', null],
    ['LICENSE', null],
  ])('%s', (link, problem) => expect(problemOf(readme, link)).toBe(problem));
});
