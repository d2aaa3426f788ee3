export type {
  ErrorRange,
  ParseError,
  ParseErrorOptions,
  RelatedLabel,
  RelatedRange,
} from '../errors/parse-error.ts';
export {
  HTMLTokenizer,
  type HTMLTokenizerOptions,
  type InitialState,
  type Token,
  type TokenAttribute,
  tokenize,
} from './html-tokenizer.ts';
