import { NameId } from '../../../generated/names.ts';
import { ErrorCode } from '../../errors/parse-error-codes.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { errorAboutLast } from '../../tree-construction/reporting-errors.ts';
import type { TreeBuilder } from '../../tree-construction/tree-builder.ts';
import { endTagInMode, startTagInMode } from '../../tree-construction/tree-construction-dispatcher.ts';
import * as inSelect from './in-select.ts';

/** The "in select in table" insertion mode — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inselectintable */

export function startTag(b: TreeBuilder, token: TagToken): void {
  if (isTableTag(token.nameId)) {
    errorAboutLast(b, ErrorCode.TableTagInSelect, NameId.Select);
    b.stack.popUntil(NameId.Select);
    b.resetTheInsertionModeAppropriately();
    startTagInMode(b, token);
    return;
  }
  inSelect.startTag(b, token);
}

export function endTag(b: TreeBuilder, token: TagToken): void {
  if (isTableTag(token.nameId)) {
    errorAboutLast(b, ErrorCode.TableTagInSelect, NameId.Select);
    if (!b.stack.hasInTableScope(token.nameId)) return;
    b.stack.popUntil(NameId.Select);
    b.resetTheInsertionModeAppropriately();
    endTagInMode(b, token);
    return;
  }
  inSelect.endTag(b, token);
}

// Anything else: as in select
export { characters, comment, doctype, endOfFile } from './in-select.ts';

function isTableTag(name: number): boolean {
  switch (name) {
    case NameId.Caption:
    case NameId.Table:
    case NameId.Tbody:
    case NameId.Tfoot:
    case NameId.Thead:
    case NameId.Tr:
    case NameId.Td:
    case NameId.Th:
      return true;
    default:
      return false;
  }
}
