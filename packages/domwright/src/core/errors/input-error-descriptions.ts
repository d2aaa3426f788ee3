import {
  type DescriptionRow,
  descriptionsOf,
  type ParseErrorDescription,
} from './parse-error-description.ts';

/** The standard's table has an anchor for each code. */
const error = (code: string): string => `parse-error-${code}`;

const HTML = '<!DOCTYPE html>';

const standard = (): readonly DescriptionRow[] => [
  [
    'control-character-in-input-stream',
    'The input contains a control character other than white space; it is kept.',
    error('control-character-in-input-stream'),
    `${HTML}a\u0001b`,
    `${HTML}ab`,
    { severity: 'warning' },
  ],
  [
    'noncharacter-in-input-stream',
    'The input contains a noncharacter; it is kept.',
    error('noncharacter-in-input-stream'),
    `${HTML}a\uFDD0b`,
    `${HTML}ab`,
    { severity: 'warning' },
  ],
  [
    'surrogate-in-input-stream',
    'The input contains one half of a surrogate pair without the other; it is kept.',
    error('surrogate-in-input-stream'),
    `${HTML}a\uD800b`,
    `${HTML}ab`,
    { severity: 'warning' },
  ],
];

const provisional = (): readonly DescriptionRow[] => [
  [
    'malformed-byte-sequence',
    'Bytes are not valid in the encoding of the document; they become U+FFFD.',
    'the-input-byte-stream',
    '\u00EF\u00BB\u00BF<!DOCTYPE html>a\u00FFb',
    '\u00EF\u00BB\u00BF<!DOCTYPE html>a\u00C3\u00BFb',
    { bytes: true },
  ],
];

/** Errors of the byte stream and the input stream. */
export const inputErrorDescriptions = (): readonly ParseErrorDescription[] => [
  ...descriptionsOf(standard(), false),
  ...descriptionsOf(provisional(), true),
];
