import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixtureMap, reasons, writtenPage } from '../../../scripts/generate/fixture-map.mjs';
import { edition2024 } from '../src/core/editions/2024/edition-2024.ts';
import { living } from '../src/core/editions/living.ts';
import { HTMLTokenizer } from '../src/core/parser/html-tokenizer.ts';
import { formatTree, parse, parseFragment, serialize } from '../src/index.ts';
import { Branches } from '../src/pages/steps/branches.ts';
import { steps } from '../src/pages/steps/steps.ts';
import { stateNames } from '../src/pages/steps/tokenizer-states.ts';

const editions = { edition2024, living };
const parsing = { HTMLTokenizer, formatTree, parse, parseFragment, serialize, steps };
const { map, page } = fixtureMap({ ...editions, ...parsing, Branches, stateNames } as Parameters<
  typeof fixtureMap
>[0]);
const excused = reasons();

/**
 * Whether an entry has a fixture of the edition that it is in, which is the living one if both have it. That of a branch is in the
 * file with its mode's name, or in that with the edition's.
 */
function isTested({ section, only = 'living', fixtures }: (typeof map)[number]): boolean {
  const isMode = section !== 'Tokenizer' && section !== 'editions/2024';
  const name = section.replaceAll(' ', '-');
  const files = only === '2024' ? [`${name}.dat`, 'edition-2024.dat'] : [`living/${name}.dat`];
  return fixtures.some(({ edition, file }) => edition === only && (!isMode || files.includes(file)));
}

describe('each rule has a fixture or a reason', () => {
  test('all rules of both editions are looked at', () => {
    const keys = map.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const edition of ['living', '2024'] as const) {
      for (const { rule, branch } of new Branches(edition).all())
        expect(keys).toContain(`${rule}: ${branch}`);
    }
    expect(keys.filter((key) => key.endsWith(' state'))).toHaveLength(stateNames.length);
    // One of each kind of override: of a rule, a method, the tokenizer, the serializer, and the edition itself.
    expect(keys).toEqual(
      expect.arrayContaining([
        '2024: rulesOf2024.selectStartTag',
        '2024: TreeBuilder2024.resetTheInsertionModeAppropriately',
        '2024: Tokenizer2024.questionMarkInTagOpenState',
        '2024: markup.escapesAngleBrackets',
        '2024: edition2024.leavesWhatHasAParent',
      ]),
    );
  });

  test('none is without', () => {
    const without = map.filter((entry) => !isTested(entry) && excused[entry.key] === undefined);
    expect(without.map(({ key }) => key)).toEqual([]);
  });

  test('no reason is stale', () => {
    const needed = new Set(map.filter((entry) => !isTested(entry)).map(({ key }) => key));
    expect(Object.keys(excused).filter((key) => !needed.has(key))).toEqual([]);
  });

  test('the tests that reasons name exist', () => {
    const named = Object.values(excused).flatMap((reason) => reason.match(/test\/[\w/.-]+\.ts/g) ?? []);
    expect(named.filter((file) => !existsSync(path.join(import.meta.dirname, '..', file)))).toEqual([]);
  });

  test('overrides are put back', () => {
    expect(parse('<?a b>', { edition: '2024' }).firstChild?.nodeType).toBe(8);
    expect(parse('<?a b>', { edition: 'living' }).firstChild?.nodeType).toBe(7);
    expect(Object.getOwnPropertyDescriptor(edition2024, 'templatesHaveScripting')).toMatchObject({
      value: false,
    });
  });
});

test('the page is current (npm run generate)', () => {
  expect(page === writtenPage()).toBe(true);
});
