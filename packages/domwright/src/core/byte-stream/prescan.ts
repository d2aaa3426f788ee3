import { asciiLowercase, CodePoint, isASCIIAlpha, isASCIIWhitespace } from '../infra/code-points.ts';
import { encodingOfDeclaration, extractACharacterEncodingFromAMetaElement } from './encoding-declarations.ts';
import { getAnEncoding, UTF_16BE, UTF_16LE } from './encodings.ts';
import { getAnXMLEncoding } from './get-an-xml-encoding.ts';
import { isomorphicDecode } from './isomorphic-decode.ts';

/**
 * Prescan a byte stream to determine its encoding —
 * https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding
 *
 * @param bytes those that have come so far
 * @param limit the end condition: how many of them are looked at
 * @returns the name of the encoding, or null for failure
 */
export function prescan(bytes: Uint8Array, limit = bytes.length): string | null {
  const scanned = bytes.subarray(0, Math.max(limit, 0));
  const encoding = new Prescan(scanned).run();
  return encoding !== null ? encoding : getAnXMLEncoding(scanned);
}

const enum Attribute {
  /** Name and value are at the offsets that say so. */
  Sniffed,
  /** "There isn't one." */
  None,
  /** The bytes have come to an end, which aborts the whole prescan. */
  OutOfBytes,
}

/** What has become of one tag. */
const enum Tag {
  NextByte,
  Encoding,
  OutOfBytes,
}

class Prescan {
  readonly #bytes: Uint8Array;
  #position = 0;
  /** Where the last attribute sniffed has its name and its value. */
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
      // Next byte. Where the bytes have come to an end before, the loop says so.
      this.#position++;
    }
  }

  /** The byte so far behind the position. If there is none: 0, which no sequence has there. */
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

  /** To the first `>` behind two hyphens, which can be those of `<!--`. */
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
    // NB: these three are the only names of the attribute list that matter.
    let hasHttpEquiv = false;
    let hasContent = false;
    let hasCharset = false;
    let gotPragma = false;
    let needPragma: boolean | null = null;
    /** Null means failure. That it has not been set yet, the standard's null, shows in `needPragma`. */
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

  /** Whether the attribute's name is this one, which is in lower case. */
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
