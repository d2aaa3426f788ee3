/** A row of a table of byte patterns, with its MIME type. */
export interface BytePattern {
  /** The bytes; -1 for any byte. In `ignoreCase` rows, letters are given in upper case. */
  readonly bytes: readonly number[];
  readonly type: string;
  /** Whether ASCII letters match in either case. */
  readonly ignoreCase?: boolean;
  /** Whether whitespace bytes before the pattern are skipped. */
  readonly skipWhitespace?: boolean;
  /** Whether a tag-terminating byte must follow. */
  readonly tagTerminated?: boolean;
}

/** The bytes of an ASCII text; "\0" stays U+0000, "*" means any byte. */
export function bytesOf(text: string): number[] {
  return [...text].map((character) => (character === '*' ? -1 : character.charCodeAt(0)));
}

/** Whitespace byte — https://mimesniff.spec.whatwg.org/#whitespace-byte */
export function isWhitespaceByte(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d;
}

/** Binary data byte — https://mimesniff.spec.whatwg.org/#binary-data-byte */
export function isBinaryDataByte(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
}

/** Tag-terminating byte — https://mimesniff.spec.whatwg.org/#tag-terminating-byte */
function isTagTerminatingByte(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x3e;
}

/** The type of the first row that matches, or null. */
export function matchPatterns(bytes: Uint8Array, patterns: readonly BytePattern[]): string | null {
  for (const pattern of patterns) if (matchesPattern(bytes, pattern)) return pattern.type;
  return null;
}

/** Pattern matching algorithm — https://mimesniff.spec.whatwg.org/#pattern-matching-algorithm */
function matchesPattern(input: Uint8Array, pattern: BytePattern): boolean {
  let start = 0;
  if (pattern.skipWhitespace === true) {
    while (start < input.length && isWhitespaceByte(input[start]!)) start++;
  }
  const { bytes } = pattern;
  if (start + bytes.length > input.length) return false;
  for (let i = 0; i < bytes.length; i++) {
    const expected = bytes[i]!;
    let byte = input[start + i]!;
    if (pattern.ignoreCase === true && byte >= 0x61 && byte <= 0x7a) byte -= 0x20;
    if (expected >= 0 && byte !== expected) return false;
  }
  return pattern.tagTerminated !== true || isTagTerminatingByte(input[start + bytes.length]);
}

/** Whether the bytes at an offset spell an ASCII text. */
export function hasASCIIAt(bytes: Uint8Array, offset: number, text: string): boolean {
  if (offset + text.length > bytes.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[offset + i] !== text.charCodeAt(i)) return false;
  return true;
}
