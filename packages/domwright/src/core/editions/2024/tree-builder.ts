import { NameId, TagFlag } from '../../../generated/names.ts';
import type { TagToken } from '../../tokenizer/tokens.ts';
import { InsertionMode } from '../../tree-construction/insertion-mode.ts';
import { nameThatResetsTheMode } from '../../tree-construction/reset-the-insertion-mode.ts';
import type { FormerInsertionMode, RulesOfEdition } from '../../tree-construction/rules-of-editions.ts';
import { TreeBuilder } from '../../tree-construction/tree-builder.ts';
import * as inSelect from './in-select.ts';
import * as inSelectInTable from './in-select-in-table.ts';
import { rulesOf2024 } from './rules.ts';

// NB: not the modules themselves, whose namespace objects would have getters and be made in a file of their own.
const inSelectMode: FormerInsertionMode = {
  characters: inSelect.characters,
  comment: inSelect.comment,
  doctype: inSelect.doctype,
  startTag: inSelect.startTag,
  endTag: inSelect.endTag,
  endOfFile: inSelect.endOfFile,
};

const inSelectInTableMode: FormerInsertionMode = {
  characters: inSelectInTable.characters,
  comment: inSelectInTable.comment,
  doctype: inSelectInTable.doctype,
  startTag: inSelectInTable.startTag,
  endTag: inSelectInTable.endTag,
  endOfFile: inSelectInTable.endOfFile,
};

/** Tree construction by the 2024 edition. */
export class TreeBuilder2024 extends TreeBuilder {
  override get rules(): RulesOfEdition {
    return rulesOf2024;
  }

  override formerMode(): FormerInsertionMode {
    return this.mode === InsertionMode.InSelect ? inSelectMode : inSelectInTableMode;
  }

  override get wantsReferencesApart(): boolean {
    if (this.mode === InsertionMode.InSelect) return this.framesetOk || this.ignoreNextLineFeed;
    return super.wantsReferencesApart;
  }

  /** Reset the insertion mode appropriately: has a step for select elements. */
  override resetTheInsertionModeAppropriately(): number {
    const { stack } = this;
    const name = nameThatResetsTheMode(stack);
    if (stack.lastKey(NameId.Select) > stack.lastKey(name)) {
      const isInTable = stack.lastKey(NameId.Table) > stack.lastKey(NameId.Template);
      this.mode = isInTable ? InsertionMode.InSelectInTable : InsertionMode.InSelect;
      return NameId.Select;
    }
    if (name === NameId.Html && this.contextIs(NameId.Select)) {
      this.mode = InsertionMode.InSelect;
      return name;
    }
    return super.resetTheInsertionModeAppropriately();
  }

  /** Scripts of fragments never run. */
  override scriptsAreInert(): boolean {
    return this.context !== null;
  }

  /** An implied body leaves the frameset-ok flag as it is. */
  override resetFramesetOk(): void {}

  override parsesTemplateContents(): boolean {
    return this.stack.has(NameId.Template);
  }

  /** The form element pointer matters even in fragments. */
  protected override associateWithForm(node: number, flags: number, token: TagToken): void {
    if (this.parsesTemplateContents()) return;
    if ((flags & TagFlag.Listed) !== 0 && token.attributes.indexOf(NameId.Form) >= 0) return;
    if (this.sink.inSameTree(this.placeParent, this.formElement))
      this.sink.associateWithForm(node, this.formElement);
  }
}
