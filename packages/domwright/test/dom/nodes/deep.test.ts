import { beforeAll, describe, expect, test } from 'vitest';
import { Document } from '../../../src/dom/nodes/document.ts';
import type { Element } from '../../../src/dom/nodes/element.ts';
import { ancestors, descendantElements, descendants } from '../../../src/dom/nodes/iterators.ts';
import { VERY_MANY } from '../../runs.mjs';

/** Deep enough that recursion over children or parents would overflow the stack. */
const DEPTH = VERY_MANY;

/** `div` in `div` in `div` …, a text in the innermost; the outermost is not in the document yet. */
function nested(document: Document, depth = DEPTH): { outermost: Element; innermost: Element } {
  const outermost = document.createElement('div');
  outermost.id = 'outermost';
  let innermost = outermost;
  for (let i = 1; i < depth; i++) innermost = innermost.appendChild(document.createElement('div'));
  innermost.setAttribute('id', 'innermost');
  innermost.append('deep');
  return { outermost, innermost };
}

describe('deeply nested elements', () => {
  let document: Document;
  let outermost: Element;
  let innermost: Element;

  beforeAll(() => {
    document = new Document();
    ({ outermost, innermost } = nested(document));
    document.append(outermost);
  });

  test('textContent', () => {
    expect(document.documentElement!.textContent).toBe('deep');
  });

  test('contains, getRootNode, isConnected, compareDocumentPosition', () => {
    expect(outermost.contains(innermost)).toBe(true);
    expect(innermost.contains(outermost)).toBe(false);
    expect(innermost.getRootNode()).toBe(document);
    expect(innermost.isConnected).toBe(true);
    expect(outermost.compareDocumentPosition(innermost)).toBe(20);
    expect(innermost.compareDocumentPosition(outermost)).toBe(10);
  });

  test('an element cannot be put into itself', () => {
    expect(() => innermost.append(outermost)).toThrow(
      expect.objectContaining({ name: 'HierarchyRequestError' }),
    );
  });

  test('iteration', () => {
    let count = 0;
    for (const node of descendants(document)) if (node.nodeType === 1) count++;
    expect(count).toBe(DEPTH);
    count = 0;
    for (const _ of descendantElements(outermost)) count++;
    expect(count).toBe(DEPTH - 1);
    count = 0;
    for (const _ of ancestors(innermost)) count++;
    expect(count).toBe(DEPTH);
  });

  test('queries', () => {
    expect(document.getElementById('innermost')).toBe(innermost);
    expect(document.getElementById('innermost')).toBe(innermost);
    expect(document.getElementById('none')).toBe(null);
    expect(document.getElementsByTagName('div').length).toBe(DEPTH);
    expect(document.getElementsByTagName('*').item(DEPTH - 1)).toBe(innermost);
    expect(document.getElementsByClassName('none').length).toBe(0);
  });

  test.each([
    ['#innermost', 1],
    ['div div', DEPTH - 1],
    ['div > #innermost', 1],
    ['div:has(div #innermost)', DEPTH - 2],
    ['div:nth-child(1)', DEPTH],
    [':not(div div)', 1],
  ])('querySelectorAll("%s")', (selector, count) => {
    expect(document.querySelectorAll(selector).length).toBe(count);
  });

  test('closest and matches', () => {
    expect(innermost.closest('#outermost')).toBe(outermost);
    expect(innermost.closest('.none')).toBe(null);
    expect(innermost.matches('#outermost div')).toBe(true);
    expect(innermost.matches('.none div')).toBe(false);
  });

  test('cloneNode, isEqualNode and normalize', () => {
    const clone = outermost.cloneNode(true);
    expect(clone.isEqualNode(outermost)).toBe(true);
    const last = clone.querySelector('#innermost')!;
    last.append('er', '', 'er');
    expect(clone.isEqualNode(outermost)).toBe(false);
    expect(last.childNodes.length).toBe(4);
    clone.normalize();
    expect(last.childNodes.length).toBe(1);
    expect(clone.textContent).toBe('deeperer');
  });

  test('importNode', () => {
    const other = new Document();
    const copy = other.importNode(outermost, true);
    expect(copy.ownerDocument).toBe(other);
    expect(copy.isEqualNode(outermost)).toBe(true);
  });

  test('markup', () => {
    expect(outermost.outerHTML.length).toBe(
      DEPTH * '<div></div>'.length + ' id="outermost" id="innermost"deep'.length,
    );
  });

  test('moving to another document and back', () => {
    const other = new Document();
    other.append(outermost);
    expect(innermost.ownerDocument).toBe(other);
    expect(other.getElementById('innermost')).toBe(innermost);
    expect(document.documentElement).toBe(null);
    document.adoptNode(outermost);
    document.append(outermost);
    expect(innermost.getRootNode()).toBe(document);
    expect(other.documentElement).toBe(null);
  });

  test('replacing all', () => {
    outermost.textContent = 'flat';
    expect(innermost.isConnected).toBe(false);
    expect(outermost.childNodes.length).toBe(1);
  });
});

/** Enough to overflow any stack, and to make quadratic cost noticeable. */
const MANY = 20_000;

describe('twenty thousand nested elements', () => {
  let document: Document;

  beforeAll(() => {
    document = new Document();
    document.append(nested(document, MANY).outermost);
  });

  test.each([
    ['#innermost', 1],
    ['div', MANY],
    ['div div', MANY - 1],
    ['#outermost div', MANY - 1],
    ['#outermost > div div', MANY - 2],
    ['.none div', 0],
    ['div > .none div', 0],
    ['div > #innermost', 1],
    [':not(div div)', 1],
    [':is(.none, #outermost) :is(div, p)', MANY - 1],
    ['div:has(#innermost)', MANY - 1],
    ['div:has(div #innermost)', MANY - 2],
    ['div:has(> #innermost)', 1],
    ['div:has(.none)', 0],
    ['div:nth-child(1)', MANY],
    ['div:only-of-type:last-child', MANY],
    ['div:empty', 0],
    ['div:lang(en)', 0],
    ['div:dir(ltr)', MANY],
    ['div:read-write', 0],
    [':root', 1],
    [':scope div', MANY - 1],
  ])('querySelectorAll("%s")', (selector, count) => {
    expect(document.querySelectorAll(selector).length).toBe(count);
  });
});

test('deeply nested template contents', () => {
  const document = new Document();
  const outermost = document.createElement('template');
  let innermost = outermost;
  for (let i = 1; i < DEPTH; i++) {
    innermost = innermost.content!.appendChild(document.createElement('template'));
  }
  innermost.content!.append('deep');
  expect(() => innermost.content!.append(outermost)).toThrow(
    expect.objectContaining({ name: 'HierarchyRequestError' }),
  );
  const copy = outermost.cloneNode(true);
  let depth = 0;
  for (let at: Element | null = copy; at !== null; at = at.content!.firstElementChild) depth++;
  expect(depth).toBe(DEPTH);
  const other = new Document();
  other.adoptNode(outermost);
  expect(innermost.ownerDocument).toBe(other);
  expect(innermost.content!.textContent).toBe('deep');
});

describe('twenty thousand siblings', () => {
  const COUNT = MANY;
  let document: Document;
  let list: Element;

  beforeAll(() => {
    document = new Document();
    list = document.createElement('ul');
    document.append(list);
    for (let i = 0; i < COUNT; i++) {
      const item = list.appendChild(document.createElement('li'));
      if (i === 0) item.className = 'first';
      else if (i === COUNT - 1) item.className = 'last';
    }
  });

  test('childNodes and children by index', () => {
    const { childNodes, children } = list;
    let sum = 0;
    for (let i = 0; i < childNodes.length; i++) if (childNodes.item(i) === children.item(i)) sum++;
    expect(sum).toBe(COUNT);
    expect(childNodes[COUNT - 1]).toBe(list.lastChild);
  });

  test.each([
    ['li:nth-child(odd)', COUNT / 2],
    ['li:nth-last-child(even)', COUNT / 2],
    ['li:nth-of-type(3n)', Math.floor(COUNT / 3)],
    ['li:nth-child(2n of :not(.last))', COUNT / 2 - 1],
    ['li:nth-last-child(2n of :not(.last))', COUNT / 2 - 1],
    ['li:nth-child(20000)', 1],
    ['.first ~ li', COUNT - 1],
    ['.none ~ li', 0],
    ['li + li', COUNT - 1],
    ['.none ~ .first ~ li', 0],
    ['ul > .first ~ li', COUNT - 1],
    ['li:has(~ .last)', COUNT - 1],
    ['li:has(~ .none)', 0],
    ['li:has(+ .last)', 1],
    ['li:first-of-type, li:last-child', 2],
  ])('querySelectorAll("%s")', (selector, count) => {
    expect(document.querySelectorAll(selector).length).toBe(count);
  });

  test('removing them one by one', () => {
    for (let item = list.firstChild; item !== null; item = list.firstChild) list.removeChild(item);
    expect(list.childNodes.length).toBe(0);
  });
});
