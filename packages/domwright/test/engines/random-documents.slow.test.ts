import { formatTree, parse, parseFragment } from 'domwright';
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

/*
 * Random documents in each browser that is installed: its tree is ours, or the one that its differences make.
 */

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const documents = fc.sample(nastyInput, { numRuns: runs(12_000), seed });
const ours = documents.map((html) => formatTree(parsed({ html })));
const names = Object.keys(differences) as DifferenceName[];

function parsed({ html, context, ...options }: Input) {
  const given = { edition: 'living', allowDeclarativeShadowRoots: false, ...options } as const;
  return context === undefined ? parse(html, given) : parseFragment(html, { ...given, context });
}

/** The trees that differences may make. */
function treesWith(known: Differences, input: Input): string[] {
  const { html, context, allowDeclarativeShadowRoots } = input;
  if (context !== undefined) return [formatTree(fragmentWith(known, input))];
  return documentsWith(known, html, allowDeclarativeShadowRoots).map((document) => formatTree(document));
}

/** What each engine makes of the documents, and of what shows the differences. */
const trees: Map<EngineName, { version: string; ofDocuments: string[]; shown: string[] }> = new Map();

beforeAll(async () => {
  for (const { name, isInstalled, open } of engines) {
    if (!isInstalled) continue;
    const browser = await open();
    try {
      trees.set(name, {
        version: browser.version,
        ofDocuments: await browser.dumps(documents.map((html) => ({ html }))),
        shown: await browser.dumps(names.map((name) => differences[name].shownBy)),
      });
    } finally {
      await browser.close();
    }
  }
}, 600_000);

for (const { name: engine, isInstalled } of engines) {
  const known = differencesOf(engine);

  describe.skipIf(!isInstalled)(engine, () => {
    test('differs in known ways only', () => {
      const { ofDocuments } = trees.get(engine)!;
      const unknown = documents.flatMap((html, index) => {
        const theirs = ofDocuments[index]!;
        if (theirs === ours[index]! || treesWith(known, { html }).includes(theirs)) return [];
        const all = [JSON.stringify(html), '- ours', ours[index], '- theirs', theirs];
        return [all.concat('- by the differences', ...treesWith(known, { html })).join('\n')];
      });
      unknown.sort((a, b) => a.length - b.length);
      expect(`${unknown.length}\n${unknown.slice(0, 5).join('\n\n')}`).toBe('0\n');
    });

    test.each([...known])('still differs in %s', (name) => {
      const input = differences[name].shownBy;
      const theirs = trees.get(engine)!.shown[names.indexOf(name)];
      expect(treesWith(known, input)[0]).toBe(theirs);
      expect(formatTree(parsed(input))).not.toBe(theirs);
    });
  });
}
