import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { DoctypeToken, TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { documentModeOf, isConformingDoctype } from '../quirks.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { charactersInMode, endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';

/** The "initial" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  // White space is ignored.
  const from = b.skipWhitespace(start, end, flags, codePoint);
  if (from === end) return;
  anythingElse(b);
  charactersInMode(b, from, end, flags, codePoint);
}

export {
  insertCommentIntoDocument as comment,
  insertProcessingInstructionIntoDocument as processingInstruction,
} from '../rules-of-many-modes.ts';

export function doctype(b: TreeBuilder, token: DoctypeToken): void {
  if (!isConformingDoctype(token)) b.error(ErrorCode.NonConformingDoctype);
  b.sink.appendDoctype(token);
  if (!b.srcdoc && !b.cannotChangeMode) {
    const mode = documentModeOf(token, b.rules.hasSystemId(token));
    b.quirks = mode === 'quirks';
    b.sink.setDocumentMode(mode);
  }
  b.mode = InsertionMode.BeforeHtml;
}

export function startTag(b: TreeBuilder, token: TagToken): void {
  anythingElse(b);
  startTagInMode(b, token);
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  anythingElse(b);
  endTagInMode(b, token);
}

export { anythingElse as endOfFile };

/** Returns true: the token must be reprocessed. */
function anythingElse(b: TreeBuilder): true {
  if (!b.srcdoc) {
    b.error(ErrorCode.MissingDoctype);
    if (!b.cannotChangeMode) {
      b.quirks = true;
      b.sink.setDocumentMode('quirks');
    }
  }
  b.mode = InsertionMode.BeforeHtml;
  return true;
}
