import { Cell, NODE_TYPE_MASK, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { htmlNameOf } from '../../core/table/queries.ts';
import { documentOfTable } from '../../dom/nodes/wrap.ts';
import { NameId } from '../../generated/names.ts';

const keepsWhiteSpace =
  /(?:^|[;{\s])white-space(?:-collapse)?\s*:[^;}]*(?:pre|break-spaces|preserve|var\(|inherit|revert|\\)/i;

/**
 * The elements for which the page's own `style` elements may keep white space, and those that match the caller's selector; null
 * if any element may be among them, since a rule isn't understood.
 *
 * @throws SyntaxError if `selector` is not a selector
 */
export function preservedElements(
  table: NodeTable,
  selector: string | undefined,
): ReadonlySet<number> | null {
  const elements = new Set<number>();
  const select = (selectors: string): void => {
    for (const element of documentOfTable(table).querySelectorAll(selectors)) elements.add(element.handle);
  };
  if (selector !== undefined) select(selector);
  for (const sheet of styleSheets(table)) {
    if (!/white-space|\\/i.test(sheet)) continue;
    const rules = sheet.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
    for (const [, selectors, declarations] of rules.matchAll(/([^{}]*)\{(?=([^{}]*))/g)) {
      if (!keepsWhiteSpace.test(declarations!)) continue;
      // What comes before is declarations around a nested rule, or at-rules without a block.
      const own = selectors!.slice(selectors!.lastIndexOf(';') + 1).trim();
      if (own === '' || own.startsWith('@')) return null;
      // Pseudo-elements have no text of the page, and rules for states apply to elements that are in them at times.
      const ofElements = own
        .split(',')
        .filter((one) => !/::|:(?:before|after|first-line|first-letter)\b/i.test(one))
        .join(',')
        .replace(/:(?:hover|focus|active|visited|link|focus-within|focus-visible|target)\b/gi, '');
      if (ofElements === '') continue;
      try {
        select(ofElements);
      } catch {
        return null;
      }
    }
  }
  return elements;
}

/** The texts of a page's `style` elements. */
function styleSheets(table: NodeTable): string[] {
  const { cells, cellsEnd } = table;
  const sheets: string[] = [];
  for (let node = 16; node < cellsEnd; ) {
    const type = cells[node + Cell.Kind]! & NODE_TYPE_MASK;
    const isContainer =
      type === NodeType.Element || type === NodeType.Document || type === NodeType.DocumentFragment;
    if (type === NodeType.Element && htmlNameOf(table, node) === NameId.Style) {
      const text = table.firstChild(node);
      if (text !== 0) sheets.push(table.data(text));
    }
    node += isContainer ? 16 : 8;
  }
  return sheets;
}
