import type { Element } from 'domwright';
import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import { isWritten, writtenParentOf } from './places.ts';

/** How deep symbols are nested. What is deeper is listed at this depth: a message can't be written if it is some thousands deep. */
const DEEPEST = 500;

/** A symbol that takes others. */
interface Holder {
  readonly symbol: DocumentSymbol;
  readonly depth: number;
}

/** The elements of a document, each with those in it. Implied ones are left out: what they contain belongs to the next one outwards. */
export function documentSymbols(document: OpenDocument): DocumentSymbol[] {
  const { tree } = document;
  const roots: DocumentSymbol[] = [];
  // By where the start tag begins: as keys, elements would take longer.
  const holders = new Map<number, Holder>();
  // In the order of the text, in which an element comes before those that it contains.
  for (const element of tree.elements) {
    if (!isWritten(element)) continue;
    const extent = tree.extentOf(element);
    if (extent === null) continue;
    const range = document.rangeOf(extent);
    const symbol: DocumentSymbol = {
      name: nameOf(element),
      kind: SymbolKind.Field,
      range,
      selectionRange: range,
    };
    const parent = writtenParentOf(tree, element);
    const around = parent === null ? undefined : holders.get(tree.extentOf(parent)?.start ?? -1);
    const depth = around === undefined ? 1 : around.depth + 1;
    holders.set(extent.start, depth > DEEPEST ? around! : { symbol, depth });
    if (around === undefined) roots.push(symbol);
    else if (around.symbol.children === undefined) around.symbol.children = [symbol];
    else around.symbol.children.push(symbol);
  }
  return roots;
}

/** The same for clients that take no tree. */
export function flatSymbols(document: OpenDocument): SymbolInformation[] {
  const flat: SymbolInformation[] = [];
  const open: { symbol: DocumentSymbol; container: string }[] = documentSymbols(document)
    .reverse()
    .map((symbol) => ({ symbol, container: '' }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { symbol, container } = next;
    const { name, kind, range, children = [] } = symbol;
    flat.push({ name, kind, location: { uri: document.uri, range }, containerName: container });
    for (const child of [...children].reverse()) open.push({ symbol: child, container: name });
  }
  return flat;
}

function nameOf(element: Element): string {
  const name = element.sourceName ?? element.localName;
  const id = element.getAttribute('id') ?? '';
  const classes = element.getAttribute('class') ?? '';
  if (id === '' && classes === '') return name;
  const names = new Set(classes.split(/[\t\n\f\r ]+/).filter((one) => one !== ''));
  return `${name}${id === '' ? '' : `#${id}`}${[...names].map((one) => `.${one}`).join('')}`;
}
