export type { ParseError } from '../errors/parse-error-reporter.ts';
export {
  HTMLTokenizer,
  type HTMLTokenizerOptions,
  type InitialState,
  type Token,
  type TokenAttribute,
  tokenize,
} from './html-tokenizer.ts';
