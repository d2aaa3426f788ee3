import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Document, type Element, parse, parseFragment } from 'domwright';
import { expect, test } from 'vitest';

// What docs/reference/parsing.md says: a node keeps its page in memory, and a copy of its markup does not.

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const moment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Whether a document is still there when nothing else refers to it than what was made of an element of it. */
async function isKeptBy(make: (element: Element) => unknown): Promise<boolean> {
  let document: WeakRef<Document>;
  const kept = (() => {
    const page = parse('<p>a small part of a <b>large</b> page');
    document = new WeakRef(page);
    return [make(page.querySelectorAll('p')[0]!)];
  })();
  await moment();
  collect();
  return document!.deref() !== undefined && kept.length === 1;
}

test.each<[string, (element: Element) => unknown]>([
  ['a node', (element) => element],
  ['a clone', (element) => element.cloneNode(true)],
])('%s keeps the page', async (_, make) => expect(await isKeptBy(make)).toBe(true));

test.each<[string, (element: Element) => unknown]>([
  ['a copied string', (element) => structuredClone(element.outerHTML)],
  ['a tree of a copied string', (element) => parseFragment(structuredClone(element.outerHTML))],
])('%s does not', async (_, make) => expect(await isKeptBy(make)).toBe(false));
