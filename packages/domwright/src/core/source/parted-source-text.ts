import { SourceText } from './source-text.ts';

/** A piece of this length is not joined to the one before. */
const LONG = 1 << 10;
/** A text in more parts than this is put together. */
const MOST_PARTS = 64;

/**
 * A source text of which a little is read now and then and most is soon forgotten: what is decoded in parts stays in parts,
 * and only short pieces are joined.
 */
export class PartedSourceText extends SourceText {
  /** The parts of the text that is added next, if they are known. */
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
