import { endBefore } from '../../core/editing/seams.ts';
import { Context, contextIn, escapeForText } from '../../core/editing/text-context.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { StringBuilder } from '../../core/infra/string-builder.ts';
import { escapeAttributeValueOf2024 } from '../../core/serializer/escape.ts';
import { Cook, characterReference, cook } from '../../core/source/cook.ts';
import {
  AttributeCell,
  AttributeFlag,
  Cell,
  CharacterDataFlag,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { textPieces } from '../../core/table/source-ranges.ts';
import { NameId } from '../../generated/names.ts';

/**
 * The data of a Text node as written in the source, with its character references. A serializer that outputs it verbatim
 * produces the same text: characters that would become markup or another reference, because they were not adjacent in the
 * source or were in a place without markup, are escaped. Newlines are normalized.
 */
export function textAsWritten(table: NodeTable, text: number): string {
  const { cells, source } = table;
  const parent = cells[text + Cell.Parent]!;
  const isInHtml = parent !== 0 && isHtmlElement(table, parent);
  if (
    isInHtml &&
    contextIn(table.names.stringOf(cells[parent + Cell.Name]!), table.scripting) !== Context.Data
  ) {
    return table.data(text);
  }
  if ((cells[text + Cell.Kind]! & CharacterDataFlag.StringData) !== 0) return escapeForText(table.data(text));
  const pieces = textPieces(table, text);
  const next = cells[text + Cell.Next]!;
  const isBeforeText = next !== 0 && table.nodeType(next) === NodeType.Text;
  const written = new StringBuilder();
  for (let i = 0; i < pieces.length; i += 4) {
    const flags = pieces[i + 2]!;
    let piece = cook(source.slice(pieces[i]!, pieces[i + 1]!), flags & ~Cook.Reference);
    if ((flags & Cook.Reference) === 0) piece = withoutReferences(piece);
    // Text from a separate node that follows is treated as a letter.
    const following = i + 4 < pieces.length ? source.slice(pieces[i + 4]!, pieces[i + 4]! + 1) : 'a';
    written.add(i + 4 < pieces.length || isBeforeText ? endBefore(piece, following.charCodeAt(0)) : piece);
  }
  const name = isInHtml ? cells[parent + Cell.Name] : 0;
  if (name === NameId.Title || name === NameId.Textarea) return written.end();
  // A `<` at the end would start markup if the next node were removed.
  return written.end().replace(/<(?=[a-z/!?]|$)/gi, '&lt;');
}

/** An attribute's value as written in the source, with its character references. It may contain quotation marks. */
export function valueAsWritten(table: NodeTable, record: number): string {
  const { attributes } = table;
  const flags = attributes[record + AttributeCell.Flags]!;
  if ((flags & AttributeFlag.StringValue) !== 0)
    return escapeAttributeValueOf2024(table.attributeValue(record));
  const start = attributes[record + AttributeCell.ValueStart]!;
  const end = attributes[record + AttributeCell.ValueEnd]!;
  return cook(table.source.slice(start, end), flags & AttributeFlag.Cook & ~AttributeFlag.CookReference);
}

function isHtmlElement(table: NodeTable, node: number): boolean {
  return (
    (table.cells[node + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element &&
    table.namespace(node) === Namespace.Html
  );
}

/**
 * Escapes ampersands that would start a character reference, in text without references, such as that of `style` or
 * `plaintext`.
 */
function withoutReferences(text: string): string {
  return text.replace(/&/g, (ampersand, index: number) =>
    characterReference(text, index, text.length, false) === '' ? ampersand : '&amp;',
  );
}
