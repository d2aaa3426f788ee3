import { SourceText } from './source-text.ts';

/** Pieces of at least this length are not joined to the previous one. */
const LONG = 1 << 10;
/** A text in more parts than this is joined. */
const MOST_PARTS = 64;

/**
 * A source text for when little of it is read and it is soon dropped: parts stay as decoded, and only short ones are
 * joined.
 */
export class PartedSourceText extends SourceText {
  /** The parts of the next text to be added, if known. */
  parts: readonly string[] | null = null;

  override append(text: string): number {
    const { parts, end } = this;
    this.parts = null;
    if (parts === null || parts.length > MOST_PARTS) return super.append(text);
    for (const part of parts) super.append(part);
    return end;
  }

  protected override join(): void {
    super.join(LONG);
  }
}
