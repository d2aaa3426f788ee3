import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Step, type StepsOptions, steps } from '../../../src/doors/steps.ts';
import { fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { contextElement, livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

const page = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../docs/reference/steps.md'),
  'utf8',
);

/** The rows of the page's tables: for each word in the first cell, the words in code in the second. */
const documented = new Map<string, ReadonlySet<string>>();
for (const [, first = '', second = ''] of page.matchAll(/^\| (`.*?) \| (.*?) ?\|/gm)) {
  const members = new Set(Array.from(second.matchAll(/`(\w+)`/g), ([, word]) => word!));
  for (const [, word] of first.matchAll(/`(\w+)`/g)) documented.set(word!, members);
}

/** Members that are there only sometimes. */
const optional = new Set(['slotAssignment', 'customElementRegistry']);

const seen = new Set<string>();

function check(of: object, name: string, ...always: string[]): void {
  const members = documented.get(name);
  if (members === undefined) throw new Error(`docs/reference/steps.md does not have ${name}`);
  const expected = [...always, ...members].filter((member) => !optional.has(member) || member in of);
  expect(new Set(Object.keys(of))).toEqual(new Set(expected));
  seen.add(name);
}

function checkSteps(all: Iterable<Step>): void {
  for (const step of all) {
    expect(Object.keys(step).sort()).toEqual(['branches', 'index', 'operations', 'rules', 'states', 'token']);
    for (const member of Object.keys(step)) expect(documented.has(member)).toBe(true);
    const { token, operations } = step;
    if (token !== null) {
      // NB: the other words in code in its row are members of attributes.
      const { attributes, ...others } = token as typeof token & { attributes?: object };
      if (attributes === undefined) check(token, token.type, 'type', 'start', 'end');
      else expect(Object.keys(others).sort()).toEqual(['end', 'name', 'selfClosing', 'start', 'type']);
    }
    for (const operation of operations)
      if (operation.type !== 'parseError') check(operation, operation.type, 'type');
  }
}

test('the reference has all members of tokens and operations', () => {
  for (const edition of ['2024', 'living'] as const) {
    for (const file of [
      ...listFiles(fixturesFolder, '.dat'),
      ...listFiles(`${fixturesFolder}/living`, '.dat'),
    ]) {
      for (const { data, fragment } of readTreeConstructionTests(file))
        checkSteps(
          steps(
            data,
            fragment === undefined ? { edition } : ({ edition, context: fragment } as StepsOptions),
          ),
        );
    }
    fc.assert(
      fc.property(
        fc.oneof(nastyInput, livingHtml),
        fc.option(contextElement, { nil: undefined }),
        (html, context) =>
          checkSteps(steps(html, context === undefined ? { edition } : { edition, context })),
      ),
      { numRuns: runs(1000), seed: 1 },
    );
  }
  const bytes = Uint8Array.from('<table>x<meta charset=utf-8><script>y</script>', (unit) =>
    unit.charCodeAt(0),
  );
  checkSteps(steps(bytes, { onScript: ({ write }) => write('<a><b></a><a><div></a>') }));
  checkSteps(steps('<body a><body b><pre>\n<template><li></template><p><b><i><div></b>'));
  checkSteps(steps('<details name=a open></details><details name=a open></details>'));
  const shadow =
    '<div><template shadowrootmode=open shadowrootslotassignment=manual shadowrootcustomelementregistry>';
  for (const edition of ['2024', 'living'] as const) checkSteps(steps(shadow, { edition }));
  const operations = [...documented.keys()].slice(
    [...documented.keys()].indexOf('createElement'),
    [...documented.keys()].indexOf('adoptionAgencyInnerLoop') + 1,
  );
  expect(operations.length).toBeGreaterThan(40);
  expect(operations.filter((name) => !seen.has(name))).toEqual([]);
});
