import { ErrorCode } from '../errors/parse-error-codes.ts';
import type { CommentToken, TagToken } from '../tokenizer/tokens.ts';
import { InsertionMode } from './insertion-mode.ts';
import * as afterAfterBody from './insertion-modes/after-after-body.ts';
import * as afterAfterFrameset from './insertion-modes/after-after-frameset.ts';
import * as afterBody from './insertion-modes/after-body.ts';
import * as afterFrameset from './insertion-modes/after-frameset.ts';
import * as afterHead from './insertion-modes/after-head.ts';
import * as beforeHead from './insertion-modes/before-head.ts';
import * as beforeHtml from './insertion-modes/before-html.ts';
import * as inBody from './insertion-modes/in-body.ts';
import * as inCaption from './insertion-modes/in-caption.ts';
import * as inCell from './insertion-modes/in-cell.ts';
import * as inColumnGroup from './insertion-modes/in-column-group.ts';
import * as inFrameset from './insertion-modes/in-frameset.ts';
import * as inHead from './insertion-modes/in-head.ts';
import * as inHeadNoscript from './insertion-modes/in-head-noscript.ts';
import * as inRow from './insertion-modes/in-row.ts';
import * as inSelect from './insertion-modes/in-select.ts';
import * as inSelectInTable from './insertion-modes/in-select-in-table.ts';
import * as inTable from './insertion-modes/in-table.ts';
import * as inTableBody from './insertion-modes/in-table-body.ts';
import * as inTableText from './insertion-modes/in-table-text.ts';
import * as inTemplate from './insertion-modes/in-template.ts';
import * as initial from './insertion-modes/initial.ts';
import * as text from './insertion-modes/text.ts';
import { openAtEnd } from './reporting-errors.ts';
import type { TreeBuilder } from './tree-builder.ts';

/*
 * Using the rules for the current insertion mode, for each kind of token —
 * https://html.spec.whatwg.org/multipage/parsing.html#using-the-rules-for
 */

/** Processes a start tag by the current insertion mode in HTML content. */
export function startTagInMode(b: TreeBuilder, token: TagToken): void {
  switch (b.mode) {
    case InsertionMode.Initial:
      return initial.startTag(b, token);
    case InsertionMode.BeforeHtml:
      return beforeHtml.startTag(b, token);
    case InsertionMode.BeforeHead:
      return beforeHead.startTag(b, token);
    case InsertionMode.InHead:
      return inHead.startTag(b, token);
    case InsertionMode.InHeadNoscript:
      return inHeadNoscript.startTag(b, token);
    case InsertionMode.AfterHead:
      return afterHead.startTag(b, token);
    case InsertionMode.InBody:
      return inBody.startTag(b, token);
    case InsertionMode.Text:
      return; // only characters and an end tag can come
    case InsertionMode.InTable:
      return inTable.startTag(b, token);
    case InsertionMode.InTableText:
      return inTableText.startTag(b, token);
    case InsertionMode.InCaption:
      return inCaption.startTag(b, token);
    case InsertionMode.InColumnGroup:
      return inColumnGroup.startTag(b, token);
    case InsertionMode.InTableBody:
      return inTableBody.startTag(b, token);
    case InsertionMode.InRow:
      return inRow.startTag(b, token);
    case InsertionMode.InCell:
      return inCell.startTag(b, token);
    case InsertionMode.InSelect:
      return inSelect.startTag(b, token);
    case InsertionMode.InSelectInTable:
      return inSelectInTable.startTag(b, token);
    case InsertionMode.InTemplate:
      return inTemplate.startTag(b, token);
    case InsertionMode.AfterBody:
      return afterBody.startTag(b, token);
    case InsertionMode.InFrameset:
      return inFrameset.startTag(b, token);
    case InsertionMode.AfterFrameset:
      return afterFrameset.startTag(b, token);
    case InsertionMode.AfterAfterBody:
      return afterAfterBody.startTag(b, token);
    case InsertionMode.AfterAfterFrameset:
      return afterAfterFrameset.startTag(b, token);
  }
}

/** Processes an end tag by the current insertion mode in HTML content. */
export function endTagInMode(b: TreeBuilder, token: TagToken): void {
  switch (b.mode) {
    case InsertionMode.Initial:
      return initial.endTag(b, token);
    case InsertionMode.BeforeHtml:
      return beforeHtml.endTag(b, token);
    case InsertionMode.BeforeHead:
      return beforeHead.endTag(b, token);
    case InsertionMode.InHead:
      return inHead.endTag(b, token);
    case InsertionMode.InHeadNoscript:
      return inHeadNoscript.endTag(b, token);
    case InsertionMode.AfterHead:
      return afterHead.endTag(b, token);
    case InsertionMode.InBody:
      return inBody.endTag(b, token);
    case InsertionMode.Text:
      return text.endTag(b, token);
    case InsertionMode.InTable:
      return inTable.endTag(b, token);
    case InsertionMode.InTableText:
      return inTableText.endTag(b, token);
    case InsertionMode.InCaption:
      return inCaption.endTag(b, token);
    case InsertionMode.InColumnGroup:
      return inColumnGroup.endTag(b, token);
    case InsertionMode.InTableBody:
      return inTableBody.endTag(b, token);
    case InsertionMode.InRow:
      return inRow.endTag(b, token);
    case InsertionMode.InCell:
      return inCell.endTag(b, token);
    case InsertionMode.InSelect:
      return inSelect.endTag(b, token);
    case InsertionMode.InSelectInTable:
      return inSelectInTable.endTag(b, token);
    case InsertionMode.InTemplate:
      return inTemplate.endTag(b, token);
    case InsertionMode.AfterBody:
      return afterBody.endTag(b, token);
    case InsertionMode.InFrameset:
      return inFrameset.endTag(b, token);
    case InsertionMode.AfterFrameset:
      return afterFrameset.endTag(b, token);
    case InsertionMode.AfterAfterBody:
      return afterAfterBody.endTag(b, token);
    case InsertionMode.AfterAfterFrameset:
      return afterAfterFrameset.endTag(b, token);
  }
}

/**
 * Processes characters by the current insertion mode in HTML content. A U+0000 comes alone, as code point 0; the modes
 * that have no rule for it treat it as any character that is not white space.
 */
export function charactersInMode(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  switch (b.mode) {
    case InsertionMode.InBody:
    case InsertionMode.InCaption:
    case InsertionMode.InCell:
    case InsertionMode.InTemplate:
      return inBody.characters(b, start, end, flags, codePoint);
    case InsertionMode.Text:
      return b.insertCharacters(start, end, flags);
    case InsertionMode.InSelect:
    case InsertionMode.InSelectInTable:
      return inSelect.characters(b, start, end, flags, codePoint);
    case InsertionMode.InTable:
    case InsertionMode.InTableBody:
    case InsertionMode.InRow:
      return inTable.characters(b, start, end, flags, codePoint);
    case InsertionMode.InTableText:
      return inTableText.characters(b, start, end, flags, codePoint);
    case InsertionMode.Initial:
      return initial.characters(b, start, end, flags, codePoint);
    case InsertionMode.BeforeHtml:
      return beforeHtml.characters(b, start, end, flags, codePoint);
    case InsertionMode.BeforeHead:
      return beforeHead.characters(b, start, end, flags, codePoint);
    case InsertionMode.InHead:
      return inHead.characters(b, start, end, flags, codePoint);
    case InsertionMode.InHeadNoscript:
      return inHeadNoscript.characters(b, start, end, flags, codePoint);
    case InsertionMode.AfterHead:
      return afterHead.characters(b, start, end, flags, codePoint);
    case InsertionMode.InColumnGroup:
      return inColumnGroup.characters(b, start, end, flags, codePoint);
    case InsertionMode.AfterBody:
      return afterBody.characters(b, start, end, flags, codePoint);
    case InsertionMode.InFrameset:
      return inFrameset.characters(b, start, end, flags, codePoint);
    case InsertionMode.AfterFrameset:
      return afterFrameset.characters(b, start, end, flags, codePoint);
    case InsertionMode.AfterAfterBody:
      return afterAfterBody.characters(b, start, end, flags, codePoint);
    case InsertionMode.AfterAfterFrameset:
      return afterAfterFrameset.characters(b, start, end, flags, codePoint);
  }
}

export function commentInMode(b: TreeBuilder, token: CommentToken): void {
  switch (b.mode) {
    case InsertionMode.Initial:
    case InsertionMode.BeforeHtml:
    case InsertionMode.AfterAfterBody:
    case InsertionMode.AfterAfterFrameset:
      // Insert a comment as the last child of the Document object.
      b.sink.insertComment(b.sink.document, 0, token);
      return;
    case InsertionMode.AfterBody:
      // Insert a comment as the last child of the first element in the stack of open elements (the html element).
      b.sink.insertComment(b.stack.nodeAt(0), 0, token);
      return;
    case InsertionMode.InTableText:
      inTableText.flush(b);
      b.insertComment(token);
      return;
    default:
      b.insertComment(token);
  }
}

/** Returns true if the end-of-file token is to be reprocessed in another mode. */
export function endOfFileInMode(b: TreeBuilder): boolean {
  switch (b.mode) {
    case InsertionMode.Initial:
      return initial.endOfFile(b);
    case InsertionMode.BeforeHtml:
      return beforeHtml.endOfFile(b);
    case InsertionMode.BeforeHead:
      return beforeHead.endOfFile(b);
    case InsertionMode.InHead:
      return inHead.endOfFile(b);
    case InsertionMode.InHeadNoscript:
      return inHeadNoscript.endOfFile(b);
    case InsertionMode.AfterHead:
      return afterHead.endOfFile(b);
    case InsertionMode.Text:
      return text.endOfFile(b);
    case InsertionMode.InTableText:
      inTableText.flush(b);
      return true;
    case InsertionMode.InColumnGroup:
    case InsertionMode.InBody:
    case InsertionMode.InTable:
    case InsertionMode.InCaption:
    case InsertionMode.InTableBody:
    case InsertionMode.InRow:
    case InsertionMode.InCell:
    case InsertionMode.InSelect:
    case InsertionMode.InSelectInTable:
      return inBody.endOfFile(b);
    case InsertionMode.InTemplate:
      return inTemplate.endOfFile(b);
    case InsertionMode.InFrameset:
      if (b.stack.length > 1) openAtEnd(b, ErrorCode.EofInFrameset, b.stack.currentNode);
      return false;
    default:
      return false;
  }
}
