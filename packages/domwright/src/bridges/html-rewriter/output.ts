import { isUTF16 } from '../../core/byte-stream/encodings.ts';
import { Family } from '../../core/byte-stream/sequences.ts';
import { encodeText } from '../../core/rewriting/encode-text.ts';
import { startOfTail, tailBefore } from '../../core/rewriting/seams.ts';
import { Context, checkRawTextSeam, LONGEST_MARK, Within } from '../../core/rewriting/text-context.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import type { InputWindow } from '../../core/tokenizer/input-window.ts';
import type { ByteInput } from './byte-input.ts';
import { type Content, contentInContext } from './content.ts';
import { EscapeState, escapeSequences, escapeStateAt, type Piece } from './source-bytes.ts';

/**
 * What is written: the source as it stands, but where something is left out or inserted. Such a place is a *seam*: what
 * meets there must not become markup or a character reference.
 *
 * Offsets are those of the window.
 */
export class Output {
  /** The source before this has been written, or left out. */
  written = 0;
  /** How many elements are being left out. */
  dropping = 0;
  /** The last text in the source: where it begins and ends, and what it means there. */
  textStart = 0;
  textEnd = 0;
  textContext: Context = Context.Data;
  textElement = '';
  textWithin: Within = Within.Nothing;
  /** Whether anything has been left out, or contents have been written that may begin the body. */
  hasGap = false;
  hasContent = false;
  /** Whether what is written goes into the head. */
  isInHead = false;
  /** Where it began as it was read last: see TextPiece. */
  textState = 0;
  /** Where a start tag ends after which a line feed does not count; -1 if no such tag has just come. */
  dropperEnd = -1;
  /** What is written next comes first in an element in which a line feed does not count there. */
  isFirst = false;
  /** The line feed at `dropperEnd` is left out, if it comes at once. */
  dropsLineFeed = false;

  readonly #source: SourceText;
  readonly #window: InputWindow;
  readonly #input: ByteInput | null;
  #text: string[] = [];
  #bytes: Uint8Array = noBytes;
  #length = 0;
  /** Text in front of a seam that is written when what follows is known. */
  #tail = '';
  /** Where it ends in the source; -1 if it does not stand there. */
  #tailEnd = -1;
  #tailContext: Context = Context.Data;
  #tailElement = '';
  #tailWithin: Within = Within.Nothing;
  /** The end of the raw text in front of the tail, if there has been a seam in it. */
  #rawBefore = '';

  // ISO-2022-JP
  #piece: Piece | null = null;
  #pieceEnd = 0;
  #state: EscapeState = EscapeState.ASCII;
  #isCut = false;

  constructor(source: SourceText, window: InputWindow, input: ByteInput | null) {
    this.#source = source;
    this.#window = window;
    this.#input = input;
  }

  /** Writes the source up to an offset, behind which it goes on. */
  copyTo(offset: number): void {
    if (offset <= this.written) return;
    if (this.dropping > 0) {
      this.skipTo(offset);
      return;
    }
    if (this.#tail !== '') this.#writeTail(this.#source.charCodeAt(this.written), null, offset);
    if (this.isFirst)
      this.#writeFirst(this.#source.charCodeAt(this.written), this.written === this.dropperEnd);
    if (this.dropsLineFeed) this.#dropLineFeed(offset);
    if (this.#rawBefore !== '') this.#followRaw(offset);
    this.#raw(offset);
    this.isFirst = offset === this.dropperEnd;
  }

  /** Writes the source up to an offset at which something is inserted or left out. */
  copyToSeam(offset: number): void {
    if (offset <= this.written || this.dropping > 0) {
      this.copyTo(offset);
      return;
    }
    const start = this.#tailStart(offset);
    if (start > this.written) this.copyTo(start);
    if (start === offset) return;
    if (this.#tail !== '') this.#writeTail(this.#source.charCodeAt(this.written), null, offset);
    this.#tail = this.#source.slice(this.written, offset);
    this.#tailContext = this.textContext;
    this.#tailElement = this.textElement;
    this.#tailWithin = this.textWithin;
    this.#tailEnd = offset;
    this.#skip(offset);
  }

  /** Writes the source up to an offset, but for text at its end that may join with what comes. */
  copyFinished(offset: number): void {
    this.copyTo(this.dropping > 0 ? offset : this.#tailStart(offset));
  }

  /** Leaves out the source up to an offset. */
  skipTo(offset: number): void {
    if (offset <= this.written) return;
    this.hasGap = true;
    this.#skip(offset);
  }

  /** Writes a tag or comment. */
  markup(text: string, hasReferences = true): void {
    if (this.dropping > 0 || text === '') return;
    // NB: in raw text and CDATA sections, it is what ends those.
    if (this.#tail !== '')
      this.#writeTail(this.#tailContext === Context.Data ? text.charCodeAt(0) : -1, text, 0);
    this.isFirst = false;
    this.dropsLineFeed = false;
    this.#rawBefore = '';
    this.#insert(text, hasReferences);
  }

  /** Writes contents, one after the other. `within`: what surrounds the element, if that holds raw text. */
  contents(contents: readonly Content[], context: Context, element: string, within: Within): void {
    if (this.dropping > 0) return;
    for (const content of contents) {
      const text = contentInContext(content, context, element, within);
      if (text === '') continue;
      this.hasContent ||= !content.isHTML || !this.isInHead;
      if (this.#tail !== '') this.#writeTail(text.charCodeAt(0), text, 0);
      if (this.isFirst) this.#writeFirst(text.charCodeAt(0), false);
      let cut = text.length;
      const isRaw = context === Context.RawText || context === Context.Script;
      // What comes next is looked at together with the end of this.
      if (isRaw) cut = Math.max(0, text.length - LONGEST_MARK);
      else if (content.isHTML) cut = startOfTail(text, 0, text.length, context);
      this.#insert(text.slice(0, cut), !isRaw && context !== Context.Plaintext);
      if (!isRaw || cut > 0) this.#rawBefore = '';
      if (cut === text.length) continue;
      this.#tail = text.slice(cut);
      this.#tailContext = context;
      this.#tailElement = element;
      this.#tailWithin = within;
      this.#tailEnd = -1;
    }
  }

  /** Writes bytes that are no text. */
  bytes(bytes: Uint8Array): void {
    this.#push(bytes, 0, bytes.length);
  }

  /** What has been written since the last time. */
  takeText(): string {
    const text = this.#text.length === 1 ? this.#text[0]! : this.#text.join('');
    this.#text = [];
    return text;
  }

  /** The same as bytes, which are new. */
  takeBytes(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    if (this.#bytes.length <= MOST_SPARE) {
      spare = this.#bytes;
      this.#bytes = noBytes;
    }
    return bytes;
  }

  /** Nothing follows. */
  finish(): void {
    if (this.#tail === '') return;
    const tail = this.#tail;
    this.#tail = '';
    this.#insert(tail, true);
  }

  /** The window has slid. */
  rebase(by: number): void {
    this.written -= by;
    this.#tailEnd = Math.max(this.#tailEnd - by, -1);
    this.textStart -= by;
    this.textEnd -= by;
    this.dropperEnd = Math.max(this.dropperEnd - by, -1);
  }

  // --- Seams ----------------------------------------------------------------------------------------------------

  /** Where the text begins, of that before an offset, that may join with what comes next. */
  #tailStart(offset: number): number {
    if (offset !== this.textEnd && (offset > this.textEnd || offset <= this.textStart)) return offset;
    const from = Math.max(this.textStart, this.written);
    if (from >= offset) return offset;
    const context = this.textContext;
    if (context === Context.RawText || context === Context.Script)
      return this.#rawTailStart(Math.max(from, offset - LONGEST_MARK), offset);
    return startOfTail(this.#source, from, offset, context);
  }

  /** NB: only ASCII is written anew. All marks are ASCII, and other bytes have to stay as they are. */
  #rawTailStart(from: number, offset: number): number {
    let at = offset;
    while (at > from && this.#source.charCodeAt(at - 1) < 0x80) at--;
    return at;
  }

  /** Writes the text in front of a seam. What follows begins with a code unit; it is a string, or source up to an offset. */
  #writeTail(next: number, text: string | null, end: number): void {
    const tail = this.#tail;
    this.#tail = '';
    if (text === null && this.written === this.#tailEnd) {
      // There is no seam.
      this.#insert(tail, true);
      return;
    }
    const context = this.#tailContext;
    const isRaw = context === Context.RawText || context === Context.Script;
    if (isRaw) {
      const before = (this.#rawBefore + tail).slice(-LONGEST_MARK);
      this.#rawBefore = before;
      // A tag of the source ends the element.
      const inText = text !== null ? next >= 0 : this.written < this.textEnd;
      const after =
        text ?? this.#source.slice(this.written, Math.min(end, this.textEnd, this.written + LONGEST_MARK));
      if (inText && !(text === null && this.written === this.textEnd))
        checkRawTextSeam(before, after.slice(0, LONGEST_MARK), context, this.#tailElement, this.#tailWithin);
    }
    this.#insert(tailBefore(tail, next, context), !isRaw);
  }

  /** The source up to an offset is written after a seam in raw text. */
  #followRaw(offset: number): void {
    const from = Math.max(this.written, offset - LONGEST_MARK);
    this.#rawBefore =
      offset > this.textEnd ? '' : (this.#rawBefore + this.#source.slice(from, offset)).slice(-LONGEST_MARK);
  }

  /** What comes first in an element begins with a code unit. `isSource`: it is in the source, too, that it comes first. */
  #writeFirst(unit: number, isSource: boolean): void {
    this.isFirst = false;
    if (isSource) return;
    if (unit === LINE_FEED || unit === CARRIAGE_RETURN) this.#insert('\n', true);
    // NB: a line feed that follows in the source does not count; here it would.
    this.dropsLineFeed = true;
  }

  #dropLineFeed(offset: number): void {
    this.dropsLineFeed = false;
    if (this.written !== this.dropperEnd) return;
    const unit = this.#source.charCodeAt(this.written);
    if (unit === LINE_FEED) this.#skip(this.written + 1);
    else if (unit === CARRIAGE_RETURN) {
      const isPair = this.written + 1 < offset && this.#source.charCodeAt(this.written + 1) === LINE_FEED;
      this.#skip(this.written + (isPair ? 2 : 1));
    }
  }

  // --- Bytes ----------------------------------------------------------------------------------------------------

  #raw(offset: number): void {
    if (offset <= this.written) return;
    const input = this.#input;
    if (input === null) {
      this.#text.push(this.#source.slice(this.written, offset));
    } else {
      input.source.take(this.#window.start + offset, this.#useBytes);
    }
    this.written = offset;
  }

  #skip(offset: number): void {
    const input = this.#input;
    if (input !== null) {
      this.#cut();
      input.source.take(this.#window.start + offset, null);
    }
    this.written = offset;
  }

  readonly #useBytes = (piece: Piece, from: number, to: number): void => {
    if (piece.family === Family.ISO2022JP) {
      if (this.#isCut) {
        const state = escapeStateAt(piece, from);
        if (state !== this.#state && piece.bytes[from] !== 0x1b) this.#push(escapeSequences[state]!, 0, 3);
        this.#isCut = false;
      }
      this.#piece = piece;
      this.#pieceEnd = to;
    }
    this.#push(piece.bytes, from, to);
  };

  #push(bytes: Uint8Array, from: number, to: number): void {
    const length = this.#length;
    this.#reserve(to - from);
    const all = this.#bytes;
    if (to - from < 64) for (let i = from; i < to; i++) all[length + i - from] = bytes[i]!;
    else all.set(from === 0 && to === bytes.length ? bytes : bytes.subarray(from, to), length);
    this.#length = length + to - from;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    if (this.#bytes === noBytes && count <= spare.length) {
      this.#bytes = spare;
      spare = noBytes;
      return;
    }
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count, 1 << 12));
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
  }

  /** Bytes of ISO-2022-JP are cut off here. */
  #cut(): void {
    if (this.#isCut || this.#piece === null) return;
    this.#state = escapeStateAt(this.#piece, this.#pieceEnd);
    this.#isCut = true;
    this.#piece = null;
  }

  #insert(text: string, hasReferences: boolean): void {
    if (text === '') return;
    const input = this.#input;
    if (input === null) {
      this.#text.push(text);
      return;
    }
    this.#cut();
    if (this.#state !== EscapeState.ASCII) {
      this.#push(escapeSequences[EscapeState.ASCII]!, 0, 3);
      this.#state = EscapeState.ASCII;
    }
    const { encoding } = input;
    if (!isUTF16(encoding) && this.#pushASCII(text)) return;
    let encoded = text;
    // While the encoding is tentative, references are right in any. In ISO-2022-JP two escape sequences must not meet.
    if (hasReferences && (input.sniffed?.confidence === 'tentative' || encoding === 'ISO-2022-JP'))
      encoded = text.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`);
    const bytes = encodeText(encoded, encoding, hasReferences);
    this.#push(bytes, 0, bytes.length);
  }

  /** Writes short text if it is ASCII: that is faster than any encoder. */
  #pushASCII(text: string): boolean {
    if (text.length > 256) return false;
    this.#reserve(text.length);
    const all = this.#bytes;
    let at = this.#length;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      all[at++] = unit;
    }
    this.#length = at;
    return true;
  }
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);

/** The memory of the last piece of output, for the next one. */
let spare: Uint8Array = noBytes;
const MOST_SPARE = 1 << 20;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
