import { type Node, parse, serialize } from 'domwright';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSerialize } from '../serializer/plain-serializer.ts';
import { oddChanges, runChanges } from './dom-changes.mjs';

const numRuns = Number(process.env['DOMWRIGHT_FUZZ_RUNS'] ?? 400);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(60_000, numRuns * 200);

/** The data of the Text nodes in a node, one by one. */
function textOf(node: Node): string {
  let text = '';
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === 3) text += child.nodeValue;
    else text += textOf(child);
  }
  return text;
}

test('whatever was changed, serializing and textContent say what the nodes say', { timeout }, () => {
  let checked = 0;
  fc.assert(
    fc.property(oddChanges, (changes) => {
      runChanges(parse, changes, (nodes: Node[]) => {
        for (const node of nodes) {
          if (![1, 9, 11].includes(node.nodeType)) continue;
          checked++;
          expect(serialize(node)).toBe(plainSerialize(node, false));
          if (node.nodeType !== 9) expect(node.textContent).toBe(textOf(node));
        }
      });
    }),
    { numRuns, seed },
  );
  expect(checked).toBeGreaterThan(numRuns);
});
