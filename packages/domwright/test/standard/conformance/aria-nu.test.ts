import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { level } from '../../runs.mjs';
import { caseSets } from './aria-cases.ts';
import { type KeptAnswers, keptErrors, ourErrors } from './aria-nu.ts';
import { ariaDifferences } from './aria-nu-differences.ts';

/*
 * Whether the Nu Html Checker and we report errors: every element in every state with every role and attribute, every role with
 * every attribute, and every attribute with many values. What Nu says is kept in a file; aria-nu.ci.test.ts asks Nu itself.
 */

const file = path.resolve(import.meta.dirname, '../../fixtures/conformance/aria-nu.json');

test('errors that Nu and we find', () => {
  const { sets } = JSON.parse(readFileSync(file, 'utf8')) as KeptAnswers;
  const seen = new Set();
  const unexplained: string[] = [];
  for (const [at, all] of caseSets().entries()) {
    // Roles of DPub-ARIA are many, and alike.
    const cases = all.filter(
      ({ name }, index) => level !== 'quick' || !/ role=doc-/.test(name) || index % 8 === 0,
    );
    const nu = keptErrors(cases, sets[at]!);
    for (const [index, ours] of ourErrors(cases).entries()) {
      if (nu[index] === ours.length > 0) continue;
      const { name } = cases[index]!;
      const only = nu[index] ? 'nu' : 'ours';
      const known = ariaDifferences.filter((one) => one.only === only && one.cases.test(name));
      for (const message of only === 'nu' ? [null] : ours) {
        const difference = known.find(({ says }) => message === null || says.test(message));
        if (difference === undefined) unexplained.push(`${name}, only ${only}: ${message}`);
        else seen.add(difference);
      }
    }
  }
  expect(unexplained).toEqual([]);
  expect(ariaDifferences.filter((one) => one.only === 'ours' && !seen.has(one))).toEqual([]);
});
