import { beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../../domwright/test/chromium.mjs';
import type { ScriptedPage } from './pages.ts';
import { type PageResult, runInChromium } from './run-in-chromium.ts';
import { runWithFiles } from './run-with-files.ts';

/*
 * The named elements of a document — https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem. Each script logs
 * what it finds, in jsdom and in Chromium.
 */

const show = `const show = (value) => log(
  value === undefined ? 'undefined' : value === null ? 'null' : value.nodeType ? value.localName + '#' + value.id :
  value === frames[0] ? 'window' : 'length' in value ? [...value].map((one) => one.id).join(' ') : typeof value);`;

const cases: readonly (ScriptedPage & { log: readonly string[] })[] = (
  [
    ['a form by name', '<form id=a name=f></form>', 'document.f', 'form#a'],
    ['a form has no id', '<form id=f></form>', 'document.f', 'undefined'],
    ['an image', '<img id=a name=f>', 'document.f', 'img#a'],
    ['an image by its id, if it has a name', '<img id=f name=x>', 'document.f', 'img#f'],
    ['an image with an empty name has no id', '<img id=f name>', 'document.f', 'undefined'],
    ['an embed', '<embed id=a name=f>', 'document.f', 'embed#a'],
    ['an object by name', '<object id=a name=f></object>', 'document.f', 'object#a'],
    ['an object by id', '<object id=f></object>', 'document.f', 'object#f'],
    ['the window of a frame', '<iframe name=f></iframe>', 'document.f', 'window'],
    ['no others', '<input name=f><p id=f></p><a name=f></a>', 'document.f', 'undefined'],
    ['several', '<img id=a name=f><form id=b name=f></form><input name=f>', 'document.f', 'a b'],
    [
      'names that need escapes',
      '<img id=a name="x y"><form id=b name="x y"></form>',
      'document["x y"]',
      'a b',
    ],
    [
      'in',
      '<form name=f></form>',
      '[[], ["f" in document, "g" in document].map((id) => ({ id }))][1]',
      'true false',
    ],
    ['inherited', '<form name=f></form>', 'Object.create(document).f', 'form#'],
    ['as it is at the moment', '<form id=a></form>', '(document.forms[0].name = "f", document.f)', 'form#a'],
    [
      'none that was removed',
      '<form name=f></form>',
      '(document.forms[0].remove(), document.f)',
      'undefined',
    ],
    ['a property that was set', '<form name=f></form>', '(document.g = document.f, document.g)', 'form#'],
    ['classes', '', '[{ id: document instanceof Document }, { id: "title" in document }]', 'true true'],
  ] as const
).map(([name, html, code, log]) => ({
  name,
  html: `<!DOCTYPE html><body>${html}<script>${show}show(${code})</script>`,
  files: {},
  log: [log],
}));

test.each(cases)('runPage: $name', async ({ html, files, log }) => {
  const run = await runWithFiles(html, files ?? {});
  run.page.close();
  expect(run.log).toEqual(log);
});

test("a page takes none of the document's members away", async () => {
  const run = await runWithFiles(
    '<form name=baseURI></form><form name=write></form><script>log(typeof document.baseURI)</script>',
    {},
  );
  run.page.close();
  expect(run.log).toEqual(['string']);
});

describe('the same in Chromium', () => {
  if (!hasChromium) {
    test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});
  }
  let results: Map<string, PageResult>;
  beforeAll(async () => {
    if (hasChromium) results = await runInChromium(cases, ({ log }) => log.length);
  });
  for (const { name, log } of cases) {
    test.skipIf(!hasChromium)(name, () => expect(results.get(name)!.log).toEqual(log));
  }
});
