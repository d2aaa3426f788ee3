import type { Bytes } from '../bytes/bytes.ts';
import { checkOptions } from '../infra/arguments.ts';
import type { TransformStreamLike } from './globals.ts';
import { HTMLTokenizer, type HTMLTokenizerOptions, type Token } from './html-tokenizer.ts';
import { partsOf } from './source-reader.ts';

/** Options of a token stream. */
export type TokenStreamOptions = Omit<HTMLTokenizerOptions, 'onToken' | 'reuseTokens'>;

/**
 * Number of code units or bytes tokenized at once. NB: the tokens of a part wait in a queue of the platform. In V8,
 * taking a token from an array of more than about 16,000 moves all the others.
 */
const PART = 1 << 12;

// The parts of the platform's streams that are used.
interface Controller {
  enqueue(token: Token): void;
}
interface Writer {
  readonly closed: Promise<void>;
  write(part: string | Bytes): Promise<void>;
  close(): Promise<void>;
  abort(reason: unknown): Promise<void>;
}
type TokenStream = ReturnType<typeof tokenStream>;
type Platform = {
  TransformStream: new (
    transformer: object,
  ) => { readable: TokenStream['readable']; writable: { getWriter(): Writer } };
  WritableStream: new (sink: object) => TokenStream['writable'];
};

/**
 * A pair of streams that takes text or bytes and yields tokens, for pipelines: `body.pipeThrough(tokenStream())`. It
 * reads only slightly ahead of the tokens that are consumed. The platform must have TransformStream and WritableStream.
 *
 * @throws TypeError for an unknown option or a wrong value
 */
export function tokenStream(options: TokenStreamOptions = {}): TransformStreamLike<string | Bytes, Token> {
  checkOptions(options);
  if (Object.hasOwn(options, 'onToken'))
    throw new TypeError("option 'onToken' cannot be used here: the stream yields the tokens");
  if ((options as HTMLTokenizerOptions).reuseTokens === true)
    throw new TypeError(
      "option 'reuseTokens' cannot be used here: the stream keeps the tokens until they are read",
    );
  let controller: Controller | null = null;
  const tokenizer = new HTMLTokenizer({
    ...options,
    onToken: (token) => controller!.enqueue(token),
  });
  const { TransformStream, WritableStream } = globalThis as unknown as Platform;
  const ofParts = new TransformStream({
    start(given: Controller) {
      controller = given;
    },
    transform(part: string | Bytes) {
      tokenizer.write(part);
    },
    flush() {
      tokenizer.end();
    },
  });
  const writer = ofParts.writable.getWriter();
  const writable = new WritableStream({
    start(ofPieces: { error(reason: unknown): void }) {
      // Nobody reads the tokens any more, or the tokenizer threw.
      writer.closed.catch((reason) => ofPieces.error(reason));
    },
    async write(piece: string | Bytes) {
      try {
        // NB: a part is written when the tokens of the one before have been read.
        for (const part of partsOf(piece, PART)) await writer.write(part);
      } catch (error) {
        void writer.abort(error).catch(() => {});
        throw error;
      }
    },
    close: () => writer.close(),
    abort: (reason: unknown) => writer.abort(reason),
  });
  return { readable: ofParts.readable, writable };
}
