import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  circles,
  currentPage,
  folderOf,
  imports,
  otherPackages,
  roomOf,
  rooms,
} from '../../../scripts/districts.mjs';

/*
 * Which imports are allowed: see "The districts" on the architecture page.
 */

const all = imports();

test('every file is in a room, and every room has files', () => {
  const files = new Set(all.flatMap(({ from, to }) => [from, to]));
  expect(files.size).toBeGreaterThan(300);
  expect([...files].filter((file) => roomOf(file) === null)).toEqual([]);
  expect(rooms.filter((room) => ![...files].some((file) => roomOf(file) === room))).toEqual([]);
});

test('no room uses a value of a room that comes after it, so there is no circle of rooms', () => {
  const wrong = all.filter(({ from, to, typesOnly }) => {
    return !typesOnly && rooms.indexOf(roomOf(from)!) < rooms.indexOf(roomOf(to)!);
  });
  expect(wrong).toEqual([]);
});

type Edges = [from: string, to: string][];

test("files use values in one circle only, the standard's own: the modes of tree construction and its builder", () => {
  const found = circles(
    all.filter(({ typesOnly }) => !typesOnly).map(({ from, to }): Edges[0] => [from, to]),
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('core/tree-construction/tree-construction-dispatcher.ts');
  expect(found[0]!.filter((file) => roomOf(file) !== 'core/tree-construction')).toEqual([]);
});

/** Types that a folder takes from one that comes after it, each with its reason. */
const typesOfOtherFolders: Readonly<Record<string, string>> = {};

test('the other packages with sources are here', () => {
  expect(otherPackages().map(([name]) => name)).toEqual([
    'check',
    'cli',
    'extract',
    'language-server',
    'playground',
    'run-page',
    'site',
    'vscode',
  ]);
});

describe.each(otherPackages())('%s', (name, source) => {
  const its = imports(source);

  test('no folder imports values or types in a circle', () => {
    const edges = its
      .filter(({ from, to }) => typesOfOtherFolders[`${name}: ${from}: ${to}`] === undefined)
      .map(({ from, to }): Edges[0] => [folderOf(from), folderOf(to)])
      .filter(([from, to]) => from !== to);
    expect(circles(edges)).toEqual([]);
  });

  test('no file uses values in a circle', () => {
    const edges = its.filter(({ typesOnly }) => !typesOnly).map(({ from, to }): Edges[0] => [from, to]);
    expect(circles(edges)).toEqual([]);
  });

  test('the exceptions are used', () => {
    const used = its.map(({ from, to }) => `${name}: ${from}: ${to}`);
    const stale = Object.keys(typesOfOtherFolders).filter((key) => key.startsWith(`${name}: `));
    expect(stale.filter((key) => !used.includes(key))).toEqual([]);
  });
});

/** Each with its reason. */
const typeExceptions = {
  'core/options/options.ts: core/editions/edition.ts': 'an option: which edition',
  'core/options/options.ts: core/limits/limits.ts': 'an option: the limits',
  'core/table/node-table.ts: core/limits/limits.ts': 'a table keeps the limits it was parsed with',
  'core/tree-construction/new-parser.ts: core/editions/edition.ts': 'a parser is put together by an edition',
  'core/trees/tracked-selected-content.ts: core/tree-construction/stack-of-open-elements.ts':
    'it follows the parser, which gives it its stack',
  'core/trees/tracked-selected-content.ts: core/tree-construction/tree-sink.ts':
    'it follows the parser, which gives it its sink',
  'generated/element-interfaces.ts: dom/nodes/token-list.ts':
    'the types of properties, for standard/window: some are token lists',
  'generated/reflected-attributes.ts: standard/microsyntaxes/enumerated-attributes.ts':
    'the table is data for standard/reflection, in the shape that the microsyntaxes take',
};

test('no room takes types from one that comes after it, with these exceptions', () => {
  const wrong = all.filter(({ from, to }) => rooms.indexOf(roomOf(from)!) < rooms.indexOf(roomOf(to)!));
  expect(wrong.map(({ from, to }) => `${from}: ${to}`).sort()).toEqual(Object.keys(typeExceptions));
});

test('src has at most a dozen entries', () => {
  expect(readdirSync(path.join(import.meta.dirname, '../src')).length).toBeLessThanOrEqual(12);
});

test('the table in the page of the architecture is current: node scripts/districts.mjs', () => {
  const { text, current } = currentPage();
  expect(text).toBe(current);
});

test('where a rule is, there is a file or a folder', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const text = readFileSync(path.join(root, 'docs/inside/architecture.md'), 'utf8');
  const section = text.slice(text.indexOf('## Where a rule is'), text.indexOf('## How data flows'));
  const places = [...section.matchAll(/`([\w.-]+\/[\w./-]*)`/g)].map(([, place]) => place!);
  expect(places.length).toBeGreaterThan(30);
  const isThere = (place: string) =>
    existsSync(path.join(root, /^(packages|scripts)\//.test(place) ? '' : 'packages/domwright/src', place));
  // The tests' paths are relative to the library's folder.
  const missing = places.filter(
    (place) => !isThere(place) && !existsSync(path.join(root, 'packages/domwright', place)),
  );
  expect(missing).toEqual([]);
});
