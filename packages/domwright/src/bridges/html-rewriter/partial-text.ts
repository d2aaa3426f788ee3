import { type OtherReading, refuseInMarkup } from '../../core/editing/other-reading.ts';
import { ScriptState, scriptStateAfter } from '../../core/editing/script-text.ts';
import { Context } from '../../core/editing/text-context.ts';
import type { Content } from './content.ts';
import type { TextPiece } from './pieces.ts';

/** The state between pieces that belong together: in a script, or in a `noscript` as a parser without scripting reads it. */
export const IN_MARKUP = 4;

/**
 * The state in the output of a raw text that is edited piece by piece. In a script, and in a `noscript` with scripting, the
 * meaning of a piece depends on those before it: if some are removed, the rest must keep its meaning.
 */
export class PartialText {
  /** The state after the output so far, if it differs from that in the source; otherwise -1. */
  #state = -1;

  /** @throws Error if text is not possible between the pieces */
  insert(it: TextPiece, contents: readonly Content[], stateInSource: number): void {
    for (const { text, isHTML } of contents) {
      if (text === '') continue;
      const state = this.#state < 0 ? stateInSource : this.#state;
      if (state === IN_MARKUP) refuse(it);
      if (isHTML || it.context !== Context.Script) continue;
      const after = scriptStateAfter(text!, state);
      if (after === ScriptState.Ended) refuse(it);
      // With what follows in the source, it could be `-->`.
      if (after !== ScriptState.Data && text!.endsWith('-')) refuse(it);
      if (after !== state) this.#state = after;
    }
  }

  /** A piece is removed. */
  leaveOut(it: TextPiece): void {
    if (this.#state < 0 && (it.stateBefore !== it.stateAfter || it.stateBefore === IN_MARKUP))
      this.#state = it.stateBefore;
  }

  /** A piece is kept. */
  keep(it: TextPiece): void {
    if (this.#state < 0) return;
    if (this.#state !== it.stateBefore || this.#state === IN_MARKUP) {
      if (it.start < it.end) refuse(it);
    } else if (it.start < it.end) {
      this.#state = -1;
    }
  }

  /** The text ends. */
  end(it: TextPiece): void {
    if (this.#state === ScriptState.DoubleEscaped || this.#state === IN_MARKUP) refuse(it);
    this.#state = -1;
  }

  /** @throws Error if text is not possible at the end of a `noscript` element */
  checkEnd(reading: OtherReading): void {
    if (!reading.isText) refuseInMarkup();
  }
}

function refuse({ element }: TextPiece): never {
  throw new Error(
    `the text of a ${element} element cannot be changed here: the rest would change its meaning or become markup`,
  );
}
