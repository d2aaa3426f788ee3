import type { Description } from './descriptions.ts';

export const UNKNOWN_CODE = 'comment/unknown-code';
export const UNUSED_CODE = 'comment/unused-code';

const rules: readonly Omit<Description, 'group' | 'provisional' | 'anchor' | 'severity'>[] = [
  {
    code: UNKNOWN_CODE,
    message: 'A comment disables a code that does not exist.',
    example: '<!-- domwright-disable-next-line duplicate-attributes -->\n<p>',
    repair: '<p>',
  },
  {
    code: UNUSED_CODE,
    message: 'A comment disables a code that does not occur in the next line.',
    example: '<!-- domwright-disable-next-line duplicate-attribute -->\n<p id=a>',
    repair: '<p id=a>',
    isOptional: true,
  },
];

const start = '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>\n';

/** Rules for comments that disable codes. The standard has no such codes; these are our own. */
export const commentDescriptions: readonly Description[] = rules.map((rule) => ({
  ...rule,
  example: start + rule.example,
  repair: start + rule.repair,
  severity: 'warning',
  provisional: false,
  group: 'comment',
  anchor: '',
}));
