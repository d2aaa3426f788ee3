/** A piece of input that has not been read. */
interface Piece {
  text: string;
  next: Piece | null;
}

/** Pieces in order. */
interface Pieces {
  first: Piece | null;
  last: Piece | null;
}

/** The tokenizer gets no more than this at once, since what a script end tag leaves of it is fed again. */
const MOST_UNITS = 4096;

/**
 * The input stream with its insertion point —
 * https://html.spec.whatwg.org/multipage/parsing.html#the-input-stream
 *
 * The insertion point is a place before a character, not an offset, and there are as many of them, one saved below the
 * other, as scripts are being prepared inside each other. So the unread input is a stack: at the top what stands before
 * the insertion point, below it what stands between this one and the one before, at the bottom what the source still
 * holds.
 */
export class ScriptInput {
  private readonly levels: Pieces[] = [{ first: null, last: null }];

  /** How many insertion points have been set and not restored. */
  get depth(): number {
    return this.levels.length - 1;
  }

  /** Adds text at the very end. */
  append(text: string): void {
    push(this.levels[0]!, text);
  }

  /** Inserts text just before the insertion point. */
  insert(text: string): void {
    push(this.levels[this.levels.length - 1]!, text);
  }

  /** Puts text back before the next input character. */
  putBack(text: string): void {
    if (text === '') return;
    const top = this.levels[this.levels.length - 1]!;
    top.first = { text, next: top.first };
    top.last ??= top.first;
  }

  /** The insertion point is now just before the next input character. */
  setInsertionPoint(): void {
    this.levels.push({ first: null, last: null });
  }

  /** The insertion point is where it was before; what has not been read stays to be read. */
  restoreInsertionPoint(): void {
    const { first, last } = this.levels.pop()!;
    if (last === null) return;
    const top = this.levels[this.levels.length - 1]!;
    last.next = top.first;
    top.first = first;
    top.last ??= last;
  }

  /** Takes the next of what stands before the insertion point; '' if there is nothing. */
  next(): string {
    const top = this.levels[this.levels.length - 1]!;
    const piece = top.first;
    if (piece === null) return '';
    const { text } = piece;
    if (text.length <= MOST_UNITS) {
      top.first = piece.next;
      if (top.first === null) top.last = null;
      return text;
    }
    piece.text = text.slice(MOST_UNITS);
    return text.slice(0, MOST_UNITS);
  }

  /** All that has not been read, in order; for a speculative parser. */
  unread(): string {
    let text = '';
    for (let level = this.levels.length - 1; level >= 0; level--) {
      for (let piece = this.levels[level]!.first; piece !== null; piece = piece.next) text += piece.text;
    }
    return text;
  }

  /** Forgets all that has not been read. */
  discard(): void {
    for (const level of this.levels) {
      level.first = null;
      level.last = null;
    }
  }
}

function push(pieces: Pieces, text: string): void {
  if (text === '') return;
  const piece = { text, next: null };
  if (pieces.last === null) pieces.first = piece;
  else pieces.last.next = piece;
  pieces.last = piece;
}
