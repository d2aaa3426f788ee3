import { type Document, formatTree, type Node, parse } from 'domwright';
import {
  documentFromTransferable,
  documentToTransferable,
  transferListOf,
} from 'domwright/internal/transferable';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

/** A copy as received in a message. */
function moved(document: Document): Document {
  const data = documentToTransferable(document);
  return documentFromTransferable(structuredClone(data, { transfer: transferListOf(data) }));
}

/** The places of all nodes. */
function placesOf(root: Node): string {
  const places: string[] = [];
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { startTagRange, endTagRange, origin, sourcePieces } = node as never as Record<string, unknown>;
    places.push(
      JSON.stringify([node.nodeName, node.sourceRange, startTagRange, endTagRange, origin, sourcePieces]),
    );
    for (let child = node.lastChild; child !== null; child = child.previousSibling) stack.push(child);
  }
  return places.join('\n');
}

test('a document comes through a message as it was', () => {
  fc.assert(
    fc.property(nastyInput, (html) => {
      const expected = parse(html);
      // Existing wrappers aren't transferred.
      const given = parse(html);
      formatTree(given);
      placesOf(given);
      const document = moved(given);
      expect(formatTree(document) === formatTree(expected)).toBe(true);
      expect(placesOf(document) === placesOf(expected)).toBe(true);
      expect(document.compatMode).toBe(expected.compatMode);
    }),
    { numRuns: runs(500), seed: 3 },
  );
});

test('what is not in the tables comes along, too', () => {
  const given = parse(
    '<!DOCTYPE html><p is=x-y id=a>1<div><template shadowrootmode=open><b>s</b></template></div>',
    {
      url: 'https://example.com/a',
      maxNodes: 9,
    },
  );
  const p = given.querySelector('p')!;
  p.removeAttribute('is');
  p.append(given.createProcessingInstruction('t', 'd'), given.createElementNS('urn:x', 'p:q'));
  p.setAttributeNS('urn:y', 'p:z', '2');
  const dump = formatTree(given);
  const reached = given.limitsReached;
  const document = moved(given);
  expect(formatTree(document)).toBe(dump);
  expect(document.URL).toBe('https://example.com/a');
  expect(document.limitsReached).toEqual(reached);
  expect(document.querySelector('div')!.shadowRoot!.firstElementChild!.localName).toBe('b');
});

test('the document that comes out can be changed', () => {
  const document = moved(parse('<p>one<x-unknown a-b=c>'));
  document.querySelector('p')!.innerHTML = '<b>two</b><x-other>';
  document.body!.append(document.createElement('x-unknown'));
  expect(document.body!.innerHTML).toBe('<p><b>two</b><x-other></x-other></p><x-unknown></x-unknown>');
  expect(document.querySelectorAll('x-unknown').length).toBe(1);
});

test('the arrays are moved, not copied', () => {
  const document = parse('<p>one');
  const data = documentToTransferable(document);
  structuredClone(data, { transfer: transferListOf(data) });
  expect(data.cells.length).toBe(0);
});

test('wrong arguments', () => {
  expect(() => documentToTransferable({} as never)).toThrow(TypeError);
  expect(() => documentFromTransferable({} as never)).toThrow(
    new TypeError('data must be the result of documentToTransferable, not an object'),
  );
  expect(() => transferListOf(null as never)).toThrow(TypeError);
});
