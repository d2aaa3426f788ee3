import { describe, expect, test } from 'vitest';
import { Document } from '../../../src/dom/nodes/document.ts';
import type { Element } from '../../../src/dom/nodes/element.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';

describe('namespaces', () => {
  test('are as many as 16,000, and one too many is refused', () => {
    const document = new Document();
    const elements: Element[] = [];
    const make = () => elements.push(document.createElementNS(`urn:${elements.length}`, 'a'));
    while (elements.length < 16_000) make();
    expect(() => {
      while (elements.length < 20_000) make();
    }).toThrow(expect.objectContaining({ name: 'NotSupportedError' }));
    expect(elements.every(({ namespaceURI }, index) => namespaceURI === `urn:${index}`)).toBe(true);
    expect(document.createElementNS(svgNamespace, 'a').namespaceURI).toBe(svgNamespace);
    expect(document.createElementNS('urn:0', 'a').namespaceURI).toBe('urn:0');
  });

  test('of two documents that are too many for one: the node stays where it is', () => {
    const holder = (prefix: string) => {
      const document = new Document();
      const root = document.createElement('div');
      for (let i = 0; i < 10_000; i++) root.append(document.createElementNS(`urn:${prefix}${i}`, 'a'));
      document.append(root);
      return root;
    };
    const [a, b, sameAsB] = [holder('a'), holder('b'), holder('b')];
    const last = a.lastElementChild as Element;
    expect(() => b.append(last)).toThrow(expect.objectContaining({ name: 'NotSupportedError' }));
    expect([last.parentNode === a, a.childElementCount, b.childElementCount]).toEqual([true, 10_000, 10_000]);
    expect([last.ownerDocument === a.ownerDocument, last.namespaceURI]).toEqual([true, 'urn:a9999']);
    sameAsB.append(b.lastElementChild as Element);
    expect(sameAsB.lastElementChild?.namespaceURI).toBe('urn:b9999');
  });
});
