import { type Description, describe, type Row } from './row.ts';

export const UNKNOWN_CODE = 'comment/unknown-code';
export const UNUSED_CODE = 'comment/unused-code';

/** The rules for comments that disable codes. */
const rows = (): Readonly<Record<string, Row>> => ({
  [UNKNOWN_CODE]: {
    message: 'A comment disables a code that does not exist.',
    why: 'The comment does nothing: the code is mistyped, or was renamed. The finding that it should hide is still reported, or has been fixed long ago.',
    example: '<!-- domwright-disable-next-line duplicate-attributes -->\n<p>',
    repair: '<p>',
  },
  [UNUSED_CODE]: {
    message: 'A comment disables a code that does not occur in the next line.',
    why: 'The mistake has been fixed. If the comment stays, it will hide the next one in this line.',
    example: '<!-- domwright-disable-next-line duplicate-attribute -->\n<p id=a>',
    repair: '<p id=a>',
    isOptional: true,
  },
});

const start = '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>\n';

/** The standard has no such codes; these are our own. */
export const commentDescriptions = (): readonly Description[] =>
  describe(rows(), 'comment', (_, { example, repair }) => ({
    ...{ severity: 'warning', anchor: '', provisional: false },
    ...{ example: start + example, repair: start + repair },
  }));
