import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { currentPage, districtOf, imports, roomOf, rooms } from '../../../scripts/districts.mjs';

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

/** Each with its reason. */
const typeExceptions = {
  'generated/element-interfaces.ts: dom/nodes/token-list.ts':
    'the types of properties, for standard/window: some are token lists',
  'generated/reflected-attributes.ts: standard/microsyntaxes/enumerated-attributes.ts':
    'the table is data for standard/reflection, in the shape that the microsyntaxes take',
};

test('types come from the same district or one that comes before, with these exceptions', () => {
  const order = [...new Set(rooms.map(districtOf))];
  const wrong = all.filter(
    ({ from, to }) => order.indexOf(districtOf(roomOf(from)!)) < order.indexOf(districtOf(roomOf(to)!)),
  );
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
