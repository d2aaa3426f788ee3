import { NameId } from '../../../generated/names.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { charactersInMode, endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';

/** The "before html" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode */

export {
  ignoreDoctype as doctype,
  insertCommentIntoDocument as comment,
  insertProcessingInstructionIntoDocument as processingInstruction,
} from '../rules-of-many-modes.ts';

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

export function startTag(b: TreeBuilder, token: TagToken): void {
  if (token.nameId === NameId.Html) {
    b.insertRootElement(token);
    b.mode = InsertionMode.BeforeHead;
    return;
  }
  anythingElse(b);
  startTagInMode(b, token);
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Head:
    case NameId.Body:
    case NameId.Html:
    case NameId.Br:
      anythingElse(b);
      endTagInMode(b, token);
      return;
    default:
      endTagWithoutElement(b, token);
  }
}

export { anythingElse as endOfFile };

/** Returns true: the token must be reprocessed. */
function anythingElse(b: TreeBuilder): true {
  b.insertRootElement(null);
  b.mode = InsertionMode.BeforeHead;
  return true;
}
