import type { documentDefaults, encodingDefaults } from '../options.ts';
import { TableParser } from '../table-parser.ts';
import { ByteOffsets } from './byte-offsets.ts';
import { bytesAgain, isReversible } from './bytes-again.ts';
import { Decoder } from './decoder.ts';
import { type SniffedEncoding, type SniffingOptions, sniffEncoding } from './encoding-sniffing-algorithm.ts';
import { getAnEncoding, isUTF16, UTF_8, WINDOWS_1252, X_USER_DEFINED } from './encodings.ts';
import { extractACharacterEncodingFromAMetaElement } from './meta-charset.ts';

/** The encoding of a document, how sure that is, and which step has decided it. */
export interface DocumentEncoding extends Omit<SniffedEncoding, 'step'> {
  step: SniffedEncoding['step'] | 'declaration';
}

/** The encodings in which a byte below 0x80 may be something else than the ASCII character, or depends on its place. */
function isASCIICompatible(encoding: string): boolean {
  return !isUTF16(encoding) && encoding !== 'ISO-2022-JP' && encoding !== 'replacement';
}

/**
 * The input byte stream in front of a parser — https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream
 *
 * It waits for the first bytes, sniffs the encoding, decodes, and feeds the parser. While the encoding is tentative it
 * keeps the bytes; when a declaration changes it and the bytes so far do not mean the same in both, it begins again with
 * a new parser and a new table.
 */
export class ByteParser {
  /** The parser; another one after a change of encoding. */
  parser: TableParser;
  /** null until enough bytes are there to tell. */
  sniffed: DocumentEncoding | null = null;
  private readonly options: typeof documentDefaults;
  private readonly encodingOptions: typeof encodingDefaults;
  private readonly expectedLength: number;
  private decoder: Decoder | null = null;
  /**
   * What came before the encoding was known. Then, while it is tentative, what has been fed and cannot be had again from
   * the text.
   */
  private kept: Uint8Array[] = [];
  /** How many bytes have come before the encoding was known. */
  private keptLength = 0;
  /** Nothing in the first bytes has told the encoding: all are needed to detect UTF-8. */
  private needsAll = false;
  /** The last bytes fed, which may not be in the text yet. */
  private tail: Uint8Array = noBytes;
  /** How many bytes the decoder, and the one before it, have taken. */
  private bytesFed = 0;
  /** All bytes, if their offsets are wanted. */
  private all: Uint8Array[] = [];
  /** All bytes fed so far are below 0x80. */
  private onlyASCII = true;
  /** The encoding that a declaration asks for, until it has been dealt with. */
  private declared: string | null = null;
  /** What is to be told of errors that were found while the encoding is tentative: they may be found again. */
  private heldErrors: (() => void)[] = [];
  private readonly listensToErrors: boolean;

  constructor(
    options: typeof documentDefaults,
    encodingOptions: typeof encodingDefaults,
    expectedLength: number,
  ) {
    this.encodingOptions = encodingOptions;
    this.expectedLength = expectedLength;
    const { onParseError, onParseErrorsOmitted } = options;
    this.listensToErrors = onParseError !== undefined || onParseErrorsOmitted !== undefined;
    this.options = {
      ...options,
      onParseError: onParseError && ((error) => void this.heldErrors.push(() => onParseError(error))),
      onParseErrorsOmitted:
        onParseErrorsOmitted && ((count) => void this.heldErrors.push(() => onParseErrorsOmitted(count))),
    };
    this.parser = new TableParser(this.options, expectedLength);
    // Labels that are none are the caller's mistake, to be told at once.
    sniffEncoding(new Uint8Array(0), { ...sniffingOptions(encodingOptions), autodetect: () => null });
  }

  /**
   * Takes bytes. `isLast` says that nothing follows, `isKept` that the memory stays the caller's and as it is until the
   * end.
   */
  feed(bytes: Uint8Array, isLast: boolean, isKept = false): void {
    const own = isKept || isLast ? bytes : bytes.slice();
    if (this.encodingOptions.byteOffsets) this.all.push(own);
    if (this.decoder === null) {
      this.kept.push(own);
      this.keptLength += own.length;
      if (!isLast) {
        // A byte order mark has up to three bytes.
        const wanted = Math.max(this.encodingOptions.prescanLimit, 3);
        if (this.needsAll || this.keptLength < wanted) return;
      }
      if (!this.begin(isLast)) return;
      const kept = this.kept;
      this.kept = [];
      this.feedAll(kept, isLast);
    } else {
      this.feedAll([own], isLast);
    }
    if (isLast || this.sniffed!.confidence === 'certain') this.releaseErrors();
  }

  /** Determines the encoding and chooses the decoder. Returns false if that takes all bytes, and there are more to come. */
  private begin(isAll: boolean): boolean {
    const bytes = this.kept.length === 1 ? this.kept[0]! : joined(this.kept);
    const options = sniffingOptions(this.encodingOptions);
    const sniffed = sniffEncoding(bytes, isAll ? options : { ...options, detectUTF8: false });
    const { step } = sniffed;
    if (!isAll && options.detectUTF8 === true && (step === 'locale' || step === 'default')) {
      this.needsAll = true;
      return false;
    }
    this.sniffed = sniffed;
    this.useEncoding(this.sniffed.encoding, true);
    if (this.sniffed.confidence === 'tentative') {
      this.parser.onEncodingDeclaration = (charset, pragma) => this.declare(charset, pragma);
    }
    return true;
  }

  /** Decodes what follows by an encoding; `isStart` says that nothing has been decoded yet. */
  private useEncoding(encoding: string, isStart: boolean): void {
    const { parser } = this;
    const byteBase = isStart ? 0 : this.bytesFed;
    const textBase = parser.table.source.length;
    parser.table.encoding = encoding;
    let byteOffsets: ByteOffsets | undefined;
    if (this.encodingOptions.byteOffsets) {
      const offsets = new ByteOffsets({
        bytesOf: (start, end) => this.bytesBetween(byteBase + start, byteBase + end),
        textOf: (start, end) => parser.table.source.slice(textBase + start, textBase + end),
      });
      // NB: a decoder is only switched after bytes that were all ASCII.
      parser.table.byteOffsetOf = (offset) =>
        offset < textBase ? offset : byteBase + offsets.byteOffsetOf(offset - textBase);
      byteOffsets = offsets;
    }
    this.decoder = new Decoder(encoding, {
      isContinuation: !isStart,
      byteOffsets,
      onMalformed:
        !this.listensToErrors && !this.options.stopAtFirstParseError
          ? undefined
          : (byteStart, byteEnd, textOffset) =>
              parser.addMalformed(textBase + textOffset, byteBase + byteStart, byteBase + byteEnd),
    });
  }

  /** Some of all bytes that were fed; they are only kept for their offsets. */
  private bytesBetween(start: number, end: number): Uint8Array {
    const parts: Uint8Array[] = [];
    let at = 0;
    for (const chunk of this.all) {
      if (at < end && at + chunk.length > start)
        parts.push(chunk.subarray(Math.max(0, start - at), end - at));
      at += chunk.length;
    }
    return parts.length === 1 ? parts[0]! : joined(parts);
  }

  private feedAll(chunks: readonly Uint8Array[], isLast: boolean): void {
    let waiting = chunks;
    for (let i = 0; i < waiting.length; i++) {
      if (this.feedOne(waiting[i]!, isLast && i === waiting.length - 1)) continue;
      // Begin again with all there was and all that waits.
      waiting = [...this.kept, ...waiting.slice(i + 1)];
      this.kept = [];
      i = -1;
    }
    if (this.sniffed!.confidence === 'certain') this.kept = [];
  }

  /** Decodes and parses a piece. Returns false if all is to be parsed again: `kept` has it then. */
  private feedOne(bytes: Uint8Array, isLast: boolean): boolean {
    const text = this.decoder!.decode(bytes, isLast);
    if (this.sniffed!.confidence === 'tentative') this.remember(bytes, text);
    this.bytesFed += bytes.length;
    this.parser.feed(text, isLast);
    while (this.declared !== null) {
      const encoding = this.declared;
      this.declared = null;
      if (!this.changeTheEncoding(encoding)) return false;
      this.parser.resume();
    }
    return true;
  }

  /** Takes care that the bytes fed so far can be had again, and knows whether they are all ASCII. */
  private remember(bytes: Uint8Array, text: string): void {
    if (this.onlyASCII) this.onlyASCII = isASCII(bytes);
    if (!this.encodingOptions.readAgain) return;
    if (this.kept.length === 0 && isReversible(this.sniffed!.encoding, text)) {
      this.tail = bytes.length >= 4 ? bytes.slice(-4) : joined([this.tail, bytes]).slice(-4);
      return;
    }
    if (this.kept.length === 0) this.kept = this.bytesOfText();
    this.kept.push(bytes);
  }

  /** All bytes fed so far, where the text has them all. */
  private bytesOfText(): Uint8Array[] {
    const { source } = this.parser.table;
    const bytes = bytesAgain(this.sniffed!.encoding, source.slice(0, source.length));
    const missing = this.bytesFed - bytes.length;
    return missing === 0 ? [bytes] : [bytes, this.tail.slice(-missing)];
  }

  /** A `meta` element declares an encoding. Returns whether the parser is to wait until that has been dealt with. */
  private declare(charset: string | null, pragma: string | null): boolean {
    let encoding = charset === null ? null : getAnEncoding(charset);
    if (encoding === null && pragma !== null) encoding = extractACharacterEncodingFromAMetaElement(pragma);
    this.declared = encoding;
    return encoding !== null;
  }

  /**
   * Changing the encoding while parsing —
   * https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing
   * Returns false if all is to be parsed again, by the new parser there is then.
   */
  private changeTheEncoding(newEncoding: string): boolean {
    const { encoding } = this.sniffed!;
    this.parser.onEncodingDeclaration = null;
    if (isUTF16(encoding)) return this.settle(encoding);
    let changed = newEncoding;
    if (isUTF16(changed)) changed = UTF_8;
    if (changed === X_USER_DEFINED) changed = WINDOWS_1252;
    if (changed === encoding) return this.settle(encoding);
    const listener = this.encodingOptions.onEncodingChange;
    if (this.onlyASCII && isASCIICompatible(encoding) && isASCIICompatible(changed)) {
      this.useEncoding(changed, false);
      listener?.(changed, 'switched');
      return this.settle(changed);
    }
    if (!this.encodingOptions.readAgain) {
      listener?.(changed, 'misread');
      return this.settle(encoding);
    }
    if (this.kept.length === 0) this.kept = this.bytesOfText();
    this.heldErrors = [];
    this.tail = noBytes;
    this.parser = new TableParser(this.options, this.expectedLength);
    this.bytesFed = 0;
    this.useEncoding(changed, true);
    this.settle(changed);
    listener?.(changed, 'reparsed');
    return false;
  }

  /** The confidence becomes certain. */
  private settle(encoding: string): true {
    this.sniffed = {
      encoding,
      confidence: 'certain',
      step: this.sniffed!.encoding === encoding ? this.sniffed!.step : 'declaration',
    };
    return true;
  }

  private releaseErrors(): void {
    const errors = this.heldErrors;
    this.heldErrors = [];
    for (const tell of errors) tell();
  }
}

/** The options without those that are not set. */
function sniffingOptions(options: typeof encodingDefaults): SniffingOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function isASCII(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! >= 0x80) return false;
  return true;
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);
