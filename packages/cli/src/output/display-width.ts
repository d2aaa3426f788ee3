import { eastAsianWidth } from 'get-east-asian-width';

/** Part of a text as a terminal shows it. */
export interface Shown {
  /** Its offset in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** What is printed, and its width in columns. */
  readonly text: string;
  readonly width: number;
}

const TAB = '    ';

/** GitHub's runner may take any line that contains this for a command, so the bracket is escaped. */
const COMMAND = '##[';
const BRACKET = '<U+005B>';

/** Made when a text needs it, because that takes longer than most commands print. */
let segmenter: Intl.Segmenter | null = null;

/** Emoji that are displayed as emoji, two columns wide. */
let emoji: RegExp | null = null;

/**
 * Characters that move or hide the text after them, hide themselves, or change the direction, so that a line looks different
 * from what it is. A joiner or variation selector within a grapheme is harmless.
 */
const invisible =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether each character of a text is displayed as it is, in one column. */
export function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text) && !text.includes(COMMAND);
}

/**
 * The graphemes of part of a line, as displayed. A tab is always four spaces. Control characters and other invisible
 * characters are made visible.
 */
export function graphemes(text: string, from: number, to: number): Shown[] {
  const all: Shown[] = [];
  const piece = text.slice(from, to);
  // Nearly all text is ASCII, which needs no lookup.
  if (/^[\t -~]*$/.test(piece) && !piece.includes(COMMAND)) {
    for (let i = 0; i < piece.length; i++) {
      const isTab = piece.charCodeAt(i) === 0x09;
      const start = from + i;
      all.push({ start, end: start + 1, text: isTab ? TAB : piece[i], width: isTab ? TAB.length : 1 });
    }
    return all;
  }
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment, index } of segmenter.segment(piece)) {
    const start = from + index;
    if (segment === '[' && piece.endsWith(COMMAND, index + 1)) {
      all.push({ start, end: start + 1, text: BRACKET, width: BRACKET.length });
      continue;
    }
    if (segment.length === 1 || !/[\p{Cc}]/u.test(segment)) {
      const shown = show(segment);
      all.push({ start, end: start + segment.length, text: shown, width: widthOf(shown) });
      continue;
    }
    // CRLF is a single grapheme. No line should contain it; this makes sure.
    for (let i = 0; i < segment.length; i++) {
      const shown = show(segment[i]);
      all.push({ start: start + i, end: start + i + 1, text: shown, width: widthOf(shown) });
    }
  }
  return all;
}

function show(grapheme: string): string {
  if (grapheme === '\t') return TAB;
  const code = grapheme.codePointAt(0) as number;
  const isOne = grapheme.length === (code > 0xffff ? 2 : 1);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  if (isOne && invisible.test(grapheme)) return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  return grapheme.replace(bidi, (character) => {
    const hex = (character.codePointAt(0) as number).toString(16).toUpperCase();
    return `<U+${hex.padStart(4, '0')}>`;
  });
}

/** Characters that change the text direction, even within a grapheme. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

function widthOf(shown: string): number {
  if (/^[ -~\u2400-\u2421]*$/.test(shown)) return shown.length;
  // biome-ignore lint/complexity/useRegexLiterals: the flag is newer than the compilation target
  emoji ??= new RegExp('^\\p{RGI_Emoji}$', 'v');
  if (emoji.test(shown)) return 2;
  let width = 0;
  for (const character of shown) {
    if (/\p{Mark}|\p{Default_Ignorable_Code_Point}/u.test(character)) continue;
    width += eastAsianWidth(character.codePointAt(0) as number);
  }
  return width;
}

/**
 * Makes a text safe to print on one line: for messages, headings, and every line that isn't the page's own output. Characters
 * that control the terminal, change the direction or end the line are made visible.
 */
export function visible(text: string): string {
  if (isPlain(text) || (!invisible.test(text) && !text.includes(COMMAND))) return text;
  let shown = '';
  for (const grapheme of graphemes(text, 0, text.length)) shown += grapheme.text;
  return shown;
}
