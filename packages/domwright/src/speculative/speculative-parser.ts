import { checkString } from '../options.ts';
import type { ScriptingParser } from '../scripting/scripting-parser.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import { ContinuingSink } from './continuing-sink.ts';
import { copyParser } from './copy-state.ts';
import { MockTreeSink } from './mock-tree-sink.ts';

/** Is told of each element when a speculative parser inserts it, but for those below template contents. */
export type MockElementListener = ConstructorParameters<typeof MockTreeSink>[0];

/**
 * Speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser
 *
 * It reads what a parser that waits for a script has not read yet, and makes mock elements of it. Neither the parser nor
 * its document change by that; no script runs, and no declaration changes the encoding.
 */
export class SpeculativeParser {
  #tokenizer: Tokenizer | null;
  readonly #stopped: () => void;

  /** @internal Use `startSpeculativeParser`. */
  constructor(tokenizer: Tokenizer, stopped: () => void) {
    this.#tokenizer = tokenizer;
    this.#stopped = stopped;
  }

  /** Whether it reads what it is fed: it has not been stopped and has not reached the end of the input. */
  get isActive(): boolean {
    return this.#tokenizer !== null;
  }

  /**
   * Reads another piece of input. What the running parser is fed is fed here, too, without that anybody calls this.
   *
   * @throws TypeError if the piece is no string
   */
  feed(text: string): void {
    checkString(text, 'text');
    if (this.#tokenizer === null || text === '') return;
    this.#tokenizer.feed(text, false);
    this.#tokenizer.run();
  }

  /** No input follows. */
  end(): void {
    if (this.#tokenizer === null) return;
    this.#tokenizer.feed('', true);
    this.#tokenizer.run();
    this.stop();
  }

  /** Stop the speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#stop-the-speculative-html-parser */
  stop(): void {
    if (this.#tokenizer === null) return;
    this.#tokenizer = null;
    this.#stopped();
  }
}

/**
 * Start the speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser
 *
 * To be called while a parser is blocked; one that it has already is stopped. It reads all there is at once, and what
 * the parser is fed from then on as it comes.
 *
 * @param parser a parser with the status 'blocked'
 * @param onElement is told of each element that is made
 * @throws Error if the parser is not blocked
 */
export function startSpeculativeParser(
  parser: ScriptingParser,
  onElement: MockElementListener,
): SpeculativeParser {
  if (parser.status !== 'blocked') throw new Error(`the parser is not blocked, but ${parser.status}`);
  parser.speculativeParser?.stop();
  const { tokenizer, builder } = parser.state;
  const mock = new MockTreeSink((...told) => {
    if (!sink.isMirroring) onElement(...told);
  });
  // NB: nothing is told before it exists but what is mirrored, which the listener must not see either.
  let sink: { isMirroring: boolean } = { isMirroring: true };
  const continuing = new ContinuingSink(builder, mock);
  sink = continuing;
  const speculative = new SpeculativeParser(copyParser(tokenizer, builder, continuing), () => {
    if (parser.speculativeParser === speculative) parser.speculativeParser = null;
  });
  parser.speculativeParser = speculative;
  speculative.feed(parser.unreadInput);
  if (parser.isInputComplete) speculative.end();
  return speculative;
}
