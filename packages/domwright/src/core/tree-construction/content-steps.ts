import { NameId } from '../../generated/names.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { TagToken } from '../tokenizer/tokens.ts';
import { MarkerIndex } from '../trees/markers.ts';
import type { DetailsSnapshot } from '../trees/open-details.ts';
import { StepBudget } from '../trees/step-budget.ts';
import { ContentPatching, MarkerPatching } from './content-patching.ts';
import { PoppedOptions } from './popped-options.ts';
import { TableToPatch } from './table-to-patch.ts';
import type { TreeBuilder } from './tree-builder.ts';

/*
 * Insertions that change other nodes: `template for` patches earlier nodes, `selectedcontent` shows the selected
 * option. The objects for that are created when the first such node comes.
 */

/** Insert a processing instruction — https://html.spec.whatwg.org/multipage/parsing.html#insert-a-processing-instruction */
export function insertAProcessingInstruction(
  b: TreeBuilder,
  parent: number,
  before: number,
  token: ProcessingInstructionToken,
): void {
  const node = b.sink.insertProcessingInstruction(parent, before, token);
  if (node === 0) return;
  const { target } = token;
  if (target === 'marker' || target === 'start' || target === 'end')
    beginPatching(b)?.inserted(node, target, token.data);
}

/** The templates that patch. Null if the tree cannot be patched. */
export function beginPatching(b: TreeBuilder): ContentPatching | null {
  if (b.patching === null) {
    const { sink } = b;
    const tree = tableOf(b);
    const search = sink.markerSearch();
    if (tree !== null) b.patching = tree.patching;
    else if (search === 'sink') b.patching = new ContentPatching(sink);
    else if (search === 'siblings') b.patching = markerPatching(b);
  }
  return b.patching;
}

function markerPatching(b: TreeBuilder): MarkerPatching {
  const { sink } = b;
  return new MarkerPatching(sink, sink, new MarkerIndex(sink, new StepBudget(b, b.begin)));
}

/** The library's own tree. Null if it is another one. */
function tableOf(b: TreeBuilder): TableToPatch | null {
  const { sink } = b;
  const table = sink.nodeTable();
  if (b.tableToPatch === null && table !== null) b.tableToPatch = new TableToPatch(table, sink, b, b.begin);
  return b.tableToPatch;
}

/** Makes a parser know which details elements another one has opened. */
export function restoreDetails(b: TreeBuilder, snapshot: DetailsSnapshot): void {
  tableOf(b)?.openDetails.restore(snapshot);
}

/** The HTML element insertion steps of a details, the current node. */
export function detailsInserted(b: TreeBuilder, { attributes }: TagToken): void {
  if (attributes.indexOf(NameId.Open) < 0 || attributes.indexOf(NameId.Name) < 0) return;
  const tree = tableOf(b);
  if (tree === null) return;
  const details = b.stack.currentNode;
  const name = tree.attributeOf(details, NameId.Name)!;
  if (name !== '' && tree.openDetails.mustClose(details, name)) b.sink.closeDetails(details);
}

/** The HTML element insertion steps of a select. */
export function selectInserted(b: TreeBuilder, select: number): void {
  tableOf(b)?.selectedContent.selectInserted(select);
}

/** The same for an option. */
export function optionInserted(b: TreeBuilder, option: number): void {
  const { sink, stack } = b;
  if (b.tableToPatch !== null) {
    b.tableToPatch.selectedContent.optionInserted(option);
  } else if (sink.nodeTable() === null) {
    b.poppedOptions ??= new PoppedOptions(sink);
    stack.sink = b.poppedOptions;
    b.poppedOptions.add(option);
  }
}

/** The same for a selectedcontent, the current node. From now on, popping options matters. */
export function selectedcontentInserted(b: TreeBuilder): void {
  const tree = tableOf(b);
  if (tree === null) return;
  b.stack.sink = tree.selectedContent;
  tree.selectedContent.selectedcontentInserted(b.stack.currentNode);
}
