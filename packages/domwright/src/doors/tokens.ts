/**
 * The tokenizer without a tree, and the parser's events: for highlighters, linters and reading HTML in one pass with
 * bounded memory. `LineTable` maps offsets to lines.
 *
 * @module
 */

export {
  type CommentEvent,
  type DoctypeEvent,
  type EndTagEvent,
  type HTMLEvent,
  type HTMLEventHandlers,
  type HTMLEventOptions,
  HTMLEventParser,
  type ProcessingInstructionEvent,
  type StartTagEvent,
  type TextEvent,
} from '../bridges/events/html-event-parser.ts';
export { htmlEvents } from '../bridges/events/html-events.ts';
export {
  HTMLTokenizer,
  type HTMLTokenizerOptions,
  type InitialState,
  type Token,
  type TokenAttribute,
  tokenize,
} from '../core/parser/html-tokenizer.ts';
export { type TokenStreamOptions, tokenStream } from '../core/parser/token-stream.ts';
export { LineTable } from '../core/source/line-table.ts';
