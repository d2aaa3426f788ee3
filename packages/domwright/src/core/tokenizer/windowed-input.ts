import type { Bytes } from '../bytes/bytes.ts';
import { TextInput } from '../bytes/decoder.ts';
import { checkIdle } from '../infra/arguments.ts';
import type { InputWindow } from './input-window.ts';
import type { Tokenizer } from './tokenizer.ts';

/**
 * The input of parsers that keep no tree: text or bytes in pieces, which go through the tokenizer and are let go as soon
 * as nobody needs them any more.
 */
export class WindowedInput {
  readonly #tokenizer: Tokenizer;
  readonly #window: InputWindow;
  readonly #input: TextInput;
  /** What takes the input, for messages. */
  readonly #taker: string;
  #ended = false;
  #isAtWork = false;

  /** @throws TypeError if option 'encoding' is no label of an encoding */
  constructor(tokenizer: Tokenizer, window: InputWindow, encoding: string, taker: string) {
    this.#tokenizer = tokenizer;
    this.#window = window;
    this.#input = new TextInput(encoding, 'encoding');
    this.#taker = taker;
  }

  /**
   * Reads a piece; the last one may be missing.
   *
   * @throws TypeError if the piece is neither text nor bytes, or not what the pieces before were
   * @throws Error if the last piece has come, or a callback calls this or has thrown
   */
  feed(chunk: string | Bytes | undefined, isLast: boolean): void {
    if (this.#ended) throw new Error(`the ${this.#taker} has already ended`);
    checkIdle(this.#isAtWork);
    const text = chunk === undefined && isLast ? this.#input.end() : this.#input.text(chunk!, isLast);
    this.#ended = isLast;
    this.#isAtWork = true;
    this.#tokenizer.feed(text, isLast);
    this.#tokenizer.run();
    if (!isLast) this.#window.slide(this.#tokenizer);
    this.#isAtWork = false;
  }
}
