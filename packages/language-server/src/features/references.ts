import {
  type DocumentHighlight,
  DocumentHighlightKind,
  ErrorCodes,
  type Location,
  type Position,
  type Range,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { workspaceEdit } from '../diagnostics/code-actions.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import { namesAt, occurrencesIn, renamed } from './names.ts';
import { touches } from './places.ts';
import { namesOfPairAt, renamePairAt } from './tag-pairs.ts';

/** Both names of an element's tags, or all places where an id or a class is written. */
export function documentHighlights(document: OpenDocument, position: Position): DocumentHighlight[] {
  const offset = document.offsetAt(position);
  const pair = namesOfPairAt(document, offset);
  if (pair.length > 0)
    return pair.map((range) => ({ range: document.rangeOf(range), kind: DocumentHighlightKind.Read }));
  return (namesAt(document, offset)?.all ?? []).map(({ range, isDefinition }) => ({
    range: document.rangeOf(range),
    kind: isDefinition ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

/** The elements with an id, the map with a name, or the selectors with a class. */
export function definitions(document: OpenDocument, position: Position): Location[] {
  const names = namesAt(document, document.offsetAt(position));
  return locations(document, names?.all.filter(({ isDefinition }) => isDefinition) ?? []);
}

export function references(document: OpenDocument, position: Position, withDefinitions: boolean): Location[] {
  const names = namesAt(document, document.offsetAt(position));
  return locations(document, names?.all.filter(({ isDefinition }) => withDefinitions || !isDefinition) ?? []);
}

function locations(
  document: OpenDocument,
  all: readonly { readonly range: { start: number; end: number } }[],
): Location[] {
  return all.map(({ range }) => ({ uri: document.uri, range: document.rangeOf(range) }));
}

/** What would be renamed at a position; null if nothing can be. */
export function renamable(document: OpenDocument, position: Position): Range | null {
  const offset = document.offsetAt(position);
  const range =
    namesOfPairAt(document, offset).find((one) => touches(one, offset)) ??
    namesAt(document, offset)?.at.range;
  return range === undefined ? null : document.rangeOf(range);
}

/** Renames the element whose tag is at a position, or the id or class that is there, everywhere in the document. */
export function rename(
  document: OpenDocument,
  position: Position,
  name: string,
  hasVersions: boolean,
): WorkspaceEdit | null {
  const offset = document.offsetAt(position);
  if (namesOfPairAt(document, offset).length > 0) {
    if (!/^[a-z][^\t\n\f\r />\0<]*$/i.test(name))
      throw new ResponseError(
        ErrorCodes.InvalidParams,
        `The name of an element starts with a letter and contains no white space, “/” or “>”: “${name}” doesn't`,
      );
    return workspaceEdit(document, renamePairAt(document, offset, name), hasVersions);
  }
  const names = namesAt(document, offset);
  if (names === null) return null;
  if (!/^[^\s"'<>=`&]+$/.test(name))
    throw new ResponseError(
      ErrorCodes.InvalidParams,
      `An id or a class contains no white space, and here no quotes, “<”, “>”, “=”, “\`” or “&”: “${name}” does`,
    );
  const { at, all } = names;
  // Afterwards, nobody could tell which of the two a reference means. A reference to nothing may become one to an element.
  const isTaken = document
    .once('names', occurrencesIn)
    .some((one) => one.kind === at.kind && one.name === name && one.isDefinition);
  if (at.kind !== 'class' && at.name !== name && isTaken && all.some(({ isDefinition }) => isDefinition))
    throw new ResponseError(
      ErrorCodes.InvalidParams,
      `Another element has the ${at.kind === 'id' ? 'id' : 'name'} “${name}” already`,
    );
  return workspaceEdit(document, renamed(all, name), hasVersions);
}
