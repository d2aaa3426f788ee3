import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { endTagWithoutElement, openAtEnd } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inHead from './in-head.ts';

/** The "in template" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate */

// As in body
export { characters, comment, doctype, processingInstruction } from './in-body.ts';

export function startTag(b: TreeBuilder, token: TagToken): void {
  switch (token.nameId) {
    case NameId.Base:
    case NameId.Basefont:
    case NameId.Bgsound:
    case NameId.Link:
    case NameId.Meta:
    case NameId.Noframes:
    case NameId.Script:
    case NameId.Style:
    case NameId.Template:
    case NameId.Title:
      inHead.startTag(b, token);
      return;
    case NameId.Caption:
    case NameId.Colgroup:
    case NameId.Tbody:
    case NameId.Tfoot:
    case NameId.Thead:
      switchTo(b, InsertionMode.InTable, token);
      return;
    case NameId.Col:
      switchTo(b, InsertionMode.InColumnGroup, token);
      return;
    case NameId.Tr:
      switchTo(b, InsertionMode.InTableBody, token);
      return;
    case NameId.Td:
    case NameId.Th:
      switchTo(b, InsertionMode.InRow, token);
      return;
    default:
      switchTo(b, InsertionMode.InBody, token);
  }
}

/** Another mode becomes the current template insertion mode, and the token is reprocessed in it. */
function switchTo(b: TreeBuilder, mode: InsertionMode, token: TagToken): void {
  b.templateModes.pop();
  b.templateModes.push(mode);
  b.mode = mode;
  startTagInMode(b, token);
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  if (token.nameId === NameId.Template) inHead.endTag(b, token);
  else endTagWithoutElement(b, token);
}

export function endOfFile(b: TreeBuilder): boolean {
  if (!b.stack.has(NameId.Template)) return false; // fragment case
  const template = b.stack.nodeAt(b.stack.lastIndexOf(NameId.Template));
  openAtEnd(b, ErrorCode.EofInTemplate, template);
  // NB: the section does not say so. By web-platform-tests and in Chromium 156, the end of the file ends patching, too.
  b.patching?.close(template);
  b.stack.popUntil(NameId.Template);
  b.formatting.clearUpToTheLastMarker();
  b.templateModes.pop();
  b.resetTheInsertionModeAppropriately();
  return true;
}
