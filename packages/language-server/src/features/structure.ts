import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  baseURLOf,
  documentLinksOf,
  type EditorLink,
  foldsOf,
  selectionRangesAt,
  symbolsOf,
} from 'domwright/editor';
import {
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type Position,
  type SelectionRange,
  type SymbolInformation,
  SymbolKind,
} from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';

/** How deep symbols are nested. What is deeper is listed at this depth: a message can't be written if it is some thousands deep. */
const DEEPEST = 500;

/** How many ranges are around each other at most, the innermost and the whole text, for the same reason. */
const MOST = 1000;

/** The elements of a document, each with those in it. */
export function documentSymbols(document: OpenDocument): DocumentSymbol[] {
  const roots: DocumentSymbol[] = [];
  const symbols: DocumentSymbol[] = [];
  const all = symbolsOf(document.tree);
  for (const { name, range, parent, depth } of all) {
    const place = document.rangeOf(range);
    const symbol: DocumentSymbol = { name, kind: SymbolKind.Field, range: place, selectionRange: place };
    // Where it would be too deep, the one around it takes what is in it.
    const around = parent < 0 ? undefined : symbols[parent];
    symbols.push(depth < DEEPEST || around === undefined ? symbol : around);
    if (around === undefined) roots.push(symbol);
    else if (around.children === undefined) around.children = [symbol];
    else around.children.push(symbol);
  }
  return roots;
}

/** The same for clients that take no tree. */
export function flatSymbols(document: OpenDocument): SymbolInformation[] {
  const all = symbolsOf(document.tree);
  return all.map(({ name, range, parent }) => ({
    ...{ name, kind: SymbolKind.Field, containerName: all[parent]?.name ?? '' },
    location: { uri: document.uri, range: document.rangeOf(range) },
  }));
}

/** What can be folded. */
export function foldingRanges(document: OpenDocument, limit: number): FoldingRange[] {
  const most = Number.isInteger(limit) && limit > 0 ? limit : Number.MAX_SAFE_INTEGER;
  return foldsOf(document.tree, most).map(({ startLine, endLine, kind }) => ({
    ...{ startLine: startLine - 1, endLine: endLine - 1 },
    ...(kind === 'comment' && { kind: FoldingRangeKind.Comment }),
    ...(kind === 'region' && { kind: FoldingRangeKind.Region }),
  }));
}

/** What an editor selects step by step around each position. */
export function selectionRanges(document: OpenDocument, positions: readonly Position[]): SelectionRange[] {
  return positions.map((position) => {
    const ranges = [...selectionRangesAt(document.tree, document.offsetAt(position))];
    if (ranges.length > MOST) ranges.splice(MOST - 1, ranges.length - MOST);
    let selection: SelectionRange | undefined;
    for (const range of ranges.reverse())
      selection = { range: document.rangeOf(range), ...(selection && { parent: selection }) };
    return selection!;
  });
}

/**
 * The URLs in a document that an editor can open.
 *
 * @param folder of the workspace, in which a URL begins that starts with a slash; null if there is none
 */
export function documentLinks(document: OpenDocument, folder: string | null): DocumentLink[] {
  const written = baseURLOf(document.tree);
  const base = URL.canParse(written, document.uri) ? new URL(written, document.uri).href : document.uri;
  return documentLinksOf(document.tree).flatMap((link) => {
    const target = targetOf(document, link, base, folder);
    return target === null ? [] : [{ range: document.rangeOf(link.range), target }];
  });
}

/** A URL that is safe to open; null for any other. */
function targetOf(
  document: OpenDocument,
  { url, place }: EditorLink,
  base: string,
  folder: string | null,
): string | null {
  if (url.startsWith('#')) {
    if (place === null) return document.uri;
    // Line and column, as in a fragment of the editor's own.
    const { line, character } = document.rangeOf(place).start;
    return `${document.uri}#${line + 1},${character + 1}`;
  }
  if (/^\/(?!\/)/.test(url) && base.startsWith('file:')) {
    if (folder === null) return null;
    const file = new URL(`.${url}`, `${pathToFileURL(folder).href}/`);
    return `${file.origin === 'null' ? 'file://' : file.origin}${file.pathname}`;
  }
  if (!URL.canParse(url, base)) return null;
  const target = new URL(url, base.startsWith('file:') && url.startsWith('//') ? 'https://example/' : base);
  if (target.protocol === 'file:') {
    // Nothing outside of the machine, and no fragment: that would be a place in the editor's own way.
    try {
      fileURLToPath(target.href);
    } catch {
      return null;
    }
    return `file://${target.host}${target.pathname}`;
  }
  return target.protocol === 'http:' || target.protocol === 'https:' ? target.href : null;
}
