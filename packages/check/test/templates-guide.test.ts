import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type TemplateLanguageName, templateLanguageNames } from 'domwright/templates';
import { expect, test } from 'vitest';
import { checkText } from '../src/check-text.ts';

// The reference has a section for each language, whose sample has no findings.

const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/reference/templates.md'), 'utf8');
const sections = [...guide.matchAll(/^`--templates (\w+)`\. [^\n]*\n\n```html\n([\s\S]*?)\n```/gm)];

test('every language has a section', () => {
  expect(sections.map(([, name]) => name).sort()).toEqual([...templateLanguageNames].sort());
});

test.each(sections.map(([, name, html]) => [name as TemplateLanguageName, html!] as const))(
  'the sample of %s',
  (templates, html) => {
    const settings = { scripting: false, rules: {}, maxFindings: 10, context: 'body' };
    const found = checkText('a.html', html, { ...settings, templates }, []).findings;
    expect(found.map(({ code, message }) => [code, message])).toEqual([]);
  },
);
