import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { openAtEnd } from '../reporting-errors.ts';
import { ScriptEndTag, type TreeBuilder } from '../tree-builder.ts';

/** The "text" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  _codePoint: number,
): void {
  b.insertCharacters(start, end, flags);
}

export function endOfFile(b: TreeBuilder): boolean {
  openAtEnd(b, ErrorCode.EofInTextElement, b.stack.currentNode);
  if (b.stack.currentIsHtml(NameId.Script)) b.sink.setAlreadyStarted(b.stack.currentNode);
  b.stack.pop();
  b.mode = b.originalMode;
  return true;
}

export function endTag(b: TreeBuilder, _token: TagToken): void {
  if (b.stack.currentIsHtml(NameId.Script) && b.suspendAtScript(ScriptEndTag.Html)) return;
  b.popClosed();
  b.mode = b.originalMode;
}

// NB: no other token can occur in the tokenizer's current state.

export function startTag(_b: TreeBuilder, _token: TagToken): void {}

export {
  ignoreDoctype as doctype,
  insertComment as comment,
  insertProcessingInstruction as processingInstruction,
} from '../rules-of-many-modes.ts';
