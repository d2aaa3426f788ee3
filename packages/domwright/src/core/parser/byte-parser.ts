import { endOfASCII } from '../byte-stream/ascii.ts';
import { ByteOffsets } from '../byte-stream/byte-offsets.ts';
import { concatenated, detached } from '../byte-stream/bytes.ts';
import { bytesAgain, isReversible } from '../byte-stream/bytes-again.ts';
import { Decoder } from '../byte-stream/decoder.ts';
import { changeTheEncoding, declaredEncoding, meanTheSame } from '../byte-stream/encoding-declarations.ts';
import type { SniffedEncoding, SniffingOptions } from '../byte-stream/encoding-sniffing-algorithm.ts';
import { isUTF16 } from '../byte-stream/encodings.ts';
import { FirstBytes } from '../byte-stream/first-bytes.ts';
import { familyOf, isASCIICompatible } from '../byte-stream/sequences.ts';
import { limitsOf } from '../limits/limits.ts';
import type { encodingDefaults, LimitedCompleteOptions } from '../options/options.ts';
import { TableParser } from './table-parser.ts';

/** The encoding of a document, how sure that is, and which step has decided it. */
export interface DocumentEncoding extends Omit<SniffedEncoding, 'step'> {
  step: SniffedEncoding['step'] | 'declaration';
}

/** So much is decoded and parsed at once: the text and its code units stay in the processor's caches. */
const PIECE = 1 << 16;
/** While a declaration may still send the parser back to the start, it goes in smaller steps, which double. */
const FIRST_PIECE = 1 << 12;
/** So much ASCII is a piece of its own. */
const LEAST_ASCII = 1 << 11;

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
  private readonly options: LimitedCompleteOptions;
  private readonly encodingOptions: typeof encodingDefaults;
  private readonly expectedLength: number;
  private decoder: Decoder | null = null;
  private readonly firstBytes: FirstBytes;
  /**
   * While the encoding is tentative: what was fed by earlier calls, from `keptStart` on. What is before that can be had
   * again from the text.
   */
  private kept: Uint8Array[] = [];
  /** Whether all that was fed by earlier calls can be had again from the text, but for the `tail`. */
  private isReversible = true;
  /** The last bytes fed by earlier calls, which may not be in the text yet. */
  private tail: Uint8Array = noBytes;
  /** How many bytes the decoder, and the one before it, have taken; how many by earlier calls, and how much text. */
  private bytesFed = 0;
  private bytesFedBefore = 0;
  private textBefore = 0;
  private nextPiece = FIRST_PIECE;
  /** Bytes below 0x80 mean what they do in ASCII. */
  private hasASCII = false;
  /** The next piece is ASCII and nothing else. */
  private isASCIIPiece = false;
  /** All bytes, if their offsets are wanted, and where each piece of them begins. */
  private readonly all: Uint8Array[] = [];
  private readonly allStarts: number[] = [];
  private allLength = 0;
  /** The encoding that a declaration asks for, until it has been dealt with. */
  private declared: string | null = null;
  /** What is to be told of errors that were found while the encoding is tentative: they may be found again. */
  private heldErrors: (() => void)[] = [];
  private readonly listensToErrors: boolean;

  constructor(
    options: LimitedCompleteOptions,
    encodingOptions: typeof encodingDefaults,
    expectedLength: number,
  ) {
    this.encodingOptions = encodingOptions;
    // NB: an option that is undefined is one that is not set.
    this.firstBytes = new FirstBytes(encodingOptions as SniffingOptions);
    this.expectedLength = expectedLength;
    const { onParseError, onParseErrorsOmitted, onLimit } = options;
    this.listensToErrors = onParseError !== undefined || onParseErrorsOmitted !== undefined;
    this.options =
      this.listensToErrors || onLimit !== undefined
        ? {
            ...options,
            onParseError:
              onParseError &&
              ((error) => {
                if (this.heldErrors.length === 0 && this.sniffed?.confidence === 'certain')
                  onParseError(error);
                else this.heldErrors.push(() => onParseError(error));
              }),
            onParseErrorsOmitted:
              onParseErrorsOmitted &&
              ((count) => void this.heldErrors.push(() => onParseErrorsOmitted(count))),
            onLimit: onLimit && ((reached) => void this.heldErrors.push(() => onLimit(reached))),
          }
        : options;
    this.parser = new TableParser(this.options, expectedLength, limitsOf);
  }

  /** Takes bytes, whose memory stays the caller's. `isLast` says that nothing follows. */
  feed(bytes: Uint8Array, isLast: boolean): void {
    if (this.encodingOptions.byteOffsets) {
      this.all.push(bytes.slice());
      this.allStarts.push(this.allLength);
      this.allLength += bytes.length;
    }
    if (this.decoder === null) {
      this.firstBytes.add(bytes);
      const { length } = bytes;
      const isKnown = this.determineTheEncoding(isLast);
      checkAttached(bytes, length);
      if (isKnown) this.feedWaiting(isLast);
      else this.firstBytes.own();
    } else {
      this.feedPiecewise(bytes, isLast);
    }
    if (isLast || this.sniffed?.confidence === 'certain' || this.parser.stoppedAtLimit) this.releaseErrors();
  }

  /** Takes the last bytes before the limit of the input's length, where parsing stops. */
  feedUpToLimit(bytes: Uint8Array): void {
    this.feed(bytes, false);
    this.firstBytes.isPatient = false;
    if (this.decoder === null && this.determineTheEncoding(true)) this.feedWaiting(false);
    this.parser.stopAtInputLength();
    this.releaseErrors();
  }

  /** Decides on the encoding by the bytes there are, if it waits for more. */
  stopWaiting(): void {
    if (this.decoder !== null) return;
    this.firstBytes.isPatient = false;
    if (!this.determineTheEncoding(false)) return;
    this.feedWaiting(false);
    if (this.sniffed!.confidence === 'certain') this.releaseErrors();
  }

  /** Nothing more comes, though this is not the end: parses what waits, and reports the errors that were held back. */
  abort(): void {
    this.firstBytes.isPatient = false;
    if (this.decoder === null && this.determineTheEncoding(true)) this.feedWaiting(false);
    this.releaseErrors();
  }

  /** Determines the encoding and chooses the decoder. Returns false if that takes more bytes, and there may be more. */
  private determineTheEncoding(isAll: boolean): boolean {
    const sniffed = this.firstBytes.sniff(isAll);
    if (sniffed === null) return false;
    this.start(sniffed);
    return true;
  }

  private start(sniffed: SniffedEncoding): void {
    this.sniffed = sniffed;
    this.useEncoding(sniffed.encoding, true);
    // A declaration that the prescan has found is mostly the one that the parser will find.
    if (sniffed.step === 'prescan') this.nextPiece = PIECE;
    if (sniffed.confidence === 'tentative') {
      // NB: not an arrow function. V8 kept those, and with them all trees until the next full collection (Node 20).
      this.parser.onEncodingDeclaration = this.declare.bind(this);
    }
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
      // NB: a decoder is only switched after bytes that were all ASCII. All bytes are there, so no offset is unknown.
      parser.table.byteOffsetOf = (offset) =>
        offset < textBase ? offset : byteBase + offsets.byteOffsetOf(offset - textBase);
      byteOffsets = offsets;
    }
    this.hasASCII = isASCIICompatible(familyOf(encoding));
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
    const { all, allStarts } = this;
    let low = 0;
    let high = all.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (allStarts[middle]! <= start) low = middle;
      else high = middle - 1;
    }
    const parts: Uint8Array[] = [];
    for (let i = low; i < all.length && allStarts[i]! < end; i++) {
      parts.push(all[i]!.subarray(Math.max(0, start - allStarts[i]!), end - allStarts[i]!));
    }
    return parts.length === 1 ? parts[0]! : concatenated(parts);
  }

  private feedWaiting(isLast: boolean): void {
    const waiting = this.firstBytes.take();
    // The last piece may be the caller's memory.
    const lastLength = waiting.at(-1)?.length;
    for (let i = 0; i < waiting.length; i++) {
      const bytes = waiting[i]!;
      // What has been parsed is not held.
      waiting[i] = noBytes;
      const ends = i === waiting.length - 1;
      if (ends) checkAttached(bytes, lastLength!);
      this.feedPiecewise(bytes, isLast && ends);
    }
    if (waiting.length === 0 && isLast) this.feedPiecewise(noBytes, true);
  }

  /** Decodes and parses bytes, in pieces that are not too long. */
  private feedPiecewise(bytes: Uint8Array, isLast: boolean): void {
    this.bytesFedBefore = this.bytesFed;
    this.textBefore = this.parser.table.source.length;
    const { length } = bytes;
    let at = 0;
    do {
      // NB: what is malformed in bytes that are not parsed would be kept.
      if (this.parser.builder.stopped) return;
      checkAttached(bytes, length);
      const end = this.feedPiece(bytes, at, isLast);
      if (end >= 0) {
        at = end;
        continue;
      }
      // Begin again. The encoding is certain now, so it will not happen twice.
      const before = this.kept;
      this.kept = [];
      for (const piece of before) this.feedPiecewise(piece, false);
      at = 0;
    } while (at < length);
    if (this.sniffed!.confidence === 'tentative' && !isLast) {
      checkAttached(bytes, length);
      this.keep(bytes);
    } else {
      this.kept = [];
    }
  }

  /**
   * Where a piece ends that is decoded and parsed at once. Where there is enough ASCII it is nothing else: then its
   * string has a byte for each character, which is faster to make and to search.
   */
  private endOfPiece(bytes: Uint8Array, start: number): number {
    const limit = Math.min(bytes.length, start + this.nextPiece);
    this.isASCIIPiece = false;
    if (limit - start <= LEAST_ASCII || !this.hasASCII) return limit;
    const asciiEnd = endOfASCII(bytes, start, limit);
    if (asciiEnd - start >= LEAST_ASCII) {
      this.isASCIIPiece = true;
      return asciiEnd;
    }
    let at = asciiEnd + 1;
    while (at < limit) {
      const end = endOfASCII(bytes, at, Math.min(at + LEAST_ASCII, limit));
      if (end - at === LEAST_ASCII) return at;
      // Not every byte is looked at.
      at = end + 256;
    }
    return limit;
  }

  /**
   * Decodes and parses a piece of the bytes from `start` on. Returns where it ends, or -1 if all is to be parsed again:
   * `kept` has what earlier calls fed then.
   */
  private feedPiece(bytes: Uint8Array, start: number, isLast: boolean): number {
    const decoder = this.decoder!;
    const wellFormed = decoder.decodeWellFormed(bytes.subarray(start, start + this.nextPiece));
    const end = wellFormed === null ? this.endOfPiece(bytes, start) : start + wellFormed.byteLength;
    const ends = isLast && end === bytes.length;
    let text: string;
    if (wellFormed !== null) {
      text = wellFormed.text;
    } else {
      const piece = bytes.subarray(start, end);
      text = this.isASCIIPiece && !ends ? decoder.decodeOnlyASCII(piece) : decoder.decode(piece, ends);
    }
    this.bytesFed += end - start;
    const { confidence, encoding } = this.sniffed!;
    if (confidence === 'certain') {
      this.nextPiece = PIECE;
    } else {
      this.nextPiece = Math.min(this.nextPiece * 2, PIECE);
      if (!decoder.onlyASCII) this.isReversible &&= isReversible(encoding, text);
    }
    this.parser.feed(text, ends, wellFormed);
    while (this.declared !== null) {
      const { declared } = this;
      this.declared = null;
      if (!this.changeTheEncoding(declared)) return -1;
      this.parser.resume();
    }
    return end;
  }

  /** Takes care that bytes that have been fed can be had again. */
  private keep(bytes: Uint8Array): void {
    // A change to or from UTF-16 never asks for them.
    if (!this.encodingOptions.readAgain || isUTF16(this.sniffed!.encoding)) return;
    if (this.kept.length === 0 && this.isReversible) {
      this.tail = bytes.length >= 4 ? bytes.slice(-4) : concatenated([this.tail, bytes]).slice(-4);
      return;
    }
    if (this.kept.length === 0) this.kept = this.bytesOfText();
    this.kept.push(bytes.slice());
  }

  /** All bytes fed by earlier calls, where the text has them all. */
  private bytesOfText(): Uint8Array[] {
    const { source } = this.parser.table;
    const bytes = bytesAgain(this.sniffed!.encoding, source.slice(0, this.textBefore));
    const missing = this.bytesFedBefore - bytes.length;
    return missing === 0 ? [bytes] : [bytes, this.tail.slice(-missing)];
  }

  /** A `meta` element declares an encoding. Returns whether the parser is to wait until that has been dealt with. */
  private declare(charset: string | null, pragma: string | null): boolean {
    this.declared = declaredEncoding(charset, pragma);
    return this.declared !== null;
  }

  /** Changes the encoding. Returns false if all is to be parsed again, by the new parser there is then. */
  private changeTheEncoding(newEncoding: string): boolean {
    const { encoding } = this.sniffed!;
    this.parser.onEncodingDeclaration = null;
    const { outcome, encoding: changed } = changeTheEncoding(encoding, newEncoding);
    if (outcome !== 'changed') return this.settle(encoding);
    const listener = this.encodingOptions.onEncodingChange;
    if (meanTheSame(this.decoder!.onlyASCII, changed)) {
      this.useEncoding(changed, false);
      listener?.(changed, 'switched');
      return this.settle(changed);
    }
    if (!this.encodingOptions.readAgain) {
      listener?.(changed, 'misread');
      return this.settle(encoding);
    }
    if (this.kept.length === 0 && this.bytesFedBefore > 0) this.kept = this.bytesOfText();
    this.heldErrors = [];
    this.tail = noBytes;
    const { limits } = this.parser;
    this.parser = new TableParser(this.options, this.expectedLength, limitsOf);
    if (limits !== null) this.parser.limits!.continueTime(limits);
    this.bytesFed = 0;
    this.nextPiece = PIECE;
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

/** A callback may have transferred the caller's bytes, or resized their buffer. @throws TypeError */
function checkAttached(bytes: Uint8Array, length: number): void {
  if (bytes.length !== length) throw detached('the input');
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);
