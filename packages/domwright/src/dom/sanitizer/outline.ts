import { ATTRIBUTE_SIZE, AttributeCell, Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';

/** Descriptions of texts and values are not much longer than this. */
const LENGTH = 60;
/** How much of a text is shown before the interesting place. */
const BEFORE = 20;

/**
 * A readable description of a node in one line.
 *
 * @param text what to show of a Text
 * @param at the index in it that must be visible
 */
export function outlineOf(table: NodeTable, node: number, text: string, at: number): string {
  switch (table.nodeType(node)) {
    case NodeType.Element:
      return startTag(table, node);
    case NodeType.Text:
      return JSON.stringify(part(text, at));
    case NodeType.Comment:
      return `<!--${part(table.data(node), 0)}-->`;
    case NodeType.ProcessingInstruction:
      return `<?${table.processingInstructions[table.cells[node + Cell.Data]!]![0]} ${part(table.data(node), 0)}>`;
    default: {
      const { name, publicId, systemId } = table.doctypes[table.cells[node + Cell.Data]!]!;
      const ids =
        publicId === '' && systemId === '' ? '' : ` ${JSON.stringify(publicId)} ${JSON.stringify(systemId)}`;
      return `<!DOCTYPE ${name}${ids}>`;
    }
  }
}

function startTag(table: NodeTable, element: number): string {
  const { cells, attributes, names } = table;
  let tag = `<${names.stringOf(cells[element + Cell.Name]!)}`;
  const start = cells[element + Cell.Attributes]!;
  const end = start + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
  for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
    if (tag.length > 2 * LENGTH) return `${tag} …>`;
    const name = names.stringOf(attributes[record + AttributeCell.Name]!);
    tag += ` ${part(name, 0)}=${JSON.stringify(part(table.attributeValue(record), 0))}`;
  }
  return `${tag}>`;
}

function part(text: string, at: number): string {
  const start = at > LENGTH / 2 ? at - BEFORE : 0;
  const end = start + LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
