import type { Edition } from '../../core/editions/edition.ts';
import { withEdition } from '../../core/editions/editions.ts';
import { parseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import {
  checkBoolean,
  checkFunction,
  checkString,
  isObject,
  ownOptions,
  unpolluted,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { documentDefaults, type TextDocumentOptions } from '../../core/options/options.ts';
import { cook } from '../../core/source/cook.ts';
import { SourceText } from '../../core/source/source-text.ts';
import type { Tokenizer } from '../../core/tokenizer/tokenizer.ts';
import { takeRest } from '../../core/tokenizer/unread-input.ts';
import { completeSink, type GivenTreeSink } from '../../core/tree-construction/complete-sink.ts';
import { newParser } from '../../core/tree-construction/new-parser.ts';
import { ScriptEndTag, type TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import type { EncodingDeclarationListener } from '../../core/tree-construction/tree-builder-options.ts';
import { ReactingSink } from './reacting-sink.ts';
import type { ScriptHost } from './script-host.ts';
import { ScriptInput } from './script-input.ts';
import { TheEnd } from './the-end.ts';

/**
 * The state of a parser: it wants more input, is waiting for a script or a style sheet, has stopped parsing and is waiting
 * in the steps of the end, has loaded, or was aborted.
 */
export type ScriptingParserStatus = 'parsing' | 'blocked' | 'ending' | 'loaded' | 'aborted';

/** NB: scripts run, and URLs belong to the document that the sink builds. */
const parserDefaults = /* @__PURE__ */ withoutDocument(documentDefaults);

function withoutDocument(
  defaults: typeof documentDefaults,
): Omit<typeof documentDefaults, 'scripting' | 'url' | 'aboutBaseURL'> {
  const { scripting, url, aboutBaseURL, ...others } = defaults;
  return others;
}

const optionalHostMethods: readonly (keyof ScriptHost)[] = [
  'processTheSVGScriptElement',
  'hasScriptsThatWillExecuteAsSoonAsPossible',
  'hasAStyleSheetThatIsBlockingScripts',
  'isTheJavaScriptExecutionContextStackEmpty',
  'performAMicrotaskCheckpoint',
  'hasACustomElementDefinition',
  'pushANewElementQueue',
  'popTheElementQueueAndInvokeReactions',
  'processInternalResourceLinks',
  'isTheLoadEventDelayed',
  'hasABrowsingContext',
  'completelyFinishLoading',
  'printWhenLoaded',
  'startTheSpeculativeParser',
  'stopTheSpeculativeParser',
];

const hostMethods = [
  'executeTheScriptElement',
  'isReadyToBeParserExecuted',
  'queueAGlobalTask',
  'updateTheCurrentDocumentReadiness',
  'fireDOMContentLoaded',
  'fireLoad',
  'firePageShow',
] as const;

/** @throws TypeError if a host lacks a required member */
function checkHost(host: ScriptHost): void {
  for (const name of hostMethods) {
    if (typeof host[name] !== 'function') throw wrongArgument(`host.${name}`, 'a function', host[name]);
  }
  if (typeof host.pendingParsingBlockingScript !== 'number')
    throw wrongArgument(
      'host.pendingParsingBlockingScript',
      'a handle, or 0 for none',
      host.pendingParsingBlockingScript,
    );
  if (!Array.isArray(host.deferredScripts))
    throw wrongArgument('host.deferredScripts', 'an array', host.deferredScripts);
}

/** Options of a ScriptingParser. */
export interface ScriptingParserOptions
  extends Omit<TextDocumentOptions, 'scripting' | 'url' | 'aboutBaseURL'> {
  /** Whether document.open() creates the parser: then only `close` ends its input. Default false. */
  scriptCreated?: boolean;
  /**
   * Called for each `meta` element that may declare an encoding, while the encoding is tentative, with its `charset` and,
   * if it is a pragma of that kind, its `content` attribute. Returns whether to abort the parser.
   */
  onEncodingDeclaration?: (charset: string | null, content: string | null) => boolean;
}

/**
 * An HTML parser whose scripts run — https://html.spec.whatwg.org/multipage/parsing.html#html-parser
 *
 * The tokenizer and tree construction return at every script end tag. This class performs the steps of that tag, and
 * only here can `document.write` re-enter the parser. It never blocks a thread: where the standard spins the event
 * loop, this parser returns with the status 'blocked' or 'ending', and continues when the host calls `resume`.
 */
export class ScriptingParser {
  /** Script nesting level — https://html.spec.whatwg.org/multipage/parsing.html#script-nesting-level */
  scriptNestingLevel = 0;
  /** Parser pause flag — https://html.spec.whatwg.org/multipage/parsing.html#parser-pause-flag */
  parserPauseFlag = false;
  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#throw-on-dynamic-markup-insertion-counter */
  throwOnDynamicMarkupInsertionCounter = 0;
  /**
   * Whether `document.open()` created it —
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#script-created-parser
   */
  readonly isScriptCreated: boolean;
  /** @internal Reads ahead while a script blocks this parser; it gets the same input. */
  speculativeParser: { write(text: string): void; end(): void; stop(): void } | null = null;
  /** @internal How many times input has been added: fed, written or ended. */
  inputCount = 0;

  readonly #host: ScriptHost;
  readonly #input = new ScriptInput();
  readonly #source = new SourceText();
  readonly #tokenizer: Tokenizer;
  readonly #builder: TreeBuilder;
  readonly #end: TheEnd;
  readonly #edition: Edition;
  readonly #sink: ReactingSink;
  /** The former pending parsing-blocking script that the parser is waiting for. */
  #blockingScript = 0;
  #status: ScriptingParserStatus = 'parsing';
  /** Whether the input is complete, or the explicit "EOF" character has been inserted. */
  #inputIsComplete = false;
  /** Whether the tokenizer is running, or about to continue, so that a nested call must not run it. */
  #isRunning = false;
  /**
   * Whether the parser is between two places at which scripts run. Still set after a script if work that the script
   * started in the parser never finished.
   */
  #isBusy = false;

  /**
   * @throws TypeError if the sink or the host is not an object or lacks a member (the living edition needs a sink with
   * `insertProcessingInstruction`), for an unknown option or a wrong value
   */
  constructor(sink: GivenTreeSink, host: ScriptHost, options?: ScriptingParserOptions) {
    const given = withEdition(options, parserDefaults, ['scriptCreated', 'onEncodingDeclaration']);
    const ownSink = completeSink(sink, given.edition.name === '2024' ? [] : ['insertProcessingInstruction']);
    if (!isObject(host) || typeof host.prepareTheScriptElement !== 'function') {
      throw wrongArgument('host', 'a ScriptHost', host);
    }
    const { scriptCreated = false, onEncodingDeclaration } = ownOptions(options);
    checkBoolean(scriptCreated, "option 'scriptCreated'");
    if (onEncodingDeclaration !== undefined)
      checkFunction(onEncodingDeclaration, "option 'onEncodingDeclaration'");
    checkHost(host);
    const ownHost = unpolluted(host, optionalHostMethods);
    this.#host = ownHost;
    this.isScriptCreated = scriptCreated;
    const names = new NameTable();
    const source = this.#source;
    source.keepsLastApart = true;
    const reporter = parseErrorReporter(given, 0);
    this.#edition = given.edition;
    this.#sink = new ReactingSink(ownSink, ownHost, this, given.edition);
    const parserOptions = { ...given, scripting: true };
    this.#builder = newParser(this.#sink, names, source, reporter, parserOptions);
    this.#builder.runsScripts = true;
    if (onEncodingDeclaration !== undefined) this.#listen(onEncodingDeclaration);
    this.#tokenizer = this.#builder.tokenizer;
    this.#tokenizer.holdsCarriageReturns = false;
    this.#end = new TheEnd(ownHost, this);
    ownSink.begin({ text: (start, end, flags) => cook(source.slice(start, end), flags) });
  }

  #listen(listener: EncodingDeclarationListener): void {
    this.#builder.onEncodingDeclaration = (charset, content) => {
      if (!listener(charset, content)) return false;
      this.#status = 'aborted';
      return true;
    };
  }

  /** What the parser is doing or waiting for. */
  get status(): ScriptingParserStatus {
    return this.#status;
  }

  /** Makes the encoding certain: declarations are ignored from now on. */
  ignoreEncodingDeclarations(): void {
    this.#builder.onEncodingDeclaration = null;
  }

  /** Whether the insertion point is defined, so that document.write() writes to this parser. */
  get isInsertionPointDefined(): boolean {
    if (this.#status === 'aborted' || this.#end.hasBegun) return false;
    // DEVIATION: a script-created parser keeps its insertion point at the end, even after a blocking script has run.
    // The standard leaves it undefined there, and the next write would destroy the document.
    return this.#input.depth > 0 || (this.isScriptCreated && !this.#inputIsComplete);
  }

  /** The unread input, for a speculative parser. */
  get unreadInput(): string {
    return this.#input.unread();
  }

  /** Number of elements on the stack of open elements, which a speculative parser copies. */
  get openElementCount(): number {
    return this.#builder.stack.length;
  }

  /** @internal What a speculative parser starts from; it only reads. */
  get state(): {
    readonly tokenizer: Tokenizer;
    readonly builder: TreeBuilder;
    readonly edition: Edition;
  } {
    return { tokenizer: this.#tokenizer, builder: this.#builder, edition: this.#edition };
  }

  /** Whether nothing follows `unreadInput`. */
  get isInputComplete(): boolean {
    return this.#inputIsComplete;
  }

  /**
   * Adds a chunk of the page to the end of the input and parses as far as possible.
   *
   * @throws TypeError if the chunk is not a string
   * @throws Error if `end` has been called
   */
  write(text: string): void {
    checkString(text, 'text');
    if (this.#inputIsComplete) throw new Error('the parser has already ended');
    if (this.#status === 'aborted') return;
    this.#input.append(text);
    this.inputCount++;
    this.speculativeParser?.write(text);
    this.#run();
  }

  /**
   * Marks the end of the input, which the parser reaches once it has parsed everything. For a script-created parser,
   * this is document.close().
   *
   * DEVIATION: inside a script that the parser runs, it reaches the end only after that script.
   */
  end(): void {
    if (this.#inputIsComplete || this.#status === 'aborted') return;
    this.#inputIsComplete = true;
    this.inputCount++;
    this.speculativeParser?.end();
    this.#run();
  }

  /**
   * The last steps of document.write(): inserts text just before the insertion point, which must be defined, and parses
   * up to it, unless a script blocks that.
   */
  documentWrite(text: string): void {
    checkString(text, 'text');
    if (this.#isBusy && !this.#isRunning) {
      // An exception interrupted an earlier write.
      this.abandon();
      return;
    }
    this.#input.insert(text);
    this.inputCount++;
    if (this.#host.pendingParsingBlockingScript === 0 || this.scriptNestingLevel === 0) this.#run();
  }

  /** Continues after a change in something the parser may be waiting for. Call it from a task. */
  resume(): void {
    if (this.#status === 'ending') this.#advanceTheEnd();
    else this.#run();
  }

  /** Stops for good, without further steps: document.open() replaces this parser with another one. */
  abandon(): void {
    if (this.#status === 'aborted') return;
    this.#status = 'aborted';
    this.#input.discard();
    this.#tokenizer.suspended = true;
    this.#stopTheSpeculativeParser();
    this.#builder.popAll();
  }

  /**
   * Abort a parser — https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser
   */
  abort(): void {
    if (this.#status === 'aborted' || this.#status === 'loaded') return;
    this.#status = 'aborted';
    this.#input.discard();
    this.#tokenizer.suspended = true;
    this.#stopTheSpeculativeParser();
    if (this.#end.hasBegun) return;
    this.#host.updateTheCurrentDocumentReadiness('interactive');
    this.#builder.popAll();
    this.#host.updateTheCurrentDocumentReadiness('complete');
  }

  /** Runs the tokenizer up to the insertion point, unless it is paused, blocked or aborted. */
  #run(): void {
    if (this.#isRunning) return;
    const wasBusy = this.#isBusy;
    this.#isBusy = true;
    this.#runOn();
    // NB: not after an exception, nor if the script is terminated from outside: see #atInsertionPoint.
    this.#isBusy = wasBusy;
  }

  #runOn(): void {
    const tokenizer = this.#tokenizer;
    const builder = this.#builder;
    while (!this.parserPauseFlag && !this.#isBlocked()) {
      if (this.#status !== 'parsing') return;
      // DEVIATION: text that custom elements write while the tokenizer is busy is parsed after the tag.
      this.#isRunning = true;
      try {
        if (builder.scriptEndTag === ScriptEndTag.None) tokenizer.run();
      } finally {
        this.#isRunning = false;
        this.#sink.flush();
      }
      if (this.#isAborted()) return;
      if (builder.scriptEndTag !== ScriptEndTag.None) {
        this.#input.putBack(takeRest(tokenizer));
        if (builder.scriptEndTag === ScriptEndTag.Html) this.#scriptEndTag();
        else this.#svgScriptEndTag();
      } else if (tokenizer.ended) {
        this.#status = 'ending';
        this.#advanceTheEnd();
        return;
      } else {
        const text = this.#input.next();
        if (text !== '') tokenizer.feed(text, false);
        else if (this.#inputIsComplete && this.#input.depth === 0) tokenizer.feed('', true);
        else return;
      }
    }
  }

  #isAborted(): boolean {
    return this.#status === 'aborted';
  }

  /** An end tag whose tag name is "script" — https://html.spec.whatwg.org/multipage/parsing.html#scriptEndTag */
  #scriptEndTag(): void {
    const host = this.#host;
    if (this.isScriptStackEmpty()) this.#performAMicrotaskCheckpoint();
    if (this.#isAborted()) return;
    const script = this.#popScript();
    this.#sink.flush();
    this.#atInsertionPoint(() => host.prepareTheScriptElement(script));
    if (this.#isAborted()) return;
    // NB: at nesting level 0, `#run` executes the blocking scripts when it continues.
    if (host.pendingParsingBlockingScript !== 0 && this.scriptNestingLevel !== 0) this.parserPauseFlag = true;
  }

  /** Text written in the meantime, which only a script-created parser accepts, is parsed after the script's end tag. */
  #performAMicrotaskCheckpoint(): void {
    this.#isRunning = true;
    try {
      this.#host.performAMicrotaskCheckpoint?.();
    } finally {
      this.#isRunning = false;
    }
  }

  /**
   * While there is a pending parsing-blocking script, executes it if it is ready. Returns whether the parser must return
   * and wait.
   */
  #isBlocked(): boolean {
    const host = this.#host;
    while (this.scriptNestingLevel === 0 && (this.#status === 'parsing' || this.#status === 'blocked')) {
      if (this.#blockingScript === 0) {
        this.#blockingScript = host.pendingParsingBlockingScript;
        if (this.#blockingScript === 0) return false;
        host.pendingParsingBlockingScript = 0;
        this.#status = 'blocked';
        host.startTheSpeculativeParser?.();
      }
      const script = this.#blockingScript;
      if (!this.canExecute(script)) return true;
      this.#blockingScript = 0;
      this.#stopTheSpeculativeParser();
      this.#status = 'parsing';
      this.#atInsertionPoint(() => host.executeTheScriptElement(script));
    }
    return false;
  }

  /** Stop the speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#stop-the-speculative-html-parser */
  #stopTheSpeculativeParser(): void {
    this.speculativeParser?.stop();
    this.#host.stopTheSpeculativeParser?.();
  }

  /**
   * Runs `steps`, for a script that may run, with the insertion point just before the next input character and the
   * script nesting level incremented; then restores both.
   */
  #atInsertionPoint(steps: () => void): void {
    const level = this.scriptNestingLevel;
    const counter = this.throwOnDynamicMarkupInsertionCounter;
    const wasBusy = this.#isBusy;
    const { depth } = this.#input;
    let hasEnded = false;
    this.#input.setInsertionPoint();
    this.scriptNestingLevel++;
    this.#isBusy = false;
    try {
      steps();
      hasEnded = true;
    } finally {
      const isBroken = this.#isBusy;
      // NB: an exception skips all later steps.
      this.#isBusy = hasEnded && wasBusy;
      // NB: set, not decremented: if a script is ended from outside, the ones nested in it end without these steps.
      this.scriptNestingLevel = level;
      this.throwOnDynamicMarkupInsertionCounter = counter;
      this.#isRunning = false;
      if (level === 0) this.parserPauseFlag = false;
      while (this.#input.depth > depth) this.#input.restoreInsertionPoint();
      // The script was terminated, or the stack overflowed, while this parser was at work. Its state is now unknown.
      if (isBroken) this.abandon();
    }
  }

  /** Pops the script element whose end tag suspended the tokenizer. Returns its handle. */
  #popScript(): number {
    const builder = this.#builder;
    const script = builder.stack.pop();
    builder.closed(script);
    if (builder.scriptEndTag === ScriptEndTag.Html) builder.mode = builder.originalMode;
    builder.scriptEndTag = ScriptEndTag.None;
    return script;
  }

  /** An end tag whose tag name is "script", if the current node is an SVG script element */
  #svgScriptEndTag(): void {
    const script = this.#popScript();
    this.#atInsertionPoint(() => {
      this.parserPauseFlag = true;
      this.#host.processTheSVGScriptElement?.(script);
    });
  }

  /** @internal Whether this script is ready and no style sheet blocks scripts. */
  canExecute(script: number): boolean {
    const host = this.#host;
    return !(host.hasAStyleSheetThatIsBlockingScripts?.() ?? false) && host.isReadyToBeParserExecuted(script);
  }

  /** @internal Whether the JavaScript execution context stack is empty. */
  isScriptStackEmpty(): boolean {
    return this.#host.isTheJavaScriptExecutionContextStackEmpty?.() ?? this.scriptNestingLevel === 0;
  }

  /** @internal */
  popAll(): void {
    this.#builder.popAll();
  }

  #advanceTheEnd(): void {
    if (this.#end.advance() && this.#status === 'ending') this.#status = 'loaded';
  }
}
