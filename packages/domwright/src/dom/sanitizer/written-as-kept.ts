import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { setData } from '../../core/table/table-changes.ts';
import { followingElement } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';

/**
 * The markup of a tree that the parser built, such that it is the same tree when it is parsed again. `serialize` does as the
 * standard says, and the parser drops the first line feed of a `pre` and turns a carriage return into a line feed.
 *
 * @param write writes the tree by the standard's rules
 */
export function writtenAsKept(table: NodeTable, root: number, write: () => string): string {
  let written = write();
  // NB: in attributes and comments, it only costs the time to look.
  if (written.includes('>\n') && /<(?:pre|textarea|listing)\b/.test(written) && doubleLineFeeds(table, root))
    written = write();
  // NB: only a reference can have made one, so it is where references are read.
  return written.includes('\r') ? written.replaceAll('\r', '&#13;') : written;
}

/** Doubles the line feeds that are dropped when they are parsed. Returns whether there are any. */
function doubleLineFeeds(table: NodeTable, root: number): boolean {
  const { cells } = table;
  const roots = [root];
  let found = false;
  for (let top = roots.pop(); top !== undefined; top = roots.pop()) {
    for (let at = followingElement(table, top, top); at !== 0; at = followingElement(table, at, top)) {
      if (table.namespace(at) !== Namespace.Html) continue;
      const name = cells[at + Cell.Name];
      if (name === NameId.Template && cells[at + Cell.Data] !== 0) roots.push(cells[at + Cell.Data]!);
      if (name !== NameId.Pre && name !== NameId.Textarea && name !== NameId.Listing) continue;
      const first = cells[at + Cell.FirstChild]!;
      if (first === 0 || table.nodeType(first) !== NodeType.Text) continue;
      const data = table.data(first);
      if (!data.startsWith('\n')) continue;
      setData(table, first, `\n${data}`);
      found = true;
    }
  }
  return found;
}
