import vm from 'node:vm';
import type { Bytes } from 'domwright';
import {
  changeTheEncoding,
  Decoder,
  declaredEncoding,
  type SniffedEncoding,
  sniffEncoding,
} from 'domwright/encoding';
import { isBytes, wrongArgument } from 'domwright/internal/arguments';
import {
  type DocumentReadiness,
  DynamicMarkupInsertion,
  formatLiveTree,
  LiveDomSink,
  LivingDomSink,
  type ScriptHost,
  ScriptingParser,
  serializeLiveTree,
} from 'domwright/tree-construction';
import { type DispatchEvent, dispatchEventOf } from './dispatch-event.ts';
import { guard, guardCallbacks } from './guard-callbacks.ts';
import { guardFrames } from './guard-frames.ts';
import { guardFunctions } from './guard-functions.ts';
import { guardJavaScriptURLs, replaceEvalOnce } from './guard-javascript-urls.ts';
import { guardRequests } from './guard-requests.ts';
import { replaceMarkupMethods } from './living-fragments.ts';
import { checkedResponse, type PageResponse } from './loader.ts';
import { performAMicrotaskCheckpoint } from './microtasks.ts';
import { ModuleLoader, ModuleNotLoaded } from './modules.ts';
import { defineNamedElements } from './named-elements.ts';
import { PageErrors, type PageErrorsHost } from './page-errors.ts';
import { checkOptions, type GivenOptions, type PageError, type RunPageOptions } from './run-page-options.ts';
import {
  isSVGScript,
  ScriptElements,
  type ScriptElementsHost,
  type ScriptResult,
} from './script-elements.ts';
import { SpeculativeScripts } from './speculative-scripts.ts';
import { isTimeout, reasonOf } from './thrown-values.ts';
import { watchImport, watchRejections, watchRejectionsIn } from './unhandled-rejections.ts';
import { watchListeners } from './watch-listeners.ts';
import { watchScripts } from './watch-scripts.ts';

// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/** The result of `runPage`. */
export interface PageRun {
  /** jsdom's window. */
  readonly window: Any;
  /** jsdom's document. */
  readonly document: Any;
  /**
   * How the run ended. `'stopped'` means by an error: with `stopOnError`, or because a script ran too long, or overflowed the
   * stack, during a `document.write`.
   */
  readonly status: 'loaded' | 'timed-out' | 'closed' | 'stopped';
  /** All errors, in order. */
  readonly errors: readonly PageError[];
  /** The encoding of bytes; null for text. */
  readonly encoding: SniffedEncoding | null;
  /** The URLs of scripts fetched while another one blocked the parser, in order. */
  readonly speculativeFetches: readonly string[];
  /** The document as HTML, serialized by jsdom, or by the living edition's rules if that is the page's edition. */
  html(): string;
  /** The tree in the format of `formatTree`. */
  tree(): string;
  /** Closes the window, which ends timers and requests. */
  close(): void;
}

/**
 * Parses a page with domwright into a jsdom window and runs its scripts: inline and external ones, `defer`, `async`, modules (if
 * Node runs with `--experimental-vm-modules`), `document.write`, custom elements, and the load events. Install jsdom beside this
 * package.
 *
 * By default, the page can't use the network, and can only read files if its URL is a file. What it throws or rejects is reported
 * and never reaches the process. But its scripts run in a context of Node's vm module, **which is not a security
 * boundary**: a script written to escape can. Run only pages that you trust.
 *
 * Each script in the page is stopped after `scriptTimeout`, and so are the microtasks after it, along with all others pending in
 * the process. Callbacks of timers, events and custom elements aren't stopped: to limit those, run the page in a worker, as
 * `domwright run` does.
 *
 * @param html the page, as text or bytes
 * @returns the page after its load event, or after whatever ended it earlier
 * @throws TypeError for a wrong argument or option
 * @throws Error if jsdom isn't installed
 */
export async function runPage(html: string | Bytes, options: RunPageOptions = {}): Promise<PageRun> {
  if (typeof html !== 'string' && !isBytes(html)) {
    throw wrongArgument('html', 'a string or bytes', html);
  }
  const given = checkOptions(options);
  const { JSDOM, VirtualConsole } = await importJsdom();
  if (typeof html === 'string') {
    return new Page(await createWindow(JSDOM, VirtualConsole, given), html, null, given).run();
  }
  let encoding = sniffEncoding(html, given.sniffing);
  for (;;) {
    const text = new Decoder(encoding.encoding).decode(html, true);
    const page = new Page(await createWindow(JSDOM, VirtualConsole, given), text, encoding, given);
    const run = await page.run();
    if (page.newEncoding === null) return run;
    // The navigation starts over, with that encoding as certain.
    run.close();
    encoding = { encoding: page.newEncoding, confidence: 'certain', step: encoding.step };
  }
}

async function importJsdom(): Promise<Any> {
  try {
    // @ts-expect-error: jsdom has no type declarations.
    return await import('jsdom');
  } catch (cause) {
    throw new Error("runPage needs jsdom: install it with 'npm install jsdom'", { cause });
  }
}

/** An empty window after its own load event. */
async function createWindow(JSDOM: Any, VirtualConsole: Any, options: GivenOptions): Promise<Any> {
  const virtualConsole = new VirtualConsole();
  for (const method of ['log', 'info', 'warn', 'error', 'debug', 'dir', 'table', 'trace']) {
    virtualConsole.on(method, (...values: unknown[]) => options.onConsole?.(method, values));
  }
  const dom = new JSDOM('<!DOCTYPE html>', {
    url: options.url,
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    virtualConsole,
  });
  const { document } = dom.window;
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => dom.window.addEventListener('load', resolve, { once: true }));
  }
  return dom;
}

/** Chunks shorter than this may be numerous, so each must be cheap. */
const SMALL_CHUNK = 4096;

/** A single load of a page. */
class Page implements ScriptHost, ScriptElementsHost, PageErrorsHost {
  /** The encoding from a declaration that changed it: the page must be loaded again with it. */
  newEncoding: string | null = null;
  pendingParsingBlockingScript = 0;
  readonly deferredScripts: number[] = [];
  readonly window: Any;
  readonly document: Any;
  readonly #errors: PageErrors;
  /** The window's original constructors, which scripts may replace. */
  readonly #constructors: { Event: Any; PageTransitionEvent: Any; DOMException: Any };
  readonly #dispatchEvent: DispatchEvent;
  readonly #dom: Any;
  readonly #text: string;
  readonly #encoding: SniffedEncoding | null;
  readonly #options: GivenOptions;
  readonly #scripts: ScriptElements;
  readonly #modules: ModuleLoader;
  readonly #dynamicMarkup: DynamicMarkupInsertion;
  readonly #eraseListeners: () => void;
  readonly #abortion = new AbortController();
  readonly #speculation: SpeculativeScripts = new SpeculativeScripts(async (url, isModule) =>
    checkedResponse(
      await this.#options.fetch({ url, destination: 'script', isModule, signal: this.#abortion.signal }),
    ),
  );
  #sink: LiveDomSink<Any>;
  #parser: ScriptingParser;
  #readiness: DocumentReadiness = 'loading';
  #mode = 'CSS1Compat';
  #status: PageRun['status'] | null = null;
  #ended: () => void = () => {};
  #failed: (error: unknown) => void = () => {};
  #scriptCount = 0;
  /** When time is up, by `performance.now()`. */
  #deadline = Number.POSITIVE_INFINITY;
  /** The number of nested running scripts. */
  #running = 0;
  #requests = 0;

  constructor(dom: Any, text: string, encoding: SniffedEncoding | null, options: GivenOptions) {
    this.#dom = dom;
    this.#text = text;
    this.#encoding = encoding;
    this.#options = options;
    this.window = dom.window;
    const { Event, PageTransitionEvent, DOMException } = dom.window;
    this.#constructors = { Event, PageTransitionEvent, DOMException };
    this.document = dom.window.document;
    this.#dispatchEvent = dispatchEventOf(dom.window);
    this.document.replaceChildren();
    this.#scripts = new ScriptElements(this);
    this.#modules = new ModuleLoader(dom.getInternalVMContext(), {
      baseURL: () => this.document.baseURI,
      fetch: (url) => this.#fetch(url, true),
      imports: (error) => watchImport(this.#errors, error),
    });
    this.#errors = new PageErrors(this.window, options, this);
    guardRequests(dom, (url, isSynchronous) => this.#refusal(url, isSynchronous));
    this.#guardWindow(this.window);
    guardFrames(this.window, (frameWindow, isOfJavaScriptURL) => {
      this.#guardWindow(frameWindow);
      watchRejectionsIn(frameWindow, this.#errors);
      if (isOfJavaScriptURL) replaceEvalOnce(frameWindow);
    });
    watchRejections(this.#errors);
    if (options.edition === 'living') replaceMarkupMethods(this.window, this.#scripts);
    watchScripts(this.window, this.#scripts);
    dom.virtualConsole.on('jsdomError', (error: Any) => this.#errors.notice(error));
    this.#eraseListeners = watchListeners(this.window);
    this.#sink = this.#createSink();
    this.#parser = this.#createParser(false);
    this.#dynamicMarkup = new DynamicMarkupInsertion({
      clearTheDocument: () => {
        this.#eraseListeners();
        this.document.replaceChildren();
        this.#mode = 'CSS1Compat';
      },
      createAParser: () => {
        const old = this.#sink;
        this.#sink = this.#createSink();
        // The list belongs to the document, and the handles in it to the sink.
        this.deferredScripts.forEach((script, index, list) => {
          list[index] = this.#sink.handleOf(old.nodeOf(script));
        });
        this.#parser = this.#createParser(true);
        return this.#parser;
      },
      setReadinessToLoading: () => this.updateTheCurrentDocumentReadiness('loading'),
      createDOMException: (name, message) => new this.#constructors.DOMException(message, name),
    });
    this.#dynamicMarkup.activeParser = this.#parser;
    this.#defineOnDocument();
    defineNamedElements(this.window);
  }

  /** Protects the host from code in the page's window or a frame's. */
  #guardWindow(window: Any): void {
    const report = (error: unknown) => this.#errors.reportException(error);
    guardCallbacks(window, report);
    guardJavaScriptURLs(window, guard(guardFunctions(window._globalObject), report));
  }

  #createSink(): LiveDomSink<Any> {
    const Sink = this.#options.edition === 'living' ? LivingDomSink<Any> : LiveDomSink<Any>;
    return new Sink(this.document, {
      scriptCreated: (script) => this.#scripts.createdByParser(script, this.document),
      // NB: constructors and reactions are JavaScript, so microtasks run after them.
      created: (element) => {
        this.#checkTime();
        if (isSVGScript(element)) this.#scripts.createdByParser(element, this.document);
        if (element.localName.includes('-')) this.#cleanUp();
      },
      inserted: (element) => element.localName?.includes('-') && this.#cleanUp(),
      setAlreadyStarted: (script) => this.#scripts.setAlreadyStarted(script),
      setDocumentMode: (mode) => {
        this.#mode = mode === 'quirks' ? 'BackCompat' : 'CSS1Compat';
      },
    });
  }

  #createParser(scriptCreated: boolean): ScriptingParser {
    const listens = !scriptCreated && this.#encoding?.confidence === 'tentative';
    return new ScriptingParser(this.#sink, this, {
      scriptCreated,
      edition: this.#options.edition,
      ...(listens && {
        onEncodingDeclaration: (charset, content) => this.#declareEncoding(charset, content),
      }),
    });
  }

  /** Called at a `meta` that may declare an encoding. Returns whether to abandon this load for one in that encoding. */
  #declareEncoding(charset: string | null, content: string | null): boolean {
    const declared = declaredEncoding(charset, content);
    if (declared === null) return false;
    const { outcome, encoding } = changeTheEncoding(this.#encoding!.encoding, declared);
    if (outcome === 'changed') {
      this.newEncoding = encoding;
      this.#end('stopped');
      return true;
    }
    this.#parser.ignoreEncodingDeclarations();
    return false;
  }

  /** Defines what scripts read from the document: state of the parser and of script elements. */
  #defineOnDocument(): void {
    const { document, window } = this;
    const getters: Record<string, () => unknown> = {
      readyState: () => this.#readiness,
      compatMode: () => this.#mode,
      currentScript: () => this.#scripts.currentScript,
    };
    for (const [name, get] of Object.entries(getters)) {
      Object.defineProperty(document, name, { get, configurable: true });
    }
    if (this.#encoding !== null) {
      for (const name of ['characterSet', 'charset', 'inputEncoding']) {
        Object.defineProperty(document, name, { value: this.#encoding.encoding, configurable: true });
      }
    }
    const markup = this.#dynamicMarkup;
    const methods: Record<string, (...values: unknown[]) => unknown> = {
      // NB: String() would accept a symbol.
      write: (...texts) => markup.write(texts.map((text) => `${text}`).join('')),
      writeln: (...texts) => markup.writeln(texts.map((text) => `${text}`).join('')),
      open: () => {
        markup.open();
        return document;
      },
      close: () => markup.close(),
    };
    for (const [name, value] of Object.entries(methods)) {
      const method = (...values: unknown[]) => this.fromScript(() => value(...values));
      Object.defineProperty(document, name, { value: method, configurable: true, writable: true });
    }
    Object.defineProperty(window, 'close', { value: () => this.#end('closed'), configurable: true });
  }

  async run(): Promise<PageRun> {
    const { timeout, chunkSize, beforeParse } = this.#options;
    const end = new Promise<void>((resolve, reject) => {
      // NB: in a task of its own: inside a checkpoint of the page, the caller's code would be stopped when time is up.
      this.#ended = () => setImmediate(resolve);
      this.#failed = (error) => setImmediate(() => reject(error));
    });
    if (timeout > 0) this.#deadline = performance.now() + timeout;
    const timer = timeout > 0 ? setTimeout(() => this.#end('timed-out'), timeout) : undefined;
    const parser = this.#parser;
    const { length } = this.#text;
    const size = chunkSize === undefined || chunkSize === 0 ? length : chunkSize;
    // The parser runs in tasks, because no checkpoint can be performed inside a microtask.
    const feed = (at: number) => {
      const isLast = at + size >= length;
      this.queueATask(
        () => {
          parser.write(this.#text.slice(at, at + size));
          if (isLast) parser.end();
          else feed(at + size);
        },
        size < SMALL_CHUNK && !isLast,
      );
    };
    try {
      beforeParse?.(this.window);
      feed(0);
      await end;
    } finally {
      clearTimeout(timer);
    }
    this.#errors.notifyAboutRejectedPromises();
    return {
      window: this.window,
      document: this.document,
      status: this.#status!,
      errors: this.#errors.list,
      encoding: this.#encoding,
      speculativeFetches: this.#speculation.urls,
      html: () =>
        this.#options.edition === 'living' ? serializeLiveTree(this.document) : this.#dom.serialize(),
      tree: () => formatLiveTree(this.document),
      close: () => this.#close(),
    };
  }

  /** Ends the run when time is up while the parser is busy and no timer can fire. */
  #checkTime(): void {
    if (performance.now() >= this.#deadline) this.#end('timed-out');
  }

  stop(): void {
    this.#end('stopped');
  }

  #end(status: PageRun['status']): void {
    if (this.#status !== null) return;
    this.#status = status;
    if (status !== 'loaded') this.#parser.abandon();
    // NB: the caller's code must not run inside one of our checkpoints, which have a time limit.
    setImmediate(this.#ended);
  }

  /** Called when one of the caller's functions threw: rejects with its exception, so there is no page. */
  fail(error: unknown): void {
    if (this.#status !== null) {
      setImmediate(() => {
        throw error;
      });
      return;
    }
    this.#status = 'stopped';
    this.#failed(error);
    this.#close();
  }

  #close(): void {
    this.#errors.close();
    this.#parser.abandon();
    this.#abortion.abort();
    // NB: the page's own close() was replaced; jsdom's is on the prototype or gone with it.
    Reflect.deleteProperty(this.window, 'close');
    this.#dom.window.close?.();
  }

  /** Why the page may not make a request, which is also reported; null if it may. */
  #refusal(url: string, isSynchronous: boolean): string | null {
    const { gate } = this.#options;
    const refusal = isSynchronous ? gate.refusalOfSynchronousRequest(url) : gate.refusalOfRequest(url);
    if (refusal !== null) this.reportResourceError(url, new Error(refusal));
    return refusal;
  }

  // --- ScriptHost -----------------------------------------------------------------------------------------------

  prepareTheScriptElement(script: number): void {
    this.#scripts.prepare(this.#sink.nodeOf(script));
  }

  executeTheScriptElement(script: number): void {
    this.#scripts.execute(this.#sink.nodeOf(script));
  }

  processTheSVGScriptElement(script: number): void {
    this.#scripts.prepare(this.#sink.nodeOf(script));
  }

  isReadyToBeParserExecuted(script: number): boolean {
    return this.#scripts.isReadyToBeParserExecuted(this.#sink.nodeOf(script));
  }

  hasScriptsThatWillExecuteAsSoonAsPossible(): boolean {
    return this.#scripts.hasScriptsThatWillExecuteAsSoonAsPossible;
  }

  startTheSpeculativeParser(): void {
    if (this.#options.speculate !== false) this.#speculation.start(this.#parser, this.document);
  }

  isTheJavaScriptExecutionContextStackEmpty(): boolean {
    return this.#running === 0;
  }

  performAMicrotaskCheckpoint(): void {
    this.#cleanUp(this.#options.scriptTimeout);
  }

  /** Ends the run if a DOM method that the page replaced throws through the parser. */
  #guard(steps: () => void): void {
    try {
      steps();
    } catch (error) {
      this.#errors.reportException(error);
      this.#end('stopped');
    }
  }

  queueAGlobalTask(steps: () => void): void {
    this.queueATask(steps);
  }

  hasACustomElementDefinition(namespaceURI: string | null, localName: string, is: string | null): boolean {
    if (namespaceURI !== 'http://www.w3.org/1999/xhtml') return false;
    const { customElements } = this.window;
    return (
      (localName.includes('-') && customElements.get(localName) !== undefined) ||
      (is !== null && customElements.get(is) !== undefined)
    );
  }

  updateTheCurrentDocumentReadiness(readiness: DocumentReadiness): void {
    if (this.#readiness === readiness) return;
    this.#readiness = readiness;
    this.fireEvent(this.document, 'readystatechange');
  }

  fireDOMContentLoaded(): void {
    this.#dispatch(this.document, new this.#constructors.Event('DOMContentLoaded', { bubbles: true }));
  }

  isTheLoadEventDelayed(): boolean {
    return this.#requests > 0;
  }

  fireLoad(): void {
    this.#dispatch(this.window, new this.#constructors.Event('load'), true);
  }

  /** Fire a page transition event — https://html.spec.whatwg.org/multipage/nav-history-apis.html#fire-a-page-transition-event */
  firePageShow(): void {
    const { PageTransitionEvent, Event } = this.#constructors;
    const init = { persisted: false, bubbles: true, cancelable: true };
    this.#dispatch(this.window, new (PageTransitionEvent ?? Event)('pageshow', init), true);
  }

  completelyFinishLoading(): void {
    this.queueATask(() => this.#end('loaded'));
  }

  // --- ScriptElementsHost ---------------------------------------------------------------------------------------

  get encoding(): string {
    return this.#encoding?.encoding ?? 'UTF-8';
  }

  fetch(url: string): Promise<PageResponse> {
    return this.#fetch(url, false);
  }

  async #fetch(url: string, isModule: boolean): Promise<PageResponse> {
    this.#requests++;
    try {
      return await this.#speculation.fetch(url, isModule);
    } finally {
      this.#requests--;
      this.queueATask(() => this.changed());
    }
  }

  runClassicScript({ code, url }: ScriptResult): void {
    if (!this.#mayRun(url)) return;
    const { scriptTimeout } = this.#options;
    const running = this.#running++;
    try {
      const script = new vm.Script(code, { filename: url });
      script.runInContext(this.#dom.getInternalVMContext(), {
        displayErrors: false,
        ...(scriptTimeout > 0 && { timeout: scriptTimeout }),
      });
    } catch (error) {
      this.#reportScriptError(error, url);
    } finally {
      this.#running = running;
      this.#cleanUp(scriptTimeout);
    }
  }

  /** Clean up after running script — https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-script */
  #cleanUp(timeout = 0): void {
    if (this.#running > 0) return;
    try {
      performAMicrotaskCheckpoint(timeout);
    } catch (error) {
      this.#reportScriptError(error, this.#errors.documentURL);
    }
  }

  async loadModuleScript(url: string, code: string | null): Promise<ScriptResult | null> {
    this.#requests++;
    const modules = this.#modules;
    try {
      const linked = code === null ? await modules.loadExternal(url) : await modules.load(code, url);
      return { code: '', url: linked.identifier, module: { linked } };
    } catch (error) {
      if (!(error instanceof ModuleNotLoaded)) return { code: '', url, module: { error } };
      this.reportResourceError(error.url, error.cause);
      return null;
    } finally {
      this.#requests--;
    }
  }

  runModuleScript({ url, module }: ScriptResult): void {
    if (!this.#mayRun(url)) return;
    if (module === undefined || 'error' in module) {
      this.#errors.reportScriptException(module?.error, url);
      return;
    }
    const { scriptTimeout } = this.#options;
    const running = this.#running++;
    try {
      // NB: the promise settles when the module ends. Exceptions arrive through it, in a microtask.
      const evaluated: Promise<void> = module.linked.evaluate(
        scriptTimeout > 0 ? { timeout: scriptTimeout } : {},
      );
      evaluated.catch((error) => this.#reportScriptError(error, url));
    } finally {
      this.#running = running;
      this.#cleanUp(scriptTimeout);
    }
  }

  #mayRun(url: string): boolean {
    if (this.#status !== null && this.#status !== 'loaded') return false;
    if (++this.#scriptCount <= this.#options.maxScripts) return true;
    if (this.#scriptCount === this.#options.maxScripts + 1) {
      const message = `more than ${this.#options.maxScripts} scripts: the rest will not run`;
      this.#errors.report({ kind: 'too-many-scripts', message, url });
    }
    return false;
  }

  #reportScriptError(error: unknown, url: string): void {
    if (isTimeout(error)) {
      const message = `the script was stopped after ${this.#options.scriptTimeout} ms`;
      this.#errors.report({ kind: 'script-timeout', message, url });
    } else {
      this.#errors.reportScriptException(error, url);
    }
  }

  registerAnImportMap(text: string, _element: Any): void {
    try {
      this.#modules.addImportMap(text);
    } catch (error) {
      this.#errors.reportScriptException(error, this.#errors.documentURL);
    }
  }

  reportResourceError(url: string, cause: unknown): void {
    this.#errors.report({ kind: 'resource', message: `cannot load ${url}: ${reasonOf(cause)}`, url, cause });
  }

  queueATask(steps: () => void, isSmall = false): void {
    setImmediate(() => {
      if (this.#status !== null && this.#status !== 'loaded') return;
      this.#guard(steps);
      // NB: there is a checkpoint anyway, but it would never end if a mutation observer doesn't. This one costs a thread.
      if (!isSmall) this.#cleanUp(this.#options.scriptTimeout);
      this.#endIfAborted();
    });
  }

  fireEvent(target: Any, type: string): void {
    this.#dispatch(target, new this.#constructors.Event(type));
  }

  /** Ends the run if the parser aborted because a script was stopped while it called the parser. */
  #endIfAborted(): void {
    if (this.#status !== null || this.#running > 0 || this.#parser.status !== 'aborted') return;
    const message = 'parsing ended: a script ran too long or overflowed the stack during document.write';
    this.#errors.report({ kind: 'exception', message, url: this.#errors.documentURL });
    this.#end('stopped');
  }

  /** Dispatches an event from outside any script. */
  #dispatch(target: Any, event: Any, legacyTargetOverride = false): void {
    this.fromScript(() => this.#dispatchEvent(target, event, legacyTargetOverride));
    this.#cleanUp(this.#options.scriptTimeout);
  }

  /** Runs steps on behalf of the page's JavaScript, whose stack isn't empty. */
  fromScript<T>(steps: () => T): T {
    const running = this.#running++;
    try {
      return steps();
    } finally {
      this.#running = running;
      this.#endIfAborted();
    }
  }

  changed(): void {
    this.#parser.resume();
  }

  setPendingParsingBlockingScript(element: Any): void {
    this.pendingParsingBlockingScript = this.#sink.handleOf(element);
  }

  addDeferredScript(element: Any): void {
    this.deferredScripts.push(this.#sink.handleOf(element));
  }

  withoutDestructiveWrites(steps: () => void): void {
    const counter = this.#dynamicMarkup.ignoreDestructiveWritesCounter++;
    try {
      steps();
    } finally {
      this.#dynamicMarkup.ignoreDestructiveWritesCounter = counter;
    }
  }
}
