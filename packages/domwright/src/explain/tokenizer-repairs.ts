import type { RepairKind } from './repair.ts';

/** What the tokenizer does at one of its errors. */
export interface TokenizerRepair {
  readonly kind: RepairKind;
  readonly name: string;
  readonly message: string;
  /**
   * What the repair is about: the range of the error, its first character, the place before or behind it; the comment
   * that holds it; or the end of the input.
   */
  readonly place: 'error' | 'first character' | 'before' | 'behind' | 'comment' | 'end of input';
}

/**
 * By the code of the error — https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
 *
 * Not here: errors after which all is as if they were none (noncharacters, control characters, nested comments); what
 * shows in the document's mode only; and what is told from the tokens (duplicate attributes, solidus, attributes of end
 * tags).
 */
export const tokenizerRepairs: ReadonlyMap<string, TokenizerRepair> = new Map(
  (
    [
      [
        'abrupt-closing-of-empty-comment',
        'closed',
        '#comment',
        'comment',
        'The comment has no proper end; it was ended here.',
      ],
      [
        'abrupt-doctype-public-identifier',
        'closed',
        '#doctype',
        'error',
        'The public identifier has no closing quote; it was ended with the doctype.',
      ],
      [
        'abrupt-doctype-system-identifier',
        'closed',
        '#doctype',
        'error',
        'The system identifier has no closing quote; it was ended with the doctype.',
      ],
      [
        'absence-of-digits-in-numeric-character-reference',
        'reinterpreted',
        '#reference',
        'error',
        'The character reference has no digits; it was taken as text.',
      ],
      [
        'cdata-in-html-content',
        'reinterpreted',
        '#comment',
        'comment',
        'CDATA sections are for SVG and MathML; this one became a comment.',
      ],
      [
        'character-reference-outside-unicode-range',
        'replaced',
        '#reference',
        'error',
        'There is no such character; U+FFFD was put in its place.',
      ],
      [
        'control-character-reference',
        'replaced',
        '#reference',
        'error',
        'The reference is to a control character; it was read as windows-1252 would read that byte.',
      ],
      ['eof-before-tag-name', 'reinterpreted', '#text', 'error', 'No tag follows; this was taken as text.'],
      [
        'eof-in-cdata',
        'closed',
        '#text',
        'end of input',
        'The input ends in a CDATA section, which was ended there.',
      ],
      [
        'eof-in-comment',
        'closed',
        '#comment',
        'end of input',
        'The input ends in a comment, which was ended there.',
      ],
      [
        'eof-in-doctype',
        'closed',
        '#doctype',
        'end of input',
        'The input ends in a doctype, which was ended there.',
      ],
      ['eof-in-tag', 'dropped', '#tag', 'error', 'The input ends in a tag; the tag was dropped.'],
      [
        'incorrectly-closed-comment',
        'closed',
        '#comment',
        'error',
        'The comment was ended here all the same.',
      ],
      [
        'incorrectly-opened-comment',
        'reinterpreted',
        '#comment',
        'comment',
        'There is no such markup; it became a comment.',
      ],
      [
        'invalid-character-sequence-after-doctype-name',
        'ignored',
        '#doctype',
        'error',
        'From here to its end the doctype was ignored.',
      ],
      [
        'missing-attribute-value',
        'implied',
        '#value',
        'behind',
        'The attribute has no value after its equals sign; it was given the empty one.',
      ],
      ['missing-end-tag-name', 'dropped', '#tag', 'error', 'The end tag has no name; it was dropped.'],
      [
        'missing-quote-before-doctype-public-identifier',
        'ignored',
        '#doctype',
        'error',
        'From here to its end the doctype was ignored.',
      ],
      [
        'missing-quote-before-doctype-system-identifier',
        'ignored',
        '#doctype',
        'error',
        'From here to its end the doctype was ignored.',
      ],
      [
        'missing-semicolon-after-character-reference',
        'implied',
        ';',
        'behind',
        'The semicolon is missing; the character reference was read all the same.',
      ],
      ...[
        'after-doctype-public-keyword',
        'after-doctype-system-keyword',
        'before-doctype-name',
        'between-attributes',
        'between-doctype-public-and-system-identifiers',
      ].map((where) => [
        `missing-whitespace-${where}`,
        'implied',
        ' ',
        'before',
        'White space is missing here; the parser went on as if it were there.',
      ]),
      [
        'null-character-reference',
        'replaced',
        '#reference',
        'error',
        'The reference is to U+0000; U+FFFD was put in its place.',
      ],
      [
        'surrogate-character-reference',
        'replaced',
        '#reference',
        'error',
        'The reference is to a surrogate; U+FFFD was put in its place.',
      ],
      [
        'unexpected-character-after-doctype-system-identifier',
        'ignored',
        '#doctype',
        'error',
        'From here to its end the doctype was ignored.',
      ],
      [
        'unexpected-character-in-attribute-name',
        'reinterpreted',
        '#attribute',
        'error',
        'This was taken as a part of the attribute’s name.',
      ],
      [
        'unexpected-character-in-unquoted-attribute-value',
        'reinterpreted',
        '#value',
        'error',
        'This was taken as a part of the attribute’s value.',
      ],
      [
        'unexpected-equals-sign-before-attribute-name',
        'reinterpreted',
        '#attribute',
        'error',
        'No name comes before the equals sign; it was taken as the first character of one.',
      ],
      ['unexpected-null-character', 'replaced', '\0', 'error', 'U+FFFD was put in the place of this U+0000.'],
      [
        'unexpected-question-mark-instead-of-tag-name',
        'reinterpreted',
        '#comment',
        'comment',
        'HTML has no processing instructions; this became a comment.',
      ],
      ['unexpected-solidus-in-tag', 'ignored', '/', 'error', 'This solidus in the tag was ignored.'],
      [
        'unknown-named-character-reference',
        'reinterpreted',
        '#reference',
        'error',
        'There is no character reference of that name; it was taken as text.',
      ],
    ] as [string, RepairKind, string, TokenizerRepair['place'], string][]
  ).map(([code, kind, name, place, message]) => [code, { kind, name, message, place }]),
);

/** `<` or `</` that begins no tag: it is taken as text, or, after `</`, as a comment. */
export const invalidFirstCharacter: { readonly text: TokenizerRepair; readonly comment: TokenizerRepair } = {
  text: {
    kind: 'reinterpreted',
    name: '<',
    place: 'first character',
    message: 'No tag begins here; the less-than sign was taken as text.',
  },
  comment: {
    kind: 'reinterpreted',
    name: '#comment',
    place: 'comment',
    message: 'No end tag begins here; this became a comment.',
  },
};
