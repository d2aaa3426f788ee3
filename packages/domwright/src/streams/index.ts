export type { AbortSignalLike, ReadableStreamLike, StreamReader, TransformStreamLike } from './globals.ts';
export { type HTMLSource, parseStream, StreamError, type StreamOptions } from './parse-stream.ts';
export { type TokenStreamOptions, tokenStream } from './token-stream.ts';
