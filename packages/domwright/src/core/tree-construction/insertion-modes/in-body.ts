import { NameId, TagFlag } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import { CodePoint } from '../../infra/code-points.ts';
import { Namespace } from '../../infra/namespaces.ts';
import { State } from '../../tokenizer/state.ts';
import { renameTag, type TagToken } from '../../tokenizer/tokens.ts';
import {
  adjustForeignAttributes,
  adjustMathMLAttributes,
  adjustSVGAttributes,
} from '../adjust-foreign-attributes.ts';
import { optionInserted, selectInserted } from '../content-steps.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { isHiddenInput } from '../is-hidden-input.ts';
import {
  currentNodeIsNot,
  currentNodeIsNotClosed,
  endTagWithoutElement,
  errorAbout,
  errorAboutLast,
  headingIsNotClosed,
  reportUnclosedElements,
} from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import { endTagInMode } from '../tree-construction-dispatcher.ts';
import * as inHead from './in-head.ts';
import * as inTemplate from './in-template.ts';

/** The "in body" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  if (codePoint === CodePoint.Null) {
    b.nullCharacterError(start);
    return;
  }
  b.reconstructTheActiveFormattingElements();
  b.insertCharacters(start, end, flags);
  if (b.framesetOk && b.hasText(start, end, codePoint)) b.framesetOk = false;
}

export {
  ignoreDoctype as doctype,
  insertComment as comment,
  insertProcessingInstruction as processingInstruction,
} from '../rules-of-many-modes.ts';

export function startTag(b: TreeBuilder, token: TagToken): void {
  const stack = b.stack;
  switch (token.nameId) {
    case NameId.Html:
      htmlStartTag(b, token);
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
    case NameId.Title:
      inHead.startTag(b, token);
      return;

    case NameId.Body:
      bodyStartTag(b, token);
      return;

    case NameId.Frameset:
      framesetStartTag(b, token);
      return;

    case NameId.Address:
    case NameId.Article:
    case NameId.Aside:
    case NameId.Blockquote:
    case NameId.Center:
    case NameId.Details:
    case NameId.Dialog:
    case NameId.Dir:
    case NameId.Div:
    case NameId.Dl:
    case NameId.Fieldset:
    case NameId.Figcaption:
    case NameId.Figure:
    case NameId.Footer:
    case NameId.Header:
    case NameId.Hgroup:
    case NameId.Main:
    case NameId.Menu:
    case NameId.Nav:
    case NameId.Ol:
    case NameId.P:
    case NameId.Search:
    case NameId.Section:
    case NameId.Summary:
    case NameId.Ul:
      if (stack.hasInButtonScope(NameId.P)) b.closeAPElement();
      b.insertHTMLElement(token);
      if (token.nameId === NameId.Details) b.rules.detailsInserted(b, token);
      return;

    case NameId.H1:
    case NameId.H2:
    case NameId.H3:
    case NameId.H4:
    case NameId.H5:
    case NameId.H6:
      if (stack.hasInButtonScope(NameId.P)) b.closeAPElement();
      if ((stack.currentFlags & TagFlag.Heading) !== 0) {
        errorAbout(b, ErrorCode.NestedHeading, stack.currentNode);
        stack.pop();
      }
      b.insertHTMLElement(token);
      return;

    case NameId.Pre:
    case NameId.Listing:
      if (stack.hasInButtonScope(NameId.P)) b.closeAPElement();
      b.insertHTMLElement(token);
      b.ignoreNextLineFeed = true;
      b.framesetOk = false;
      return;

    case NameId.Form:
      formStartTag(b, token);
      return;

    case NameId.Li:
      b.framesetOk = false;
      if (stack.hasBeforeSpecialButAddressDivP(NameId.Li)) b.popWithImpliedEndTags(NameId.Li);
      if (stack.hasInButtonScope(NameId.P)) b.closeAPElement();
      b.insertHTMLElement(token);
      return;

    case NameId.Dd:
    case NameId.Dt:
      b.framesetOk = false;
      // NB: both are special, so at most one of them comes before every other special element.
      if (stack.hasBeforeSpecialButAddressDivP(NameId.Dd)) b.popWithImpliedEndTags(NameId.Dd);
      else if (stack.hasBeforeSpecialButAddressDivP(NameId.Dt)) b.popWithImpliedEndTags(NameId.Dt);
      if (stack.hasInButtonScope(NameId.P)) b.closeAPElement();
      b.insertHTMLElement(token);
      return;

    case NameId.Plaintext:
      if (stack.hasInButtonScope(NameId.P)) b.closeAPElement();
      b.insertHTMLElement(token);
      b.tokenizer.state = State.PLAINTEXT;
      return;

    case NameId.Button:
      if (stack.hasInScope(NameId.Button)) {
        errorAboutLast(b, ErrorCode.NestedButton, NameId.Button);
        b.generateImpliedEndTags();
        stack.popUntil(NameId.Button);
      }
      b.reconstructTheActiveFormattingElements();
      b.insertHTMLElement(token);
      b.framesetOk = false;
      return;

    case NameId.A:
      aStartTag(b, token);
      return;

    case NameId.B:
    case NameId.Big:
    case NameId.Code:
    case NameId.Em:
    case NameId.Font:
    case NameId.I:
    case NameId.S:
    case NameId.Small:
    case NameId.Strike:
    case NameId.Strong:
    case NameId.Tt:
    case NameId.U:
      b.reconstructTheActiveFormattingElements();
      b.insertFormattingElement(token);
      return;

    case NameId.Nobr:
      b.reconstructTheActiveFormattingElements();
      if (stack.hasInScope(NameId.Nobr)) {
        errorAboutLast(b, ErrorCode.NestedNobr, NameId.Nobr);
        b.adoptionAgencyAlgorithm(token);
        b.reconstructTheActiveFormattingElements();
      }
      b.insertFormattingElement(token);
      return;

    case NameId.Applet:
    case NameId.Marquee:
    case NameId.Object:
      b.reconstructTheActiveFormattingElements();
      b.insertHTMLElement(token);
      b.formatting.insertMarker();
      b.framesetOk = false;
      return;

    case NameId.Table:
      if (!b.quirks && stack.hasInButtonScope(NameId.P)) b.closeAPElement();
      b.insertHTMLElement(token);
      b.framesetOk = false;
      b.mode = InsertionMode.InTable;
      return;

    case NameId.Image:
      b.error(ErrorCode.ImageStartTag);
      renameTag(token, NameId.Img); // Don't ask.
      b.reconstructTheActiveFormattingElements();
      b.insertVoidElement(token);
      b.framesetOk = false;
      return;

    case NameId.Area:
    case NameId.Br:
    case NameId.Embed:
    case NameId.Img:
    case NameId.Keygen:
    case NameId.Wbr:
      b.reconstructTheActiveFormattingElements();
      b.insertVoidElement(token);
      b.framesetOk = false;
      return;

    case NameId.Input:
      b.rules.inputStartTag(b, token);
      return;

    case NameId.Param:
    case NameId.Source:
    case NameId.Track:
      b.insertVoidElement(token);
      return;

    case NameId.Hr:
      b.rules.hrStartTag(b, token);
      return;

    case NameId.Textarea:
      b.parseGenericText(token, State.RCDATA);
      b.ignoreNextLineFeed = true;
      b.framesetOk = false;
      return;

    case NameId.Xmp:
      if (stack.hasInButtonScope(NameId.P)) b.closeAPElement();
      b.reconstructTheActiveFormattingElements();
      b.framesetOk = false;
      b.parseGenericText(token, State.RAWTEXT);
      return;

    case NameId.Iframe:
      b.framesetOk = false;
      b.parseGenericText(token, State.RAWTEXT);
      return;

    case NameId.Noembed:
      b.parseGenericText(token, State.RAWTEXT);
      return;

    case NameId.Noscript:
      if (b.scripting) {
        b.parseGenericText(token, State.RAWTEXT);
        return;
      }
      break;

    case NameId.Select:
      b.rules.selectStartTag(b, token);
      return;

    case NameId.Option:
      b.rules.optionStartTag(b, token);
      return;

    case NameId.Optgroup:
      b.rules.optgroupStartTag(b, token);
      return;

    case NameId.Rb:
    case NameId.Rtc:
      if (stack.hasInScope(NameId.Ruby)) b.generateImpliedEndTags();
      if (!stack.currentIsHtml(NameId.Ruby)) misplacedInRuby(b);
      b.insertHTMLElement(token);
      return;

    case NameId.Rp:
    case NameId.Rt:
      if (stack.hasInScope(NameId.Ruby)) b.generateImpliedEndTags(NameId.Rtc);
      if (!stack.currentIsHtml(NameId.Rtc) && !stack.currentIsHtml(NameId.Ruby)) {
        misplacedInRuby(b);
      }
      b.insertHTMLElement(token);
      return;

    case NameId.Math:
      b.reconstructTheActiveFormattingElements();
      adjustMathMLAttributes(token);
      foreignRoot(b, token, Namespace.Mathml);
      return;

    case NameId.Svg:
      b.reconstructTheActiveFormattingElements();
      adjustSVGAttributes(token);
      foreignRoot(b, token, Namespace.Svg);
      return;

    case NameId.Frame:
      b.error(ErrorCode.FrameOutsideFrameset);
      return;

    case NameId.Head:
      b.error(ErrorCode.MisplacedHeadStartTag);
      return;

    case NameId.Caption:
    case NameId.Col:
    case NameId.Colgroup:
    case NameId.Tbody:
    case NameId.Td:
    case NameId.Tfoot:
    case NameId.Th:
    case NameId.Thead:
    case NameId.Tr:
      b.error(ErrorCode.TablePartOutsideTable);
      return;
  }
  // Any other start tag
  b.reconstructTheActiveFormattingElements();
  b.insertHTMLElement(token);
  if (token.nameId === NameId.Selectedcontent) b.rules.selectedcontentInserted(b);
}

/** A start tag whose tag name is "html" */
function htmlStartTag(b: TreeBuilder, token: TagToken): void {
  errorAbout(b, ErrorCode.MisplacedHtmlStartTag, b.stack.nodeAt(0));
  if (b.stack.has(NameId.Template)) return;
  b.sink.addMissingAttributes(b.stack.nodeAt(0), token);
}

/** A start tag whose tag name is "body" */
function bodyStartTag(b: TreeBuilder, token: TagToken): void {
  const stack = b.stack;
  errorAboutLast(b, ErrorCode.MisplacedBodyStartTag, NameId.Body);
  if (stack.length === 1 || stack.nameAt(1) !== NameId.Body || stack.has(NameId.Template)) return;
  b.framesetOk = false;
  b.sink.addMissingAttributes(stack.nodeAt(1), token);
}

/** A start tag whose tag name is "frameset" */
function framesetStartTag(b: TreeBuilder, token: TagToken): void {
  b.error(ErrorCode.MisplacedFramesetStartTag);
  const stack = b.stack;
  if (stack.length === 1 || stack.nameAt(1) !== NameId.Body || !b.framesetOk) return;
  b.sink.remove(stack.nodeAt(1));
  stack.popTo(1);
  b.insertHTMLElement(token);
  b.mode = InsertionMode.InFrameset;
}

/** A start tag whose tag name is "form" */
function formStartTag(b: TreeBuilder, token: TagToken): void {
  const inTemplate = b.parsesTemplateContents();
  if (b.formElement !== 0 && !inTemplate) {
    errorAbout(b, ErrorCode.NestedForm, b.formElement);
    return;
  }
  if (b.stack.hasInButtonScope(NameId.P)) b.closeAPElement();
  const form = b.insertHTMLElement(token);
  if (!inTemplate) b.formElement = form;
}

/** A start tag whose tag name is "input" */
export function inputStartTag(b: TreeBuilder, token: TagToken): void {
  const { stack } = b;
  if (b.contextIs(NameId.Select)) {
    b.error(ErrorCode.FormControlInSelect);
    return;
  }
  if (stack.hasInScope(NameId.Select)) {
    errorAboutLast(b, ErrorCode.FormControlInSelect, NameId.Select);
    stack.popUntil(NameId.Select);
  }
  b.reconstructTheActiveFormattingElements();
  b.insertVoidElement(token);
  if (b.framesetOk && !isHiddenInput(token)) b.framesetOk = false;
}

/** A start tag whose tag name is "hr" */
export function hrStartTag(b: TreeBuilder, token: TagToken): void {
  const { stack } = b;
  if (stack.hasInButtonScope(NameId.P)) b.closeAPElement();
  if (stack.hasInScope(NameId.Select)) {
    b.generateImpliedEndTags();
    reportOpenOption(b, true);
  }
  b.insertVoidElement(token);
  b.framesetOk = false;
}

/** A start tag whose tag name is "select" */
export function selectStartTag(b: TreeBuilder, token: TagToken): void {
  const { stack } = b;
  if (b.contextIs(NameId.Select)) {
    b.error(ErrorCode.NestedSelect);
  } else if (stack.hasInScope(NameId.Select)) {
    errorAboutLast(b, ErrorCode.NestedSelect, NameId.Select);
    stack.popUntil(NameId.Select);
  } else {
    b.reconstructTheActiveFormattingElements();
    selectInserted(b, b.insertHTMLElement(token));
    b.framesetOk = false;
  }
}

/** A start tag whose tag name is "option" */
export function optionStartTag(b: TreeBuilder, token: TagToken): void {
  const { stack } = b;
  if (stack.hasInScope(NameId.Select)) {
    b.generateImpliedEndTags(NameId.Optgroup);
    reportOpenOption(b, false);
  } else if (stack.currentIsHtml(NameId.Option)) {
    stack.pop();
  }
  b.reconstructTheActiveFormattingElements();
  optionInserted(b, b.insertHTMLElement(token));
}

/** A start tag whose tag name is "optgroup" */
export function optgroupStartTag(b: TreeBuilder, token: TagToken): void {
  const { stack } = b;
  if (stack.hasInScope(NameId.Select)) {
    b.generateImpliedEndTags();
    reportOpenOption(b, true);
  } else if (stack.currentIsHtml(NameId.Option)) {
    stack.pop();
  }
  b.reconstructTheActiveFormattingElements();
  b.insertHTMLElement(token);
}

/** If the stack of open elements has an option element in scope (or an optgroup element), this is a parse error. */
function reportOpenOption(b: TreeBuilder, orOptgroup: boolean): void {
  const { stack } = b;
  if (stack.hasInScope(NameId.Option)) currentNodeIsNot(b, NameId.Option);
  else if (orOptgroup && stack.hasInScope(NameId.Optgroup)) currentNodeIsNot(b, NameId.Optgroup);
}

/** A start tag whose tag name is "a" */
function aStartTag(b: TreeBuilder, token: TagToken): void {
  const entry = b.formatting.lastNamed(NameId.A);
  if (entry !== 0) {
    const element = b.formatting.nodeOf(entry);
    errorAbout(b, ErrorCode.NestedA, element);
    b.adoptionAgencyAlgorithm(token);
    // Remove that element from both lists if the algorithm didn't already.
    if (b.formatting.holds(entry, element)) {
      const isOpen = b.formatting.isOpen(entry);
      b.formatting.remove(entry);
      if (isOpen) b.stack.removeAt(b.stack.indexOf(element, NameId.A));
    }
  }
  b.reconstructTheActiveFormattingElements();
  b.insertFormattingElement(token);
}

/** The current node is not the ruby element, but should be. */
function misplacedInRuby(b: TreeBuilder): void {
  if (b.stack.hasInScope(NameId.Ruby)) currentNodeIsNot(b, NameId.Ruby);
  else b.error(ErrorCode.RubyPartOutsideRuby);
}

/** The end of the steps for "math" and "svg" start tags. */
function foreignRoot(b: TreeBuilder, token: TagToken, namespace: Namespace): void {
  adjustForeignAttributes(token.attributes);
  b.insertForeignElement(token, namespace);
  if (token.selfClosing) {
    b.stack.pop();
    token.selfClosingAcknowledged = true;
  }
}

export function endOfFile(b: TreeBuilder): boolean {
  if (b.templateModes.length > 0) return inTemplate.endOfFile(b);
  reportUnclosedElements(b, true);
  return false;
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  const stack = b.stack;
  const name = token.nameId;
  switch (name) {
    case NameId.Template:
      inHead.endTag(b, token);
      return;

    case NameId.Body:
    case NameId.Html:
      if (!stack.hasInScope(NameId.Body)) {
        endTagWithoutElement(b, token);
        return;
      }
      reportUnclosedElements(b, false);
      b.mode = InsertionMode.AfterBody;
      if (name === NameId.Html) endTagInMode(b, token);
      else b.closed(stack.nodeAt(1));
      return;

    case NameId.Address:
    case NameId.Article:
    case NameId.Aside:
    case NameId.Blockquote:
    case NameId.Button:
    case NameId.Center:
    case NameId.Details:
    case NameId.Dialog:
    case NameId.Dir:
    case NameId.Div:
    case NameId.Dl:
    case NameId.Fieldset:
    case NameId.Figcaption:
    case NameId.Figure:
    case NameId.Footer:
    case NameId.Header:
    case NameId.Hgroup:
    case NameId.Listing:
    case NameId.Main:
    case NameId.Menu:
    case NameId.Nav:
    case NameId.Ol:
    case NameId.Pre:
    case NameId.Search:
    case NameId.Section:
    case NameId.Select:
    case NameId.Summary:
    case NameId.Ul:
      closeInScope(b, token);
      return;

    case NameId.Form:
      formEndTag(b, token);
      return;

    case NameId.P:
      if (!stack.hasInButtonScope(NameId.P)) {
        b.error(ErrorCode.StrayPEndTag);
        b.insertImplied(NameId.P);
      }
      b.popWithImpliedEndTags(NameId.P);
      return;

    case NameId.Li:
      if (!stack.hasInListItemScope(NameId.Li)) {
        endTagWithoutElement(b, token);
        return;
      }
      b.popWithImpliedEndTags(NameId.Li);
      return;

    case NameId.Dd:
    case NameId.Dt:
      if (!stack.hasInScope(name)) {
        endTagWithoutElement(b, token);
        return;
      }
      b.popWithImpliedEndTags(name);
      return;

    case NameId.H1:
    case NameId.H2:
    case NameId.H3:
    case NameId.H4:
    case NameId.H5:
    case NameId.H6:
      headingEndTag(b, token);
      return;

    case NameId.A:
    case NameId.B:
    case NameId.Big:
    case NameId.Code:
    case NameId.Em:
    case NameId.Font:
    case NameId.I:
    case NameId.Nobr:
    case NameId.S:
    case NameId.Small:
    case NameId.Strike:
    case NameId.Strong:
    case NameId.Tt:
    case NameId.U:
      b.adoptionAgencyAlgorithm(token);
      return;

    case NameId.Applet:
    case NameId.Marquee:
    case NameId.Object:
      if (closeInScope(b, token)) b.formatting.clearUpToTheLastMarker();
      return;

    case NameId.Br:
      // Drop the attributes from the token, and act as if it was a start tag.
      b.error(ErrorCode.BrEndTag);
      b.reconstructTheActiveFormattingElements();
      b.insertImplied(NameId.Br);
      stack.pop();
      b.framesetOk = false;
      return;
  }
  b.anyOtherEndTag(token);
}

/** Any other end tag */
export function anyOtherEndTag(b: TreeBuilder, token: TagToken): void {
  const name = token.nameId;
  // The loop goes up the stack until it finds an element with that name, or a special one, which ends it.
  if (!b.stack.hasBeforeSpecial(name)) {
    endTagWithoutElement(b, token);
    return;
  }
  b.popWithImpliedEndTags(name);
}

/** The end tag of an element that must be in scope. Returns false if the token is ignored. */
function closeInScope(b: TreeBuilder, token: TagToken): boolean {
  const name = token.nameId;
  if (!b.stack.hasInScope(name)) {
    endTagWithoutElement(b, token);
    return false;
  }
  b.popWithImpliedEndTags(name);
  return true;
}

/** An end tag whose tag name is "form" */
function formEndTag(b: TreeBuilder, token: TagToken): void {
  const stack = b.stack;
  if (b.parsesTemplateContents()) {
    closeInScope(b, token);
    return;
  }
  const node = b.formElement;
  b.formElement = 0;
  const index = node === 0 ? -1 : stack.indexOf(node, NameId.Form);
  if (index < 0 || !stack.isInScopeAt(index)) {
    endTagWithoutElement(b, token);
    return;
  }
  b.generateImpliedEndTags();
  if (stack.currentNode !== node) currentNodeIsNotClosed(b, node);
  stack.removeAt(index);
  b.closed(node);
}

/** An end tag whose tag name is one of: "h1", "h2", "h3", "h4", "h5", "h6" */
function headingEndTag(b: TreeBuilder, token: TagToken): void {
  const stack = b.stack;
  if (!stack.hasHeadingInScope()) {
    endTagWithoutElement(b, token);
    return;
  }
  b.generateImpliedEndTags();
  if (!stack.currentIsHtml(token.nameId)) headingIsNotClosed(b);
  for (;;) {
    const isHeading = (stack.currentFlags & TagFlag.Heading) !== 0;
    const node = stack.pop();
    if (isHeading) {
      b.closed(node);
      return;
    }
  }
}
