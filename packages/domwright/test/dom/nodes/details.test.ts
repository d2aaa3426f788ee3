import { parse } from 'domwright';
import { expect, test } from 'vitest';

// https://html.spec.whatwg.org/multipage/interactive-elements.html#details-name-group

const openIds = (root: ParentNodeLike): string =>
  Array.from(root.querySelectorAll('details[open]'), ({ id }) => id).join('');
type ParentNodeLike = Pick<ReturnType<typeof parse>, 'querySelectorAll'>;

function example() {
  const document = parse(
    '<details id=1 name=a open></details><details id=2 name=a></details><details id=3 name=b open></details>',
  );
  return { document, at: (id: number) => document.getElementById(String(id))! };
}

test('opening a details closes the open one of its group', () => {
  const { document, at } = example();
  at(2).setAttribute('open', '');
  expect(openIds(document)).toBe('23');
  at(1).toggleAttribute('open');
  expect(openIds(document)).toBe('13');
});

test('an open details that joins a group of which another is open closes', () => {
  const { document, at } = example();
  at(3).setAttribute('name', 'a');
  expect(openIds(document)).toBe('1');
});

test('an open details that is inserted closes, but not in another tree', () => {
  const { document, at } = example();
  const copy = at(1).cloneNode(true);
  const fragment = document.createDocumentFragment();
  fragment.append(copy);
  expect(openIds(fragment)).toBe('1');
  document.body!.append(fragment);
  expect(openIds(document)).toBe('13');
  expect(copy.hasAttribute('open')).toBe(false);
});

test('parsed markup and nodes of other documents count as well', () => {
  const { document } = example();
  document.body!.insertAdjacentHTML(
    'beforeend',
    '<p><details id=4 name=a open></details><details id=5 name=c open>',
  );
  document.body!.append(
    parse('<div><details id=6 name=c open><details id=7 name=d open>').querySelector('div')!,
  );
  expect(openIds(document)).toBe('1357');
});
