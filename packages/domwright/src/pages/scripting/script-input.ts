/** A piece of unread input. */
interface Piece {
  text: string;
  next: Piece | null;
}

/** Pieces in order. */
interface Pieces {
  first: Piece | null;
  last: Piece | null;
}

/** Maximum number of code units fed to the tokenizer at a time, since the rest after a script end tag is fed again. */
const MOST_UNITS = 4096;

/**
 * The input stream with its insertion point —
 * https://html.spec.whatwg.org/multipage/parsing.html#the-input-stream
 *
 * The insertion point is a place before a character, not an offset. Each script that is prepared inside another one
 * saves the old insertion point. So the unread input is a stack: at the top, the text before the insertion point; below
 * it, the text between this insertion point and the previous one; at the bottom, the rest of the source.
 */
export class ScriptInput {
  private readonly levels: Pieces[] = [{ first: null, last: null }];

  /** Number of insertion points that have been set and not restored. */
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

  /** Moves the insertion point to just before the next input character. */
  setInsertionPoint(): void {
    this.levels.push({ first: null, last: null });
  }

  /** Restores the previous insertion point. Unread text stays in the input. */
  restoreInsertionPoint(): void {
    const { first, last } = this.levels.pop()!;
    if (last === null) return;
    const top = this.levels[this.levels.length - 1]!;
    last.next = top.first;
    top.first = first;
    top.last ??= last;
  }

  /** Takes the next text before the insertion point; '' if there is none. */
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

  /** All unread input, in order; for a speculative parser. */
  unread(): string {
    let text = '';
    for (let level = this.levels.length - 1; level >= 0; level--) {
      for (let piece = this.levels[level]!.first; piece !== null; piece = piece.next) text += piece.text;
    }
    return text;
  }

  /** Discards all unread input. */
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
