import { createWindow } from 'domwright/window';
import { expect, test } from 'vitest';

/*
 * NodeIterator and TreeWalker; live-objects.ci.test.ts compares them with those of jsdom and Chromium.
 */

test('a filter that moves its own iterator', () => {
  const { document } = createWindow('<p>x');
  const iterator = document.createNodeIterator(document, 1, () => {
    iterator.nextNode();
    return 1;
  });
  expect(() => iterator.nextNode()).toThrow('The filter is already running');
  expect(document.createTreeWalker(document, 4).nextNode()?.nodeValue).toBe('x');
});

test('as many iterators as there are nodes cost no more than their moves', () => {
  const { document } = createWindow('<p></p>'.repeat(20_000));
  const iterators = [...document.querySelectorAll('p')].map((p) => {
    const iterator = document.createNodeIterator(p);
    iterator.nextNode();
    return iterator;
  });
  const all = document.createNodeIterator(document.body!, 1);
  let removed = 0;
  for (let node = all.nextNode(); node !== null; node = all.nextNode()) {
    if (node.nodeName !== 'P') continue;
    node.parentNode!.removeChild(node);
    removed++;
  }
  expect(removed).toBe(20_000);
  expect(iterators.every((iterator) => iterator.referenceNode === iterator.root)).toBe(true);
});
