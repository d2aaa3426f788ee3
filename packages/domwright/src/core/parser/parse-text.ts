import { blockSearch } from '../bytes/by-web-assembly.ts';
import type { Edition } from '../editions/edition.ts';
import { type ParseErrorReporter, parseErrorReporter } from '../errors/parse-error-reporter.ts';
import type { DecodedText } from '../input-stream/code-units.ts';
import type { CompleteOptions } from '../options/options.ts';
import { DOCUMENT_HANDLE, NodeType } from '../table/cells.ts';
import { NodeTable } from '../table/node-table.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import type { beginFragment } from '../tree-construction/begin-fragment.ts';
import {
  connectParser,
  newParser,
  type ParserOptions,
  resetParser,
} from '../tree-construction/new-parser.ts';
import type { TreeBuilder } from '../tree-construction/tree-builder.ts';
import type { FragmentContext } from '../tree-construction/tree-builder-options.ts';
import { TableTreeSink } from './table-tree-sink.ts';

/**
 * Tokenizer and tree construction of the last parse, reused by the next: making them takes longer than parsing a few
 * hundred characters. Null while in use, so that a nested parse, such as one started by a listener, makes its own.
 */
interface Kept {
  builder: TreeBuilder | null;
}

/** By edition. */
const kept: Map<Edition, Kept> = /* @__PURE__ */ new Map();

function keptOf(edition: Edition): Kept {
  let of = kept.get(edition);
  if (of === undefined) {
    of = { builder: null };
    kept.set(edition, of);
  }
  return of;
}

/** What they refer to while unused, so that they keep no tree alive. */
let nothing: TableTreeSink | null = null;

export interface TextOptions extends ParserOptions {
  fastPath: boolean;
}

/** They are not kept after longer texts, since their arrays may have grown. */
const LONGEST = 1 << 14;

/**
 * Parses a whole text into a table.
 *
 * @param document handle of the Document, or -1 for a fragment
 * @param begin `beginFragment` for a fragment: programs that only parse documents need not include it
 * @param context of a fragment, whose nodes become children of `root`
 * @param decoded what is known of the text, if anything
 */
export function parseText(
  table: NodeTable,
  document: number,
  html: string,
  options: TextOptions,
  reporter: ParseErrorReporter | null,
  begin: typeof beginFragment | null,
  context: FragmentContext | null,
  root: number,
  decoded: DecodedText | null = null,
): void {
  const sink = new TableTreeSink(table, document);
  const reused = html.length <= LONGEST ? keptOf(options.edition) : null;
  let builder = reused === null ? null : reused.builder;
  if (builder === null) {
    builder = newParser(sink, table.names, table.source, reporter, options);
  } else {
    reused!.builder = null;
    connectParser(builder, sink, table.names, table.source, reporter);
    resetParser(builder, options);
  }
  if (context !== null) begin!(builder, context, root);
  const { tokenizer } = builder;
  feedText(tokenizer, html, true, reporter !== null, decoded);
  tokenizer.run();
  // NB: after an exception from a listener, they are not kept.
  if (reused !== null) {
    nothing ??= new TableTreeSink(new NodeTable(), -1);
    const { names, source } = nothing.table;
    connectParser(builder, nothing, names, source, null);
    reused.builder = builder;
  }
}

/**
 * Number of code units parsed at once if errors are reported: many errors wait for the end of their text or of the
 * piece, each in an object.
 */
const PIECE = 1 << 20;

/** Number of code units that are worth a faster search, which takes 0.1 ms to set up. */
const LONG_ENOUGH = 1024;

/**
 * Feeds a text and reads all of it except the last piece, which the caller reads. A text with `decoded` is one piece.
 * `runner`: the tokenizer, or an object that runs it and may stop it.
 */
export function feedText(
  tokenizer: Tokenizer,
  text: string,
  isLast: boolean,
  tellsErrors: boolean,
  decoded: DecodedText | null = null,
  runner: { run(): unknown } = tokenizer,
): void {
  let rest = text;
  if (tellsErrors && text.length >= LONG_ENOUGH) tokenizer.inputErrors!.blockSearch = blockSearch();
  while (tellsErrors && rest.length > PIECE) {
    tokenizer.feed(rest.slice(0, PIECE), false);
    runner.run();
    if (tokenizer.ended) return;
    rest = rest.slice(PIECE);
  }
  tokenizer.feed(rest, isLast, decoded);
}

/** A table whose first record is a Document. `expectedLength`: expected number of code units, if known. */
export function documentTable(options: CompleteOptions, expectedLength: number): NodeTable {
  const table = new NodeTable(expectedLength);
  table.beginInput();
  table.scripting = options.scripting;
  if (options.url !== undefined) table.url = options.url;
  else if (options.srcdoc) table.url = 'about:srcdoc';
  if (options.aboutBaseURL !== undefined) table.aboutBaseURL = options.aboutBaseURL;
  table.createContainer(NodeType.Document, 0);
  return table;
}

/** Parses a document's text into a table. `options` must be complete and valid, without limits. */
export function parseDocumentText(html: string, options: CompleteOptions): NodeTable {
  const table = documentTable(options, html.length);
  table.edition = options.edition.name;
  parseText(table, DOCUMENT_HANDLE, html, options, parseErrorReporter(options, 0), null, null, 0);
  table.trim();
  return table;
}

/** The same with its own tokenizer and tree construction: slower for short texts, but less code. */
export function parseDocumentTextOnce(html: string, options: CompleteOptions): NodeTable {
  const table = documentTable(options, html.length);
  const reporter = parseErrorReporter(options, 0);
  const sink = new TableTreeSink(table, DOCUMENT_HANDLE);
  const { tokenizer } = newParser(sink, table.names, table.source, reporter, options);
  tokenizer.feed(html, true);
  tokenizer.run();
  table.trim();
  return table;
}
