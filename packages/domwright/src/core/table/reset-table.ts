import { DEFAULT_EDITION } from '../infra/edition-option.ts';
import { forgetNames } from '../infra/forgetting-names.ts';
import { noIntegers } from '../infra/integers.ts';
import { resetSourceText } from '../source/source-text.ts';
import { CONTAINER_SIZE } from './cells.ts';
import { type NodeTable, noLimits, PIECE_SIZE } from './node-table.ts';

const noNames: ReadonlySet<number> = /* @__PURE__ */ new Set();

/**
 * Resets a table, keeping its room for nodes and attributes. Nobody may still refer to it or its nodes. NB: a test
 * compares all fields with those of a new table.
 */
export function resetTable(table: NodeTable): void {
  table.cells.fill(0, 0, table.cellsEnd);
  table.cellsEnd = CONTAINER_SIZE;
  table.attributes.fill(0, 0, table.attributesEnd);
  table.attributesEnd = 1;
  if (table.names.strings.length > 0) forgetNames(table.names, noNames);
  resetSourceText(table.source);
  table.sourceStarts.length = 0;
  if (table.strings.length > 1) table.strings.length = 1;
  if (table.doctypes.length > 0) table.doctypes.length = 0;
  if (table.processingInstructions.length > 0) table.processingInstructions.length = 0;
  table.maps = null;
  table.onAttributeAdded = null;
  table.scripting = false;
  table.edition = DEFAULT_EDITION;
  table.encoding = 'UTF-8';
  table.url = 'about:blank';
  table.aboutBaseURL = null;
  table.limitsReached = noLimits;
  table.lineStarts = null;
  table.byteOffsetOf = null;
  if (table.otherNamespaces.length > 0) table.otherNamespaces.length = 0;
  table.changes = null;
  if (table.wrappers.length > 1) table.wrappers.length = 1;
  table.wrappers[0] = null;
  table.pieces = noIntegers;
  table.piecesEnd = PIECE_SIZE;
  table.attributeIndexes = null;
}
