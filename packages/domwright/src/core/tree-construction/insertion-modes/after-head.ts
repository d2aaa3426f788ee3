import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import { Namespace } from '../../infra/namespaces.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement } from '../reporting-errors.ts';
import { elementFlags } from '../stack-of-open-elements.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { charactersInMode, endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inBody from './in-body.ts';
import * as inHead from './in-head.ts';

/** The "after head" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode */

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

export {
  ignoreDoctype as doctype,
  insertComment as comment,
  insertProcessingInstruction as processingInstruction,
} from '../rules-of-many-modes.ts';

export function startTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Html:
      inBody.startTag(b, token);
      return;
    case NameId.Body:
      b.insertHTMLElement(token);
      b.framesetOk = false;
      b.mode = InsertionMode.InBody;
      return;
    case NameId.Frameset:
      b.insertHTMLElement(token);
      b.mode = InsertionMode.InFrameset;
      return;
    case NameId.Base:
    case NameId.Basefont:
    case NameId.Bgsound:
    case NameId.Link:
    case NameId.Meta:
    case NameId.Noframes:
    case NameId.Script:
    case NameId.Style:
    case NameId.Template:
    case NameId.Title: {
      b.error(ErrorCode.HeadElementAfterHead);
      const head = b.headElement;
      b.stack.push(head, head, NameId.Head, elementFlags(NameId.Head, Namespace.Html));
      inHead.startTag(b, token);
      b.sink.putIntoHead(head);
      b.stack.removeAt(b.stack.indexOf(head, NameId.Head));
      return;
    }
    case NameId.Head:
      b.error(ErrorCode.MisplacedHeadStartTag);
      return;
    default:
      anythingElse(b);
      startTagInMode(b, token);
  }
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Template:
      inHead.endTag(b, token);
      return;
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
  b.insertImplied(NameId.Body);
  b.resetFramesetOk();
  b.mode = InsertionMode.InBody;
  return true;
}
