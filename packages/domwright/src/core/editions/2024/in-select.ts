import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import { CodePoint } from '../../infra/code-points.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import * as inBody from '../../tree-construction/insertion-modes/in-body.ts';
import * as inHead from '../../tree-construction/insertion-modes/in-head.ts';
import { endTagWithoutElement, errorAboutLast } from '../../tree-construction/reporting-errors.ts';
import type { TreeBuilder } from '../../tree-construction/tree-builder.ts';
import { startTagInMode } from '../../tree-construction/tree-construction-dispatcher.ts';
import { hasSelectInSelectScope } from './select-scope.ts';

/** The "in select" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselect */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  if (codePoint === CodePoint.Null) b.nullCharacterError(start);
  else b.insertCharacters(start, end, flags);
}

export {
  ignoreDoctype as doctype,
  insertComment as comment,
} from '../../tree-construction/rules-of-many-modes.ts';

export function startTag(b: TreeBuilder, token: TagToken): void {
  const stack = b.stack;
  switch (token.nameId) {
    case NameId.Html:
      inBody.startTag(b, token);
      return;
    case NameId.Option:
      if (stack.currentIsHtml(NameId.Option)) stack.pop();
      b.insertHTMLElement(token);
      return;
    case NameId.Optgroup:
      if (stack.currentIsHtml(NameId.Option)) stack.pop();
      if (stack.currentIsHtml(NameId.Optgroup)) stack.pop();
      b.insertHTMLElement(token);
      return;
    case NameId.Hr:
      if (stack.currentIsHtml(NameId.Option)) stack.pop();
      if (stack.currentIsHtml(NameId.Optgroup)) stack.pop();
      b.insertVoidElement(token);
      return;
    case NameId.Select:
      errorAboutLast(b, ErrorCode.NestedSelect, NameId.Select);
      if (!hasSelectInSelectScope(stack)) return; // fragment case
      stack.popUntil(NameId.Select);
      b.resetTheInsertionModeAppropriately();
      return;
    case NameId.Input:
    case NameId.Keygen:
    case NameId.Textarea:
      errorAboutLast(b, ErrorCode.FormControlInSelect, NameId.Select);
      if (!hasSelectInSelectScope(stack)) return; // fragment case
      stack.popUntil(NameId.Select);
      b.resetTheInsertionModeAppropriately();
      startTagInMode(b, token);
      return;
    case NameId.Script:
    case NameId.Template:
      inHead.startTag(b, token);
      return;
    default:
      errorAboutLast(b, ErrorCode.ElementInSelect, NameId.Select);
  }
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  const stack = b.stack;
  switch (token.nameId) {
    case NameId.Optgroup:
      // NB: an option directly within an optgroup is closed by the optgroup's end tag.
      if (
        stack.currentIsHtml(NameId.Option) &&
        stack.length > 1 &&
        stack.nameAt(stack.above(stack.length - 1)) === NameId.Optgroup
      ) {
        stack.pop();
      }
      if (stack.currentIsHtml(NameId.Optgroup)) b.popClosed();
      else endTagWithoutElement(b, token);
      return;
    case NameId.Option:
      if (stack.currentIsHtml(NameId.Option)) b.popClosed();
      else endTagWithoutElement(b, token);
      return;
    case NameId.Select:
      if (!hasSelectInSelectScope(stack)) {
        endTagWithoutElement(b, token); // fragment case
        return;
      }
      b.popUntilClosed(NameId.Select);
      b.resetTheInsertionModeAppropriately();
      return;
    case NameId.Template:
      inHead.endTag(b, token);
      return;
    default:
      endTagWithoutElement(b, token);
  }
}

// As in body
export { endOfFile } from '../../tree-construction/insertion-modes/in-body.ts';
