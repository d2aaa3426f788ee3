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
  /** Whether to use the fast path. Default true. */
  fastPath?: boolean;
}

/**
 * A parser: tree construction over a sink, with its tokenizer. To see the tokens first, set the tokenizer's `sink`.
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

/** Sets what a parser reads and writes. References to what it did before are dropped. */
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

/** Resets a parser after a finished parse that ran no scripts; call `connectParser` first. */
export function resetParser(builder: TreeBuilder, options: ParserOptions): void {
  resetTreeBuilder(builder, options);
  resetTokenizer(builder.tokenizer, options.fastPath !== false);
}

/** The state of a parser between two tokens. It refers to the parser's names, source text and sink handles. */
export interface ParserSnapshot {
  readonly builder: TreeBuilderSnapshot;
  readonly tokenizer: TokenizerSnapshot;
}

/** @throws Error if the tokenizer is inside a token */
export function snapshotParser(builder: TreeBuilder): ParserSnapshot {
  return { tokenizer: snapshotTokenizer(builder.tokenizer), builder: snapshotTreeBuilder(builder) };
}

/**
 * Makes a new parser continue from another's state. It has the same names, its sink knows the same handles, and its
 * source ends where the other had read to.
 */
export function restoreParser(builder: TreeBuilder, snapshot: ParserSnapshot): void {
  restoreTreeBuilder(builder, snapshot.builder);
  restoreTokenizer(builder.tokenizer, snapshot.tokenizer);
}
