import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, type DocumentFragment, formatTree, parse, parseFragment } from 'domwright';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { nastyInput } from '../property/nasty-html.mjs';
import { runs } from '../runs.mjs';
import { type Differences, documentsWith, fragmentWith } from './as-engine.ts';
import {
  type DifferenceName,
  differences,
  differencesOf,
  type EngineName,
  type Input,
} from './differences.mjs';
import { engines } from './engines.mjs';
import type { Counts, Published, Together } from './published.mjs';

/*
 * Random documents in each browser that is installed: its tree is ours, or one that its differences make.
 *
 * With DOMWRIGHT_PUBLISH=1, docs/results/browsers.json is written.
 */

const SEED = 1;
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? SEED);
const documents = fc.sample(nastyInput, { numRuns: runs(12_000), seed });
const ours = documents.map((html) => formatTree(parsed({ html })));
const names = Object.keys(differences) as DifferenceName[];
const file = path.join(import.meta.dirname, '../../../../docs/results/browsers.json');

function parsed({ html, context, ...options }: Input): Document | DocumentFragment {
  const given = { edition: 'living', allowDeclarativeShadowRoots: false, ...options } as const;
  return context === undefined ? parse(html, given) : parseFragment(html, { ...given, context });
}

/** The trees that differences may make; the first is that with all of them. */
function treesWith(known: Differences, input: Input): string[] {
  const { html, context, allowDeclarativeShadowRoots } = input;
  if (context !== undefined) return [formatTree(fragmentWith(known, input))];
  return documentsWith(known, html, allowDeclarativeShadowRoots).map((document) => formatTree(document));
}

interface Result {
  readonly version: string;
  readonly ofDocuments: readonly string[];
  readonly ofWitnesses: readonly string[];
}

const results: Map<EngineName, Result> = new Map();

const missing = engines.filter(({ isInstalled }) => !isInstalled);
if (missing.length > 0)
  console.warn(`random-documents.ci.test.ts: without ${missing.map(({ browser }) => browser).join(', ')}`);

beforeAll(async () => {
  for (const { name, browser, isInstalled, open } of engines) {
    if (!isInstalled) continue;
    const opened = await open();
    try {
      results.set(name, {
        version: opened.version,
        ofDocuments: await opened.dumps(documents.map((html) => ({ html }))),
        ofWitnesses: await opened.dumps(names.map((name) => differences[name].shownBy)),
      });
    } finally {
      await opened.close();
    }
    console.info(`${browser} ${opened.version}`);
  }
});

describe.each(engines)('$name', ({ name: engine, isInstalled }) => {
  const known = differencesOf(engine);

  test.skipIf(!isInstalled)('makes our trees, but for known differences', () => {
    const { ofDocuments } = results.get(engine)!;
    const unknown = documents.flatMap((html, index) => {
      const theirs = ofDocuments[index]!;
      if (theirs === ours[index]!) return [];
      const expected = treesWith(known, { html });
      if (expected.includes(theirs)) return [];
      return [
        [JSON.stringify(html), '- ours', ours[index], '- theirs', theirs, '- as known', ...expected].join(
          '\n',
        ),
      ];
    });
    unknown.sort((a, b) => a.length - b.length);
    expect(`${unknown.length}\n${unknown.slice(0, 5).join('\n\n')}`).toBe('0\n');
  });

  // NB: it fails once the engine follows the text.
  test.skipIf(!isInstalled)('differs as it is known to', () => {
    const { ofWitnesses } = results.get(engine)!;
    for (const name of known) {
      const { shownBy } = differences[name];
      const theirs = ofWitnesses[names.indexOf(name)];
      expect([name, treesWith(known, shownBy)[0]]).toEqual([name, theirs]);
      expect([name, formatTree(parsed(shownBy))]).not.toEqual([name, theirs]);
    }
  });
});

/** By which differences an engine makes other trees of some documents: those without which it would not. */
function countsOf(engine: EngineName, indexes: readonly number[]): Counts {
  const { ofDocuments } = results.get(engine)!;
  const known = differencesOf(engine);
  const counts: Counts = {};
  for (const name of known) {
    const others = new Set([...known].filter((other) => other !== name));
    const needed = indexes.filter(
      (index) => !treesWith(others, { html: documents[index]! }).includes(ofDocuments[index]!),
    );
    if (needed.length > 0) counts[name] = needed.length;
  }
  return counts;
}

function allIndexes(isIn: (index: number) => boolean): number[] {
  return [...documents.keys()].filter(isIn);
}

function togetherOf(names: EngineName[]): Together {
  const [first, ...others] = names.map((name) => results.get(name)!.ofDocuments);
  const indexes = allIndexes(
    (index) =>
      first![index] !== ours[index] && others.every((ofDocuments) => ofDocuments[index] === first![index]),
  );
  return { engines: names.join(', '), documents: indexes.length, counts: countsOf(names[0]!, indexes) };
}

test.skipIf(missing.length > 0)('the published counts', ({ skip }) => {
  const counted: Published = {
    date: new Date().toISOString().slice(0, 10),
    documents: documents.length,
    engines: engines.map(({ name }) => {
      const { version, ofDocuments } = results.get(name)!;
      const indexes = allIndexes((index) => ofDocuments[index] !== ours[index]);
      return { name, version, differ: indexes.length, counts: countsOf(name, indexes) };
    }),
    together: [
      togetherOf(['Chromium', 'Gecko']),
      togetherOf(['Chromium', 'WebKit']),
      togetherOf(['Gecko', 'WebKit']),
      togetherOf(['Chromium', 'Gecko', 'WebKit']),
    ],
  };
  if (process.env['DOMWRIGHT_PUBLISH'] === '1') writeFileSync(file, `${JSON.stringify(counted, null, 2)}\n`);
  const published: Published = JSON.parse(readFileSync(file, 'utf8'));
  const versionsOf = (run: Published): string => run.engines.map(({ version }) => version).join();
  skip(
    seed !== SEED ||
      documents.length !== published.documents ||
      versionsOf(counted) !== versionsOf(published),
    'the published run is of other documents or browsers',
  );
  expect({ ...counted, date: published.date }).toEqual(published);
});
