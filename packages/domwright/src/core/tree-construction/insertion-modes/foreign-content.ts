import { htmlTagFlags, LAST_TAG_ID, NameId, TagFlag } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import { CodePoint } from '../../infra/code-points.ts';
import { Namespace } from '../../infra/namespaces.ts';
import { Cook } from '../../source/cook.ts';
import { renameTag, type TagToken } from '../../tokenizer/tokens.ts';
import {
  adjustForeignAttributes,
  adjustMathMLAttributes,
  adjustSVGAttributes,
  adjustSVGTagName,
  lowercaseTagName,
} from '../adjust-foreign-attributes.ts';
import { errorAbout } from '../reporting-errors.ts';
import { ELEMENT_NAMESPACE_SHIFT } from '../stack-of-open-elements.ts';
import { ScriptEndTag, type TreeBuilder } from '../tree-builder.ts';
import { endTagInMode, startTagInMode } from '../tree-construction-dispatcher.ts';

/** The rules for parsing tokens in foreign content — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign */

export function characters(
  b: TreeBuilder,
  start: number,
  end: number,
  flags: number,
  codePoint: number,
): void {
  if (codePoint === CodePoint.Null) {
    b.nullCharacterError(start);
    b.insertCharacters(start, end, Cook.Null);
    return;
  }
  b.insertCharacters(start, end, flags);
  if (b.framesetOk && b.hasText(start, end, codePoint)) b.framesetOk = false;
}

export {
  ignoreDoctype as doctype,
  insertComment as comment,
  insertProcessingInstruction as processingInstruction,
} from '../rules-of-many-modes.ts';

export function startTag(b: TreeBuilder, token: TagToken): void {
  if (breaksOut(token)) {
    breakOut(b, ErrorCode.HtmlStartTagInForeignContent);
    startTagInMode(b, token);
    return;
  }
  const namespace: Namespace = b.stack.adjustedFlags >>> ELEMENT_NAMESPACE_SHIFT;
  if (namespace === Namespace.Mathml) {
    adjustMathMLAttributes(token);
  } else if (namespace === Namespace.Svg) {
    const name = adjustSVGTagName(token.nameId);
    if (name !== token.nameId) renameTag(token, name);
    adjustSVGAttributes(token);
  }
  adjustForeignAttributes(token.attributes);
  b.insertForeignElement(token, namespace);
  if (token.selfClosing) {
    token.selfClosingAcknowledged = true;
    if (currentIsSVGScript(b) && b.suspendAtScript(ScriptEndTag.Svg)) return;
    b.stack.pop();
  }
}

/** Whether a start tag is one that ends foreign content. */
function breaksOut(token: TagToken): boolean {
  const name = token.nameId;
  if (name <= LAST_TAG_ID && (htmlTagFlags[name]! & TagFlag.Breakout) !== 0) return true;
  const attributes = token.attributes;
  return (
    name === NameId.Font &&
    (attributes.indexOf(NameId.Color) >= 0 ||
      attributes.indexOf(NameId.Face) >= 0 ||
      attributes.indexOf(NameId.Size) >= 0)
  );
}

/** Pops up to a MathML text integration point, an HTML integration point or an HTML element. */
function breakOut(b: TreeBuilder, code: ErrorCode): void {
  const stack = b.stack;
  errorAbout(b, code, stack.currentNode);
  while (
    !stack.currentIsInHtml() &&
    (stack.currentFlags & (TagFlag.MathmlTextIntegrationPoint | TagFlag.HtmlIntegrationPoint)) === 0
  ) {
    stack.pop();
  }
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  const stack = b.stack;
  const name = token.nameId;
  if (name === NameId.Br || name === NameId.P) {
    breakOut(b, ErrorCode.HtmlEndTagInForeignContent);
    endTagInMode(b, token);
    return;
  }
  if (name === NameId.Script && currentIsSVGScript(b)) {
    if (!b.suspendAtScript(ScriptEndTag.Svg)) b.popClosed();
    return;
  }
  if (lowercaseTagName(stack.currentName) !== name)
    errorAbout(b, ErrorCode.MisnestedForeignEndTag, stack.currentNode);
  if (stack.length === 1) return; // fragment case
  const node = stack.popForeign(name);
  if (node !== 0) b.closed(node);
  else endTagInMode(b, token);
}

function currentIsSVGScript(b: TreeBuilder): boolean {
  const { stack } = b;
  return (
    stack.currentName === NameId.Script && stack.currentFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Svg
  );
}
