import { Cell } from '../../core/table/cells.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { createTemplateContents } from '../../core/table/template-contents.ts';
import { NameId } from '../../generated/names.ts';
import type { DocumentFragment } from './document-fragment.ts';
import type { ParentNode } from './parent-node.ts';
import { wrapper } from './wrappers.ts';

/**
 * The contents of a template element; null for any other node. The property `content` does not tell: a window's `meta` element
 * has one that reflects its attribute.
 */
export function templateContent({ table, handle }: ParentNode): DocumentFragment | null {
  if (!isHTMLElement(table, handle, NameId.Template)) return null;
  let contents = table.cells[handle + Cell.Data]!;
  if (contents === 0) contents = createTemplateContents(table, handle);
  return wrapper(table, contents) as DocumentFragment;
}
