import { checkFunction, checkString, isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { documentDefaults } from '../../core/options/options.ts';
import { copySourceText } from '../../core/source/source-text.ts';
import type { Tokenizer } from '../../core/tokenizer/tokenizer.ts';
import { beginPatching } from '../../core/tree-construction/content-steps.ts';
import { newParser, restoreParser, snapshotParser } from '../../core/tree-construction/new-parser.ts';
import type { ScriptingParser } from '../scripting/scripting-parser.ts';
import { ContinuingSink } from './continuing-sink.ts';
import { MockTreeSink } from './mock-tree-sink.ts';

/** Called for each element that a speculative parser inserts, except in template contents. */
export type MockElementListener = ConstructorParameters<typeof MockTreeSink>[0];

/**
 * Speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#speculative-html-parser
 *
 * Reads the unread input of a parser that is waiting for a script, and creates mock elements for it. It changes neither
 * the parser nor its document, runs no script, and ignores declarations of the encoding.
 */
export class SpeculativeParser {
  readonly #parser: ScriptingParser;
  readonly #tokenizer: Tokenizer;
  #isActive = true;
  /** The parser's `inputCount` when this parser was stopped; -1 if it was stopped while reading. */
  #stoppedAt = 0;
  /** Whether it is reading, or its listener has thrown. */
  #isReading = false;

  /** @internal Use `startSpeculativeParser`. */
  constructor(parser: ScriptingParser, tokenizer: Tokenizer) {
    this.#parser = parser;
    this.#tokenizer = tokenizer;
    parser.speculativeParser = this;
  }

  /** Whether it is reading: it has not been stopped and has not reached the end of the input. */
  get isActive(): boolean {
    return this.#isActive;
  }

  /**
   * Reads another chunk of input. The running parser passes on its own input, so you never need to call this.
   *
   * @throws TypeError if the chunk is not a string
   */
  write(text: string): void {
    checkString(text, 'text');
    if (!this.#isActive || text === '') return;
    this.#read(text, false);
  }

  #read(text: string, isLast: boolean): void {
    this.#isReading = true;
    this.#tokenizer.feed(text, isLast);
    this.#tokenizer.run();
    this.#isReading = false;
  }

  /** Ends the input. */
  end(): void {
    if (!this.#isActive) return;
    this.#read('', true);
    this.stop();
  }

  /** Stop the speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#stop-the-speculative-html-parser */
  stop(): void {
    if (!this.#isActive) return;
    this.#isActive = false;
    this.#stoppedAt = this.#isReading ? -1 : this.#parser.inputCount;
    // Discards pending content.
    if (this.#isReading) this.#tokenizer.suspended = true;
    if (this.#parser.speculativeParser === this) this.#parser.speculativeParser = null;
  }

  /**
   * Continues after `stop` if the running parser is blocked again and no input was added in between. Otherwise, a new
   * speculative parser would read the same input again: a page with many scripts would be read many times.
   *
   * @returns whether it has read all available input
   */
  resume(): boolean {
    const parser = this.#parser;
    if (this.#isActive) return true;
    if (parser.status !== 'blocked' || parser.inputCount !== this.#stoppedAt) return false;
    if (this.#tokenizer.ended) return true;
    this.#isActive = true;
    parser.speculativeParser = this;
    return true;
  }
}

/**
 * Start the speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser
 *
 * Call it while a parser is blocked. It stops the parser's previous speculative parser. The new one reads all available
 * input immediately, and later input as it arrives.
 *
 * @param parser a parser with the status 'blocked'
 * @param onElement called for each element that is created
 * @throws TypeError if `parser` is not a parser or the listener is not a function
 * @throws Error if the parser is not blocked
 */
export function startSpeculativeParser(
  parser: ScriptingParser,
  onElement: MockElementListener,
): SpeculativeParser {
  if (!isObject(parser) || typeof parser.resume !== 'function')
    throw wrongArgument('parser', 'a ScriptingParser', parser);
  checkFunction(onElement, 'onElement');
  if (parser.status !== 'blocked') throw new Error(`the parser is ${parser.status}, not blocked`);
  parser.speculativeParser?.stop();
  const { tokenizer, builder, edition } = parser.state;
  const mock: MockTreeSink = new MockTreeSink((...told) => {
    // NB: the sink creates mirrors while it is constructed.
    if (sink !== null && !sink.isMirroring && speculative!.isActive) onElement(...told);
  });
  let sink: ContinuingSink | null = null;
  let speculative: SpeculativeParser | null = null;
  sink = new ContinuingSink(builder, mock);
  // It neither runs scripts nor reports errors. It shares the name table, to which names are only ever added.
  const { names, source, usesFastPath: fastPath } = tokenizer;
  const options = { ...documentDefaults, fastPath, edition };
  const copy = newParser(sink, names, copySourceText(source), null, options);
  restoreParser(copy, snapshotParser(builder));
  if (builder.patching !== null) beginPatching(copy)?.takeOver(builder.patching);
  speculative = new SpeculativeParser(parser, copy.tokenizer);
  speculative.write(parser.unreadInput);
  if (parser.isInputComplete) speculative.end();
  return speculative;
}
