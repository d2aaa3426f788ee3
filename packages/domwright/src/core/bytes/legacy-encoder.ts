import { type EncodeTable, encodeTable, pushBytes } from './encode-table.ts';
import { CharacterSet, escapeSequences } from './iso-2022-jp.ts';

/** An encoder for a legacy encoding. Use one per text. */
export interface LegacyEncoder {
  /**
   * Encoder's handler — https://encoding.spec.whatwg.org/#handler
   *
   * @param code a scalar value
   * @param bytes where to append the bytes
   * @returns -1, or the code point of an error; bytes may have been appended even then
   */
  encode(code: number, bytes: number[]): number;
  /** Ends the text. */
  end(bytes: number[]): void;
}

/**
 * Get an encoder — https://encoding.spec.whatwg.org/#get-an-encoder
 *
 * @param encoding the name of any encoding except UTF-8, UTF-16BE/LE and replacement
 */
export function getAnEncoder(encoding: string): LegacyEncoder {
  return encoding === 'ISO-2022-JP' ? new ISO2022JPEncoder() : new StatelessEncoder(encoding);
}

/** All stateless encoders: an index gives the bytes. */
class StatelessEncoder implements LegacyEncoder {
  readonly #encoding: string;
  #table: EncodeTable | null = null;

  constructor(encoding: string) {
    this.#encoding = encoding;
  }

  encode(code: number, bytes: number[]): number {
    if (code < 0x80) {
      bytes.push(code);
      return -1;
    }
    this.#table ??= encodeTable(this.#encoding);
    const packed = this.#exception(code) ?? this.#table.bytesOf(code);
    if (packed === 0) return code;
    pushBytes(bytes, packed);
    return -1;
  }

  end(): void {}

  /** The encoder's special cases, before it consults its index: bytes, or 0 for an error. */
  #exception(code: number): number | undefined {
    switch (this.#encoding) {
      case 'gb18030':
      case 'GBK':
        // gb18030's encoder — https://encoding.spec.whatwg.org/#gb18030-encoder
        if (code === 0xe5e5) return 0;
        return sidesOfGB18030.get(code);
      case 'EUC-JP':
        // EUC-JP's encoder — https://encoding.spec.whatwg.org/#euc-jp-encoder
        return this.#likeASCIIOrMinus(code);
      case 'Shift_JIS':
        // Shift_JIS's encoder — https://encoding.spec.whatwg.org/#shift_jis-encoder
        // NB: end-user-defined characters are for decoding only.
        return code >= 0xe000 && code <= 0xe757 ? 0 : this.#likeASCIIOrMinus(code);
      default:
        return undefined;
    }
  }

  #likeASCIIOrMinus(code: number): number | undefined {
    if (code === 0xa5) return 0x5c;
    if (code === 0x203e) return 0x7e;
    return code === MINUS_SIGN ? this.#table!.bytesOf(FULLWIDTH_HYPHEN_MINUS) : undefined;
  }
}

const MINUS_SIGN = 0x2212;
const FULLWIDTH_HYPHEN_MINUS = 0xff0d;

/** The table of the gb18030 encoder's steps: private use code points that these bytes used to mean. */
const sidesOfGB18030: ReadonlyMap<number, number> = /* @__PURE__ */ new Map([
  [0xe81e, 0xfe59],
  [0xe826, 0xfe61],
  [0xe82b, 0xfe66],
  [0xe82c, 0xfe67],
  [0xe832, 0xfe6d],
  [0xe843, 0xfe7e],
  [0xe854, 0xfe90],
  [0xe864, 0xfea0],
  [0xe78d, 0xa6d9],
  [0xe78e, 0xa6da],
  [0xe78f, 0xa6db],
  [0xe790, 0xa6dc],
  [0xe791, 0xa6dd],
  [0xe792, 0xa6de],
  [0xe793, 0xa6df],
  [0xe794, 0xa6ec],
  [0xe795, 0xa6ed],
  [0xe796, 0xa6f3],
]);

/**
 * ISO-2022-JP's encoder — https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
 *
 * NB: edits of source text use `core/editing/iso-2022-jp-encoder.ts` instead, whose output always decodes to the same
 * text.
 */
class ISO2022JPEncoder implements LegacyEncoder {
  #state: CharacterSet = CharacterSet.ASCII;

  encode(code: number, bytes: number[]): number {
    if (code < 0x80) {
      if (this.#state !== CharacterSet.Roman || code === 0x5c || code === 0x7e)
        this.#choose(CharacterSet.ASCII, bytes);
      if (code === 0x0e || code === 0x0f || code === 0x1b) return 0xfffd;
      bytes.push(code);
      return -1;
    }
    if (code === 0xa5 || code === 0x203e) {
      this.#choose(CharacterSet.Roman, bytes);
      bytes.push(code === 0xa5 ? 0x5c : 0x7e);
      return -1;
    }
    let indexed = code === MINUS_SIGN ? FULLWIDTH_HYPHEN_MINUS : code;
    if (code >= 0xff61 && code <= 0xff9f) indexed = katakana.charCodeAt(code - 0xff61);
    const packed = encodeTable('EUC-JP').bytesOf(indexed);
    if (packed === 0) {
      if (this.#state === CharacterSet.JIS0208) this.#choose(CharacterSet.ASCII, bytes);
      return code;
    }
    this.#choose(CharacterSet.JIS0208, bytes);
    pushBytes(bytes, packed & 0x7f7f);
    return -1;
  }

  end(bytes: number[]): void {
    this.#choose(CharacterSet.ASCII, bytes);
  }

  #choose(state: CharacterSet, bytes: number[]): void {
    if (this.#state !== state) bytes.push(...escapeSequences[state]!);
    this.#state = state;
  }
}

/** Index ISO-2022-JP katakana — https://encoding.spec.whatwg.org/#index-iso-2022-jp-katakana */
const katakana =
  '。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜';
