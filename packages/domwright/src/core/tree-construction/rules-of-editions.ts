import type { CommentToken, DoctypeToken, TagToken } from '../tokenizer/tokens.ts';
import { insertLastNode } from './adoption-agency-algorithm.ts';
import { detailsInserted, selectedcontentInserted } from './content-steps.ts';
import { shadowRootInit } from './declarative-shadow-root.ts';
import { nameToPatch } from './insert-patching-template.ts';
import * as inBody from './insertion-modes/in-body.ts';
import * as inTable from './insertion-modes/in-table.ts';
import { hasSystemId } from './quirks.ts';
import type { TreeBuilder } from './tree-builder.ts';

type StartTagRule = (b: TreeBuilder, token: TagToken) => void;

/** The rules that editions/2024 overrides. Today's are in the mode files. */
export interface RulesOfEdition {
  // In body: a start tag with that name
  readonly inputStartTag: StartTagRule;
  readonly hrStartTag: StartTagRule;
  readonly selectStartTag: StartTagRule;
  readonly optionStartTag: StartTagRule;
  readonly optgroupStartTag: StartTagRule;
  /** In table: a start tag whose tag name is "form" */
  readonly formStartTagInTable: StartTagRule;
  /** The marker name that a template start tag patches, or null. */
  readonly nameToPatch: typeof nameToPatch;
  readonly shadowRootInit: typeof shadowRootInit;
  readonly detailsInserted: typeof detailsInserted;
  readonly selectedcontentInserted: typeof selectedcontentInserted;
  readonly hasSystemId: typeof hasSystemId;
  /** Inserts the adoption agency algorithm's last node. */
  readonly insertLastNode: typeof insertLastNode;
}

export const rulesOfToday: RulesOfEdition = {
  inputStartTag: inBody.inputStartTag,
  hrStartTag: inBody.hrStartTag,
  selectStartTag: inBody.selectStartTag,
  optionStartTag: inBody.optionStartTag,
  optgroupStartTag: inBody.optgroupStartTag,
  formStartTagInTable: inTable.formStartTag,
  nameToPatch,
  shadowRootInit,
  detailsInserted,
  selectedcontentInserted,
  hasSystemId,
  insertLastNode,
};

/** The rules of an insertion mode that only the 2024 edition has. NB: it has no processing instructions. */
export interface FormerInsertionMode {
  characters(b: TreeBuilder, start: number, end: number, flags: number, codePoint: number): void;
  comment(b: TreeBuilder, token: CommentToken): void;
  doctype(b: TreeBuilder, token: DoctypeToken): void;
  startTag(b: TreeBuilder, token: TagToken): void;
  endTag(b: TreeBuilder, token: TagToken): void;
  endOfFile(b: TreeBuilder): boolean;
}
