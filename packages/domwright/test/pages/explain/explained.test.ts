import * as domwright from 'domwright';
import { HTMLTokenizer } from 'domwright/tokens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { parseErrorCodes } from '../../../src/core/errors/parse-error-codes.ts';
import { explain } from '../../../src/doors/explain.ts';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { parseIn } from '../../property/checks.mjs';
import { contextElement, nastyHtml } from '../../property/nasty-html.mjs';
import { runs, someOf } from '../../runs.mjs';
import { checkExplained, harmless } from './explained.mjs';

const implementation = { ...domwright, HTMLTokenizer };
const numRuns = runs(1000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);
const way = { name: 'whole', fastPath: true, listens: true, chunks: undefined };

type Context = typeof contextElement extends fc.Arbitrary<infer T> ? T | undefined : never;

function problemOf(
  input: string,
  scripting: boolean,
  context: Context,
  edition: '2024' | 'living',
): string | undefined {
  const { node, errors } = parseIn(implementation, input, { scripting, context, edition }, way);
  const repairs = explain(input, {
    scripting,
    edition,
    all: true,
    ...(context !== undefined && { context }),
  });
  return checkExplained(input, node, errors, repairs);
}

function check(input: string, scripting: boolean, context: Context): void {
  for (const edition of ['2024', 'living'] as const) {
    const problem = problemOf(input, scripting, context, edition);
    if (problem !== undefined) expect.fail(`${edition}: ${problem}`);
  }
}

describe('everything that is not as it is written is explained', () => {
  test('the harmless errors are all errors', () => {
    expect(
      [...harmless.keys()].filter((code) => !(parseErrorCodes as readonly string[]).includes(code)),
    ).toEqual([]);
  });

  test('in random documents', { timeout }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '<!DOCTYPE html>'),
        nastyHtml,
        fc.boolean(),
        (doctype, input, scripting) => check(doctype + input, scripting, undefined),
      ),
      { numRuns, seed },
    );
  });

  test('in random fragments', { timeout }, () => {
    fc.assert(fc.property(nastyHtml, fc.boolean(), contextElement, check), { numRuns, seed });
  });

  test('in real pages', () => {
    for (const { name, html } of realPages(4)) {
      const errors: domwright.ParseError[] = [];
      const document = domwright.parse(html, { onParseError: (error) => errors.push(error) });
      const problem = checkExplained(html, document, errors, explain(html, { all: true }));
      if (problem !== undefined) expect.fail(`${name}: ${problem.slice(0, 200)}`);
    }
  });

  const files = [
    ...listFiles(fixturesFolder, '.dat'),
    ...listFiles(`${conformanceFolder}/html5lib-2023/tree-construction`, '.dat'),
  ];
  test.each(files.map((file) => ({ file, name: file.slice(file.lastIndexOf('/') + 1) })))(
    'in $name',
    ({ file }) => {
      for (const { data, fragment, scripting } of someOf(readTreeConstructionTests(file))) {
        const context = fragment === undefined ? undefined : contextOf(fragment);
        for (const flag of scripting === undefined ? [false, true] : [scripting]) check(data, flag, context);
      }
    },
  );
});

function contextOf(fragment: string): Context {
  const [first, second] = fragment.split(' ');
  if (second === undefined) return first;
  const namespaceURI = first === 'svg' ? 'http://www.w3.org/2000/svg' : 'http://www.w3.org/1998/Math/MathML';
  return { namespaceURI, localName: second, attributes: [] };
}
