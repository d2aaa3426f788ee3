import type { Tokenizer } from './tokenizer.ts';

/**
 * The tokenizer's position in the input, in the form of parse5's preprocessor. Other packages set `line`, `lineStartPos`
 * and `droppedBufferSize` to set the position of the next chunk of input.
 */
export class Preprocessor {
  private readonly tokenizer: Tokenizer;
  /** The position of the next chunk of input, if it was set. */
  private place: { line: number; lineStartPos: number; droppedBufferSize: number } | null = null;

  // NB: other packages set these to start over; nothing here depends on them.
  lastGapPos = -2;
  gapStack: number[] = [];
  lastChunkWritten = false;
  endOfChunkHit = false;
  bufferWaterline: number = 1 << 16;
  isEol = false;

  constructor(tokenizer: Tokenizer) {
    this.tokenizer = tokenizer;
  }

  /** Whether to drop the next code unit if it is a line feed, since a carriage return precedes it. */
  get skipNextNewLine(): boolean {
    return this.tokenizer.standard.endedInCarriageReturn;
  }

  set skipNextNewLine(skip: boolean) {
    this.tokenizer.standard.endedInCarriageReturn = skip;
  }

  /** Called when a chunk of input arrives. */
  begin(): void {
    const { place, tokenizer } = this;
    if (place === null) return;
    this.place = null;
    const { line, lineStartPos, droppedBufferSize } = place;
    tokenizer.lines?.restart(tokenizer.source.length, line, 1 - lineStartPos, droppedBufferSize);
  }

  private said(): { line: number; lineStartPos: number; droppedBufferSize: number } {
    this.place ??= { line: this.line, lineStartPos: 0, droppedBufferSize: this.offset };
    return this.place;
  }

  /** The chunk of input being read, with earlier input that is not finished. */
  get html(): string {
    const { source, standard } = this.tokenizer;
    const from = this.droppedBufferSize;
    return from === standard.base ? standard.text : source.slice(from, source.length);
  }

  set html(_text: string) {}

  /** The index of the last code unit read. */
  get pos(): number {
    return this.offset - this.droppedBufferSize;
  }

  set pos(_index: number) {}

  /** The line of the next character. */
  get line(): number {
    this.find();
    return this.tokenizer.lines?.line ?? 1;
  }

  set line(line: number) {
    this.said().line = line;
  }

  /** The column of the last character read. */
  get col(): number {
    this.find();
    return (this.tokenizer.lines?.column ?? 1) - 1;
  }

  /** The offset of the last character read. */
  get offset(): number {
    const { standard } = this.tokenizer;
    return standard.base + standard.position - 1;
  }

  get lineStartPos(): number {
    return this.pos - this.col;
  }

  set lineStartPos(index: number) {
    this.said().lineStartPos = index;
  }

  /** The offset at which `html` begins. */
  get droppedBufferSize(): number {
    const { keptFrom, standard } = this.tokenizer;
    return Math.min(keptFrom, standard.base);
  }

  set droppedBufferSize(offset: number) {
    this.said().droppedBufferSize = offset;
  }

  /** Whether text must be passed on before it is complete. Always false. */
  willDropParsedChunk(): boolean {
    return false;
  }

  private find(): void {
    const { lines, standard } = this.tokenizer;
    lines?.find(standard.base + standard.position);
  }
}
