import { endOfASCII } from '../byte-stream/ascii.ts';
import { mayBecomeABOM } from '../byte-stream/bom-sniff.ts';
import { ByteOffsets } from '../byte-stream/byte-offsets.ts';
import { concatenated, detached } from '../byte-stream/bytes.ts';
import { bytesAgain, isReversible } from '../byte-stream/bytes-again.ts';
import { Decoder, isASCIICompatible } from '../byte-stream/decoder.ts';
import {
  type SniffedEncoding,
  type SniffingOptions,
  sniffEncoding,
} from '../byte-stream/encoding-sniffing-algorithm.ts';
import { getAnEncoding, isUTF16, UTF_8, WINDOWS_1252, X_USER_DEFINED } from '../byte-stream/encodings.ts';
import { extractACharacterEncodingFromAMetaElement } from '../byte-stream/meta-charset.ts';
import { familyOf } from '../byte-stream/sequences.ts';
import { UTF8Detector } from '../byte-stream/utf8-detector.ts';
import { limitsOf } from '../limits/limits.ts';
import { encodingDefaults, type LimitedCompleteOptions } from '../options/options.ts';
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
  private readonly sniffingOptions: SniffingOptions;
  private readonly expectedLength: number;
  private decoder: Decoder | null = null;
  /** Bytes that came before the encoding was known. */
  private waiting: Uint8Array[] = [];
  private waitingLength = 0;
  /** How many of them are wanted. */
  private wantedLength = 0;
  private isPatient = true;
  /** Looks whether the bytes are UTF-8, where nothing in the first of them has told the encoding. */
  private detector: UTF8Detector | null = null;
  private withoutDetection: SniffedEncoding | null = null;
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
    this.sniffingOptions = encodingOptions as SniffingOptions;
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
    // Labels that are none are the caller's mistake, to be told at once.
    if (encodingOptions !== encodingDefaults) this.sniff(noBytes, noAutodetection);
  }

  /** Takes bytes, whose memory stays the caller's. `isLast` says that nothing follows. */
  feed(bytes: Uint8Array, isLast: boolean): void {
    if (this.encodingOptions.byteOffsets) {
      this.all.push(bytes.slice());
      this.allStarts.push(this.allLength);
      this.allLength += bytes.length;
    }
    if (this.decoder === null) {
      this.waiting.push(bytes);
      this.waitingLength += bytes.length;
      this.detector?.add(bytes);
      const { length } = bytes;
      const isKnown = this.determineTheEncoding(isLast);
      checkAttached(bytes, length);
      if (isKnown) this.feedWaiting(isLast);
      else this.waiting[this.waiting.length - 1] = bytes.slice();
    } else {
      this.feedPiecewise(bytes, isLast);
    }
    if (isLast || this.sniffed?.confidence === 'certain' || this.parser.stoppedAtLimit) this.releaseErrors();
  }

  /** Takes the last bytes before the limit of the input's length, where parsing stops. */
  feedUpToLimit(bytes: Uint8Array): void {
    this.feed(bytes, false);
    this.isPatient = false;
    if (this.decoder === null && this.determineTheEncoding(true)) this.feedWaiting(false);
    this.parser.stopAtInputLength();
    this.releaseErrors();
  }

  /** Decides on the encoding by the bytes there are, if it waits for more. */
  stopWaiting(): void {
    if (this.decoder !== null) return;
    this.isPatient = false;
    if (!this.determineTheEncoding(false)) return;
    this.feedWaiting(false);
    if (this.sniffed!.confidence === 'certain') this.releaseErrors();
  }

  /** Nothing more comes, though this is not the end: parses what waits, and reports the errors that were held back. */
  abort(): void {
    this.isPatient = false;
    if (this.decoder === null && this.determineTheEncoding(true)) this.feedWaiting(false);
    this.releaseErrors();
  }

  /** Determines the encoding and chooses the decoder. Returns false if that takes more bytes, and there may be more. */
  private determineTheEncoding(isAll: boolean): boolean {
    if (this.detector === null) {
      const sniffed = this.sniffFirstBytes(isAll);
      if (sniffed === null) return false;
      if (!this.encodingOptions.detectUTF8 || (sniffed.step !== 'locale' && sniffed.step !== 'default')) {
        this.start(sniffed);
        return true;
      }
      this.withoutDetection = sniffed;
      this.detector = new UTF8Detector();
      for (const piece of this.waiting) this.detector.add(piece);
    }
    const { detector } = this;
    if (!isAll && this.isPatient && !detector.isRefuted) return false;
    // What detects by other means goes before it, and is to see all bytes, too.
    const other =
      this.encodingOptions.autodetect === undefined
        ? this.withoutDetection!
        : this.sniff(concatenated(this.waiting));
    const isLikely = this.isPatient ? detector.isLikely : detector.isLikelySoFar;
    this.start(
      isLikely && other.step !== 'autodetection'
        ? { encoding: UTF_8, confidence: 'tentative', step: 'utf-8 detection' }
        : other,
    );
    return true;
  }

  /** The encoding sniffing algorithm without the detection of UTF-8. Returns null if it waits for more bytes. */
  private sniffFirstBytes(isAll: boolean): SniffedEncoding | null {
    if (!isAll && this.isPatient && this.waitingLength < this.wantedLength) return null;
    const bytes = this.waiting.length === 1 ? this.waiting[0]! : concatenated(this.waiting);
    if (!isAll && mayBecomeABOM(bytes)) return null;
    const { prescan, prescanLimit, autodetect } = this.encodingOptions;
    if (!isAll && this.isPatient && (prescan || autodetect !== undefined)) {
      // A byte order mark or what was known before may do.
      const sniffed = this.sniff(bytes, { ...noAutodetection, prescan: false });
      this.wantedLength = sniffed.confidence === 'certain' ? 0 : prescanLimit;
      if (this.waitingLength < this.wantedLength) return null;
    }
    return this.sniff(bytes);
  }

  private sniff(bytes: Uint8Array, changes: SniffingOptions | null = null): SniffedEncoding {
    const options = this.sniffingOptions;
    if (changes === null && !options.detectUTF8) return sniffEncoding(bytes, options);
    return sniffEncoding(bytes, { ...options, ...changes, detectUTF8: false });
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
    const { waiting } = this;
    this.waiting = [];
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
    if (this.decoder!.onlyASCII && isASCIICompatible(familyOf(changed))) {
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

const noAutodetection: SniffingOptions = /* @__PURE__ */ Object.freeze({ autodetect: () => null });

const noBytes = /* @__PURE__ */ new Uint8Array(0);
