import { existsSync } from 'node:fs';
import path from 'node:path';
import * as ours from 'domwright/parse5';
import fc from 'fast-check';
import * as theirs from 'parse5';
import { adapter as htmlparser2Adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { nastyInput } from '../../property/nasty-html.mjs';
import { standardParser } from '../../property/parse5-corrected.mjs';
import { EVERY_PAGE, runs } from '../../runs.mjs';
import { describeLocation, flatten } from './flatten.mjs';

interface Case {
  name: string;
  html: string;
  fragment?: string | undefined;
  scripting?: boolean;
}

interface Outcome {
  tree: string;
  errors: string;
}

type Library = typeof theirs;

const ways: Record<string, theirs.ParserOptions<any>> = {
  'plain objects': {},
  'with locations': { sourceCodeLocationInfo: true },
  'with errors': { onParseError() {} },
  'objects of an adapter, with errors': {
    treeAdapter: { ...theirs.defaultTreeAdapter },
    onParseError() {},
  },
  'domhandler objects': { treeAdapter: htmlparser2Adapter },
  'domhandler objects with errors': { treeAdapter: htmlparser2Adapter, onParseError() {} },
};

/** Known differences, by case. Stale entries fail. */
const differences = new Map<string, { reason: string; ways: RegExp }>([
  ['uncovered-rules.dat#9', { reason: 'search is special in the standard, and not in parse5', ways: /./ }],
]);

/** All pages in all ways take minutes, so they need DOMWRIGHT_ALL_PAGES=1. Otherwise, some ways only get some pages. */
const everyPage: Record<string, number> = process.env['DOMWRIGHT_ALL_PAGES']
  ? {}
  : { 'with locations': 8, 'domhandler objects': 8, 'domhandler objects with errors': 16 };

function pages(every: number): Case[] {
  return realPages(every).map(({ name, html }) => ({ name, html }));
}

function html5lib(folder: string): Case[] {
  return listFiles(folder, '.dat').flatMap((file) =>
    readTreeConstructionTests(file).map((test) => ({
      name: `${path.basename(file)}#${test.number}`,
      html: test.data,
      fragment: test.fragment,
      scripting: test.scripting ?? true,
    })),
  );
}

function run(library: Library, item: Case, way: theirs.ParserOptions<any>, corrected = false): Outcome {
  const errors: string[] = [];
  const options: theirs.ParserOptions<any> = { scriptingEnabled: item.scripting ?? true, ...way };
  if (way.onParseError)
    options.onParseError = (error) => errors.push(`${error.code} ${describeLocation(error)}`);
  const adapter = options.treeAdapter ?? library.defaultTreeAdapter;
  const context = contextOf(item.fragment, adapter);
  let root: unknown;
  if (corrected) {
    const parser = standardParser(options, context as never);
    parser.tokenizer.write(item.html, true);
    root = context === undefined ? parser.document : parser.getFragment();
  } else {
    root =
      context === undefined
        ? library.parse(item.html, options)
        : library.parseFragment(context, item.html, options);
  }
  return {
    tree: flatten(root, adapter, { mode: context === undefined }).join('\n'),
    errors: errors.join('\n'),
  };
}

function contextOf(fragment: string | undefined, adapter: theirs.TreeAdapter<any>): unknown {
  if (fragment === undefined) return undefined;
  const [, prefix, name] = /^(?:(svg|math) )?(.*)$/.exec(fragment)!;
  const { NS } = theirs.html;
  const namespace = prefix === 'svg' ? NS.SVG : prefix === 'math' ? NS.MATHML : NS.HTML;
  return adapter.createElement(name!, namespace, []);
}

function firstDifference(expected: Outcome, actual: Outcome): string {
  for (const part of ['tree', 'errors'] as const) {
    const left = expected[part].split('\n');
    const right = actual[part].split('\n');
    for (let i = 0; i < Math.max(left.length, right.length); i++) {
      if (left[i] !== right[i]) return `${part}, line ${i + 1}\n  parse5: ${left[i]}\n  ours:   ${right[i]}`;
    }
  }
  return '';
}

function compare(cases: readonly Case[], wayName: string): void {
  const found = cases.map((item) => compareOne(item, wayName)).filter((difference) => difference !== '');
  expect(found.slice(0, 5).join('\n\n')).toBe('');
}

/** Returns '' if nothing is wrong. */
function compareOne(item: Case, wayName: string): string {
  const way = ways[wayName]!;
  const expected = run(theirs, item, way);
  const actual = run(ours as unknown as Library, item, way);
  const isSame = expected.tree === actual.tree && expected.errors === actual.errors;
  const isListed = differences.get(item.name)?.ways.test(wayName) ?? false;
  if (isSame && isListed) return `${item.name} is listed as different, but it is not`;
  if (isSame || isListed) return '';
  const corrected = run(theirs, item, way, true);
  // Where parse5's rules differ from the standard's, ours must equal the parse5 of parse5-corrected.mjs.
  return corrected.tree === actual.tree && corrected.errors === actual.errors
    ? ''
    : `${item.name}: ${firstDifference(expected, actual)}`;
}

/** How much random markup there is, and which: as in `../../property/fuzz.test.ts`. */
const numRuns = runs(1000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const randomContext = fc.constantFrom(
  undefined,
  undefined,
  'template',
  'div',
  'svg g',
  'math mi',
  'tr',
  'select',
);

describe.each(Object.keys(ways))('%s', (wayName) => {
  test('of real pages', { timeout: 600_000 }, () => {
    const every = Math.max(everyPage[wayName] ?? 1, EVERY_PAGE);
    const all = pages(every);
    expect(all.length).toBe(Math.ceil(258 / every));
    compare(all, wayName);
  });

  const folder = path.join(conformanceFolder, 'html5lib-2023/tree-construction');
  const other = path.join(conformanceFolder, 'html5lib/tree-construction');
  const present = [folder, other].find((name) => existsSync(name));
  test.skipIf(present === undefined)('of html5lib-tests', { timeout: 600_000 }, () => {
    const all = html5lib(present!);
    expect(all.length).toBeGreaterThan(1500);
    compare(all, wayName);
  });

  test('of random markup', { timeout: 600_000 }, () => {
    fc.assert(
      fc.property(nastyInput, randomContext, fc.boolean(), (html, fragment, scripting) => {
        // NB: search is not special in parse5, and it counts a line break right behind & twice.
        if (/<search|&[\r\n]/i.test(html)) return;
        const difference = compareOne({ name: JSON.stringify(html), html, fragment, scripting }, wayName);
        if (difference !== '') expect.fail(difference);
      }),
      { numRuns, seed },
    );
  });

  test('of our own fixtures', { timeout: 600_000 }, () => {
    const all = html5lib(fixturesFolder);
    expect(all.length).toBeGreaterThan(50);
    compare(all, wayName);
  });
});
