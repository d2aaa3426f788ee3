import { formatTree, parse } from 'domwright';
import { expect, test } from 'vitest';

// https://html.spec.whatwg.org/multipage/interactive-elements.html#ensure-details-exclusivity-by-closing-the-given-element-if-needed

test('the second open details of a group is closed, but not in the edition of 2024', () => {
  const html = '<!DOCTYPE html><details name=a open>b</details><details name=a open>c</details>';
  const opened = (edition: 'living' | '2024') =>
    formatTree(parse(html, { edition })).match(/open=""/g)?.length;
  expect([opened('living'), opened('2024')]).toEqual([1, 2]);
});
