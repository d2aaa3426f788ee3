import type { Output } from '../serializer/output.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import type { TreeBuilder } from '../tree-construction/tree-builder.ts';

/** What an edition is called in options. */
export type EditionName = '2024' | 'living';

/** What an edition parses differently from that of 2024. */
export interface ParserParts {
  readonly TreeBuilder: typeof TreeBuilder;
  readonly Tokenizer: typeof Tokenizer;
}

/**
 * What an edition does differently from that of 2024, which the core follows. Complete options have the edition
 * itself, which goes with them to the one place that makes parsers; a table keeps that of its document.
 */
export interface Edition extends ParserParts {
  readonly name: EditionName;
  readonly Output: typeof Output;
}

/** An edition as complete options have it. */
export type GivenEdition = '2024' | Edition;
