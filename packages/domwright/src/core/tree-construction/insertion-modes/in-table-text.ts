import { CodePoint } from '../../infra/code-points.ts';
import type { ProcessingInstructionToken } from '../../tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../../tokenizer/tokens.ts';
import { textInTable } from '../reporting-errors.ts';
import { ignoreDoctype, insertComment, insertProcessingInstruction } from '../rules-of-many-modes.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import { charactersWithFosterParenting } from './in-table.ts';

/** The "in table text" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intabletext */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  if (codePoint === CodePoint.Null) {
    b.nullCharacterError(start);
    return;
  }
  const hasText = b.hasText(start, end, codePoint);
  b.pendingTableCharacters.push(start, end, flags, hasText ? 1 : 0);
  if (hasText) b.pendingTableCharactersHaveText = true;
}

// Anything else

export function comment(b: TreeBuilder, token: CommentToken): void {
  flush(b);
  // NB: in all modes from which this one is entered.
  insertComment(b, token);
}

export function processingInstruction(b: TreeBuilder, token: ProcessingInstructionToken): void {
  flush(b);
  insertProcessingInstruction(b, token);
}

export function doctype(b: TreeBuilder, token: DoctypeToken): void {
  flush(b);
  ignoreDoctype(b, token);
}

export function startTag(b: TreeBuilder, token: TagToken): void {
  flush(b);
  startTagInMode(b, token);
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  flush(b);
  endTagInMode(b, token);
}

export function endOfFile(b: TreeBuilder): boolean {
  flush(b);
  return true;
}

/** Anything else, up to the reprocessing: the pending characters go where they belong. */
export function flush(b: TreeBuilder): void {
  const pending = b.pendingTableCharacters;
  if (b.pendingTableCharactersHaveText) {
    textInTable(b, pending[0]!, pending[pending.length - 3]!);
    for (let i = 0; i < pending.length; i += 4) {
      // NB: where the text goes depends only on whether any of it is not white space.
      const codePoint = pending[i + 3] === 1 ? CodePoint.LessThanSign : CodePoint.Space;
      charactersWithFosterParenting(b, pending[i]!, pending[i + 1]!, pending[i + 2]!, codePoint);
    }
  } else {
    for (let i = 0; i < pending.length; i += 4)
      b.insertCharacters(pending[i]!, pending[i + 1]!, pending[i + 2]!);
  }
  pending.length = 0;
  b.pendingTableCharactersHaveText = false;
  b.mode = b.originalMode;
}
