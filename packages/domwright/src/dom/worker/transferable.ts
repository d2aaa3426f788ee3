import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import type { LimitReached } from '../../core/limits/limits.ts';
import type { LateText } from '../../core/source/source-text.ts';
import { Cell } from '../../core/table/cells.ts';
import { type DoctypeRecord, NodeTable, type ShadowRootRecord } from '../../core/table/node-table.ts';
import { LAST_KNOWN_ID } from '../../generated/names.ts';
import { Document } from '../nodes/document.ts';
import { documentOfTable } from '../nodes/wrap.ts';

/**
 * Integers in memory that can be transferred. Shared memory cannot. NB: `Int32Array<ArrayBuffer>` is unknown to
 * TypeScript before 5.7.
 */
type MovableIntegers = Int32Array & { readonly buffer: ArrayBuffer };

/** The parts of a document: arrays of integers, which a message can transfer, and text, which it copies. */
export interface TransferableDocument {
  /** Identifies the object and its layout: both sides must have the same version of the library. */
  readonly format: typeof FORMAT;
  /** The number of names that both sides know. */
  readonly knownNames: number;
  readonly cells: MovableIntegers;
  readonly cellsEnd: number;
  readonly attributes: MovableIntegers;
  readonly attributesEnd: number;
  readonly pieces: MovableIntegers;
  readonly piecesEnd: number;
  readonly names: readonly string[];
  readonly source: string;
  readonly sourceStarts: readonly number[];
  readonly strings: readonly string[];
  readonly doctypes: readonly DoctypeRecord[];
  readonly processingInstructions: readonly (readonly [string, string])[];
  readonly shadowRoots: ReadonlyMap<number, ShadowRootRecord>;
  readonly prefixes: ReadonlyMap<number, string>;
  readonly isValues: ReadonlyMap<number, string>;
  readonly closedDetails: ReadonlyMap<number, number>;
  readonly otherNamespaces: readonly string[];
  readonly scripting: boolean;
  readonly edition: EditionName;
  readonly encoding: string;
  readonly url: string;
  readonly aboutBaseURL: string | null;
  readonly limitsReached: readonly LimitReached[];
}

const FORMAT = 'domwright-document-1';

/**
 * The parts of a document, for sending it to another thread: `port.postMessage(data, transferListOf(data))`. Only a
 * small document's tables are copied. Do not use the document afterwards, because the message takes its tables.
 *
 * All nodes are sent, including those that are in no tree. Byte offsets are not, so `byteOffsetAt` does not work there.
 *
 * @throws TypeError if `document` is not a Document of this library
 */
export function documentToTransferable(document: Document): TransferableDocument {
  if (!(isObject(document) && document instanceof Document))
    throw wrongArgument('document', 'a Document', document);
  const { table } = document;
  const { names, cells } = table;
  const edition = table.edition;
  // The wrappers stay here.
  for (const wrapper of table.wrappers) {
    if (wrapper !== null) cells[(wrapper as { handle: number }).handle + Cell.Wrapper] = 0;
  }
  const ownNames: string[] = [];
  for (let id = LAST_KNOWN_ID + 1; id < names.size; id++) ownNames.push(names.stringOf(id));
  return {
    format: FORMAT,
    knownNames: LAST_KNOWN_ID,
    cells: apart(cells),
    cellsEnd: table.cellsEnd,
    attributes: apart(table.attributes),
    attributesEnd: table.attributesEnd,
    pieces: apart(table.pieces),
    piecesEnd: table.piecesEnd,
    names: ownNames,
    source: table.source.slice(0, table.source.length),
    sourceStarts: table.sourceStarts,
    strings: table.strings,
    doctypes: table.doctypes,
    processingInstructions: table.processingInstructions,
    shadowRoots: table.shadowRoots,
    prefixes: table.prefixes,
    isValues: table.isValues,
    closedDetails: table.closedDetails,
    otherNamespaces: table.otherNamespaces,
    scripting: table.scripting,
    edition,
    encoding: table.encoding,
    url: table.url,
    aboutBaseURL: table.aboutBaseURL,
    limitsReached: table.limitsReached.map((reached) => ({ ...reached })),
  };
}

/** The array in a buffer of its own. Small documents' arrays are parts of larger buffers. */
function apart(array: Int32Array): MovableIntegers {
  const isApart = array.byteLength === array.buffer.byteLength;
  return (isApart ? array : array.slice()) as MovableIntegers;
}

/** The buffers that a message transfers instead of copying. */
export function transferListOf(data: TransferableDocument): ArrayBuffer[] {
  check(data);
  // NB: all tables without pieces share the empty array.
  return [data.cells, data.attributes, data.pieces]
    .filter((array) => array.length > 0)
    .map((array) => array.buffer);
}

/**
 * Restores the document from the result of `documentToTransferable`, and takes over the arrays.
 *
 * @throws TypeError if `data` is not such an object, or comes from another version of the library
 */
export function documentFromTransferable(data: TransferableDocument): Document {
  return documentWithSource(data, data.source);
}

/** As `documentFromTransferable`, but for its source, which came in another way. */
export function documentWithSource(data: TransferableDocument, source: string | LateText): Document {
  check(data);
  const names = new NameTable();
  for (const name of data.names) names.idOf(name);
  const table = new NodeTable(0, names);
  table.cells = data.cells;
  table.cellsEnd = data.cellsEnd;
  table.attributes = data.attributes;
  table.attributesEnd = data.attributesEnd;
  table.pieces = data.pieces;
  table.piecesEnd = data.piecesEnd;
  if (typeof source === 'string') table.source.append(source);
  else table.source.setLate(source);
  append(table.sourceStarts, data.sourceStarts, 0);
  append(table.strings, data.strings, 1);
  append(table.doctypes, data.doctypes, 0);
  append(table.processingInstructions, data.processingInstructions as [string, string][], 0);
  append(table.otherNamespaces, data.otherNamespaces, 0);
  for (const [host, record] of data.shadowRoots) table.shadowRoots.set(host, record);
  for (const [handle, prefix] of data.prefixes) table.prefixes.set(handle, prefix);
  for (const [handle, value] of data.isValues) table.isValues.set(handle, value);
  for (const [handle, record] of data.closedDetails) table.closedDetails.set(handle, record);
  table.scripting = data.scripting;
  table.edition = data.edition;
  table.encoding = data.encoding;
  table.url = data.url;
  table.aboutBaseURL = data.aboutBaseURL;
  table.limitsReached = data.limitsReached;
  return documentOfTable(table);
}

function append<T>(list: T[], items: readonly T[], from: number): void {
  for (let index = from; index < items.length; index++) list.push(items[index]!);
}

function check(data: unknown): void {
  const { format, knownNames } = (isObject(data) ? data : {}) as Partial<TransferableDocument>;
  if (format !== FORMAT) {
    throw wrongArgument('data', 'the result of documentToTransferable', data);
  }
  if (knownNames !== LAST_KNOWN_ID) throw new TypeError('data must come from the same version of domwright');
}
