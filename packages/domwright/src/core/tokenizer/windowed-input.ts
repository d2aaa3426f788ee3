import type { Bytes } from '../bytes/bytes.ts';
import { TextInput } from '../bytes/decoder.ts';
import { checkIdle } from '../infra/arguments.ts';
import type { InputWindow } from './input-window.ts';
import type { Tokenizer } from './tokenizer.ts';

/**
 * Input of parsers that keep no tree: chunks of text or bytes, which are fed to the tokenizer and let go as soon as
 * nobody needs them.
 */
export class WindowedInput {
  readonly #tokenizer: Tokenizer;
  readonly #window: InputWindow;
  readonly #input: TextInput;
  /** The method that takes the input, for messages. */
  readonly #taker: string;
  #ended = false;
  #isAtWork = false;

  /** @throws TypeError if option 'encoding' is not an encoding label */
  constructor(tokenizer: Tokenizer, window: InputWindow, encoding: string, taker: string) {
    this.#tokenizer = tokenizer;
    this.#window = window;
    this.#input = new TextInput(encoding, 'encoding');
    this.#taker = taker;
  }

  /**
   * Reads a chunk; the last one may be missing.
   *
   * @throws TypeError if the chunk is neither text nor bytes, or not of the same kind as earlier chunks
   * @throws Error if the last chunk has been fed, or if a callback calls this or has thrown
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
