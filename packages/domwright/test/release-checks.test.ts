import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exist } from '../../../scripts/addresses.mjs';
import { allPackages, publishedPackages } from '../../../scripts/published-packages.mjs';
import {
  distTag,
  filesAtOtherVersions,
  filesAtVersion,
  isVersion,
  latestSection,
  mayBreak,
  namesGone,
  pagesOfNoRelease,
} from '../../../scripts/release-checks.mjs';
import { pages } from './samples.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const version = allPackages().get('')!.version;

test('all packages, the lockfile and the pages are at one version', () => {
  // If this fails: npm run release -- --set-version VERSION
  expect(filesAtOtherVersions(version)).toEqual([]);
});

test('a new version is in all packages, and in what they say of each other', () => {
  const files = filesAtVersion('2.3.4-rc.5');
  const cli = JSON.parse(files.get('packages/cli/package.json')!);
  expect(cli.version).toBe('2.3.4-rc.5');
  expect(cli.devDependencies.domwright).toBe('^2.3.4-rc.5');
  expect(cli.devDependencies.commander).toMatch(/^\^14/);
  expect(cli.peerDependencies['domwright-run-page']).toBe('^2.3.4-rc.5');
  const lock = JSON.parse(files.get('package-lock.json')!);
  expect(lock.packages['packages/rehype'].dependencies.domwright).toBe('^2.3.4-rc.5');
  expect(lock.packages['node_modules/parse5'].version).toBe('8.1.1');
  expect(files.get('packages/parse5/README.md')).toContain('"npm:domwright-parse5@^2.3.4-rc.5"');
  expect([...files.values()].join('').includes(`^${version}"`)).toBe(false);
});

test('before the first release, each page that begins with npm install says how to do without', () => {
  const install = /npm install [^\n`]*\b(?:domwright|rehype-domwright)/;
  const installing = pages.filter((page) => install.test(readFileSync(path.join(root, page), 'utf8')));
  expect(installing).toContain('docs/using/check.md');
  if (!exist) expect(installing.filter((page) => !pagesOfNoRelease().includes(page))).toEqual([]);
});

test('packages are published after those they need', () => {
  const names = [...publishedPackages().values()].map(({ name }) => name);
  expect(names[0]).toBe('domwright');
  expect(names.at(-1)).toBe('domwright-cli');
  expect(names).not.toContain('domwright-playground');
});

test.each(['1.0.0', '1.0.0-rc.1', '10.20.30'])('%s is a version', (text) =>
  expect(isVersion(text)).toBe(true),
);
test.each(['', '1', '1.0', 'v1.0.0', '01.0.0', '1.0.0-', '1.0.0+1'])('%j is none', (text) =>
  expect(isVersion(text)).toBe(false),
);

test('the changelog begins with the version, or with what is not released yet', () => {
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  if (!/^## Unreleased$/m.test(changelog)) expect(latestSection(changelog)?.version).toBe(version);
});

test.each([
  [
    '# Changelog\n\n## 1.2.0 – 2027-01-31\n\n## 1.1.0 – 2026-12-01\n',
    { version: '1.2.0', date: '2027-01-31' },
  ],
  ['## 1.2.0-rc.1 – unreleased\n', { version: '1.2.0-rc.1', date: null }],
  ['## Unreleased\n\n## 1.1.0 – 2026-12-01\n', null],
  ['## 1.2.0\n', null],
  ['# Changelog\n', null],
])('the first section of %j', (changelog, section) => expect(latestSection(changelog)).toEqual(section));

test('prereleases are not what npm installs by default', () => {
  expect([distTag('1.0.0-rc.1'), distTag('1.0.0')]).toEqual(['next', 'latest']);
});

test.each([
  ['1.0.0-rc.1', '1.0.0', true],
  ['1.9.0', '2.0.0', true],
  ['1.9.0', '2.0.0-rc.1', true],
  ['1.0.0', '1.1.0', false],
  ['1.0.0', '1.1.0-rc.1', false],
])('from %s to %s, names may go: %s', (before, after, may) => expect(mayBreak(before, after)).toBe(may));

test('names that an entry point no longer exports are found', () => {
  const before = `
// @public
export abstract class A {
    b(): void;
}

// @public (undocumented)
export type C = 'a';

// @public
export const d: readonly string[];

// @public
class Hidden {
}

export { e as F }

// @public
export namespace G {
    export { types_d_A as A, h as H };
    export export type { types_d_I as I };
}
`;
  expect(namesGone(before, before)).toEqual([]);
  expect(namesGone(before, '')).toEqual(['A', 'C', 'd', 'F', 'G', 'G.A', 'G.H', 'G.I']);
  expect(
    namesGone(before, before.replace('abstract class A', 'interface A').replace('const d', 'const e')),
  ).toEqual(['d']);
  expect(namesGone(before, before.replace('types_d_A as A, ', '').replace('as I', 'as J'))).toEqual([
    'G.A',
    'G.I',
  ]);
});
