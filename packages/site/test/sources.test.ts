import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'domwright';
import { steps } from 'domwright/steps';
import { allDescriptions, pageOf } from 'domwright-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { fileAddress } from '../../../scripts/addresses.mjs';
import { pictures } from '../../../scripts/generate/pictures.mjs';
import { resultPages } from '../../../scripts/generate/results.mjs';
import { root } from '../../../scripts/run.mjs';
import { published } from '../../domwright/bench/published.mjs';
import { descriptionOf } from '../src/description.mjs';
import { linkOnSite } from '../src/links.mjs';
import { excluded, isAboutCode, isPage, placeOf, slugOf } from '../src/pages.mjs';
import { exampleOf, hashOf } from '../src/playground.mjs';
import { weightOf } from '../src/search.mjs';
import { linksIn, sidebar } from '../src/sidebar.mjs';

/*
 * The pages in the repository. built-site.ci.test.ts tests the site made from them.
 */

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const docs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((name) => `docs/${name.split(path.sep).join('/')}`)
  .filter((name) => name.endsWith('.md') && !/^docs\/reference\/(?:api|codes)\//.test(name));
const readmes = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/README.md`);
const pages = ['CHANGELOG.md', ...readmes, ...docs].filter(
  (file) => isPage(file) && existsSync(path.join(root, file)),
);

const headingsOf = (markdown: string): string[] =>
  markdown.replace(/^(```+)[\s\S]*?^\1$/gm, '').match(/^#+ .*$/gm) ?? [];

describe.each(pages)('%s', (file) => {
  test('has one heading of the first level, and the others in order', () => {
    const levels = headingsOf(read(file)).map((heading) => heading.indexOf(' '));
    expect(levels[0]).toBe(1);
    const wrong = levels.slice(1).filter((level, at) => level === 1 || level > levels[at]! + 1);
    expect(wrong).toEqual([]);
  });

  test('has a description', () => {
    const description = descriptionOf(read(file), 'It has no paragraph.');
    expect(description.length).toBeGreaterThan(20);
    expect(description.length).toBeLessThanOrEqual(200);
    expect(description).not.toMatch(/[\n|]|\]\(|no paragraph/);
  });
});

test('no two pages have the same place, or places that differ only in case', () => {
  const places = pages.map((file) => placeOf(file).toLowerCase());
  expect(new Set(places).size).toBe(places.length);
});

test('the sidebar has every page of the manual except those about codes, once', () => {
  const links = linksIn(sidebar());
  expect(links.filter((link, at) => links.indexOf(link) !== at)).toEqual([]);
  const manual = pages.filter(
    (file) => !['docs/using/README.md', 'CHANGELOG.md'].includes(file) && !isAboutCode(file),
  );
  expect(manual.map((file) => `/${placeOf(file)}`).filter((link) => !links.includes(link))).toEqual([]);
});

test('the indexes of codes link to every page about one', () => {
  const indexes = ['codes', 'parse-errors', 'value-errors'].map((name) => read(`docs/reference/${name}.md`));
  const links = [...indexes.join('').matchAll(/^\| \[[^\]]*\]\(([^)]*)\)/gm)].map(([, link]) => link!);
  // Bytes that can't be decoded are in two of them.
  expect([...new Set(links)].sort()).toEqual(
    allDescriptions()
      .map(({ code }) => pageOf(code))
      .sort(),
  );
  expect(links.filter((link) => !isAboutCode(`docs${linkOnSite(link, 'docs/reference/codes.md')}`))).toEqual(
    [],
  );
});

test('the sidebar begins with the groups of guides, and has no page in a group that is not about it', () => {
  const guides = read('docs/using/README.md');
  const headings = [...guides.matchAll(/^## (.*)\n\n- /gm)].map(([, heading]) => heading);
  expect(headings.length).toBeGreaterThan(3);
  const others = ['Reference', 'Packages', 'Results', 'Inside domwright'];
  expect(sidebar().map(({ text }) => text)).toEqual([...headings, ...others]);
  for (const { text, items = [] } of sidebar()) {
    const folder = others.includes(text) ? text.toLowerCase().split(' ')[0]! : 'using';
    expect(linksIn(items).filter((link) => !link.startsWith(`/${folder}/`))).toEqual([]);
    expect(items.length).toBeGreaterThan(1);
  }
  const [, ...sections] = guides.split(/^## /m);
  const listed = sections.map((section) =>
    [...section.matchAll(/^- \[[^\]]*\]\(([^)]*)\.md\)/gm)].map(([, name]) => `/using/${name}.md`),
  );
  expect(
    sidebar()
      .slice(0, headings.length)
      .map(({ items = [] }) => linksIn(items)),
  ).toEqual(listed.filter((links) => links.length > 0));
});

describe('the home page', () => {
  const home = read('packages/site/home.md');
  const links = [...home.matchAll(/^ +link: \/(.*)$/gm)].map(([, link]) => link);

  test('leads to the guides of eight jobs', () => {
    const guides = docs.map((file) => placeOf(file)).filter((place) => place.startsWith('using/'));
    const others = links.filter((link) => !guides.includes(link!));
    expect(others).toEqual(['results/benchmarks.html', 'playground/index.html']);
    expect(links.length - others.length).toBe(1 + 8);
  });

  test('shows the step that moves the text out of the table', () => {
    const [, info, content] = /^```(.*)\n([\s\S]*?)^```$/m.exec(home)!;
    const { isOpen, state } = exampleOf({ info: info!, content: content! })!;
    expect(isOpen).toBe(true);
    const step = [...steps(state.source)][state.step!]!;
    expect(step.token).toMatchObject({ type: 'characters', data: 'Sold out!' });
    expect(step.operations.map(({ type }) => type)).toContain('setFosterParenting');
  });
});

test.each([
  ['docs/using/parse.md', 'using/parse.md'],
  ['docs/using/README.md', 'using/index.md'],
  ['docs/reference/api/domwright/classes/Attr.md', 'reference/api/domwright/classes/Attr.md'],
  ['packages/site/home.md', 'index.md'],
  ['CHANGELOG.md', 'changelog.md'],
  ['packages/cli/README.md', 'packages/cli.md'],
])('%s is at %s', (file, place) => expect(placeOf(file)).toBe(place));

const repository = fileAddress('').slice(0, -1);
test.each([
  ['parse.md#bytes', 'docs/using/scrape.md', '/using/parse.md#bytes'],
  ['../../packages/cli/README.md', 'docs/using/README.md', '/packages/cli.md'],
  ['../../examples/page.html', 'docs/using/parse.md', `${repository}/examples/page.html`],
  [
    '../../packages/domwright/test/fixtures/README.md',
    'docs/inside/README.md',
    `${repository}/packages/domwright/test/fixtures/README.md`,
  ],
  [`${repository}/docs/using/parse.md`, 'packages/domwright/README.md', '/using/parse.md'],
  ['LICENSE', 'README.md', `${repository}/LICENSE`],
  ['#bytes', 'docs/using/parse.md', '#bytes'],
  ['https://example.com/a.md', 'README.md', 'https://example.com/a.md'],
  ['mailto:a@b.c', 'README.md', 'mailto:a@b.c'],
])('the link %s of %s leads to %s', (link, source, expected) => {
  expect(linkOnSite(link, source)).toBe(expected);
});

test.each([
  ['Many pages, every node', 'many-pages-every-node'],
  ['What `domwright/hast` does', 'what-domwrighthast-does'],
  ['13.2.5 Tokenization', '1325-tokenization'],
  ['Größe & Form', 'größe--form'],
])('the anchor of "%s" is %s, as on GitHub', (heading, anchor) => expect(slugOf(heading)).toBe(anchor));

test.each([
  ['# A\n\nOne *two* [three](four.md). Five `six`.', 'One two three. Five six.'],
  ['# A\n\n```js\ncode\n```\n\nAfter the code:', 'After the code.'],
  ['# A\n\n> quoted\n\n- item\n\nText.', 'Text.'],
  ['# A\n\n## B', 'A: reference of domwright, an HTML parser in TypeScript.'],
  [`# A\n\n${'word '.repeat(60)}`, `${'word '.repeat(38)}word…`],
])('the description of %j', (markdown, description) =>
  expect(descriptionOf(markdown, 'A')).toBe(description),
);

test.each([
  'README.md',
  'docs/README.md',
  'packages/site/README.md',
  'packages/domwright/test/fixtures/README.md',
])('%s is not a page of the site', (file) => expect(isPage(file)).toBe(false));

test('VitePress finds no page that is none of the site', () => {
  const isExcluded = picomatch([...excluded], { dot: true });
  const folders = ['', 'api', 'docs/using', 'docs/reference', 'docs/results', 'docs/inside', 'packages/cli'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.posix.join(folder, name)),
  );
  expect(files.filter((file) => !isExcluded(file) && !isPage(file))).toEqual([]);
});

test('results of the search are in the order of what people look for', () => {
  const order = [
    '/using/rewrite.html#edits',
    '/using/parse.html#positions',
    '/using/from-parse5.html',
    '/reference/parse-errors.html',
    '/inside/idioms.html',
    '/reference/api/domwright/rewrite/functions/rewrite.html',
  ];
  // NB: the browser gets its source alone.
  const weight: typeof weightOf = new Function(`return (${weightOf})`)();
  expect([...order].sort((a, b) => weight(b, 'rewrite') - weight(a, 'rewrite'))).toEqual(order);
  const ofCode = '/reference/codes/value-duplicate-id.html#valueduplicate-id';
  expect(weight(ofCode, 'duplicate')).toBeGreaterThan(weight(ofCode, 'dup'));
  expect(weight(ofCode, 'duplicate')).toBeLessThan(weight('/using/check.html', 'duplicate'));
});

test.each([
  ['html', null],
  ['html playgrounds', null],
  ['html playground', { isOpen: false, state: { source: '<p>' } }],
  ['html playground=open step=12', { isOpen: true, state: { source: '<p>', step: 12 } }],
])('what the playground shows of a block in %s', (info, expected) => {
  expect(exampleOf({ info, content: '<p>\n' })).toEqual(expected);
});

test('a link to the playground holds the source', () => {
  const hash = hashOf({ source: '<p>ü€😀' });
  expect(hash).toMatch(/^0\.[\w-]+$/);
  const json = Buffer.from(hash.slice(2), 'base64url').toString();
  expect(JSON.parse(json)).toEqual({ source: '<p>ü€😀' });
});

describe('npm run generate would change nothing in', () => {
  test.each(Object.entries(resultPages()))('docs/results/%s', (name, content) => {
    expect(read(`docs/results/${name}`)).toBe(content);
  });
  test.each(Object.entries(pictures()))('docs/pictures/%s', (name, content) => {
    expect(read(`docs/pictures/${name}`)).toBe(content);
  });
});

test.each(Object.entries(pictures()))(
  '%s has a name, both color schemes, and nothing outside of it',
  (_, content) => {
    const svg = parse(content).querySelector('svg')!;
    expect(svg.getAttribute('aria-label')!.length).toBeGreaterThan(20);
    expect(content).toContain('prefers-color-scheme:dark');
    expect(content).not.toMatch(/NaN|undefined|Infinity/);
    const [width, height] = ['width', 'height'].map((name) => Number(svg.getAttribute(name))) as [
      number,
      number,
    ];
    for (const rect of svg.querySelectorAll('rect')) {
      const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) =>
        Number(rect.getAttribute(name) ?? 0),
      ) as [number, number, number, number];
      expect(x >= 0 && y >= 0 && x + w <= width && y + h <= height).toBe(true);
    }
  },
);

test('what is published of a benchmark are medians, and ratios within a round', () => {
  const round = (cpu: number) => ({ bytes: 1_000_000, pages: 3, passes: 2, cpu });
  const run = {
    date: '2026-01-02T03:04:05.678Z',
    node: 'v20',
    machine: 'a machine',
    rounds: 3,
    results: [
      {
        task: 'parse' as const,
        input: 'pages' as const,
        // 20, 10 and 40 MB/s; 5, 5 and 4.
        parsers: {
          domwright: [round(100), round(200), round(50)],
          parse5: [round(400), round(400), round(500)],
        },
      },
      {
        task: 'memory' as const,
        input: 'large' as const,
        parsers: { domwright: [{ bytes: 1000, pages: 1, heap: 2345 }] },
      },
    ],
  };
  expect(published(run, { domwright: { version: '1' } })).toEqual({
    date: '2026-01-02',
    node: 'v20',
    machine: 'a machine',
    rounds: 3,
    pages: 3,
    parsers: { domwright: { version: '1' } },
    results: [
      {
        task: 'parse',
        input: 'pages',
        parsers: {
          domwright: { speed: 20, timesParse5: { median: 4, lowest: 2, highest: 10 } },
          parse5: { speed: 5 },
        },
      },
      { task: 'memory', input: 'large', parsers: { domwright: { bytesPerByte: 2.35 } } },
    ],
  });
});
