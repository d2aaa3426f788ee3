import { expect, test } from 'vitest';
import { type TemplateLanguageName, templateLanguages } from '../../../src/core/templates/languages.ts';
import { TemplateCode } from '../../../src/core/templates/template-code.ts';

// A scan whose cost is not linear would take minutes.
const hostile = [
  ...[
    '{{',
    '{% ',
    '{{ "',
    "{{ '}}' ",
    '<% ',
    '<?php ',
    '@if(',
    '@{',
    '${',
    '<c:a ',
    '<#if ',
    '{{=a b=}}',
    '@{{',
    '{{{{',
  ],
  ...[
    '{%raw%}',
    '<h{{',
    '{{\n',
    '@if(a){<b>',
    '{#',
    '[[',
    '{% if a %}<div {{b}} ',
    '{{#a}}',
    '{{/a}}',
    '<a {{',
    '</',
  ],
];
const LENGTH = 1 << 15;

test.each(Object.keys(templateLanguages) as TemplateLanguageName[])('%s is read in linear time', (name) => {
  for (const piece of hostile) {
    const text = piece.repeat(LENGTH / piece.length);
    for (const end of ['', '}}', '\n}}', '>']) {
      const code = TemplateCode.in(text + end, name);
      if (code === null) continue;
      expect(code.masked.length).toBe(text.length + end.length);
      expect(code.unclosed.length).toBeLessThan(10);
      expect(typeof code.isBalanced).toBe('boolean');
      code.separates(0, text.length);
      code.mayGiveTags(0, text.length);
    }
  }
});
