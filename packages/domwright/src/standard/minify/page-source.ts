import { concatenated } from '../../core/bytes/bytes.ts';
import { REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE } from '../../core/bytes/encodings.ts';
import { Family, familyOf, Walk } from '../../core/bytes/sequences.ts';
import { bomSniff, byteOrderMarkOf, sniffEncoding } from '../../core/bytes/sniffing.ts';
import { encodeText } from '../../core/editing/encode-text.ts';
import { SplicedBytes } from '../../core/editing/spliced-bytes.ts';
import { living } from '../../core/editions/living.ts';
import type { NameTable } from '../../core/infra/name-table.ts';
import { type DecodedText, fillCodeUnits, mayHoldNull } from '../../core/input-stream/code-units.ts';
import { limitsOf } from '../../core/limits/limits.ts';
import {
  type EncodingOptions,
  encodingDefaults,
  limitedDocumentDefaults,
  withDefaults,
} from '../../core/options/options.ts';
import { ByteParser } from '../../core/parser/byte-parser.ts';
import { feedText, parseText } from '../../core/parser/parse-text.ts';
import { TableTreeSink } from '../../core/parser/table-tree-sink.ts';
import { DOCUMENT_HANDLE, NodeType } from '../../core/table/cells.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { newParser } from '../../core/tree-construction/new-parser.ts';
import type { HasCharacter } from './shortest-references.ts';
import { giveBackCells, takeCells, takeUnits } from './spare-arrays.ts';

/** A parsed text. */
export interface Page {
  readonly table: NodeTable;
  readonly text: string;
  /** It has more nodes than allowed, and was not read to its end. */
  readonly isCut: boolean;
}

/** A page that was read, and what its result is written in. */
export interface PageSource extends Page {
  readonly hasCharacter: HasCharacter;
  /** With what stands for code of a template language begins; empty if there is none. */
  readonly mark: string;
  /** At least the text's code units. */
  readonly units: Uint16Array;
  readonly hasNull: boolean;
  readonly maxNodes: number;
}

const parsing = /* @__PURE__ */ (() => ({
  ...limitedDocumentDefaults,
  edition: living,
  allowDeclarativeShadowRoots: false,
}))();

/**
 * Parses a document's text. Declarative shadow roots stay templates, which have the same markup.
 *
 * @param table new; with the names of another table, equal names have equal ids
 * @param decoded what is known of the text, if anything
 */
function parsed(
  text: string,
  scripting: boolean,
  table: NodeTable,
  decoded: DecodedText | null,
  maxNodes: number,
): Page {
  table.beginInput();
  table.scripting = scripting;
  table.createContainer(NodeType.Document, 0);
  const options = { ...parsing, scripting };
  const limits = limitsOf({ maxNodes }, 0);
  if (limits === null) {
    parseText(table, DOCUMENT_HANDLE, text, options, null, null, null, 0, decoded);
    return { table, text, isCut: false };
  }
  const sink = limits.treeSink(new TableTreeSink(table, DOCUMENT_HANDLE));
  const builder = newParser(sink, table.names, table.source, null, options);
  limits.watch(builder, builder.tokenizer);
  feedText(builder.tokenizer, text, true, false, decoded, limits);
  limits.run();
  return { table, text, isCut: limits.stopped };
}

/** Parses a page's text. The arrays are for `forget`. */
export function readText(
  text: string,
  maxNodes = Number.POSITIVE_INFINITY,
): Omit<PageSource, 'hasCharacter' | 'mark'> {
  const { length } = text;
  const units = takeUnits(length);
  const hasNull = mayHoldNull(text, units) && text.includes('\0');
  fillCodeUnits(text, units);
  const decoded = { units: units.subarray(0, length), narrow: text, parts: [text], hasNoNull: !hasNull };
  const table = tableWith(length >> 2, length >> 4);
  return { ...parsed(text, true, table, decoded, maxNodes), units, hasNull, maxNodes };
}

/** Parses the text of a page again, or of its result. The arrays are for `forget`. */
export function readAgain({ table, maxNodes }: PageSource, text: string, scripting: boolean): Page {
  return parsed(text, scripting, tableWith(table.cellsEnd, table.attributesEnd, table.names), null, maxNodes);
}

/** A table with room for this many cells, and these names. */
function tableWith(cells: number, attributes: number, names?: NameTable): NodeTable {
  const table = new NodeTable(0, names);
  // NB: with fewer cells than a new table has, it could not grow by as much as a node needs.
  table.cells = takeCells(Math.max(cells, table.cells.length));
  table.attributes = takeCells(attributes);
  return table;
}

/** Takes back the arrays of a table, to which nobody may refer. */
export function forget({ table }: Page): void {
  giveBackCells(table.attributes, table.attributesEnd);
  giveBackCells(table.cells, table.cellsEnd);
}

/** Parses a document's bytes. */
export function readBytes(
  bytes: Uint8Array,
  options: EncodingOptions,
  maxNodes = Number.POSITIVE_INFINITY,
): PageSource {
  const parser = new ByteParser(
    { ...parsing, scripting: true, maxNodes },
    withDefaults(options, encodingDefaults),
    bytes.length,
  );
  parser.feed(bytes, true);
  const { table } = parser.parser;
  const text = table.source.slice(0, table.source.length);
  const units = takeUnits(text.length);
  fillCodeUnits(text, units);
  return {
    table,
    text,
    units,
    hasNull: text.includes('\0'),
    hasCharacter: charactersOf(table.encoding),
    mark: '',
    maxNodes,
    isCut: parser.parser.stoppedAtLimit,
  };
}

/** Which characters beyond ASCII an encoding has. */
export function charactersOf(encoding: string): HasCharacter {
  switch (encoding) {
    case UTF_8:
    case UTF_16LE:
    case UTF_16BE:
      return () => true;
    default:
      // NB: few references are worth an encoder's table.
      return () => false;
  }
}

/** Bytes that were read. */
interface ReadPage {
  readonly bytes: Uint8Array;
  readonly text: string;
  /** Their encoding, by name. */
  readonly encoding: string;
}

/**
 * The bytes of a text in the encoding of the page that it comes from, with its byte order mark; null if it can't be written, or
 * would be read in another encoding.
 */
export function writtenBytes(text: string, source: ReadPage, options: EncodingOptions): Uint8Array | null {
  const { encoding } = source;
  if (encoding === REPLACEMENT) return null;
  let spliced = new SplicedBytes();
  spliced.use(encoding);
  let isSure = true;
  try {
    spliced.insert(text, false, false);
  } catch {
    const others = splicedWithOthers(text, source);
    if (others === null) return null;
    spliced = others;
    isSure = false;
  }
  spliced.finish();
  const mark = bomSniff(source.bytes) === null ? noBytes : byteOrderMarkOf(encoding);
  const body = spliced.take();
  const bytes = mark.length === 0 ? body : concatenated([mark, body]);
  const sniffing = withDefaults(options, encodingDefaults);
  const sniffed = sniffEncoding(bytes, sniffing as Parameters<typeof sniffEncoding>[1]);
  if (isSure && sniffed.encoding === encoding && sniffed.confidence === 'certain') return bytes;
  const again = readBytes(bytes, options);
  return again.table.encoding === encoding && again.text === text ? bytes : null;
}

/**
 * A text in an encoding that lacks some of its characters: their bytes are those that they had in the page, since decoders know
 * characters that encoders don't, and malformed bytes are U+FFFD. Null if it has others.
 */
function splicedWithOthers(text: string, { bytes, text: read, encoding }: ReadPage): SplicedBytes | null {
  const family = familyOf(encoding);
  if (family === Family.ISO2022JP) return null;
  // Characters, or the pairs of Big5, and where they are in the page; null if the encoding has them.
  const places = new Map<string, readonly [from: number, to: number] | null>();
  const walk = new Walk(family, bytes, read);
  while (walk.unit < read.length) {
    const { byte, unit } = walk;
    walk.step();
    const characters = read.slice(unit, walk.unit);
    if (characters >= '\x80' && !places.has(characters))
      places.set(characters, isWritable(characters, encoding) ? null : [byte, walk.byte]);
  }
  const spliced = new SplicedBytes();
  spliced.use(encoding);
  let start = 0;
  try {
    for (let at = 0; at < text.length; ) {
      if (text.charCodeAt(at) < 0x80) {
        at++;
        continue;
      }
      const pair = places.get(text.slice(at, at + 2));
      const place = pair ?? places.get(text[at]!);
      if (place == null) {
        at++;
        continue;
      }
      spliced.insert(text.slice(start, at), false, false);
      const [from, to] = place;
      spliced.copy(bytes, from, to, to === bytes.length);
      // NB: the next ones are not what followed it in the page.
      spliced.skip(bytes, to, to);
      at += pair == null ? 1 : 2;
      start = at;
    }
    spliced.insert(text.slice(start), false, false);
  } catch {
    return null;
  }
  return spliced;
}

function isWritable(characters: string, encoding: string): boolean {
  try {
    encodeText(characters, encoding, false);
    return true;
  } catch {
    return false;
  }
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);
