import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';
import { caseSets } from './aria-cases.ts';
import { errorsOfNu, type KeptAnswers, type KeptRow, keptRows, ourErrors, pageOf } from './aria-nu.ts';
import { ariaDifferences } from './aria-nu-differences.ts';
import { installNu, runNu, versionOfNu } from './nu.ts';

/*
 * Like aria-nu.test.ts, with what Nu says today, and whether that is what is kept. `vnu-jar` is installed for the test, and `java` has to be there.
 */

const kept = path.resolve(import.meta.dirname, '../../fixtures/conformance/aria-nu.json');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-nu-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('errors that Nu and we find', (context) => {
  const jar = installNu(folder);
  if (jar === null) return context.skip('there is no Java, or vnu-jar cannot be installed: no network?');
  const sets = caseSets();
  const pages = sets.map((cases, at) => {
    const html = pageOf(cases);
    return { name: `cases-${at}.html`, html, document: parse(html) };
  });
  const messages = runNu(jar, path.join(folder, 'pages'), pages);

  const seen = new Set();
  const unexplained: string[] = [];
  const answers: KeptRow[][] = [];
  for (const [at, cases] of sets.entries()) {
    const nu = errorsOfNu(cases, messages.get(`cases-${at}.html`) ?? []);
    answers.push(
      keptRows(
        cases,
        nu.map(({ length }) => length > 0),
      ),
    );
    for (const [index, ours] of ourErrors(cases).entries()) {
      const theirs = nu[index]!;
      if (theirs.length > 0 === ours.length > 0) continue;
      const { name } = cases[index]!;
      const only = theirs.length > 0 ? 'nu' : 'ours';
      for (const message of [...theirs, ...ours]) {
        const difference = ariaDifferences.find(
          (known) => known.only === only && known.cases.test(name) && known.says.test(message),
        );
        if (difference === undefined) unexplained.push(`${name}, only ${only}: ${message}`);
        else seen.add(difference);
      }
    }
  }
  expect(unexplained).toEqual([]);
  expect(ariaDifferences.filter((difference) => !seen.has(difference))).toEqual([]);

  const now: KeptAnswers = { version: versionOfNu(folder), sets: answers };
  if (process.env['DOMWRIGHT_KEEP']) writeFileSync(kept, `${JSON.stringify(now, null, 1)}\n`);
  const before = JSON.parse(readFileSync(kept, 'utf8')) as KeptAnswers;
  // If this fails, or there is a newer Nu: DOMWRIGHT_TESTS=ci DOMWRIGHT_KEEP=1 npx vitest run aria-nu
  if (before.version === now.version) expect(before).toEqual(now);
});
