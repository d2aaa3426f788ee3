import { Namespace } from '../../core/infra/namespaces.ts';
import {
  Cell,
  CONTAINER_SIZE,
  DOCUMENT_HANDLE,
  ElementFlag,
  LEAF_SIZE,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { htmlNameOf } from '../../core/table/queries.ts';
import { NameId } from '../../generated/names.ts';

/** A tag, a comment, or text up to the next. Anything else is not plain. */
const token =
  /<!--(?!-?>)(?:(?!-->|--!>)[^\0])*-->|<(\/?)([a-z]+)((?:[\t\n\f\r /]+[^\t\n\f\r /"'<>=\0]+(?:=(?:"[^"\0]*"|'[^'\0]*'|[^\t\n\f\r "'<>=`\0]+))?)*[\t\n\f\r ]*\/?)>|[^<\0]+/giy;

/** Elements that leave nothing open and change nothing around them, if they are nested correctly. */
const inBody = /^(?:a|img|iframe|br|span|div|p|style|link|meta|input)$/;
const inHead = /^(?:style|link|meta)$/;
const isVoid = /^(?:img|br|link|meta|input)$/;

/** Whether all `noscript` elements of a page are plain; see below. */
export function hasPlainNoscripts(table: NodeTable, noscripts: readonly number[]): boolean {
  if (noscripts.length === 0) return true;
  const linksAreClosed = hasClosedLinks(table);
  return noscripts.every((noscript) => isPlainNoscript(table, noscript, linksAreClosed));
}

/**
 * Whether the content of a `noscript`, which is text with scripting, has no effect on what comes after it without scripting, so
 * that nothing more can differ there. `linksAreClosed`: see `hasClosedLinks`.
 */
function isPlainNoscript(table: NodeTable, noscript: number, linksAreClosed: boolean): boolean {
  const { cells } = table;
  const text = cells[noscript + Cell.FirstChild]!;
  if (text === 0) return true;
  if (cells[noscript + Cell.EndTagStart]! < 0) return false;
  const content = table.data(text);
  const isInHead = htmlNameOf(table, cells[noscript + Cell.Parent]!) === NameId.Head;
  const open: string[] = [];
  let hasBlocks = false;
  for (token.lastIndex = 0; token.lastIndex < content.length; ) {
    const match = token.exec(content);
    if (match === null) return false;
    const [whole, slash, tag] = match;
    if (tag === undefined) {
      if (isInHead && !whole.startsWith('<') && /[^\t\n\f\r ]/.test(whole)) return false;
      continue;
    }
    const name = tag.toLowerCase();
    if (!(isInHead ? inHead : inBody).test(name)) return false;
    hasBlocks ||= name === 'div' || name === 'p';
    if (slash !== '') {
      if (open.pop() !== name) return false;
    } else if (name === 'style' || name === 'iframe') {
      const end = new RegExp(`</${name}>`, 'ig');
      end.lastIndex = token.lastIndex;
      if (end.exec(content) === null) return false;
      token.lastIndex = end.lastIndex;
    } else if (!isVoid.test(name)) {
      // A paragraph is closed by other blocks.
      if ((name === 'div' || name === 'p') && open.includes('p')) return false;
      // A link in another, or after one that isn't closed, closes that.
      if (name === 'a' && (!linksAreClosed || open.includes('a') || isIn(table, noscript, NameId.A)))
        return false;
      open.push(name);
    }
  }
  return open.length === 0 && !(hasBlocks && isIn(table, noscript, NameId.P));
}

/** Whether each link of a page is closed by its own end tag, so that none is reconstructed anywhere. */
function hasClosedLinks(table: NodeTable): boolean {
  const { cells, cellsEnd } = table;
  for (let node = DOCUMENT_HANDLE; node < cellsEnd; ) {
    const kind = cells[node + Cell.Kind]!;
    const type = kind & NODE_TYPE_MASK;
    if (type === NodeType.Element && cells[node + Cell.Name] === NameId.A) {
      const isClosed = (kind & ElementFlag.Cloned) === 0 && cells[node + Cell.EndTagStart]! >= 0;
      if (!isClosed && kind >>> NAMESPACE_SHIFT === Namespace.Html) return false;
    }
    const isContainer =
      type === NodeType.Element || type === NodeType.Document || type === NodeType.DocumentFragment;
    node += isContainer ? CONTAINER_SIZE : LEAF_SIZE;
  }
  return true;
}

function isIn(table: NodeTable, node: number, name: number): boolean {
  const { cells } = table;
  for (let at = cells[node + Cell.Parent]!; at !== 0; at = cells[at + Cell.Parent]!) {
    if (htmlNameOf(table, at) === name) return true;
  }
  return false;
}
