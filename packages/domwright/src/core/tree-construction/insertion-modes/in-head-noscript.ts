import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement, errorAbout, openAtEnd } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { charactersInMode, endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inBody from './in-body.ts';
import * as inHead from './in-head.ts';

/** The "in head noscript" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript */

export { ignoreDoctype as doctype } from '../rules-of-many-modes.ts';

export function startTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Html:
      inBody.startTag(b, token);
      return;
    case NameId.Basefont:
    case NameId.Bgsound:
    case NameId.Link:
    case NameId.Meta:
    case NameId.Noframes:
    case NameId.Style:
      inHead.startTag(b, token);
      return;
    case NameId.Head:
      b.error(ErrorCode.MisplacedHeadStartTag);
      return;
    case NameId.Noscript:
      errorAbout(b, ErrorCode.NestedNoscript, b.stack.currentNode);
      return;
    default:
      anythingElse(b);
      startTagInMode(b, token);
  }
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Noscript:
      b.popClosed();
      b.mode = InsertionMode.InHead;
      return;
    case NameId.Br:
      anythingElse(b);
      endTagInMode(b, token);
      return;
    default:
      endTagWithoutElement(b, token);
  }
}

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  const from = b.skipWhitespace(start, end, flags, codePoint);
  b.insertCharacters(start, from, flags);
  if (from === end) return;
  anythingElse(b);
  charactersInMode(b, from, end, flags, codePoint);
}

// As in head
export { comment, processingInstruction } from './in-head.ts';

export function endOfFile(b: TreeBuilder): boolean {
  openAtEnd(b, ErrorCode.EofInHeadNoscript, b.stack.currentNode);
  leave(b);
  return true;
}

function anythingElse(b: TreeBuilder): void {
  errorAbout(b, ErrorCode.ContentInHeadNoscript, b.stack.currentNode);
  leave(b);
}

function leave(b: TreeBuilder): void {
  b.stack.pop(); // the noscript element
  b.mode = InsertionMode.InHead;
}
