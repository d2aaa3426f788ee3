import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { DoctypeToken, TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../../tree-construction/insertion-mode.ts';
import { isHiddenInput } from '../../tree-construction/is-hidden-input.ts';
import type { RulesOfEdition } from '../../tree-construction/rules-of-editions.ts';
import type { TreeBuilder } from '../../tree-construction/tree-builder.ts';
import type { DeclarativeShadowRootInit } from '../../tree-construction/tree-sink.ts';

/** The rules of 2024 that differ from today's. */
export const rulesOf2024: RulesOfEdition = {
  inputStartTag,
  hrStartTag,
  selectStartTag,
  optionStartTag,
  optgroupStartTag: optionStartTag,
  formStartTagInTable,
  nameToPatch: () => null,
  shadowRootInit,
  detailsInserted: () => {},
  selectedcontentInserted: () => {},
  hasSystemId,
  insertLastNode,
};

// --- In body — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody

/** A start tag whose tag name is "input" */
function inputStartTag(b: TreeBuilder, token: TagToken): void {
  b.reconstructTheActiveFormattingElements();
  b.insertVoidElement(token);
  if (b.framesetOk && !isHiddenInput(token)) b.framesetOk = false;
}

/** A start tag whose tag name is "hr" */
function hrStartTag(b: TreeBuilder, token: TagToken): void {
  if (b.stack.hasInButtonScope(NameId.P)) b.closeAPElement();
  b.insertVoidElement(token);
  b.framesetOk = false;
}

/** A start tag whose tag name is "select" */
function selectStartTag(b: TreeBuilder, token: TagToken): void {
  b.reconstructTheActiveFormattingElements();
  b.insertHTMLElement(token);
  b.framesetOk = false;
  switch (b.mode) {
    case InsertionMode.InTable:
    case InsertionMode.InCaption:
    case InsertionMode.InTableBody:
    case InsertionMode.InRow:
    case InsertionMode.InCell:
      b.mode = InsertionMode.InSelectInTable;
      return;
    default:
      b.mode = InsertionMode.InSelect;
  }
}

/** A start tag whose tag name is one of: "optgroup", "option" */
function optionStartTag(b: TreeBuilder, token: TagToken): void {
  const { stack } = b;
  if (stack.currentIsHtml(NameId.Option)) stack.pop();
  b.reconstructTheActiveFormattingElements();
  b.insertHTMLElement(token);
}

// --- In table — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable

/** A start tag whose tag name is "form" */
function formStartTagInTable(b: TreeBuilder, token: TagToken): void {
  b.error(ErrorCode.FormInTable);
  if (b.stack.has(NameId.Template) || b.formElement !== 0) return;
  b.formElement = b.insertHTMLElement(token);
  b.stack.pop();
}

// --- Others

/** The adoption agency algorithm's last node is removed before the place is found. */
function insertLastNode(b: TreeBuilder, node: number, overrideTarget: number): void {
  b.sink.remove(node);
  b.appropriatePlace(overrideTarget);
  b.sink.insertBefore(b.placeParent, node, b.placeBefore);
}

/** The members of a declarative shadow root, from its template's start tag. */
function shadowRootInit(
  _b: TreeBuilder,
  { attributes }: TagToken,
  mode: 'open' | 'closed',
): DeclarativeShadowRootInit {
  return {
    mode,
    clonable: attributes.indexOf(NameId.Shadowrootclonable) >= 0,
    serializable: attributes.indexOf(NameId.Shadowrootserializable) >= 0,
    delegatesFocus: attributes.indexOf(NameId.Shadowrootdelegatesfocus) >= 0,
  };
}

/** Whether the system identifier is present, even if empty. */
function hasSystemId({ systemId }: DoctypeToken): boolean {
  return systemId !== null;
}
