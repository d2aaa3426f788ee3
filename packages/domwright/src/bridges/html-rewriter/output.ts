import { startOfTail, tailBefore } from '../../core/editing/seams.ts';
import { SplicedBytes } from '../../core/editing/spliced-bytes.ts';
import { Context, checkRawTextSeam, LONGEST_MARK, Within } from '../../core/editing/text-context.ts';
import { CodePoint } from '../../core/infra/code-points.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import type { InputWindow } from '../../core/tokenizer/input-window.ts';
import type { ByteInput } from './byte-input.ts';
import { type Content, contentInContext } from './content.ts';
import { type Piece, PieceKind, type PieceTaker, Use } from './source-bytes.ts';

/**
 * What is written: the source unchanged, except where something is removed or inserted. Such a place is a *seam*: what meets
 * there must not become markup or a character reference.
 *
 * Offsets are those of the window.
 */
export class RewriterOutput implements PieceTaker {
  /** The source before this offset has been written or skipped. */
  written = 0;
  /** Number of open elements whose contents are being removed. */
  dropping = 0;
  /** The last text in the source: its range, and what kind of text it is there. */
  textStart = 0;
  textEnd = 0;
  textContext: Context = Context.Data;
  textElement = '';
  textWithin: Within = Within.Nothing;
  /** Whether anything has been skipped, or contents have been written that start the body. */
  hasGap = false;
  hasContent = false;
  /** Markup that has been written into the head, while no such contents have been. */
  headMarkup = '';
  /** Whether output currently goes into the head. */
  isInHead = false;
  /** The state at the start of the last text: see TextPiece. */
  textState = 0;
  /** Where the last start tag ends after which a line feed is ignored; -1 for none. */
  dropperEnd = -1;
  /** The same for the output: a line feed that follows there in the source is ignored. */
  dropsAt = -1;
  /** Whether the next output comes first in an element where a leading line feed is ignored. */
  isFirst = false;
  /** Whether to skip the line feed at `dropsAt`, if it comes next. */
  dropsLineFeed = false;

  readonly #source: SourceText;
  readonly #window: InputWindow;
  readonly #input: ByteInput | null;
  #text: string[] = [];
  readonly #bytes: SplicedBytes = new SplicedBytes();
  /** Text before a seam, to be written once it is known what follows. */
  #tail = '';
  /** Where it ends in the source; -1 if it is not from the source. */
  #tailEnd = -1;
  /** Its bytes in the source. */
  readonly #tailBytes: { bytes: Uint8Array; encoding: string; isEnd: boolean }[] = [];
  #tailContext: Context = Context.Data;
  #tailElement = '';
  #tailWithin: Within = Within.Nothing;
  /** The end of the raw text before the tail, if that contains a seam. */
  #rawBefore = '';

  constructor(source: SourceText, window: InputWindow, input: ByteInput | null) {
    this.#source = source;
    this.#window = window;
    this.#input = input;
  }

  /** Copies the source up to an offset; copying continues from there. */
  copyTo(offset: number): void {
    if (offset <= this.written) return;
    if (this.dropping > 0) {
      this.skipTo(offset);
      return;
    }
    this.#beginCopy(offset);
    if (this.#rawBefore !== '') this.#followRaw(offset);
    this.#raw(offset);
    this.isFirst = offset === this.dropperEnd;
    if (this.isFirst) this.dropsAt = offset;
  }

  /** Writes what is pending before the source up to an offset. */
  #beginCopy(offset: number): void {
    if (this.#tail !== '') this.#writeTail(this.#source.charCodeAt(this.written), null, offset);
    if (this.isFirst) this.#writeFirst(this.#source.charCodeAt(this.written), this.written === this.dropsAt);
    if (this.dropsLineFeed) this.#dropLineFeed(offset);
  }

  /** Copies the source up to an offset where something is inserted or removed. */
  copyToSeam(offset: number): void {
    if (offset <= this.written || this.dropping > 0) {
      this.copyTo(offset);
      return;
    }
    const start = this.#tailStart(offset);
    if (start > this.written) this.copyTo(start);
    if (start === offset) return;
    this.#beginCopy(offset);
    if (this.written === offset) return;
    this.#tail = this.#source.slice(this.written, offset);
    this.#tailContext = this.textContext;
    this.#tailElement = this.textElement;
    this.#tailWithin = this.textWithin;
    this.#tailEnd = offset;
    this.#hold(offset);
  }

  /** Copies the source up to an offset, except text at its end that may join with what follows. */
  copyFinished(offset: number): void {
    this.copyTo(this.dropping > 0 ? offset : this.#tailStart(offset));
    // Most of what is decoded as replacement is not text.
    if (this.written === this.#source.length && this.#tail === '' && this.dropping === 0) this.#flush();
  }

  /** Skips the source up to an offset. */
  skipTo(offset: number): void {
    if (offset <= this.written) return;
    this.hasGap = true;
    this.#skip(offset);
  }

  /** Writes a tag or comment, or part of one. `hasReferences`: it is the value of an attribute. */
  markup(text: string, hasReferences = false): void {
    if (this.dropping > 0 || text === '') return;
    // NB: after raw text and CDATA sections, this is what ends them.
    if (this.#tail !== '')
      this.#writeTail(this.#tailContext === Context.Data ? text.charCodeAt(0) : -1, text, 0);
    this.isFirst = false;
    this.dropsLineFeed = false;
    this.#rawBefore = '';
    this.#insert(text, hasReferences);
  }

  /** Writes contents in order. `within`: what surrounds the element, if it holds raw text. */
  contents(contents: readonly Content[], context: Context, element: string, within: Within): void {
    if (this.dropping > 0) return;
    for (const content of contents) {
      const text = contentInContext(content, context, element, within);
      if (text === '') continue;
      if (!content.isHTML || !this.isInHead) this.hasContent = true;
      else if (!this.hasContent) this.headMarkup += text;
      if (this.#tail !== '') this.#writeTail(text.charCodeAt(0), text, 0);
      if (this.isFirst) this.#writeFirst(text.charCodeAt(0), false);
      let cut = text.length;
      const isRaw = context === Context.RawText || context === Context.Script;
      // The end of this is examined together with what comes next.
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

  /** Writes bytes that are not text. */
  bytes(bytes: Uint8Array): void {
    this.#bytes.copy(bytes, 0, bytes.length);
  }

  /** The output since the last call. */
  takeText(): string {
    const text = this.#text.length === 1 ? this.#text[0]! : this.#text.join('');
    this.#text = [];
    return text;
  }

  /** The output since the last call, as new bytes. */
  takeBytes(): Uint8Array {
    return this.#bytes.take();
  }

  /** Ends the output. */
  finish(): void {
    if (this.#tail !== '') this.#copyTail();
    this.#flush();
    this.#bytes.finish();
  }

  /** Called when the window has slid. */
  rebase(by: number): void {
    this.written -= by;
    this.#tailEnd = Math.max(this.#tailEnd - by, -1);
    this.textStart -= by;
    this.textEnd -= by;
    this.dropperEnd = Math.max(this.dropperEnd - by, -1);
    this.dropsAt = Math.max(this.dropsAt - by, -1);
  }

  // --- Seams ----------------------------------------------------------------------------------------------------

  /** Where the part of the text before an offset starts that may join with what follows. */
  #tailStart(offset: number): number {
    if (offset > this.textEnd || offset <= this.textStart) return offset;
    const from = Math.max(this.textStart, this.written);
    if (from >= offset) return offset;
    const context = this.textContext;
    if (context === Context.RawText || context === Context.Script)
      return this.#rawTailStart(Math.max(from, offset - LONGEST_MARK), offset);
    return startOfTail(this.#source, from, offset, context);
  }

  /** NB: only ASCII is rewritten. All marks are ASCII, and other bytes must stay as they are. */
  #rawTailStart(from: number, offset: number): number {
    let at = offset;
    while (at > from && this.#source.charCodeAt(at - 1) < 0x80) at--;
    return at;
  }

  /** Writes the text before a seam. `next` is the first code unit of what follows: a string, or the source up to an offset. */
  #writeTail(next: number, text: string | null, end: number): void {
    if (text === null && this.written === this.#tailEnd) {
      // There is no seam after all.
      this.#copyTail();
      return;
    }
    const tail = this.#tail;
    this.#tail = '';
    for (const { bytes, encoding } of this.#tailBytes) {
      this.#bytes.use(encoding);
      this.#bytes.skip(bytes, 0, bytes.length);
    }
    this.#tailBytes.length = 0;
    const context = this.#tailContext;
    const isRaw = context === Context.RawText || context === Context.Script;
    if (isRaw) {
      const before = (this.#rawBefore + tail).slice(-LONGEST_MARK);
      this.#rawBefore = before;
      // A tag, whether from the source or written, ends the element.
      let after = '';
      if (text === null && this.written < this.textEnd)
        after = this.#source.slice(this.written, Math.min(end, this.textEnd, this.written + LONGEST_MARK));
      else if (text !== null && next >= 0) after = text.slice(0, LONGEST_MARK);
      checkRawTextSeam(before, after, context, this.#tailElement, this.#tailWithin);
    }
    this.#insert(tailBefore(tail, next, context), !isRaw);
  }

  /** Records that the source up to an offset is written after a seam in raw text. */
  #followRaw(offset: number): void {
    const from = Math.max(this.written, offset - LONGEST_MARK);
    this.#rawBefore =
      offset > this.textEnd ? '' : (this.#rawBefore + this.#source.slice(from, offset)).slice(-LONGEST_MARK);
  }

  /** Handles the first code unit in an element. `isSource`: it also comes first in the source. */
  #writeFirst(unit: number, isSource: boolean): void {
    this.isFirst = false;
    if (isSource) return;
    if (unit === CodePoint.LineFeed || unit === CodePoint.CarriageReturn) this.#insert('\n', true);
    // NB: in the source, a line feed that follows is ignored; here it would not be.
    this.dropsLineFeed = true;
  }

  /** Writes the text before a seam unchanged. */
  #copyTail(): void {
    const tail = this.#tail;
    this.#tail = '';
    if (this.#input === null || this.#tailBytes.length === 0) this.#insert(tail, true);
    for (const { bytes, encoding, isEnd } of this.#tailBytes) {
      this.#bytes.use(encoding);
      this.#bytes.copy(bytes, 0, bytes.length, isEnd);
    }
    this.#tailBytes.length = 0;
  }

  #dropLineFeed(offset: number): void {
    this.dropsLineFeed = false;
    if (this.written !== this.dropsAt) return;
    const unit = this.#source.charCodeAt(this.written);
    if (unit === CodePoint.LineFeed) this.#skip(this.written + 1);
    else if (unit === CodePoint.CarriageReturn) {
      const isPair =
        this.written + 1 < offset && this.#source.charCodeAt(this.written + 1) === CodePoint.LineFeed;
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
      input.source.take(this.#window.start + offset, Use.Copy, this);
    }
    this.written = offset;
  }

  #skip(offset: number): void {
    const input = this.#input;
    if (input !== null) input.source.take(this.#window.start + offset, Use.Skip, this);
    this.written = offset;
  }

  /** Holds back the source up to an offset as the text before a seam. */
  #hold(offset: number): void {
    const input = this.#input;
    if (input !== null) input.source.take(this.#window.start + offset, Use.Hold, this);
    this.written = offset;
  }

  /** Writes bytes that are not text. */
  #flush(): void {
    const input = this.#input;
    if (input !== null) input.source.take(this.#window.start + this.written, Use.Copy, this);
  }

  takePiece({ bytes, encoding, kind }: Piece, from: number, to: number, use: Use): void {
    const isEnd = kind === PieceKind.Whole;
    if (use === Use.Hold) {
      // NB: the memory may be the caller's.
      this.#tailBytes.push({ bytes: bytes.slice(from, to), encoding, isEnd });
      return;
    }
    this.#bytes.use(encoding);
    if (use === Use.Copy) this.#bytes.copy(bytes, from, to, isEnd);
    else this.#bytes.skip(bytes, from, to);
  }

  #insert(text: string, hasReferences: boolean): void {
    if (text === '') return;
    const input = this.#input;
    if (input === null) {
      this.#text.push(text);
      return;
    }
    this.#bytes.use(input.encoding);
    this.#bytes.insert(text, hasReferences, input.sniffed?.confidence === 'tentative');
  }
}
