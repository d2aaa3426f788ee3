import { concatenated } from '../../core/bytes/bytes.ts';
import { REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE } from '../../core/bytes/encodings.ts';
import { bomSniff, byteOrderMarkOf, sniffEncoding } from '../../core/bytes/sniffing.ts';
import { SplicedBytes } from '../../core/editing/spliced-bytes.ts';
import { living } from '../../core/editions/living.ts';
import type { NameTable } from '../../core/infra/name-table.ts';
import {
  type EncodingOptions,
  encodingDefaults,
  limitedDocumentDefaults,
  withDefaults,
} from '../../core/options/options.ts';
import { ByteParser } from '../../core/parser/byte-parser.ts';
import { parseText } from '../../core/parser/parse-text.ts';
import { DOCUMENT_HANDLE, NodeType } from '../../core/table/cells.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import type { HasCharacter } from './shortest-references.ts';

/** A page that was read, and what its result is written in. */
export interface PageSource {
  readonly table: NodeTable;
  readonly text: string;
  readonly hasCharacter: HasCharacter;
}

const parsing = /* @__PURE__ */ (() => ({
  ...limitedDocumentDefaults,
  edition: living,
  allowDeclarativeShadowRoots: false,
}))();

/**
 * Parses a document's text. Declarative shadow roots stay templates, which have the same markup.
 *
 * @param names those of the table; with the names of another table, equal names have equal ids
 */
export function readText(html: string, scripting: boolean, names?: NameTable): NodeTable {
  const table = new NodeTable(html.length, names);
  table.beginInput();
  table.scripting = scripting;
  table.createContainer(NodeType.Document, 0);
  parseText(table, DOCUMENT_HANDLE, html, { ...parsing, scripting }, null, null, null, 0);
  return table;
}

/** Parses a document's bytes. */
export function readBytes(bytes: Uint8Array, options: EncodingOptions): PageSource {
  const parser = new ByteParser(
    { ...parsing, scripting: true },
    withDefaults(options, encodingDefaults),
    bytes.length,
  );
  parser.feed(bytes, true);
  const { table } = parser.parser;
  return {
    table,
    text: table.source.slice(0, table.source.length),
    hasCharacter: charactersOf(table.encoding),
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

/**
 * The bytes of a text in the encoding of the page that it comes from, with its byte order mark; null if it can't be written, or
 * would be read in another encoding.
 */
export function writtenBytes(
  text: string,
  source: Uint8Array,
  encoding: string,
  options: EncodingOptions,
): Uint8Array | null {
  if (encoding === REPLACEMENT) return null;
  const spliced = new SplicedBytes();
  try {
    spliced.use(encoding);
    spliced.insert(text, false, false);
    spliced.finish();
  } catch {
    return null;
  }
  const mark = bomSniff(source) === null ? noBytes : byteOrderMarkOf(encoding);
  const body = spliced.take();
  const bytes = mark.length === 0 ? body : concatenated([mark, body]);
  const sniffing = withDefaults(options, encodingDefaults);
  const sniffed = sniffEncoding(bytes, sniffing as Parameters<typeof sniffEncoding>[1]);
  if (sniffed.encoding === encoding && sniffed.confidence === 'certain') return bytes;
  const again = readBytes(bytes, options);
  return again.table.encoding === encoding && again.text === text ? bytes : null;
}

const noBytes = /* @__PURE__ */ new Uint8Array(0);
