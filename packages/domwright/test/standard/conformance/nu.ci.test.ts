import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { parse } from '../../../src/index.ts';
import { compare, installNu, type Page, runNu, unknownDifferences } from './nu.ts';
import { differences } from './nu-differences.ts';
import { randomDocument } from './random-documents.ts';

/*
 * Our findings beside those of the Nu Html Checker, on real pages and on documents at random. `vnu-jar` is installed for the
 * test, without its scripts, which would fetch a Java runtime: `java` has to be there.
 */

const RANDOM_DOCUMENTS = 300;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-nu-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function page(name: string, html: string): Page {
  return { name, html, document: parse(html) };
}

test('what Nu finds and what we find', (context) => {
  const jar = installNu(folder);
  if (jar === null) return context.skip('there is no Java, or vnu-jar cannot be installed: no network?');
  const pages = [
    // Decoded, a page has no byte order mark.
    ...realPages().map(({ content }, i) => page(`page-${i}.html`, new TextDecoder().decode(content))),
    ...Array.from({ length: RANDOM_DOCUMENTS }, (_, i) => page(`random-${i}.html`, randomDocument(i))),
  ];
  const messages = runNu(jar, path.join(folder, 'pages'), pages);

  const unknown: string[] = [];
  const seen = new Set();
  let compared = 0;
  for (const one of pages) {
    const comparison = compare(one, messages.get(one.name) ?? []);
    compared += comparison.all.nu.length;
    const { nu, ours } = unknownDifferences(comparison, differences, (difference) => seen.add(difference));
    for (const { place, message } of nu) unknown.push(`${one.name}, ${place}, only Nu: ${message}`);
    for (const { place, message } of ours) unknown.push(`${one.name}, ${place}, only ours: ${message}`);
  }
  expect(compared).toBeGreaterThan(10_000);
  expect(unknown).toEqual([]);
  expect(differences.filter((difference) => !seen.has(difference))).toEqual([]);
});
