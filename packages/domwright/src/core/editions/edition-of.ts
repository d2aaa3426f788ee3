import type { NodeTable } from '../table/node-table.ts';
import type { Edition, GivenEdition } from './edition.ts';

/** By table: the edition by which its document was parsed, if not that of 2024. */
const editions: WeakMap<NodeTable, Edition> = /* @__PURE__ */ new WeakMap();

/** The edition of a document, by which what is put into it later is parsed, too. */
export function editionOf(table: NodeTable): GivenEdition {
  return editions.get(table) ?? '2024';
}

export function setEdition(table: NodeTable, edition: GivenEdition): void {
  if (edition !== '2024') editions.set(table, edition);
}

/** What stands before the `>` of a processing instruction in the markup of a document. */
export function endOfInstruction(table: NodeTable): '?' | '' {
  return editions.has(table) ? '?' : '';
}
