export type {
  AbortSignalLike,
  ReadableStreamLike,
  StreamReader,
  TransformStreamLike,
} from '../../core/parser/globals.ts';
export { type TokenStreamOptions, tokenStream } from '../../core/parser/token-stream.ts';
export { type HTMLSource, parseStream, StreamError, type StreamOptions } from './parse-stream.ts';
