import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validateMediaFeatures, validateMediaQueryList } from 'domwright/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installNu } from './nu-jar.ts';
import { randomMediaQueryList } from './random-queries.ts';

/*
 * What is wrong with media queries, for us and for the Nu Html Checker.
 */

const COUNT = 3000;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-nu-media-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Whether we report an error. What is only unknown is a warning. */
function hasError(query: string): boolean {
  if (validateMediaQueryList(query) !== null) return true;
  const problem = validateMediaFeatures(query);
  return problem !== null && problem.kind !== 'unknown';
}

/** Where Nu is wrong, by the texts. */
const differences: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /\(\d+ [<>]=? (?:color|color-index|monochrome) [<>]=? \d+\)/,
    '<mf-range> has “<mf-value> <mf-lt> <mf-name> <mf-lt> <mf-value>” for every feature of the type range',
  ],
  [/\(\S+ (?:<=? \S+ [>=]|>=? \S+ [<=])/, 'both signs of a range point the same way in <mf-range>'],
];

/** What Nu says of each query; undefined if it is silent. */
function messagesOfNu(jar: string, queries: readonly string[]): (string | undefined)[] {
  const escaped = (query: string): string =>
    query.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const file = path.join(folder, 'page.html');
  const links = queries.map((query) => `<link rel=stylesheet href=a media="${escaped(query)}">`);
  const head = '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>a</title>';
  writeFileSync(file, [head, ...links, '<p>a'].join('\n'));
  const args = ['-Xmx700m', '-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', file];
  const report = execFileSync('java', args, { encoding: 'utf8', maxBuffer: 1e9, stdio: 'pipe' });
  const found = new Map<number, string>();
  for (const { type, lastLine, message } of JSON.parse(report).messages) {
    if (type === 'error') found.set(lastLine - 2, message.replace(/^.*on element “link”: /s, ''));
  }
  return queries.map((_, i) => found.get(i));
}

test('errors in media queries', (context) => {
  const nu = installNu(folder);
  if ('missing' in nu) return context.skip(nu.missing);
  const queries = Array.from({ length: COUNT }, (_, seed) => randomMediaQueryList(seed));
  const messages = messagesOfNu(nu.jar, queries);
  const unknown: string[] = [];
  const used = new Set<string>();
  queries.forEach((query, i) => {
    if (hasError(query) === (messages[i] !== undefined)) return;
    const known = differences.find(([pattern]) => pattern.test(query));
    if (known === undefined) unknown.push(`${query}: ${messages[i] ?? 'only we'}`);
    else used.add(known[1]);
  });
  expect(unknown).toEqual([]);
  expect(differences.filter(([, reason]) => !used.has(reason))).toEqual([]);
  // Both kinds are there.
  const wrong = messages.filter((message) => message !== undefined).length;
  expect(wrong).toBeGreaterThan(COUNT / 4);
  expect(wrong).toBeLessThan((COUNT * 3) / 4);
});
