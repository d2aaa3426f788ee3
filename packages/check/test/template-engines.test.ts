import { parse } from 'domwright';
import { minify } from 'domwright/minify';
import { describe, expect, test } from 'vitest';
import { checkSource } from '../src/check-source.ts';
import { fixSource } from '../src/fix-source.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';
import { allData, engines, randomTemplate } from './template-engines.ts';

// The engines say what a template is. For random templates and all answers to their conditions, an error in the template is one in
// a page that it makes, and a fix of the template is a fix of the pages.

/** `npm test` tries the first of these. */
const MOST = Number(process.env['DOMWRIGHT_TEMPLATES'] ?? 30);

const settings: FileSettings = { scripting: false, rules: {}, maxFindings: 1000, context: 'body' };
const source = (text: string) => ({ name: 'page.html', bytes: Buffer.from(text) });
const codesIn = (text: string, more: Partial<FileSettings>): string[] => [
  ...new Set(checkSource(source(text), { ...settings, ...more }).findings.map(({ code }) => code)),
];
const fixed = (text: string, more: Partial<FileSettings>): string => {
  const { bytes } = fixSource(source(text), { ...settings, ...more }, null, false);
  return bytes === null ? text : Buffer.from(bytes).toString();
};

describe.each((await engines()).map((engine) => [engine.name, engine] as const))('%s', (name, engine) => {
  const seeds = Array.from({ length: MOST }, (_, i) => i + 1);
  const pagesOf = (template: string, seed: number): string[] =>
    allData(seed).map((data) => engine.render(template, data));

  test('an error in a template is an error in a page', () => {
    for (const seed of seeds) {
      const template = randomTemplate(seed, engine);
      const codes = codesIn(template, { templates: name });
      if (codes.length === 0) continue;
      const inPages = new Set(pagesOf(template, seed).flatMap((page) => codesIn(page, {})));
      expect({ template, wrong: codes.filter((code) => !inPages.has(code)) }).toEqual({
        template,
        wrong: [],
      });
    }
  });

  test('a fix of a template is a fix of its pages', () => {
    let changed = 0;
    for (const seed of seeds) {
      const template = randomTemplate(seed, engine);
      const after = fixed(template, { templates: name });
      if (after === template) continue;
      changed++;
      const pages = pagesOf(template, seed);
      for (const [i, page] of pagesOf(after, seed).entries())
        expect({ template, after, page: fixed(page, {}) }).toEqual({
          template,
          after,
          page: fixed(pages[i]!, {}),
        });
    }
    expect(changed).toBeGreaterThan(0);
  });

  test('what minify makes of a template makes the same pages', () => {
    for (const seed of seeds) {
      const template = randomTemplate(seed, engine);
      const after = minify(template, { preset: 'safe', templates: name });
      const pages = pagesOf(template, seed);
      for (const [i, page] of pagesOf(after, seed).entries())
        expect({ template, after, page: parse(page).documentElement?.outerHTML }).toEqual({
          ...{ template, after },
          page: parse(pages[i]!).documentElement?.outerHTML,
        });
    }
  });
});
