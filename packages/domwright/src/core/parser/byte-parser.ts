import { ByteOffsets, KeptBytes } from '../bytes/byte-offsets.ts';
import { concatenated, detached } from '../bytes/bytes.ts';
import {
  bytesAgain,
  DocumentDecoder,
  type DocumentEncoding,
  isReversible,
} from '../bytes/document-decoder.ts';
import { changeTheEncoding, declaredEncoding, meanTheSame } from '../bytes/encoding-declarations.ts';
import { isUTF16 } from '../bytes/encodings.ts';
import type { SniffingOptions } from '../bytes/sniffing.ts';
import { limitsOf } from '../limits/limits.ts';
import type { encodingDefaults, LimitedCompleteOptions } from '../options/options.ts';
import type { NodeTable } from '../table/node-table.ts';
import { TableParser } from './table-parser.ts';

/**
 * The input byte stream in front of a parser — https://html.spec.whatwg.org/multipage/parsing.html#the-input-byte-stream
 *
 * Decodes bytes and feeds the text to the parser. While the encoding is tentative, it keeps the bytes. If a declaration
 * changes the encoding and the bytes so far do not mean the same in both, it starts again with a new parser and a new
 * table.
 */
export class ByteParser {
  /** The parser; another one after a change of encoding. */
  parser: TableParser;
  private readonly options: LimitedCompleteOptions;
  private readonly encodingOptions: typeof encodingDefaults;
  private readonly expectedLength: number;
  private readonly decoder: DocumentDecoder;
  /** All bytes, if byte offsets are wanted. */
  private readonly keptBytes: KeptBytes | null;
  /** While the encoding is tentative: the bytes of earlier calls, unless they can be recovered from the text. */
  private kept: Uint8Array[] = [];
  /** Whether all bytes of earlier calls can be recovered from the text, except the `tail`. */
  private isReversible = true;
  /** The last bytes of earlier calls, which may not be in the text yet. */
  private tail: Uint8Array = noBytes;
  /** Number of bytes fed by earlier calls, and the length of their text. */
  private bytesFedBefore = 0;
  private textBefore = 0;
  /** The encoding that a declaration asks for, until it has been handled. */
  private declared: string | null = null;
  /** Error callbacks held back while the encoding is tentative: the errors may be found again. */
  private heldErrors: (() => void)[] = [];
  private readonly listensToErrors: boolean;

  constructor(
    options: LimitedCompleteOptions,
    encodingOptions: typeof encodingDefaults,
    expectedLength: number,
  ) {
    this.encodingOptions = encodingOptions;
    this.keptBytes = encodingOptions.byteOffsets ? new KeptBytes() : null;
    this.expectedLength = expectedLength;
    const { onParseError, onParseErrorsOmitted, onLimit } = options;
    this.listensToErrors = onParseError !== undefined || onParseErrorsOmitted !== undefined;
    this.options =
      encodingOptions.holdParseErrors && (this.listensToErrors || onLimit !== undefined)
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
    // NB: an option that is undefined is not set.
    this.decoder = new DocumentDecoder(
      encodingOptions as SniffingOptions,
      this.listensToErrors || options.stopAtFirstParseError
        ? (start, end, offset) => this.parser.addMalformed(offset, start, end)
        : null,
    );
  }

  /** The encoding; null until enough bytes have arrived. */
  get sniffed(): DocumentEncoding | null {
    return this.decoder.encoding;
  }

  /** Takes bytes, whose memory stays the caller's. `isLast`: nothing follows. */
  feed(bytes: Uint8Array, isLast: boolean): void {
    const { decoder } = this;
    this.keptBytes?.add(bytes);
    if (decoder.encoding === null) {
      decoder.firstBytes.add(bytes);
      const { length } = bytes;
      const isKnown = this.determineTheEncoding(isLast);
      checkAttached(bytes, length);
      if (isKnown) this.feedWaiting(isLast);
      else this.decoder.firstBytes.own();
    } else {
      this.feedPiecewise(bytes, isLast);
    }
    if (isLast || this.sniffed?.confidence === 'certain' || this.parser.stoppedAtLimit) this.releaseErrors();
  }

  /** Takes the last bytes before the limit on the input's length, where parsing stops. */
  feedUpToLimit(bytes: Uint8Array): void {
    this.feed(bytes, false);
    this.decoder.firstBytes.isPatient = false;
    if (this.sniffed === null && this.determineTheEncoding(true)) this.feedWaiting(false);
    this.parser.stopAtInputLength();
    this.releaseErrors();
  }

  /** If still waiting for more bytes, decides on the encoding by those that have arrived. */
  stopWaiting(): void {
    if (this.sniffed !== null) return;
    this.decoder.firstBytes.isPatient = false;
    if (!this.determineTheEncoding(false)) return;
    this.feedWaiting(false);
    if (this.sniffed!.confidence === 'certain') this.releaseErrors();
  }

  /**
   * No more bytes will come, although this is not the end: parses what is pending, and reports the errors held back.
   */
  abort(): void {
    this.decoder.firstBytes.isPatient = false;
    if (this.sniffed === null && this.determineTheEncoding(true)) this.feedWaiting(false);
    this.releaseErrors();
  }

  /** Determines the encoding. Returns false if more bytes are needed and may come. */
  private determineTheEncoding(isAll: boolean): boolean {
    if (!this.decoder.determineTheEncoding(isAll)) return false;
    const { encoding, confidence } = this.sniffed!;
    this.useEncoding(encoding);
    // NB: not an arrow function. V8 kept those, and with them all trees, until the next full collection (Node 20).
    if (confidence === 'tentative') this.parser.onEncodingDeclaration = this.declare.bind(this);
    return true;
  }

  /** Decodes the rest in an encoding. */
  private useEncoding(encoding: string): void {
    const { table } = this.parser;
    const offsets = this.keptBytes === null ? null : this.byteOffsets(table, this.keptBytes);
    table.encoding = encoding;
    this.decoder.useEncoding(encoding, table.source.length, offsets);
  }

  /** Makes a table map the code units decoded next to offsets in all bytes. */
  private byteOffsets(table: NodeTable, bytes: KeptBytes): ByteOffsets {
    const { source } = table;
    const textStart = source.length;
    const byteStart = this.decoder.bytesTaken;
    const offsets = new ByteOffsets({
      bytesOf: (start, end) => bytes.between(byteStart + start, byteStart + end),
      textOf: (start, end) => source.slice(textStart + start, textStart + end),
    });
    // NB: the decoder is only switched after nothing but ASCII. All bytes are kept, so every offset is known.
    table.byteOffsetOf = (offset) =>
      offset < textStart ? offset : byteStart + offsets.byteOffsetOf(offset - textStart);
    return offsets;
  }

  private feedWaiting(isLast: boolean): void {
    const waiting = this.decoder.takeFirstBytes();
    // The last piece may be in the caller's memory.
    const lastLength = waiting.at(-1)?.length;
    for (let i = 0; i < waiting.length; i++) {
      const bytes = waiting[i]!;
      // Parsed pieces are let go.
      waiting[i] = noBytes;
      const ends = i === waiting.length - 1;
      if (ends) checkAttached(bytes, lastLength!);
      this.feedPiecewise(bytes, isLast && ends);
    }
    if (waiting.length === 0 && isLast) this.feedPiecewise(noBytes, true);
  }

  /** Decodes and parses bytes in pieces of limited length. */
  private feedPiecewise(bytes: Uint8Array, isLast: boolean): void {
    this.bytesFedBefore = this.decoder.bytesTaken;
    this.textBefore = this.parser.table.source.length;
    const { length } = bytes;
    let at = 0;
    do {
      // NB: malformed bytes that are not parsed would be recorded.
      if (this.parser.builder.stopped) return;
      checkAttached(bytes, length);
      const end = this.feedPiece(bytes, at, isLast);
      if (end >= 0) {
        at = end;
        continue;
      }
      // Start again. The encoding is certain now, so this happens only once.
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
   * Decodes and parses a piece of the bytes from `start` on. Returns where it ends, or -1 to parse everything again:
   * `kept` then has the bytes of earlier calls.
   */
  private feedPiece(bytes: Uint8Array, start: number, isLast: boolean): number {
    const { decoder } = this;
    const text = decoder.decodePiece(bytes, start, isLast);
    const { end, decoded } = decoder;
    const { confidence, encoding } = this.sniffed!;
    if (confidence === 'tentative' && !decoder.onlyASCII) this.isReversible &&= isReversible(encoding, text);
    this.parser.feed(text, isLast && end === bytes.length, decoded);
    while (this.declared !== null) {
      const { declared } = this;
      this.declared = null;
      if (!this.changeTheEncoding(declared)) return -1;
      this.parser.resume();
    }
    return end;
  }

  /** Makes sure that fed bytes can be recovered. */
  private keep(bytes: Uint8Array): void {
    // A change to or from UTF-16 never needs them.
    if (!this.encodingOptions.readAgain || isUTF16(this.sniffed!.encoding)) return;
    if (this.kept.length === 0 && this.isReversible) {
      this.tail = bytes.length >= 4 ? bytes.slice(-4) : concatenated([this.tail, bytes]).slice(-4);
      return;
    }
    if (this.kept.length === 0) this.kept = this.bytesOfText();
    this.kept.push(bytes.slice());
  }

  /** All bytes of earlier calls, recovered from the text. */
  private bytesOfText(): Uint8Array[] {
    const { source } = this.parser.table;
    const bytes = bytesAgain(this.sniffed!.encoding, source.slice(0, this.textBefore));
    const missing = this.bytesFedBefore - bytes.length;
    return missing === 0 ? [bytes] : [bytes, this.tail.slice(-missing)];
  }

  /** A `meta` element declares an encoding. Returns whether the parser must pause until that has been handled. */
  private declare(charset: string | null, pragma: string | null): boolean {
    this.declared = declaredEncoding(charset, pragma);
    return this.declared !== null;
  }

  /** Changes the encoding. Returns false if everything must be parsed again, by the new parser. */
  private changeTheEncoding(newEncoding: string): boolean {
    const { encoding } = this.sniffed!;
    this.parser.onEncodingDeclaration = null;
    const { outcome, encoding: changed } = changeTheEncoding(encoding, newEncoding);
    if (outcome !== 'changed') return this.settle(encoding);
    const listener = this.encodingOptions.onEncodingChange;
    if (meanTheSame(this.decoder.onlyASCII, changed)) {
      this.useEncoding(changed);
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
    this.decoder.startAgain(changed);
    this.useEncoding(changed);
    listener?.(changed, 'reparsed');
    return false;
  }

  /** Makes the confidence certain. */
  private settle(encoding: string): true {
    this.decoder.settle(encoding);
    return true;
  }

  private releaseErrors(): void {
    const errors = this.heldErrors;
    this.heldErrors = [];
    for (const tell of errors) tell();
  }
}

/** A callback may have transferred the caller's bytes or resized their buffer. @throws TypeError */
function checkAttached(bytes: Uint8Array, length: number): void {
  if (bytes.length !== length) throw detached('the input');
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);
