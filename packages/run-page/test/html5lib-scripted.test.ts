import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { conformanceFolder, listFiles } from '../../domwright/test/conformance/data.mjs';
import { readTreeConstructionTests } from '../../domwright/test/conformance/tree-construction-tests.mjs';
import { runPage } from '../src/index.ts';
import { formatDom } from './format-dom.ts';

const folder = path.join(conformanceFolder, 'html5lib-2023');
const files = listFiles(path.join(folder, 'tree-construction/scripted'), '.dat');
const encodings = listFiles(path.join(folder, 'encoding/scripted'), '.dat');

describe('html5lib tree construction, scripted', () => {
  if (files.length === 0) test.skip('has no data here (DOMWRIGHT_CONFORMANCE says where to look)', () => {});
  for (const file of files) {
    for (const { data, document, number } of readTreeConstructionTests(file)) {
      for (const chunkSize of [0, 1, 5]) {
        test(`${path.basename(file)}:${number}, ${chunkSize === 0 ? 'whole' : `in pieces of ${chunkSize}`}`, async () => {
          const page = await runPage(data, { chunkSize });
          expect(page.errors).toEqual([]);
          expect(formatDom(page.document)).toBe(document);
          page.close();
        });
      }
    }
  }
});

describe('html5lib encoding, scripted', () => {
  if (encodings.length === 0)
    test.skip('has no data here (DOMWRIGHT_CONFORMANCE says where to look)', () => {});
  for (const file of encodings) {
    const text = readFileSync(file, 'latin1');
    const cases = [...text.matchAll(/#data\n([\s\S]*?)\n#encoding\n(.*)/g)];
    test(`${path.basename(file)} has cases`, () => expect(cases.length).toBeGreaterThan(0));
    for (const [, data, encoding] of cases) {
      test(`${path.basename(file)}: ${encoding}`, async () => {
        const page = await runPage(Uint8Array.from([...data!].map((c) => c.charCodeAt(0))));
        expect(page.encoding?.encoding.toLowerCase()).toBe(encoding!.toLowerCase());
        page.close();
      });
    }
  }
});
