import type { Bytes } from '../byte-stream/bytes.ts';
import { checkOptions } from '../infra/arguments.ts';
import type { TransformStreamLike } from '../parser/globals.ts';
import { HTMLTokenizer, type HTMLTokenizerOptions, type Token } from './html-tokenizer.ts';

/** What a stream of tokens can be told. */
export type TokenStreamOptions = Omit<HTMLTokenizerOptions, 'onToken' | 'reuseTokens'>;

interface Controller {
  enqueue(token: Token): void;
}

/**
 * A TransformStream that takes text or bytes and gives tokens, for pipelines: `body.pipeThrough(tokenStream())`.
 * The platform must have TransformStream.
 *
 * @throws TypeError for an unknown option or a wrong value
 */
export function tokenStream(options: TokenStreamOptions = {}): TransformStreamLike<string | Bytes, Token> {
  checkOptions(options);
  if (Object.hasOwn(options, 'onToken'))
    throw new TypeError("option 'onToken' cannot be used here: the stream gives the tokens");
  if ((options as HTMLTokenizerOptions).reuseTokens === true)
    throw new TypeError(
      "option 'reuseTokens' cannot be used here: the stream keeps the tokens until they are read",
    );
  let controller: Controller | null = null;
  const tokenizer = new HTMLTokenizer({
    ...options,
    onToken: (token) => controller!.enqueue(token),
  });
  const Transform = (globalThis as unknown as { TransformStream: new (transformer: object) => never })
    .TransformStream;
  return new Transform({
    start(given: Controller) {
      controller = given;
    },
    transform(chunk: string | Bytes) {
      tokenizer.write(chunk);
    },
    flush() {
      tokenizer.end();
    },
  });
}
