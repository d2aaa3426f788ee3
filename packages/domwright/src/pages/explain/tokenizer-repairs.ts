import type { RepairKind } from './repair.ts';

/** What the tokenizer does at one of its errors. */
export interface TokenizerRepair {
  readonly kind: RepairKind;
  readonly name: string;
  readonly message: string;
  /**
   * The range of the repair: that of the error, its first character, the position before or after it, the comment that
   * contains it, or the end of the input.
   */
  readonly place: 'error' | 'first character' | 'before' | 'after' | 'comment' | 'end of input';
}

/**
 * By error code — https://html.spec.whatwg.org/multipage/parsing.html#parse-errors
 *
 * Not included: errors without effect (noncharacters, control characters, nested comments), errors that affect only the
 * document's mode, and errors that we detect from tokens (duplicate attributes, solidus, attributes of end tags).
 */
export const tokenizerRepairs: ReadonlyMap<string, TokenizerRepair> = new Map(
  (
    [
      [
        'abrupt-closing-of-empty-comment',
        'closed',
        '#comment',
        'comment',
        'This comment ends too early, without its closing hyphens; the parser closed it here.',
      ],
      [
        'abrupt-doctype-public-identifier',
        'closed',
        '#doctype',
        'error',
        'The public identifier has no closing quote; the parser closed it at the end of the doctype.',
      ],
      [
        'abrupt-doctype-system-identifier',
        'closed',
        '#doctype',
        'error',
        'The system identifier has no closing quote; the parser closed it at the end of the doctype.',
      ],
      [
        'absence-of-digits-in-numeric-character-reference',
        'reinterpreted',
        '#reference',
        'error',
        'The character reference has no digits; the parser read it as text.',
      ],
      [
        'cdata-in-html-content',
        'reinterpreted',
        '#comment',
        'comment',
        'CDATA sections work only in SVG and MathML; this one became a comment.',
      ],
      [
        'character-reference-outside-unicode-range',
        'replaced',
        '#reference',
        'error',
        'There is no such character; the parser replaced it with U+FFFD.',
      ],
      [
        'control-character-reference',
        'replaced',
        '#reference',
        'error',
        'The reference is to a control character; the parser used the windows-1252 character with that number.',
      ],
      [
        'eof-before-tag-name',
        'reinterpreted',
        '#text',
        'error',
        'The input ends before the name of the tag; the parser read this as text.',
      ],
      [
        'eof-in-cdata',
        'closed',
        '#text',
        'end of input',
        'The input ends in a CDATA section; the parser closed it there.',
      ],
      [
        'eof-in-comment',
        'closed',
        '#comment',
        'end of input',
        'The input ends in a comment; the parser closed it there.',
      ],
      [
        'eof-in-doctype',
        'closed',
        '#doctype',
        'end of input',
        'The input ends in a doctype; the parser closed it there.',
      ],
      [
        'disallowed-processing-instruction-target',
        'reinterpreted',
        '#comment',
        'comment',
        'HTML has no XML declarations or style sheet instructions; this became a comment.',
      ],
      [
        'eof-in-processing-instruction',
        'dropped',
        '#processing-instruction',
        'error',
        'The input ends in a processing instruction; the parser dropped it.',
      ],
      [
        'invalid-first-character-of-processing-instruction-target',
        'reinterpreted',
        '#comment',
        'comment',
        'A processing instruction must start with a letter or _; this became a comment.',
      ],
      [
        'invalid-processing-instruction-target',
        'reinterpreted',
        '#comment',
        'comment',
        'The target of a processing instruction may contain only letters, digits, - and _; this became a comment.',
      ],
      ['eof-in-tag', 'dropped', '#tag', 'error', 'The input ends in a tag; the parser dropped the tag.'],
      [
        'incorrectly-closed-comment',
        'closed',
        '#comment',
        'error',
        'The comment ends with --!> instead of -->; the parser closed it here anyway.',
      ],
      [
        'incorrectly-opened-comment',
        'reinterpreted',
        '#comment',
        'comment',
        'This is not valid markup; it became a comment.',
      ],
      [
        'invalid-character-sequence-after-doctype-name',
        'ignored',
        '#doctype',
        'error',
        'The parser ignored the rest of the doctype.',
      ],
      [
        'missing-attribute-value',
        'implied',
        '#value',
        'after',
        'There is no value after the equals sign; the parser used the empty string.',
      ],
      ['missing-end-tag-name', 'dropped', '#tag', 'error', 'The end tag has no name; the parser dropped it.'],
      [
        'missing-quote-before-doctype-public-identifier',
        'ignored',
        '#doctype',
        'error',
        'The parser ignored the rest of the doctype.',
      ],
      [
        'missing-quote-before-doctype-system-identifier',
        'ignored',
        '#doctype',
        'error',
        'The parser ignored the rest of the doctype.',
      ],
      [
        'missing-semicolon-after-character-reference',
        'implied',
        ';',
        'after',
        'The semicolon is missing; the parser read the character reference anyway.',
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
        'White space is missing here; the parser continued as if it were there.',
      ]),
      [
        'null-character-reference',
        'replaced',
        '#reference',
        'error',
        'The reference is to U+0000; the parser replaced it with U+FFFD.',
      ],
      [
        'surrogate-character-reference',
        'replaced',
        '#reference',
        'error',
        'The reference is to a surrogate; the parser replaced it with U+FFFD.',
      ],
      [
        'unexpected-character-after-doctype-system-identifier',
        'ignored',
        '#doctype',
        'error',
        'The parser ignored the rest of the doctype.',
      ],
      [
        'unexpected-character-in-attribute-name',
        'reinterpreted',
        '#attribute',
        'error',
        'The parser read this as part of the attribute name.',
      ],
      [
        'unexpected-character-in-unquoted-attribute-value',
        'reinterpreted',
        '#value',
        'error',
        'The parser read this as part of the attribute value.',
      ],
      [
        'unexpected-equals-sign-before-attribute-name',
        'reinterpreted',
        '#attribute',
        'error',
        'There is no attribute name before this equals sign; the parser read it as the first character of a name.',
      ],
      ['unexpected-null-character', 'replaced', '\0', 'error', 'The parser replaced U+0000 with U+FFFD.'],
      [
        'unexpected-question-mark-instead-of-tag-name',
        'reinterpreted',
        '#comment',
        'comment',
        'HTML has no processing instructions; this became a comment.',
      ],
      ['unexpected-solidus-in-tag', 'ignored', '/', 'error', 'The slash in this tag has no effect.'],
      [
        'unknown-named-character-reference',
        'reinterpreted',
        '#reference',
        'error',
        'There is no character reference with this name; the parser read it as text.',
      ],
    ] as [string, RepairKind, string, TokenizerRepair['place'], string][]
  ).map(([code, kind, name, place, message]) => [code, { kind, name, message, place }]),
);

/** `<` or `</` that starts no tag: it becomes text or, for `</`, a comment. */
export const invalidFirstCharacter: { readonly text: TokenizerRepair; readonly comment: TokenizerRepair } = {
  text: {
    kind: 'reinterpreted',
    name: '<',
    place: 'first character',
    message: 'No tag starts here; the parser read the less-than sign as text.',
  },
  comment: {
    kind: 'reinterpreted',
    name: '#comment',
    place: 'comment',
    message: 'No end tag starts here; this became a comment.',
  },
};
