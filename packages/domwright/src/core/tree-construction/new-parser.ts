import type { Edition } from '../editions/edition.ts';
import type { ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import type { NameTable } from '../infra/name-table.ts';
import type { SourceText } from '../source/source-text.ts';
import {
  connectTokenizer,
  resetTokenizer,
  restoreTokenizer,
  snapshotTokenizer,
  type TokenizerSnapshot,
} from '../tokenizer/tokenizer-state.ts';
import type { TreeBuilder } from './tree-builder.ts';
import type { TreeBuilderOptions } from './tree-builder-options.ts';
import {
  connectTreeBuilder,
  resetTreeBuilder,
  restoreTreeBuilder,
  snapshotTreeBuilder,
  type TreeBuilderSnapshot,
} from './tree-builder-state.ts';
import type { TreeSink } from './tree-sink.ts';

/*
 * The one place where a tokenizer and tree construction become a parser.
 */

export interface ParserOptions extends TreeBuilderOptions {
  edition: Edition;
  /** Whether the fast path may be used. Default true. */
  fastPath?: boolean;
}

/**
 * A parser: tree construction over a sink, with its tokenizer. Whoever wants to see the tokens first sets the tokenizer's
 * `sink`.
 *
 * @param reporter where errors go, if anybody listens
 */
export function newParser(
  sink: TreeSink,
  names: NameTable,
  source: SourceText,
  reporter: ParseErrorReporter | null,
  options: ParserOptions,
): TreeBuilder {
  const { edition } = options;
  const builder = new edition.TreeBuilder(sink, names, source, options);
  builder.tokenizer = new edition.Tokenizer(builder, names, source, reporter, options.fastPath);
  return builder;
}

/** Says what a parser reads and writes. Nothing of what it did before is referred to any more. */
export function connectParser(
  builder: TreeBuilder,
  sink: TreeSink,
  names: NameTable,
  source: SourceText,
  reporter: ParseErrorReporter | null,
): void {
  connectTreeBuilder(builder, sink, names, source);
  connectTokenizer(builder.tokenizer, names, source, reporter);
}

/** Makes a parser as new, after a parse that has ended and has run no scripts; `connectParser` comes first. */
export function resetParser(builder: TreeBuilder, options: ParserOptions): void {
  resetTreeBuilder(builder, options);
  resetTokenizer(builder.tokenizer, options.fastPath !== false);
}

/** The state of a parser between two tokens. It refers to the names, the source text and the sink's handles of then. */
export interface ParserSnapshot {
  readonly builder: TreeBuilderSnapshot;
  readonly tokenizer: TokenizerSnapshot;
}

/** @throws Error if the tokenizer is within a token */
export function snapshotParser(builder: TreeBuilder): ParserSnapshot {
  return { tokenizer: snapshotTokenizer(builder.tokenizer), builder: snapshotTreeBuilder(builder) };
}

/**
 * Has a new parser go on where another stood. It has the same names, its sink knows the same handles, and its source ends
 * where the other had read to.
 */
export function restoreParser(builder: TreeBuilder, snapshot: ParserSnapshot): void {
  restoreTreeBuilder(builder, snapshot.builder);
  restoreTokenizer(builder.tokenizer, snapshot.tokenizer);
}
