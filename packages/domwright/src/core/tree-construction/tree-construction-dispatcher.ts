import { NameId, TagFlag } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../tokenizer/tokens.ts';
import { InsertionMode } from './insertion-mode.ts';
import * as afterAfterBody from './insertion-modes/after-after-body.ts';
import * as afterAfterFrameset from './insertion-modes/after-after-frameset.ts';
import * as afterBody from './insertion-modes/after-body.ts';
import * as afterFrameset from './insertion-modes/after-frameset.ts';
import * as afterHead from './insertion-modes/after-head.ts';
import * as beforeHead from './insertion-modes/before-head.ts';
import * as beforeHtml from './insertion-modes/before-html.ts';
import * as foreignContent from './insertion-modes/foreign-content.ts';
import * as inBody from './insertion-modes/in-body.ts';
import * as inCaption from './insertion-modes/in-caption.ts';
import * as inCell from './insertion-modes/in-cell.ts';
import * as inColumnGroup from './insertion-modes/in-column-group.ts';
import * as inFrameset from './insertion-modes/in-frameset.ts';
import * as inHead from './insertion-modes/in-head.ts';
import * as inHeadNoscript from './insertion-modes/in-head-noscript.ts';
import * as inRow from './insertion-modes/in-row.ts';
import * as inTable from './insertion-modes/in-table.ts';
import * as inTableBody from './insertion-modes/in-table-body.ts';
import * as inTableText from './insertion-modes/in-table-text.ts';
import * as inTemplate from './insertion-modes/in-template.ts';
import * as initial from './insertion-modes/initial.ts';
import * as text from './insertion-modes/text.ts';
import { isAnnotationXml } from './integration-points.ts';
import { ELEMENT_NAMESPACE_SHIFT } from './stack-of-open-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';

/*
 * The tree construction dispatcher — https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher
 *
 * It selects the rules that process a token: those for foreign content, or those of the current insertion mode. It has
 * no rules itself; they are in `insertion-modes/`. The former modes are those of the 2024 edition only.
 *
 * NB: rules for tags and characters are in tables, so that V8 does not inline them. It would leave out the modes that have not
 * run yet, and throw away the code of the caller, down to the tokenizer, whenever one does for the first time
 * (docs/inside/performance-history.md). For rarer tokens, each `switch` names every mode, so that each call has one target.
 */

export function dispatchStartTag(b: TreeBuilder, token: TagToken): void {
  const flags = b.stack.adjustedFlags;
  if (
    flags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html ||
    ((flags & TagFlag.MathmlTextIntegrationPoint) !== 0 &&
      token.nameId !== NameId.Mglyph &&
      token.nameId !== NameId.Malignmark) ||
    (token.nameId === NameId.Svg &&
      isAnnotationXml(b.stack.adjustedName, flags >>> ELEMENT_NAMESPACE_SHIFT)) ||
    (flags & TagFlag.HtmlIntegrationPoint) !== 0
  ) {
    startTagInMode(b, token);
  } else {
    foreignContent.startTag(b, token);
  }
}

export function dispatchEndTag(b: TreeBuilder, token: TagToken): void {
  if (b.adjustedCurrentNodeIsForeign()) foreignContent.endTag(b, token);
  else endTagInMode(b, token);
}

export function dispatchCharacters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  const { adjustedFlags } = b.stack;
  if (
    adjustedFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Html ||
    (adjustedFlags & (TagFlag.MathmlTextIntegrationPoint | TagFlag.HtmlIntegrationPoint)) !== 0
  ) {
    charactersInMode(b, start, end, flags, codePoint);
  } else {
    foreignContent.characters(b, start, end, flags, codePoint);
  }
}

export function dispatchComment(b: TreeBuilder, token: CommentToken): void {
  if (b.adjustedCurrentNodeIsForeign()) return foreignContent.comment(b, token);
  switch (b.mode) {
    case InsertionMode.Initial:
      return initial.comment(b, token);
    case InsertionMode.BeforeHtml:
      return beforeHtml.comment(b, token);
    case InsertionMode.BeforeHead:
      return beforeHead.comment(b, token);
    case InsertionMode.InHead:
      return inHead.comment(b, token);
    case InsertionMode.InHeadNoscript:
      return inHeadNoscript.comment(b, token);
    case InsertionMode.AfterHead:
      return afterHead.comment(b, token);
    case InsertionMode.InBody:
      return inBody.comment(b, token);
    case InsertionMode.Text:
      return text.comment(b, token);
    case InsertionMode.InTable:
      return inTable.comment(b, token);
    case InsertionMode.InTableText:
      return inTableText.comment(b, token);
    case InsertionMode.InCaption:
      return inCaption.comment(b, token);
    case InsertionMode.InColumnGroup:
      return inColumnGroup.comment(b, token);
    case InsertionMode.InTableBody:
      return inTableBody.comment(b, token);
    case InsertionMode.InRow:
      return inRow.comment(b, token);
    case InsertionMode.InCell:
      return inCell.comment(b, token);
    case InsertionMode.InTemplate:
      return inTemplate.comment(b, token);
    case InsertionMode.AfterBody:
      return afterBody.comment(b, token);
    case InsertionMode.InFrameset:
      return inFrameset.comment(b, token);
    case InsertionMode.AfterFrameset:
      return afterFrameset.comment(b, token);
    case InsertionMode.AfterAfterBody:
      return afterAfterBody.comment(b, token);
    case InsertionMode.AfterAfterFrameset:
      return afterAfterFrameset.comment(b, token);
    default:
      return b.formerMode().comment(b, token);
  }
}

export function dispatchProcessingInstruction(b: TreeBuilder, token: ProcessingInstructionToken): void {
  if (b.adjustedCurrentNodeIsForeign()) return foreignContent.processingInstruction(b, token);
  switch (b.mode) {
    case InsertionMode.Initial:
      return initial.processingInstruction(b, token);
    case InsertionMode.BeforeHtml:
      return beforeHtml.processingInstruction(b, token);
    case InsertionMode.BeforeHead:
      return beforeHead.processingInstruction(b, token);
    case InsertionMode.InHead:
      return inHead.processingInstruction(b, token);
    case InsertionMode.InHeadNoscript:
      return inHeadNoscript.processingInstruction(b, token);
    case InsertionMode.AfterHead:
      return afterHead.processingInstruction(b, token);
    case InsertionMode.InBody:
      return inBody.processingInstruction(b, token);
    case InsertionMode.Text:
      return text.processingInstruction(b, token);
    case InsertionMode.InTable:
      return inTable.processingInstruction(b, token);
    case InsertionMode.InTableText:
      return inTableText.processingInstruction(b, token);
    case InsertionMode.InCaption:
      return inCaption.processingInstruction(b, token);
    case InsertionMode.InColumnGroup:
      return inColumnGroup.processingInstruction(b, token);
    case InsertionMode.InTableBody:
      return inTableBody.processingInstruction(b, token);
    case InsertionMode.InRow:
      return inRow.processingInstruction(b, token);
    case InsertionMode.InCell:
      return inCell.processingInstruction(b, token);
    case InsertionMode.InTemplate:
      return inTemplate.processingInstruction(b, token);
    case InsertionMode.AfterBody:
      return afterBody.processingInstruction(b, token);
    case InsertionMode.InFrameset:
      return inFrameset.processingInstruction(b, token);
    case InsertionMode.AfterFrameset:
      return afterFrameset.processingInstruction(b, token);
    case InsertionMode.AfterAfterBody:
      return afterAfterBody.processingInstruction(b, token);
    case InsertionMode.AfterAfterFrameset:
      return afterAfterFrameset.processingInstruction(b, token);
  }
}

export function dispatchDoctype(b: TreeBuilder, token: DoctypeToken): void {
  if (b.adjustedCurrentNodeIsForeign()) return foreignContent.doctype(b, token);
  switch (b.mode) {
    case InsertionMode.Initial:
      return initial.doctype(b, token);
    case InsertionMode.BeforeHtml:
      return beforeHtml.doctype(b, token);
    case InsertionMode.BeforeHead:
      return beforeHead.doctype(b, token);
    case InsertionMode.InHead:
      return inHead.doctype(b, token);
    case InsertionMode.InHeadNoscript:
      return inHeadNoscript.doctype(b, token);
    case InsertionMode.AfterHead:
      return afterHead.doctype(b, token);
    case InsertionMode.InBody:
      return inBody.doctype(b, token);
    case InsertionMode.Text:
      return text.doctype(b, token);
    case InsertionMode.InTable:
      return inTable.doctype(b, token);
    case InsertionMode.InTableText:
      return inTableText.doctype(b, token);
    case InsertionMode.InCaption:
      return inCaption.doctype(b, token);
    case InsertionMode.InColumnGroup:
      return inColumnGroup.doctype(b, token);
    case InsertionMode.InTableBody:
      return inTableBody.doctype(b, token);
    case InsertionMode.InRow:
      return inRow.doctype(b, token);
    case InsertionMode.InCell:
      return inCell.doctype(b, token);
    case InsertionMode.InTemplate:
      return inTemplate.doctype(b, token);
    case InsertionMode.AfterBody:
      return afterBody.doctype(b, token);
    case InsertionMode.InFrameset:
      return inFrameset.doctype(b, token);
    case InsertionMode.AfterFrameset:
      return afterFrameset.doctype(b, token);
    case InsertionMode.AfterAfterBody:
      return afterAfterBody.doctype(b, token);
    case InsertionMode.AfterAfterFrameset:
      return afterAfterFrameset.doctype(b, token);
    default:
      return b.formerMode().doctype(b, token);
  }
}

// --- Using the rules for the current insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#using-the-rules-for

type TagRule = (b: TreeBuilder, token: TagToken) => void;
type CharactersRule = (b: TreeBuilder, start: number, end: number, flags: number, codePoint: number) => void;

/** Processes a start tag by the rules of the current insertion mode in HTML content. */
export function startTagInMode(b: TreeBuilder, token: TagToken): void {
  const rule = startTagRules[b.mode - InsertionMode.Initial]!;
  rule(b, token);
}

/** Processes an end tag by the rules of the current insertion mode in HTML content. */
export function endTagInMode(b: TreeBuilder, token: TagToken): void {
  const rule = endTagRules[b.mode - InsertionMode.Initial]!;
  rule(b, token);
}

/**
 * Processes characters by the rules of the current insertion mode in HTML content. A U+0000 comes alone, as code point
 * 0; modes without a rule for it treat it like any character that is not white space.
 */
export function charactersInMode(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  const rule = charactersRules[b.mode - InsertionMode.Initial]!;
  rule(b, start, end, flags, codePoint);
}

// By insertion mode. NB: only functions, since the modes import this file.
const startTagRules: readonly TagRule[] = [
  initial.startTag,
  beforeHtml.startTag,
  beforeHead.startTag,
  inHead.startTag,
  inHeadNoscript.startTag,
  afterHead.startTag,
  inBody.startTag,
  text.startTag,
  inTable.startTag,
  inTableText.startTag,
  inCaption.startTag,
  inColumnGroup.startTag,
  inTableBody.startTag,
  inRow.startTag,
  inCell.startTag,
  formerStartTag,
  formerStartTag,
  inTemplate.startTag,
  afterBody.startTag,
  inFrameset.startTag,
  afterFrameset.startTag,
  afterAfterBody.startTag,
  afterAfterFrameset.startTag,
];

const endTagRules: readonly TagRule[] = [
  initial.endTag,
  beforeHtml.endTag,
  beforeHead.endTag,
  inHead.endTag,
  inHeadNoscript.endTag,
  afterHead.endTag,
  inBody.endTag,
  text.endTag,
  inTable.endTag,
  inTableText.endTag,
  inCaption.endTag,
  inColumnGroup.endTag,
  inTableBody.endTag,
  inRow.endTag,
  inCell.endTag,
  formerEndTag,
  formerEndTag,
  inTemplate.endTag,
  afterBody.endTag,
  inFrameset.endTag,
  afterFrameset.endTag,
  afterAfterBody.endTag,
  afterAfterFrameset.endTag,
];

const charactersRules: readonly CharactersRule[] = [
  initial.characters,
  beforeHtml.characters,
  beforeHead.characters,
  inHead.characters,
  inHeadNoscript.characters,
  afterHead.characters,
  inBody.characters,
  text.characters,
  inTable.characters,
  inTableText.characters,
  inCaption.characters,
  inColumnGroup.characters,
  inTableBody.characters,
  inRow.characters,
  inCell.characters,
  formerCharacters,
  formerCharacters,
  inTemplate.characters,
  afterBody.characters,
  inFrameset.characters,
  afterFrameset.characters,
  afterAfterBody.characters,
  afterAfterFrameset.characters,
];

function formerStartTag(b: TreeBuilder, token: TagToken): void {
  b.formerMode().startTag(b, token);
}

function formerEndTag(b: TreeBuilder, token: TagToken): void {
  b.formerMode().endTag(b, token);
}

function formerCharacters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  b.formerMode().characters(b, start, end, flags, codePoint);
}

/** Returns true if the end-of-file token must be reprocessed in the new mode. */
export function dispatchEndOfFile(b: TreeBuilder): boolean {
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
    case InsertionMode.InBody:
      return inBody.endOfFile(b);
    case InsertionMode.Text:
      return text.endOfFile(b);
    case InsertionMode.InTable:
      return inTable.endOfFile(b);
    case InsertionMode.InTableText:
      return inTableText.endOfFile(b);
    case InsertionMode.InCaption:
      return inCaption.endOfFile(b);
    case InsertionMode.InColumnGroup:
      return inColumnGroup.endOfFile(b);
    case InsertionMode.InTableBody:
      return inTableBody.endOfFile(b);
    case InsertionMode.InRow:
      return inRow.endOfFile(b);
    case InsertionMode.InCell:
      return inCell.endOfFile(b);
    case InsertionMode.InTemplate:
      return inTemplate.endOfFile(b);
    case InsertionMode.AfterBody:
      return afterBody.endOfFile(b);
    case InsertionMode.InFrameset:
      return inFrameset.endOfFile(b);
    case InsertionMode.AfterFrameset:
      return afterFrameset.endOfFile(b);
    case InsertionMode.AfterAfterBody:
      return afterAfterBody.endOfFile(b);
    case InsertionMode.AfterAfterFrameset:
      return afterAfterFrameset.endOfFile(b);
    default:
      return b.formerMode().endOfFile(b);
  }
}
