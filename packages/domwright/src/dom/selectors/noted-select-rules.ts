import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { findPlainAttribute, htmlNameOf, isHTMLElement } from '../../core/table/queries.ts';
import { TableView } from '../../core/table/table-view.ts';
import { decidesTheList, SelectRules } from '../../core/trees/select-rules.ts';
import { NO_LIMIT, StepBudget } from '../../core/trees/step-budget.ts';
import { NameId } from '../../generated/names.ts';
import { Inherited } from './inherited.ts';

/** Select's rules in a table that does not change meanwhile: ways up leave notes, so the cost is linear, whatever the depth. */
export class NotedSelectRules extends SelectRules<number> {
  private readonly table: NodeTable;
  private readonly ways: Inherited<number>;

  constructor(table: NodeTable) {
    super(new TableView(table), new StepBudget(NO_LIMIT));
    this.table = table;
    this.ways = new Inherited<number>(
      table,
      (_, node) => (decidesTheList(htmlNameOf(table, node)) ? node : null),
      () => 0,
      false,
    );
  }

  protected override has(element: number, attribute: NameId): boolean {
    return findPlainAttribute(this.table, element, attribute) >= 0;
  }

  override isDisabled(option: number): boolean {
    const { table } = this;
    if (this.has(option, NameId.Disabled)) return true;
    // NB: mostly its parent is the select.
    if (isHTMLElement(table, table.cells[option + Cell.Parent]!, NameId.Select)) return false;
    return super.isDisabled(option);
  }

  override nearestOfList(element: number): number {
    return this.ways.of(this.table.cells[element + Cell.Parent]!);
  }
}
