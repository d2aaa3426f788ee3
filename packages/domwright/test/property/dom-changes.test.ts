import { Document, type Element, formatTree, type Node, parse, serialize, TreeCursor } from 'domwright';
import { fromJSON, stringifyTree, toXML } from 'domwright/formats';
import { documentFromTransferable, documentToTransferable } from 'domwright/internal/transferable';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainSerialize } from '../core/serializer/plain-serializer.ts';
import { runs } from '../runs.mjs';
import { oddChanges, runChanges } from './dom-changes.mjs';

const numRuns = runs(400);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);

/** The data of the Text nodes in a node, one by one. */
function textOf(node: Node): string {
  let text = '';
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === 3) text += child.nodeValue;
    else text += textOf(child);
  }
  return text;
}

/** A copy through JSON, or null if the tree is refused because its markup would parse to another tree. */
function copyByJSON(document: Document): Document | null {
  try {
    return fromJSON(JSON.parse(stringifyTree(document))) as Document;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    expect(formatTree(parse(serialize(document)))).not.toBe(formatTree(document));
    return null;
  }
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

/** Describes a node and its descendants, read through the DOM classes. */
function read(root: Node): string[] {
  const lines: string[] = [];
  for (let node = root.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType !== 1) {
      lines.push(`${node.nodeType} ${node.nodeValue}`);
      continue;
    }
    const { localName, attributes, content } = node as Element;
    lines.push(
      `<${localName}${Array.from(attributes, ({ name, value }) => ` ${name}="${value}"`).join('')}>`,
    );
    if (content !== null) lines.push(...read(content), 'contents end');
    lines.push(...read(node));
  }
  return lines;
}

/** The same through a cursor. */
function readByCursor(cursor: TreeCursor): string[] {
  const lines: string[] = [];
  while (cursor.nextNode()) {
    if (cursor.nodeType !== 1) {
      lines.push(`${cursor.nodeType} ${cursor.nodeType === 10 ? null : cursor.data}`);
      continue;
    }
    let tag = `<${cursor.localName}`;
    for (let index = 0; index < cursor.attributeCount; index++)
      tag += ` ${cursor.attributeName(index)}="${cursor.attributeValue(index)}"`;
    lines.push(`${tag}>`);
    const content = cursor.content();
    if (content !== null) lines.push(...readByCursor(content), 'contents end');
  }
  return lines;
}

test('whatever was changed, a cursor reads it, and copies of all kinds are like it', { timeout }, () => {
  fc.assert(
    fc.property(oddChanges, (changes) => {
      const documents: Document[] = [];
      runChanges((html: string) => {
        const document = parse(html);
        documents.push(document);
        return document;
      }, changes);
      for (const document of documents) {
        expect(readByCursor(new TreeCursor(document))).toEqual(read(document));
        const [tree, markup] = [formatTree(document), serialize(document)];
        const element = document.documentElement;
        if (element !== null) {
          const copy = new Document().importNode(element, true);
          expect(copy.isEqualNode(element)).toBe(true);
          expect(serialize(copy)).toBe(serialize(element));
        }
        toXML(document);
        const clone = document.cloneNode(true);
        for (const copy of [
          clone,
          copyByJSON(document) ?? document,
          documentFromTransferable(structuredClone(documentToTransferable(clone))),
          document,
        ]) {
          expect([formatTree(copy), serialize(copy)]).toEqual([tree, markup]);
        }
      }
    }),
    { numRuns, seed },
  );
});
