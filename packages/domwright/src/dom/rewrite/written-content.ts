import { Namespace } from '../../core/infra/namespaces.ts';
import {
  Context,
  checkCommentText,
  contextIn,
  escapeForText,
  hasOnlyText,
  textInContext,
} from '../../core/rewriting/text-context.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { htmlTagFlags, TagFlag } from '../../generated/names.ts';
import type { WrittenPart } from './node-edits.ts';

/**
 * Text for a place in an element, which becomes no markup there.
 *
 * @param parent the element, or any other node that has children
 * @throws Error if the text cannot be written there: elements such as `style` have no escapes
 */
export function writtenText(table: NodeTable, parent: number, text: string): WrittenPart {
  if (!isHTMLElement(table, parent)) return { text: escapeForText(text), hasReferences: true };
  const name = localNameOf(table, parent);
  const context = contextIn(name, table.scripting);
  const written = textInContext(text, context, name);
  if (context === Context.Data) return { text: written, hasReferences: true };
  return { text: written, hasReferences: false, rawTextOf: name };
}

/** Whether markup has no meaning in an element. */
export function holdsOnlyText(table: NodeTable, element: number): boolean {
  return isHTMLElement(table, element) && hasOnlyText(localNameOf(table, element), table.scripting);
}

export function isVoid(table: NodeTable, element: number): boolean {
  const name = table.cells[element + Cell.Name]!;
  return (
    table.namespace(element) === Namespace.Html &&
    name < htmlTagFlags.length &&
    (htmlTagFlags[name]! & TagFlag.SerializesAsVoid) !== 0
  );
}

/**
 * A comment.
 *
 * @throws Error if a comment with this data would be read as another
 */
export function writtenComment(data: string): WrittenPart {
  checkCommentText(data);
  return { text: `<!--${data}-->`, hasReferences: false };
}

function isHTMLElement(table: NodeTable, node: number): boolean {
  return table.nodeType(node) === NodeType.Element && table.namespace(node) === Namespace.Html;
}

/** In the standard's case. */
export function localNameOf(table: NodeTable, element: number): string {
  return table.names.stringOf(table.cells[element + Cell.Name]!);
}
