import path from 'node:path';
import { formatLiveTree, LivingDomSink, parseFragmentInto } from 'domwright/tree-construction';
import { expect, test } from 'vitest';
import { listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { someOf } from '../../runs.mjs';
import { JsdomHost } from './jsdom-host.ts';

/*
 * The fixtures of the living edition, in a DOM of others: what its sink finds and copies there has to be what the library
 * finds and copies in a tree of its own.
 */

const namespaces: Record<string, string> = {
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};

/** The tree of a page or a fragment in jsdom. */
function treeOf(data: string, fragment: string | undefined): string {
  const host = new JsdomHost(undefined, { edition: 'living' });
  if (fragment === undefined) {
    // NB: a script in a fixture is there for its text.
    host.prepareTheScriptElement = () => {};
    host.parser.write(data);
    host.parser.end();
    return formatLiveTree(host.document);
  }
  const [prefix, name] = fragment.includes(' ') ? fragment.split(' ') : ['', fragment];
  const sink = new LivingDomSink(host.document);
  const root = host.document.createDocumentFragment();
  const context = {
    namespaceURI: namespaces[prefix!] ?? 'http://www.w3.org/1999/xhtml',
    localName: name!,
    root: sink.handleOf(root),
  };
  parseFragmentInto(sink, context, data, { edition: 'living' });
  return formatLiveTree(root);
}

const folder = path.join(import.meta.dirname, '../../fixtures/living');
const files = listFiles(folder, '.dat');
/** Files with the fixtures of a mode's rules, which have little to do with the DOM: some of these are enough. */
const ofModes = files.filter((file) =>
  /^(?:(?:before|in|after)-.*|initial|text|foreign-content)\.dat$/.test(path.basename(file)),
);
const testsOf = (file: string) =>
  readTreeConstructionTests(file).filter(({ scripting }) => scripting !== false);

test.each([
  ...files
    .filter((file) => !ofModes.includes(file))
    .map((file) => [path.basename(file), testsOf(file)] as const),
  ['the rules of the modes', someOf(ofModes.flatMap(testsOf))] as const,
])('%s, in jsdom', (_, tests) => {
  expect(tests.length).toBeGreaterThan(0);
  for (const { data, fragment, document } of tests) expect(treeOf(data, fragment), data).toBe(document);
});
