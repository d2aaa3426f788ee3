import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ariaRoles } from '../../../src/generated/aria-tables.ts';
import { parse } from '../../../src/index.ts';
import {
  attributesAndValues,
  elementsAndAttributes,
  elementsAndRoles,
  rolesAndAttributes,
} from './aria-cases.ts';
import { pageOf, verdictsOn } from './aria-nu.ts';
import { ariaDifferences } from './aria-nu-differences.ts';
import { installNu, runNu } from './nu.ts';

/*
 * Whether the Nu Html Checker and we report errors: every element in every state with every role and attribute, every role with
 * every attribute, and every attribute with many values. `vnu-jar` is installed for the test, and `java` has to be there.
 */

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
  const roles = Object.keys(ariaRoles).filter((name) => ariaRoles[name]!.isAbstract !== true);
  const wrongRoles = ['widget', 'nonsense', 'BUTTON', '', 'button nonsense', 'none button'];
  const sets = [
    elementsAndRoles([...roles, ...wrongRoles]),
    elementsAndAttributes(),
    rolesAndAttributes(roles),
    attributesAndValues(),
  ];
  const pages = sets.map((cases, at) => {
    const html = pageOf(cases);
    return { name: `cases-${at}.html`, html, document: parse(html) };
  });
  const messages = runNu(jar, path.join(folder, 'pages'), pages);

  const seen = new Set();
  const unexplained: string[] = [];
  let [agreed, all] = [0, 0];
  for (const [at, cases] of sets.entries()) {
    for (const { one, nu, ours } of verdictsOn(cases, messages.get(`cases-${at}.html`) ?? [])) {
      all++;
      if (nu.length > 0 === ours.length > 0) {
        agreed++;
        continue;
      }
      const only = nu.length > 0 ? 'nu' : 'ours';
      for (const message of [...nu, ...ours]) {
        const difference = ariaDifferences.find(
          (known) => known.only === only && known.cases.test(one.name) && known.says.test(message),
        );
        if (difference === undefined) unexplained.push(`${one.name}, only ${only}: ${message}`);
        else seen.add(difference);
      }
    }
  }
  expect(unexplained).toEqual([]);
  expect(ariaDifferences.filter((difference) => !seen.has(difference))).toEqual([]);
  expect(agreed / all).toBeGreaterThan(0.955);
});
