import { MarkupAsText } from '../../core/editing/other-reading.ts';
import { Cell, DOCUMENT_HANDLE, ElementFlag } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { htmlNameOf, nearestHTMLElement } from '../../core/table/queries.ts';
import { nextRecord } from '../../core/table/traversal.ts';
import { htmlTagFlags, NameId, TagFlag } from '../../generated/names.ts';

/** A tag, a comment, or text up to the next. Anything else is not plain. */
const token =
  /<!--(?!-?>)(?:(?!-->|--!>)[^\0])*-->|<(\/?)([a-z][a-z1-6]*)((?:(?:[\t\n\f\r /]+|(?<=["']))[^\t\n\f\r /"'<>=\0]+(?:=(?:"[^"\0]*"|'[^'\0]*'|[^\t\n\f\r "'<>=`\0]+))?)*[\t\n\f\r ]*\/?)>|(?:[^<\0]|<(?![a-z!/?]))+/giy;

/*
 * Elements that leave nothing open and change nothing around them, if they are nested correctly: after the end tag of the outermost,
 * the stack of open elements and the list of active formatting elements are what they were before its start tag.
 */

/** The rules for their tags look at nothing around them. */
const inline = /^(?:img|iframe|br|span|style|link|meta|input|textarea|wbr|cite|q|abbr|sub|sup|label)$/;
const inHead = /^(?:style|link|meta)$/;
const isVoid = /^(?:img|br|link|meta|input|wbr)$/;
/** Elements whose content has no tags. */
const isRaw = /^(?:style|iframe|textarea)$/;
/**
 * They close an open paragraph. Of those that close one another, one is within the other only with a list in between, which stops
 * the search.
 */
const block = /^(?:div|p|ul|ol|li|h[1-6]|center|blockquote)$/;
const heading = /^h[1-6]$/;
const list = /^[uo]l$/;
/** They are in the list of active formatting elements while they are open. */
const formatting = /^(?:a|b|big|code|em|font|i|s|small|strike|strong|tt|u)$/;

/** The `noscript` elements of a page that are not plain; see below. */
export function notPlainNoscripts(table: NodeTable, noscripts: readonly number[]): readonly number[] {
  if (noscripts.length === 0) return noscripts;
  const formattingIsClosed = hasClosedFormatting(table);
  return noscripts.filter((noscript) => !isPlainNoscript(table, noscript, formattingIsClosed));
}

/**
 * Where the readings with and without scripting part: the start of the first `noscript` element in which, without scripting, raw
 * text, a comment or foreign content goes on after its end tag. What follows is not markup in both. Infinity if there is none.
 */
export function whereReadingsPart(table: NodeTable, noscripts: readonly number[]): number {
  const { cells } = table;
  let first = Number.POSITIVE_INFINITY;
  for (const noscript of noscripts) {
    const start = cells[noscript + Cell.Start]!;
    const text = cells[noscript + Cell.FirstChild]!;
    if (text === 0 || start >= first) continue;
    const markup = new MarkupAsText();
    markup.read(table.data(text));
    if (!markup.hasEnded) first = start;
  }
  return first;
}

/**
 * Whether the content of a `noscript`, which is text with scripting, has no effect on what comes after it without scripting, so
 * that nothing more can differ there. `formattingIsClosed`: see `hasClosedFormatting`.
 */
function isPlainNoscript(table: NodeTable, noscript: number, formattingIsClosed: boolean): boolean {
  const { cells } = table;
  const text = cells[noscript + Cell.FirstChild]!;
  if (text === 0) return true;
  if (cells[noscript + Cell.EndTagStart]! < 0) return false;
  const content = table.data(text);
  const parent = cells[noscript + Cell.Parent]!;
  const isIn = (name: number): boolean => nearestHTMLElement(table, parent, name) !== 0;
  const isInHead = htmlNameOf(table, parent) === NameId.Head;
  const open: string[] = [];
  let hasBlocks = false;
  for (token.lastIndex = 0; token.lastIndex < content.length; ) {
    const match = token.exec(content);
    if (match === null) return false;
    const [whole, slash, tag] = match;
    if (tag === undefined) {
      if (isInHead && !whole.startsWith('<!--') && /[^\t\n\f\r ]/.test(whole)) return false;
      continue;
    }
    const name = tag.toLowerCase();
    const isBlock = block.test(name);
    const isFormatting = formatting.test(name);
    if (isInHead ? !inHead.test(name) : !isBlock && !isFormatting && !inline.test(name)) return false;
    if (slash !== '') {
      if (open.pop() !== name) return false;
      continue;
    }
    // It is closed by what closes the one around it, or the other way round.
    if (open.length > MOST_OPEN) return false;
    if (isBlock) {
      hasBlocks = true;
      if (open.includes('p')) return false;
      if (heading.test(name) && open.some((other) => heading.test(other))) return false;
      const item = name === 'li' ? open.lastIndexOf('li') : -1;
      if (item >= 0 && !open.slice(item).some((other) => list.test(other))) return false;
    } else if (isFormatting) {
      // A link closes another; of four equal ones, the first is forgotten.
      if (!formattingIsClosed || open.includes(name) || isIn(table.names.find(name))) return false;
    }
    if (isRaw.test(name)) {
      const end = new RegExp(`</${name}([\\t\\n\\f\\r />])`, 'ig');
      end.lastIndex = token.lastIndex;
      if (end.exec(content)?.[1] !== '>') return false;
      token.lastIndex = end.lastIndex;
    } else if (!isVoid.test(name)) {
      open.push(name);
    }
  }
  return open.length === 0 && !(hasBlocks && isIn(NameId.P));
}

/** Deeper content is not looked at, so that the cost stays linear. */
const MOST_OPEN = 32;

/**
 * Whether each formatting element of a page is closed by its own end tag, so that none is reconstructed anywhere, and the list of
 * active formatting elements has nothing but the ancestors of the current node.
 */
function hasClosedFormatting(table: NodeTable): boolean {
  const { cells, cellsEnd } = table;
  for (let node = DOCUMENT_HANDLE; node < cellsEnd; node = nextRecord(table, node)) {
    const kind = cells[node + Cell.Kind]!;
    if ((htmlTagFlags[htmlNameOf(table, node)]! & TagFlag.Formatting) === 0) continue;
    if ((kind & ElementFlag.Cloned) !== 0 || cells[node + Cell.EndTagStart]! < 0) return false;
  }
  return true;
}
