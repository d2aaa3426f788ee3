import {
  highlightsAt,
  linkedRangesAt,
  matchingOffset,
  type NameOccurrence,
  namesAt,
  renamableAt,
  renameAt,
} from 'domwright/editor';
import {
  type DocumentHighlight,
  DocumentHighlightKind,
  ErrorCodes,
  type LinkedEditingRanges,
  type Location,
  type Position,
  type Range,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { workspaceEdit } from '../diagnostics/code-actions.ts';
import type { OpenDocument } from '../documents/open-document.ts';

/** Both names of an element's tags, or all places where an id or a class is written. */
export function documentHighlights(document: OpenDocument, position: Position): DocumentHighlight[] {
  return highlightsAt(document.tree, document.offsetAt(position)).map(({ range, isDefinition }) => ({
    range: document.rangeOf(range),
    kind: isDefinition ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}

/** The elements with an id, the map with a name, or the selectors with a class. */
export function definitions(document: OpenDocument, position: Position): Location[] {
  return locations(document, position, ({ isDefinition }) => isDefinition);
}

export function references(document: OpenDocument, position: Position, withDefinitions: boolean): Location[] {
  return locations(document, position, ({ isDefinition }) => withDefinitions || !isDefinition);
}

function locations(
  document: OpenDocument,
  position: Position,
  isWanted: (name: NameOccurrence) => boolean,
): Location[] {
  const names = namesAt(document.tree, document.offsetAt(position));
  const wanted = names?.all.filter(isWanted) ?? [];
  return wanted.map(({ range }) => ({ uri: document.uri, range: document.rangeOf(range) }));
}

/** What would be renamed at a position; null if nothing can be. */
export function renamable(document: OpenDocument, position: Position): Range | null {
  const range = renamableAt(document.tree, document.offsetAt(position));
  return range === null ? null : document.rangeOf(range);
}

/** Renames the element whose tag is at a position, or the id or class that is there, everywhere in the document. */
export function rename(
  document: OpenDocument,
  position: Position,
  name: string,
  hasVersions: boolean,
): WorkspaceEdit | null {
  const renaming = renameAt(document.tree, document.offsetAt(position), name);
  if (renaming === null) return null;
  if (renaming.refusal !== null) throw new ResponseError(ErrorCodes.InvalidParams, renaming.refusal);
  return workspaceEdit(document, renaming.edits, hasVersions);
}

/** The names of an element's two tags, which an editor changes together. */
export function linkedEditingRanges(document: OpenDocument, position: Position): LinkedEditingRanges | null {
  const ranges = linkedRangesAt(document.tree, document.offsetAt(position));
  return ranges === null ? null : { ranges: ranges.map((range) => document.rangeOf(range)) };
}

/** Where the cursor goes to be at the same letter of the element's other tag; null if there is none. */
export function matchingPosition(document: OpenDocument, position: Position): Position | null {
  const offset = matchingOffset(document.tree, document.offsetAt(position));
  return offset === null ? null : document.rangeOf({ start: offset, end: offset }).start;
}
