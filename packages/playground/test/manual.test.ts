import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { guides } from '../src/ui/tabs.ts';

const docs = path.join(import.meta.dirname, '../../../docs');

test('the pages of the manual that the playground links to exist', () => {
  const html = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');
  const pages = [
    ...Array.from(html.matchAll(/data-page="([^"]+)"/g), ([, page]) => page!),
    ...Object.values(guides).map(([page]) => page),
  ];
  expect(pages.length).toBeGreaterThan(6);
  expect(pages.filter((page) => !existsSync(path.join(docs, `${page}.md`)))).toEqual([]);
});
