import { isUTF16 } from '../../core/byte-stream/encodings.ts';
import { Family } from '../../core/byte-stream/sequences.ts';
import { isASCIIAlpha, isASCIIAlphanumeric } from '../../core/infra/code-points.ts';
import { encodeText } from '../../core/rewriting/encode-text.ts';
import { Context, checkRawTextSeam } from '../../core/rewriting/text-context.ts';
import { characterReference, referenceEnd } from '../../core/source/cook.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import type { InputWindow } from '../../core/tokenizer/input-window.ts';
import type { ByteInput } from './byte-input.ts';
import { type Content, contentInContext } from './content.ts';
import { EscapeState, escapeSequences, escapeStateAt, type Piece } from './source-bytes.ts';

/** So much text in front of a seam matters in raw text: "</noscript" and more. */
const RAW_TAIL = 16;

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
  /** The next line feed is left out, if it comes at once: what was inserted has one in its place. */
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
    if (this.dropsLineFeed) this.#dropLineFeed(offset);
    this.#raw(offset);
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
    this.#tailEnd = offset;
    this.#skip(offset);
  }

  /** Writes the source up to an offset, but for text at its end that may join with what comes. */
  copyFinished(offset: number): void {
    this.copyTo(this.dropping > 0 ? offset : this.#tailStart(offset));
  }

  /** Leaves out the source up to an offset. */
  skipTo(offset: number): void {
    if (offset > this.written) this.#skip(offset);
  }

  /** Writes a tag or comment. */
  markup(text: string, hasReferences = true): void {
    if (this.dropping > 0 || text === '') return;
    if (this.#tail !== '') this.#writeTail(text.charCodeAt(0), text, 0);
    this.dropsLineFeed = false;
    this.#insert(text, hasReferences);
  }

  /** Writes contents, one after the other. */
  contents(contents: readonly Content[], context: Context, element: string): void {
    if (this.dropping > 0) return;
    for (const content of contents) {
      const text = contentInContext(content, context, element);
      if (text === '') continue;
      if (this.#tail !== '') this.#writeTail(text.charCodeAt(0), text, 0);
      if (context === Context.RawText || context === Context.Script) {
        // What comes next is looked at together with the end of this.
        const cut = Math.max(0, text.length - RAW_TAIL);
        this.#insert(text.slice(0, cut), false);
        this.#tail = text.slice(cut);
        this.#tailContext = context;
        this.#tailElement = element;
        this.#tailEnd = -1;
      } else {
        this.#insert(text, context !== Context.Plaintext);
      }
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
  }

  // --- Seams ----------------------------------------------------------------------------------------------------

  /** Where the text begins, of that before an offset, that may join with what comes next. */
  #tailStart(offset: number): number {
    if (offset !== this.textEnd && (offset > this.textEnd || offset <= this.textStart)) return offset;
    const from = Math.max(this.textStart, this.written);
    if (from >= offset) return offset;
    const source = this.#source;
    switch (this.textContext) {
      case Context.RawText:
      case Context.Script:
        return this.#rawTailStart(Math.max(from, offset - RAW_TAIL), offset);
      case Context.Plaintext:
      case Context.CDATA:
        return offset;
    }
    let at = offset - 1;
    let unit = source.charCodeAt(at);
    if (unit === LESS_THAN_SIGN || unit === CARRIAGE_RETURN) return at;
    while (at > from && (isASCIIAlphanumeric(unit) || unit === NUMBER_SIGN)) unit = source.charCodeAt(--at);
    return unit === AMPERSAND ? at : offset;
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
    if (this.#tailContext === Context.RawText || this.#tailContext === Context.Script) {
      // A tag of the source ends the element.
      const inText = text !== null || this.written < this.textEnd;
      const after =
        text ?? this.#source.slice(this.written, Math.min(end, this.textEnd, this.written + RAW_TAIL));
      if (inText && !(text === null && this.written === this.textEnd))
        checkRawTextSeam(tail, after.slice(0, RAW_TAIL), this.#tailContext, this.#tailElement);
      this.#insert(tail, false);
      return;
    }
    this.#insert(joined(tail, next), true);
  }

  #dropLineFeed(offset: number): void {
    this.dropsLineFeed = false;
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
const NUMBER_SIGN = 0x23;
const AMPERSAND = 0x26;
const SEMICOLON = 0x3b;
const LESS_THAN_SIGN = 0x3c;

/** Text that is `<`, a carriage return or an unfinished reference, as it is written in front of a code unit. */
function joined(tail: string, next: number): string {
  if (tail === '<') {
    const isMarkup = isASCIIAlpha(next) || next === 0x21 || next === 0x2f || next === 0x3f;
    return isMarkup ? '&lt;' : tail;
  }
  // Together they would be one line break. The carriage return gets a line feed of its own.
  if (tail === '\r') return next === LINE_FEED ? '\r\n' : tail;
  if (!isASCIIAlphanumeric(next) && next !== NUMBER_SIGN && next !== SEMICOLON) return tail;
  const characters = characterReference(tail, 0, tail.length, false);
  if (characters === '') return `&amp;${tail.slice(1)}`;
  return `${tail.slice(0, referenceEnd)};${tail.slice(referenceEnd)}`;
}
