// biome-ignore-all lint/performance/useDomNodeTextContent: innerText is what is compared.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createWindow } from 'domwright/window';
import { extractPage } from 'domwright-extract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geckoCases, innerTextCases } from '../../domwright/test/standard/window/inner-text-cases.ts';
import { renderedPages, richPages } from '../../domwright/test/standard/window/rendered-pages.mjs';

/*
 * The field `text` is the innerText of the document element. What differs, for the reason that is given:
 */
const differences: readonly (readonly [html: string, text: string, innerText: string, reason: string])[] = [
  ['<html hidden>a <b>b</b>', '', 'a b', 'innerText of what is not rendered is its textContent'],
  [
    '<div><template shadowrootmode=open><p>b</template></div>a',
    'a\n\nb',
    'a',
    'shadow trees are read after the tree; innerText of this library knows no shadow trees',
  ],
];

const textOf = (html: string) => extractPage(html, { fields: ['text'] }).text;
const innerTextOf = (html: string) => {
  const { documentElement } = createWindow(html).document;
  return (documentElement as unknown as { innerText: string }).innerText;
};

test.each(differences)('%s', (html, text, innerText) => {
  expect([textOf(html), innerTextOf(html)]).toEqual([text, innerText]);
});

test('of cases that browsers agree on', () => {
  for (const [html, text] of [...Object.values(innerTextCases).flat(), ...geckoCases]) {
    expect(textOf(`<!DOCTYPE html>${html}`)).toBe(innerTextOf(`<!DOCTYPE html>${html}`));
    // As in browsers, where it is the innerText of the body.
    expect(innerTextOf(`<!DOCTYPE html><body>${html}`), html).toBe(text);
  }
});

test('of pages by chance', () => {
  for (const html of fc.sample(fc.oneof(richPages, renderedPages), { numRuns: 2000, seed: 3 }))
    expect(textOf(html), html).toBe(innerTextOf(html));
});

test('of real pages', () => {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('htmlparser-benchmark/package.json')),
    'files',
  );
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(200);
  for (const name of pages) {
    const html = readFileSync(path.join(folder, name), 'utf8');
    expect(textOf(html) === innerTextOf(html), name).toBe(true);
  }
});

test('text of links, headings and cells has what is shown of it', () => {
  const html = `<a href=a style="text-transform:uppercase">a<i style="visibility:hidden">x</i><i hidden>y</i></a>
    <div hidden><a href=b>b<i hidden>x</i></a></div><h1>c<b style="float:left">d</b></h1>`;
  const { links, headings } = extractPage(html, { url: 'https://example.com/' });
  expect(links?.map(({ text }) => text)).toEqual(['A', 'b']);
  expect(headings?.[0]?.text).toBe('c d');
});
