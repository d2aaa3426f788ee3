import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import { asciiLowercase } from '../../infra/code-points.ts';
import { State } from '../../tokenizer/state.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { attachDeclarativeShadowRoot } from '../declarative-shadow-root.ts';
import { insertPatchingTemplate } from '../insert-patching-template.ts';
import { InsertionMode } from '../insertion-mode.ts';
import { currentNodeIsNot, endTagWithoutElement } from '../reporting-errors.ts';
import type { TreeBuilder } from '../tree-builder.ts';
import type { EncodingDeclarationListener } from '../tree-builder-options.ts';
import { charactersInMode, endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';
import * as inBody from './in-body.ts';

/** The "in head" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead */

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
    case NameId.Base:
    case NameId.Basefont:
    case NameId.Bgsound:
    case NameId.Link:
      b.insertVoidElement(token);
      return;
    case NameId.Meta:
      b.insertVoidElement(token);
      if (b.onEncodingDeclaration !== null) declareEncoding(b, token, b.onEncodingDeclaration);
      return;
    case NameId.Title:
      b.parseGenericText(token, State.RCDATA);
      return;
    case NameId.Noscript:
      if (b.scripting) {
        b.parseGenericText(token, State.RAWTEXT);
      } else {
        b.insertHTMLElement(token);
        b.mode = InsertionMode.InHeadNoscript;
      }
      return;
    case NameId.Noframes:
    case NameId.Style:
      b.parseGenericText(token, State.RAWTEXT);
      return;
    case NameId.Script:
      scriptStartTag(b, token);
      return;
    case NameId.Template:
      templateStartTag(b, token);
      return;
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
    case NameId.Head:
      b.popClosed();
      b.mode = InsertionMode.AfterHead;
      return;
    case NameId.Body:
    case NameId.Html:
    case NameId.Br:
      anythingElse(b);
      endTagInMode(b, token);
      return;
    case NameId.Template:
      templateEndTag(b);
      return;
    default:
      endTagWithoutElement(b, token);
  }
}

export { anythingElse as endOfFile };

/** Returns true: the token must be reprocessed. */
function anythingElse(b: TreeBuilder): true {
  b.stack.pop(); // the head element
  b.mode = InsertionMode.AfterHead;
  return true;
}

/** The steps of a "meta" start tag that may change the encoding while parsing; the confidence is tentative. */
function declareEncoding(b: TreeBuilder, token: TagToken, listener: EncodingDeclarationListener): void {
  const { attributes } = token;
  const charset = attributes.valueOf(NameId.Charset);
  const httpEquiv = attributes.valueOf(NameId.HttpEquiv);
  const isPragma = httpEquiv !== null && asciiLowercase(httpEquiv) === 'content-type';
  if (listener(charset, isPragma ? attributes.valueOf(NameId.Content) : null)) b.tokenizer.suspended = true;
}

/** A start tag whose tag name is "script" */
function scriptStartTag(b: TreeBuilder, token: TagToken): void {
  // NB: the steps are those for raw text, in a state of their own.
  b.parseGenericText(token, State.ScriptData);
  if (b.scriptsAreInert()) b.sink.setAlreadyStarted(b.stack.currentNode);
}

/** A start tag whose tag name is "template" */
function templateStartTag(b: TreeBuilder, token: TagToken): void {
  b.formatting.insertMarker();
  b.framesetOk = false;
  b.mode = InsertionMode.InTemplate;
  b.templateModes.push(InsertionMode.InTemplate);
  const value = token.attributes.valueOf(NameId.Shadowrootmode);
  const host = b.adjustedCurrentNode();
  if (value !== null && b.allowDeclarativeShadowRoots && host !== 0 && host !== b.stack.nodeAt(0)) {
    const mode = asciiLowercase(value);
    if (mode === 'open' || mode === 'closed') {
      attachDeclarativeShadowRoot(b, token, mode);
      return;
    }
  }
  const patched = b.rules.nameToPatch(token);
  if (patched === null) b.insertHTMLElement(token);
  else insertPatchingTemplate(b, token, patched);
}

/** An end tag whose tag name is "template" */
function templateEndTag(b: TreeBuilder): void {
  if (!b.stack.has(NameId.Template)) {
    b.error(ErrorCode.StrayEndTag);
    return;
  }
  b.generateAllImpliedEndTagsThoroughly();
  if (b.patching !== null) b.patching.close(b.stack.nodeAt(b.stack.lastIndexOf(NameId.Template)));
  if (!b.stack.currentIsHtml(NameId.Template)) currentNodeIsNot(b, NameId.Template);
  b.popUntilClosed(NameId.Template);
  b.formatting.clearUpToTheLastMarker();
  b.templateModes.pop();
  b.resetTheInsertionModeAppropriately();
}
