import { NameId } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import { Cell, ElementFlag } from './cells.ts';
import { haveBeenSeparated } from './have-been-separated.ts';
import { findById } from './id-index.ts';
import type { NodeTable } from './node-table.ts';
import { isConnected, rootOf } from './numbering.ts';
import { attributeOf, isHTMLElement, nearestHTMLElement } from './queries.ts';

/** Listed elements — https://html.spec.whatwg.org/multipage/forms.html#category-listed */
export function isListedElement(table: NodeTable, element: number): boolean {
  if (table.namespace(element) !== Namespace.Html) return false;
  switch (table.cells[element + Cell.Name]) {
    case NameId.Button:
    case NameId.Fieldset:
    case NameId.Input:
    case NameId.Object:
    case NameId.Output:
    case NameId.Select:
    case NameId.Textarea:
      return true;
    default:
      return false;
  }
}

/** Form-associated elements — https://html.spec.whatwg.org/multipage/forms.html#form-associated-element */
function isFormAssociatedElement(table: NodeTable, element: number): boolean {
  return isListedElement(table, element) || isHTMLElement(table, element, NameId.Img);
}

/**
 * The form owner of a form-associated element, or 0.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#reset-the-form-owner
 *
 * DEVIATION: It is looked up on demand, not stored, so a `form` attribute has no effect as soon as its element has left
 * the document. An association made by the parser ends when one of the two is removed from a parent without the other.
 */
export function formOwner(table: NodeTable, element: number): number {
  if (!isFormAssociatedElement(table, element)) return 0;
  const root = rootOf(table, element);
  if (isListedElement(table, element)) {
    const id = attributeOf(table, element, NameId.Form);
    if (id !== null && isConnected(table, root)) {
      const owner = findById(table, root, id);
      return owner !== 0 && isHTMLElement(table, owner, NameId.Form) ? owner : 0;
    }
  }
  const cells = table.cells;
  if ((cells[element + Cell.Kind]! & ElementFlag.ParserInserted) !== 0) {
    const owner = cells[element + Cell.Owner]!;
    if (owner !== 0 && rootOf(table, owner) === root && !haveBeenSeparated(table, element, owner))
      return owner;
  }
  return nearestHTMLElement(table, cells[element + Cell.Parent]!, NameId.Form);
}
