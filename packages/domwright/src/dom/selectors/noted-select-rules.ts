import type { NodeTable } from '../../core/table/node-table.ts';
import { htmlNameOf } from '../../core/table/queries.ts';
import { TableView } from '../../core/table/table-view.ts';
import { decidesTheList, SelectRules } from '../../core/trees/select-rules.ts';
import { StepBudget } from '../../core/trees/step-budget.ts';
import { Inherited, parentOf } from './inherited.ts';

/**
 * A select's rules for a table that does not change in the meantime: ways up leave notes, so the cost is linear,
 * whatever the depth.
 */
export class NotedSelectRules extends SelectRules<number> {
  private readonly ways: Inherited<number>;

  constructor(table: NodeTable) {
    super(new TableView(table), new StepBudget());
    this.ways = new Inherited<number>(
      table,
      (_, node) => (decidesTheList(htmlNameOf(table, node)) ? node : null),
      () => 0,
      parentOf,
    );
  }

  override nearestOfList(element: number): number {
    return this.ways.of(this.tree.parentOf(element));
  }
}
