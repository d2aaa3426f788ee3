import { asciiLowercase, CodePoint, isASCIIAlpha, isASCIIWhitespace } from '../infra/code-points.ts';
import { isomorphicDecode } from './bytes.ts';
import {
  getAnEncoding,
  isUTF16,
  UTF_8,
  UTF_16BE,
  UTF_16LE,
  WINDOWS_1252,
  X_USER_DEFINED,
} from './encodings.ts';
import { familyOf, isASCIICompatible } from './sequences.ts';

/**
 * The encoding that a `meta` element declares, by the steps for its start tag: that of its `charset` attribute or, if
 * that names none, of its pragma.
 *
 * @param charset the value of the `charset` attribute; null if there is none
 * @param pragma the value of the `content` attribute if `http-equiv` is Content-Type; null otherwise
 * @returns the name of the encoding; null if neither names one
 */
export function declaredEncoding(charset: string | null, pragma: string | null): string | null {
  const encoding = charset === null ? null : getAnEncoding(charset);
  if (encoding !== null || pragma === null) return encoding;
  return extractACharacterEncodingFromAMetaElement(pragma);
}

/**
 * Extract a character encoding from a meta element —
 * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#algorithm-for-extracting-a-character-encoding-from-a-meta-element
 *
 * @param string the value of the element's `content` attribute
 * @returns the name of the encoding; null where the standard returns nothing
 */
export function extractACharacterEncodingFromAMetaElement(string: string): string | null {
  // The standard loops past each "charset" that no "=" follows. No match can begin inside it or the white space after
  // it, so the loop ends at the first match of this expression.
  const match = /charset[\t\n\f\r ]*=[\t\n\f\r ]*/i.exec(string);
  if (match === null) return null;
  const position = match.index + match[0].length;
  const first = string.charAt(position);
  if (first === '"' || first === "'") {
    const end = string.indexOf(first, position + 1);
    return end < 0 ? null : getAnEncoding(string.slice(position + 1, end));
  }
  const length = string.slice(position).search(/[\t\n\f\r ;]/);
  return getAnEncoding(length < 0 ? string.slice(position) : string.slice(position, position + length));
}

/** The effect of a declaration that the parser found. The confidence is certain afterwards in any case. */
export interface EncodingChange {
  /** 'ignored': the document is in UTF-16. 'confirmed': the declaration names the encoding in use. */
  readonly outcome: 'ignored' | 'confirmed' | 'changed';
  /** The name of the encoding to use from now on. */
  readonly encoding: string;
}

/**
 * Changing the encoding while parsing, without the choice between switching the decoder and starting again —
 * https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing
 *
 * @param encoding the name of the encoding in use, which is tentative
 * @param newEncoding the name of the encoding declared
 */
export function changeTheEncoding(encoding: string, newEncoding: string): EncodingChange {
  if (isUTF16(encoding)) return { outcome: 'ignored', encoding };
  const changed = encodingOfDeclaration(newEncoding);
  return { outcome: changed === encoding ? 'confirmed' : 'changed', encoding: changed };
}

/** The encoding to use if a declaration names this one. The prescan has the same two steps. */
function encodingOfDeclaration(named: string): string {
  // If the declaration could be read as ASCII, the document is not in UTF-16.
  if (isUTF16(named)) return UTF_8;
  return named === X_USER_DEFINED ? WINDOWS_1252 : named;
}

/**
 * Whether the bytes decoded so far mean the same in another encoding, so that the decoder can be switched.
 *
 * @param onlyASCII see `Decoder.onlyASCII`
 */
export function meanTheSame(onlyASCII: boolean, newEncoding: string): boolean {
  return onlyASCII && isASCIICompatible(familyOf(newEncoding));
}

/**
 * Prescan a byte stream to determine its encoding —
 * https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 *
 * @param bytes all bytes so far
 * @param limit the end condition: number of bytes to examine
 * @returns the name of the encoding, or null for failure
 */
export function prescan(bytes: Uint8Array, limit = bytes.length): string | null {
  const scanned = bytes.subarray(0, Math.max(limit, 0));
  const encoding = new Prescan(scanned).run();
  return encoding !== null ? encoding : getAnXMLEncoding(scanned);
}

const enum Attribute {
  /** Name and value are at the recorded offsets. */
  Sniffed,
  /** "There isn't one." */
  None,
  /** The bytes ran out, which aborts the whole prescan. */
  OutOfBytes,
}

/** The outcome of one tag. */
const enum Tag {
  NextByte,
  Encoding,
  OutOfBytes,
}

class Prescan {
  readonly #bytes: Uint8Array;
  #position = 0;
  /** Offsets of the last sniffed attribute's name and value. */
  #nameStart = 0;
  #nameEnd = 0;
  #valueStart = 0;
  #valueEnd = 0;
  #encoding = '';

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Returns null where the standard aborts. */
  run(): string | null {
    if (this.#isAt('<\0?\0x\0')) return UTF_16LE;
    if (this.#isAt('\0<\0?\0x')) return UTF_16BE;
    for (;;) {
      this.#advanceTo(CodePoint.LessThanSign);
      if (this.#position >= this.#bytes.length) return null;
      if (this.#isAt('<!--')) {
        this.#toTheEndOfTheComment();
      } else if (this.#isAtMeta()) {
        const outcome = this.#meta();
        if (outcome !== Tag.NextByte) return outcome === Tag.Encoding ? this.#encoding : null;
      } else if (isASCIIAlpha(this.#byteAfter(1)) || (this.#isAt('</') && isASCIIAlpha(this.#byteAfter(2)))) {
        if (this.#otherTag() === Tag.OutOfBytes) return null;
      } else if (this.#isAt('<!') || this.#isAt('</') || this.#isAt('<?')) {
        this.#advanceTo(CodePoint.GreaterThanSign);
      }
      // Next byte. If the bytes ran out earlier, the loop condition fails.
      this.#position++;
    }
  }

  /** The byte at a distance after the position. 0 if there is none, which matches no sequence. */
  #byteAfter(distance: number): number {
    const at = this.#position + distance;
    return at < this.#bytes.length ? this.#bytes[at]! : 0;
  }

  #isAt(sequence: string): boolean {
    for (let i = 0; i < sequence.length; i++) {
      if (this.#bytes[this.#position + i] !== sequence.charCodeAt(i)) return false;
    }
    return true;
  }

  #isAtMeta(): boolean {
    for (let i = 1; i <= 4; i++) {
      if ((this.#byteAfter(i) | 0x20) !== '<meta'.charCodeAt(i)) return false;
    }
    return isSpaceOrSolidus(this.#byteAfter(5));
  }

  #advanceTo(byte: number): void {
    const at = this.#bytes.indexOf(byte, this.#position);
    this.#position = at < 0 ? this.#bytes.length : at;
  }

  /** Moves to the first `>` after two hyphens, which may be those of `<!--`. */
  #toTheEndOfTheComment(): void {
    this.#position += '<!--'.length;
    for (;;) {
      this.#advanceTo(CodePoint.GreaterThanSign);
      const at = this.#position;
      if (at >= this.#bytes.length) return;
      if (this.#bytes[at - 1] === CodePoint.HyphenMinus && this.#bytes[at - 2] === CodePoint.HyphenMinus)
        return;
      this.#position++;
    }
  }

  #meta(): Tag {
    this.#position += '<meta'.length;
    // NB: only these three names of the attribute list matter.
    let hasHttpEquiv = false;
    let hasContent = false;
    let hasCharset = false;
    let gotPragma = false;
    let needPragma: boolean | null = null;
    /** Null means failure. The standard's null, for not set yet, is known from `needPragma`. */
    let charset: string | null = null;
    for (;;) {
      const outcome = this.#getAnAttribute();
      if (outcome === Attribute.OutOfBytes) return Tag.OutOfBytes;
      if (outcome === Attribute.None) break;
      if (this.#nameIs('http-equiv')) {
        if (hasHttpEquiv) continue;
        hasHttpEquiv = true;
        if (this.#value() === 'content-type') gotPragma = true;
      } else if (this.#nameIs('content')) {
        if (hasContent) continue;
        hasContent = true;
        const encoding = extractACharacterEncodingFromAMetaElement(this.#value());
        if (encoding !== null && needPragma === null) {
          charset = encoding;
          needPragma = true;
        }
      } else if (this.#nameIs('charset')) {
        if (hasCharset) continue;
        hasCharset = true;
        charset = getAnEncoding(this.#value());
        needPragma = false;
      }
    }
    if (needPragma === null) return Tag.NextByte;
    if (needPragma && !gotPragma) return Tag.NextByte;
    if (charset === null) return Tag.NextByte;
    this.#encoding = encodingOfDeclaration(charset);
    return Tag.Encoding;
  }

  #otherTag(): Tag {
    const bytes = this.#bytes;
    let at = this.#position;
    while (at < bytes.length && !isSpaceOrGreaterThanSign(bytes[at]!)) at++;
    this.#position = at;
    for (;;) {
      const outcome = this.#getAnAttribute();
      if (outcome === Attribute.OutOfBytes) return Tag.OutOfBytes;
      if (outcome === Attribute.None) return Tag.NextByte;
    }
  }

  /**
   * Get an attribute —
   * https://html.spec.whatwg.org/multipage/parsing.html#concept-get-attributes-when-sniffing
   */
  #getAnAttribute(): Attribute {
    const bytes = this.#bytes;
    const end = bytes.length;
    let at = this.#position;
    while (at < end && isSpaceOrSolidus(bytes[at]!)) at++;
    if (at >= end) return Attribute.OutOfBytes;
    if (bytes[at] === CodePoint.GreaterThanSign) {
      this.#position = at;
      return Attribute.None;
    }
    this.#nameStart = at;
    let byte = bytes[at]!;
    while (byte !== CodePoint.EqualsSign || at === this.#nameStart) {
      if (isASCIIWhitespace(byte)) break;
      if (byte === CodePoint.Solidus || byte === CodePoint.GreaterThanSign)
        return this.#sniffed(at, at, at, at);
      if (++at >= end) return Attribute.OutOfBytes;
      byte = bytes[at]!;
    }
    const nameEnd = at;
    // Spaces.
    while (at < end && isASCIIWhitespace(bytes[at]!)) at++;
    if (at >= end) return Attribute.OutOfBytes;
    if (bytes[at] !== CodePoint.EqualsSign) return this.#sniffed(nameEnd, at, at, at);
    at++;
    // Value.
    while (at < end && isASCIIWhitespace(bytes[at]!)) at++;
    if (at >= end) return Attribute.OutOfBytes;
    const first = bytes[at]!;
    if (first === CodePoint.QuotationMark || first === CodePoint.Apostrophe) {
      const close = bytes.indexOf(first, at + 1);
      if (close < 0) return Attribute.OutOfBytes;
      return this.#sniffed(nameEnd, at + 1, close, close + 1);
    }
    const valueStart = at;
    while (at < end && !isSpaceOrGreaterThanSign(bytes[at]!)) at++;
    if (at >= end) return Attribute.OutOfBytes;
    return this.#sniffed(nameEnd, valueStart, at, at);
  }

  #sniffed(nameEnd: number, valueStart: number, valueEnd: number, position: number): Attribute {
    this.#nameEnd = nameEnd;
    this.#valueStart = valueStart;
    this.#valueEnd = valueEnd;
    this.#position = position;
    return Attribute.Sniffed;
  }

  /** Whether the attribute has this name. `name` is in lower case. */
  #nameIs(name: string): boolean {
    if (this.#nameEnd - this.#nameStart !== name.length) return false;
    for (let i = 0; i < name.length; i++) {
      const byte = this.#bytes[this.#nameStart + i]!;
      if ((isASCIIAlpha(byte) ? byte | 0x20 : byte) !== name.charCodeAt(i)) return false;
    }
    return true;
  }

  /** The attribute's value, in ASCII lower case. */
  #value(): string {
    return asciiLowercase(isomorphicDecode(this.#bytes.subarray(this.#valueStart, this.#valueEnd)));
  }
}

function isSpaceOrSolidus(byte: number): boolean {
  return byte === CodePoint.Solidus || isASCIIWhitespace(byte);
}

function isSpaceOrGreaterThanSign(byte: number): boolean {
  return byte === CodePoint.GreaterThanSign || isASCIIWhitespace(byte);
}

/**
 * Get an XML encoding —
 * https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing
 *
 * @returns the name of the encoding, or null for failure
 */
export function getAnXMLEncoding(bytes: Uint8Array): string | null {
  if (!isAt(bytes, 0, '<?xml')) return null;
  // The declaration must end, but the standard doesn't require "encoding" to come before that.
  const xmlDeclarationEnd = bytes.indexOf(CodePoint.GreaterThanSign);
  if (xmlDeclarationEnd < 0) return null;
  let encodingPosition = 0;
  while (!isAt(bytes, encodingPosition, 'encoding')) {
    encodingPosition = bytes.indexOf(0x65, encodingPosition + 1);
    if (encodingPosition < 0) return null;
  }
  encodingPosition = skipSpacesAndControls(bytes, encodingPosition + 'encoding'.length);
  if (bytes[encodingPosition] !== CodePoint.EqualsSign) return null;
  encodingPosition = skipSpacesAndControls(bytes, encodingPosition + 1);
  const quoteMark = bytes[encodingPosition];
  if (quoteMark !== CodePoint.QuotationMark && quoteMark !== CodePoint.Apostrophe) return null;
  encodingPosition++;
  const encodingEndPosition = bytes.indexOf(quoteMark, encodingPosition);
  if (encodingEndPosition < 0) return null;
  const potentialEncoding = bytes.subarray(encodingPosition, encodingEndPosition);
  if (potentialEncoding.some((byte) => byte <= CodePoint.Space)) return null;
  const encoding = getAnEncoding(isomorphicDecode(potentialEncoding));
  return encoding !== null && isUTF16(encoding) ? UTF_8 : encoding;
}

function isAt(bytes: Uint8Array, position: number, ascii: string): boolean {
  for (let i = 0; i < ascii.length; i++) {
    if (bytes[position + i] !== ascii.charCodeAt(i)) return false;
  }
  return true;
}

function skipSpacesAndControls(bytes: Uint8Array, position: number): number {
  while (position < bytes.length && bytes[position]! <= CodePoint.Space) position++;
  return position;
}
