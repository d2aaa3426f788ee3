import {
  Context,
  checkCommentText,
  contextIn,
  escapeForText,
  hasOnlyText,
  textInContext,
  Within,
} from '../../core/editing/text-context.ts';
import { hasFosterParenting, isVoidElement } from '../../core/infra/element-kinds.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { htmlNameOf, nearestHTMLElement } from '../../core/table/queries.ts';
import { NameId } from '../../generated/names.ts';
import type { WrittenPart } from './node-edits.ts';
import type { Noscripts } from './noscripts.ts';

/**
 * Content as it must be written for a place in an element. Text is escaped.
 *
 * @param parent the element, or any other node with children
 * @param noscripts the document's noscript elements
 * @throws Error if the text cannot be written there: in elements such as `style`, it cannot be escaped
 */
export function writtenContent(
  table: NodeTable,
  parent: number,
  text: string,
  isHTML: boolean,
  noscripts: Noscripts | null,
): WrittenPart {
  const name = htmlNameOf(table, parent) !== 0 ? localNameOf(table, parent) : '';
  const context = contextIn(name, table.scripting);
  if (context === Context.Data)
    return {
      text: isHTML ? text : escapeForText(text),
      hasReferences: true,
      isText: !isHTML,
      raw: null,
      isHeadMarkup: isHTML && name === 'head',
    };
  let within = Within.Nothing;
  if (!table.scripting && noscripts?.contains(table.cells[parent + Cell.End]!)) within |= Within.Noscript;
  if (nearestHTMLElement(table, table.cells[parent + Cell.Parent]!, NameId.Select) !== 0)
    within |= Within.Select;
  return {
    text: isHTML ? text : textInContext(text, context, name, within),
    hasReferences: false,
    isText: !isHTML,
    raw: { context, element: name, within },
    // NB: it is in the head, or comes after the start of the body.
    mayBeginBody: false,
  };
}

/** Whether markup has no meaning in an element. */
export function holdsOnlyText(table: NodeTable, element: number): boolean {
  return htmlNameOf(table, element) !== 0 && hasOnlyText(localNameOf(table, element), table.scripting);
}

/** Whether an element cannot have contents, and has no end tag. */
export function isVoid(table: NodeTable, element: number): boolean {
  if (table.namespace(element) !== Namespace.Html) return false;
  return isVoidElement(table.cells[element + Cell.Name]!) || isFormInTable(table, element);
}

/** Whether an element is a form that was ended by its start tag, as in a table. */
export function isFormInTable(table: NodeTable, element: number): boolean {
  return (
    htmlNameOf(table, element) === NameId.Form &&
    hasFosterParenting(htmlNameOf(table, table.cells[element + Cell.Parent]!))
  );
}

/**
 * A comment.
 *
 * @throws Error if a comment with this data would be parsed differently
 */
export function writtenComment(data: string): WrittenPart {
  checkCommentText(data);
  return { text: `<!--${data}-->`, hasReferences: false, isText: true, raw: null };
}

/** In the standard's case. */
export function localNameOf(table: NodeTable, element: number): string {
  return table.names.stringOf(table.cells[element + Cell.Name]!);
}
