import { bomSniff, Decoder, encodingOfContentType, getAnEncoding } from 'domwright/encoding';
import { type ScriptType, scriptTypeOf } from 'domwright/tree-construction';
import type { PageResponse } from './loader.ts';

// The window's objects are jsdom's, which has no types for them.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Any = any;

/** The state of a script element that its DOM interface doesn't expose. */
interface ScriptState {
  /** The parser document, or null. */
  parserDocument: Any;
  forceAsync: boolean;
  alreadyStarted: boolean;
  readyToBeParserExecuted: boolean;
  preparationTimeDocument: Any;
  type: ScriptType;
  fromAnExternalFile: boolean;
  /** The code and its location; null if it can't be loaded. */
  result: ScriptResult | null;
  /** Whether it waits for a fetch. */
  isPending: boolean;
}

export interface ScriptResult {
  readonly code: string;
  readonly url: string;
  /** For module scripts: the linked module, or the error from loading or linking it. */
  readonly module?: { readonly linked: Any } | { readonly error: unknown };
}

/** What script elements need from the page. */
export interface ScriptElementsHost {
  readonly document: Any;
  /** The document's encoding, for scripts that don't declare one. */
  readonly encoding: string;
  fetch(url: string): Promise<PageResponse>;
  /** Runs a classic script and reports its exceptions. `element` is its script element. */
  runClassicScript(script: ScriptResult, element: Any): void;
  /**
   * Loads a module script with its imports, and links it. For an inline script, `code` is its code and `url` its base URL. Never
   * rejects: errors are in the result, which is null if something can't be loaded; the host reports that.
   */
  loadModuleScript(url: string, code: string | null): Promise<ScriptResult | null>;
  /** Runs a module script and reports its exceptions. Returns when its synchronous part has run. */
  runModuleScript(script: ScriptResult): void;
  registerAnImportMap(text: string, element: Any): void;
  reportResourceError(url: string, error: unknown): void;
  queueATask(steps: () => void): void;
  fireEvent(target: Any, type: string): void;
  /** Called when a script becomes ready or a list becomes empty. */
  changed(): void;
  setPendingParsingBlockingScript(element: Any): void;
  addDeferredScript(element: Any): void;
  /** Runs steps on behalf of a script of the page. */
  fromScript(steps: () => void): void;
  withoutDestructiveWrites(steps: () => void): void;
}

/**
 * The script element's processing model —
 * https://html.spec.whatwg.org/multipage/scripting.html#script-processing-model
 */
export class ScriptElements {
  /** The element whose classic script is running, or null. */
  currentScript: Any = null;
  readonly #host: ScriptElementsHost;
  readonly #states: WeakMap<object, ScriptState> = new WeakMap();
  readonly #asSoonAsPossible: Set<Any> = new Set();
  readonly #inOrderAsSoonAsPossible: Any[] = [];

  constructor(host: ScriptElementsHost) {
    this.#host = host;
  }

  /** Registers a new script element. `alreadyStarted`: it never runs, like one created by innerHTML. */
  created(script: Any, alreadyStarted: boolean): void {
    this.#states.set(script, {
      parserDocument: null,
      forceAsync: true,
      alreadyStarted,
      readyToBeParserExecuted: false,
      preparationTimeDocument: null,
      type: null,
      fromAnExternalFile: false,
      result: null,
      isPending: false,
    });
  }

  /** Called when the parser has created a script element. */
  createdByParser(script: Any, document: Any): void {
    this.created(script, false);
    const state = this.#stateOf(script);
    state.parserDocument = document;
    state.forceAsync = false;
  }

  /** The cloning steps: a copy counts as already started if the original does. */
  cloned(copy: Any, original: Any): void {
    this.created(copy, this.#stateOf(original).alreadyStarted);
  }

  /** The state of a script element. An unregistered one was created by innerHTML or the like. */
  #stateOf(script: Any): ScriptState {
    let state = this.#states.get(script);
    if (state === undefined) {
      this.created(script, true);
      state = this.#states.get(script)!;
    }
    return state;
  }

  /** The async getter — https://html.spec.whatwg.org/multipage/scripting.html#dom-script-async */
  isAsync(script: Any): boolean {
    return this.#stateOf(script).forceAsync || script.hasAttribute('async');
  }

  /** Called when an async attribute was added, or the async setter called. */
  unsetForceAsync(script: Any): void {
    this.#stateOf(script).forceAsync = false;
  }

  setAlreadyStarted(script: Any): void {
    this.#stateOf(script).alreadyStarted = true;
  }

  isReadyToBeParserExecuted(script: Any): boolean {
    return this.#stateOf(script).readyToBeParserExecuted;
  }

  get hasScriptsThatWillExecuteAsSoonAsPossible(): boolean {
    return this.#asSoonAsPossible.size > 0 || this.#inOrderAsSoonAsPossible.length > 0;
  }

  /** Whether it is connected, hasn't started, and isn't waiting for the parser to prepare it. */
  isWaiting(script: Any): boolean {
    const state = this.#stateOf(script);
    return !state.alreadyStarted && state.parserDocument === null && script.isConnected;
  }

  /** Called when it became connected or got children or a src: prepares it if it was waiting for that. */
  mayPrepare(script: Any): void {
    if (this.isWaiting(script)) this.#host.fromScript(() => this.prepare(script));
  }

  /**
   * Prepare the script element — https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
   *
   * SVG doesn't define how its script elements are processed. As in browsers, they are handled like HTML's, apart from attributes
   * that SVG lacks.
   */
  prepare(script: Any): void {
    const host = this.#host;
    const state = this.#stateOf(script);
    if (state.alreadyStarted) return;
    const { parserDocument } = state;
    state.parserDocument = null;
    if (parserDocument !== null && !script.hasAttribute('async')) state.forceAsync = true;
    const sourceText = childTextContent(script);
    const isSVG = isSVGElement(script);
    const src = sourceOf(script);
    if (src === null && sourceText === '') return;
    if (!script.isConnected) return;
    const type = scriptTypeOf(script.getAttribute('type'), isSVG ? null : script.getAttribute('language'));
    if (type === null) return;
    state.type = type;
    if (parserDocument !== null) {
      state.parserDocument = parserDocument;
      state.forceAsync = false;
    }
    state.alreadyStarted = true;
    const document = script.ownerDocument;
    state.preparationTimeDocument = document;
    if (parserDocument !== null && parserDocument !== document) return;
    // Scripting is disabled in documents without a browsing context.
    if (document !== host.document) return;
    if (type === 'classic' && !isSVG) {
      if (script.hasAttribute('nomodule')) return;
      if (isForAnotherEvent(script)) return;
    }
    if (type === 'speculationrules') return;
    if (src !== null) {
      if (type === 'importmap' || src === '') {
        host.queueATask(() => host.fireEvent(script, 'error'));
        return;
      }
      state.fromAnExternalFile = true;
      let url: string;
      try {
        url = new URL(src, document.baseURI).href;
      } catch {
        host.queueATask(() => host.fireEvent(script, 'error'));
        return;
      }
      state.isPending = true;
      if (type === 'module')
        host.loadModuleScript(url, null).then((result) => this.#loaded(script, state, result));
      else this.#fetch(script, state, url);
    } else if (type === 'importmap') {
      host.registerAnImportMap(sourceText, script);
      return;
    } else {
      state.result = { code: sourceText, url: document.URL };
      if (type === 'module') {
        state.isPending = true;
        host
          .loadModuleScript(document.baseURI, sourceText)
          .then((result) => this.#loaded(script, state, result));
      }
    }
    this.#schedule(script, state);
  }

  /** The last steps of preparation: decide who executes the script, and when. */
  #schedule(script: Any, state: ScriptState): void {
    const host = this.#host;
    if ((state.type === 'classic' && state.fromAnExternalFile) || state.type === 'module') {
      if (script.hasAttribute('async') || state.forceAsync) {
        this.#asSoonAsPossible.add(script);
        if (!state.isPending) this.#isReady(script, state);
      } else if (state.parserDocument === null) {
        this.#inOrderAsSoonAsPossible.push(script);
        if (!state.isPending) this.#isReady(script, state);
      } else if ((script.hasAttribute('defer') && !isSVGElement(script)) || state.type === 'module') {
        host.addDeferredScript(script);
      } else {
        host.setPendingParsingBlockingScript(script);
      }
    } else {
      // NB: style sheets aren't loaded here, so none blocks scripts.
      this.execute(script);
    }
  }

  #fetch(script: Any, state: ScriptState, url: string): void {
    const host = this.#host;
    const label: string | null = script.getAttribute('charset');
    const fallback = (label === null ? null : getAnEncoding(label)) ?? host.encoding;
    const done = (result: ScriptResult | null) => this.#loaded(script, state, result);
    host.fetch(url).then(
      (response) => {
        if (response.ok) {
          done({ code: decodeScript(response, fallback), url: response.url });
        } else {
          host.reportResourceError(url, new Error(`the server answered with status ${response.status}`));
          done(null);
        }
      },
      (error: unknown) => {
        host.reportResourceError(url, error);
        done(null);
      },
    );
  }

  #loaded(script: Any, state: ScriptState, result: ScriptResult | null): void {
    this.#host.queueATask(() => {
      state.isPending = false;
      state.result = result;
      this.#isReady(script, state);
    });
  }

  /** Mark as ready — https://html.spec.whatwg.org/multipage/scripting.html#mark-as-ready */
  #isReady(script: Any, state: ScriptState): void {
    const host = this.#host;
    if (this.#asSoonAsPossible.has(script)) {
      host.queueATask(() => {
        this.execute(script);
        this.#asSoonAsPossible.delete(script);
        host.changed();
      });
    } else if (this.#inOrderAsSoonAsPossible.includes(script)) {
      host.queueATask(() => this.#executeInOrder());
    } else {
      state.readyToBeParserExecuted = true;
      host.changed();
    }
  }

  #executeInOrder(): void {
    const list = this.#inOrderAsSoonAsPossible;
    const first = list[0];
    if (first === undefined || this.#stateOf(first).isPending) return;
    this.execute(first);
    list.shift();
    if (list.length > 0) this.#host.queueATask(() => this.#executeInOrder());
    else this.#host.changed();
  }

  /** Execute the script element — https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element */
  execute(script: Any): void {
    const host = this.#host;
    const state = this.#stateOf(script);
    if (state.preparationTimeDocument !== script.ownerDocument) return;
    const { result } = state;
    if (result === null) {
      host.fireEvent(script, 'error');
      return;
    }
    if (state.type === 'module') {
      host.withoutDestructiveWrites(() => host.runModuleScript(result));
      if (state.fromAnExternalFile) host.fireEvent(script, 'load');
      return;
    }
    const run = () => {
      const old = this.currentScript;
      // NB: a script removed from the document is still the current script.
      this.currentScript = isShadowRoot(script.getRootNode()) ? null : script;
      try {
        host.runClassicScript(result, script);
      } finally {
        this.currentScript = old;
      }
    };
    if (!state.fromAnExternalFile) {
      run();
      return;
    }
    host.withoutDestructiveWrites(run);
    host.fireEvent(script, 'load');
  }
}

/** Child text content — https://dom.spec.whatwg.org/#concept-child-text-content */
function childTextContent(element: Any): string {
  let text = '';
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === 3 || child.nodeType === 4) text += child.data;
  }
  return text;
}

function isShadowRoot(node: Any): boolean {
  return node.nodeType === 11 && node.host !== undefined;
}

function isSVGElement(element: Any): boolean {
  return element.namespaceURI === 'http://www.w3.org/2000/svg';
}

export function isSVGScript(element: Any): boolean {
  return element.localName === 'script' && isSVGElement(element);
}

/**
 * The source attribute of a script element: `src`, or in SVG `href` or else `xlink:href` —
 * https://www.w3.org/TR/SVG2/linking.html#XLinkRefAttrs
 */
export function sourceOf(script: Any): string | null {
  if (!isSVGElement(script)) return script.getAttributeNS(null, 'src');
  return script.getAttributeNS(null, 'href') ?? script.getAttributeNS('http://www.w3.org/1999/xlink', 'href');
}

/** Whether the `event` and `for` attributes say that the script must not run when the window loads. */
function isForAnotherEvent(script: Any): boolean {
  const event: string | null = script.getAttribute('event');
  const target: string | null = script.getAttribute('for');
  if (event === null || target === null) return false;
  // NB: without the flag u, i only ignores the case of ASCII letters.
  return (
    !/^[\t\n\f\r ]*window[\t\n\f\r ]*$/i.test(target) ||
    !/^[\t\n\f\r ]*onload(?:\(\))?[\t\n\f\r ]*$/i.test(event)
  );
}

/** https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-classic-script: decodes the response. */
function decodeScript(response: PageResponse, fallback: string): string {
  const { body, contentType } = response;
  if (typeof body === 'string') return body;
  const encoding = bomSniff(body) ?? encodingOfContentType(contentType) ?? fallback;
  return new Decoder(encoding).decode(body, true);
}
