import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import * as inBody from './in-body.ts';

/** The "after body" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  const from = b.skipWhitespace(start, end, flags, codePoint);
  if (from > start) inBody.characters(b, start, from, flags, codePoint);
  if (from === end) return;
  anythingElse(b);
  b.charactersInMode(from, end, flags, codePoint);
}

export function startTag(b: TreeBuilder, token: TagToken): void {
  if (token.nameId === NameId.Html) {
    inBody.startTag(b, token);
    return;
  }
  anythingElse(b);
  b.startTagInMode(token);
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  if (token.nameId === NameId.Html) {
    if (b.context !== null) {
      endTagWithoutElement(b, token.nameId);
      return;
    }
    b.closed(b.stack.nodeAt(0));
    b.mode = InsertionMode.AfterAfterBody;
    return;
  }
  anythingElse(b);
  b.endTagInMode(token);
}

function anythingElse(b: TreeBuilder): void {
  b.error(ErrorCode.ContentAfterBody);
  b.mode = InsertionMode.InBody;
}
