import { checkString, isObject, wrongArgument } from '../../core/infra/arguments.ts';
import type { ScriptingParser } from './scripting-parser.ts';

/** What document.open() and related methods need from their document. */
export interface DynamicMarkupHost {
  /** Whether the document is an XML document. Default: it is not. */
  isAnXMLDocument?(): boolean;
  /** Whether the entry settings object's origin differs from the document's. Default: it does not. */
  isCrossOrigin?(): boolean;
  /** Whether the document's unload counter is greater than 0. Default: it is not. */
  isUnloading?(): boolean;
  /**
   * The steps of document.open() between its checks and the new parser: stop loading, erase event listeners, replace all
   * with null within the document, update the URL, set the document to no-quirks mode.
   */
  clearTheDocument(): void;
  /**
   * Creates a script-created parser for the document. If that parser has its own sink, convert the handles in the list
   * of deferred scripts to handles of that sink.
   */
  createAParser(): ScriptingParser;
  /** Sets the current document readiness to "loading". */
  setReadinessToLoading(): void;
  /** An exception for the script: a DOMException of that name in the document's realm. */
  createDOMException(name: 'InvalidStateError' | 'SecurityError', message: string): Error;
}

/**
 * Dynamic markup insertion — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dynamic-markup-insertion
 *
 * One per document: `document.open`, `close`, `write` and `writeln`, and the state they depend on.
 */
export class DynamicMarkupInsertion {
  /** The active parser, or null. */
  activeParser: ScriptingParser | null = null;
  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#ignore-destructive-writes-counter */
  ignoreDestructiveWritesCounter = 0;
  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#throw-on-dynamic-markup-insertion-counter */
  throwOnDynamicMarkupInsertionCounter = 0;
  readonly #host: DynamicMarkupHost;

  /** @throws TypeError if the host is not an object or lacks a member */
  constructor(host: DynamicMarkupHost) {
    if (
      !isObject(host) ||
      typeof host.createAParser !== 'function' ||
      typeof host.clearTheDocument !== 'function'
    )
      throw wrongArgument('host', 'a DynamicMarkupHost', host);
    for (const name of ['setReadinessToLoading', 'createDOMException'] as const) {
      if (typeof host[name] !== 'function') throw wrongArgument(`host.${name}`, 'a function', host[name]);
    }
    this.#host = host;
  }

  /** @throws whatever the host returns for an InvalidStateError */
  #check(method: string): void {
    const host = this.#host;
    if (host.isAnXMLDocument?.() ?? false) {
      throw host.createDOMException('InvalidStateError', `${method}() works only on HTML documents`);
    }
    const counter =
      this.throwOnDynamicMarkupInsertionCounter +
      (this.activeParser?.throwOnDynamicMarkupInsertionCounter ?? 0);
    if (counter > 0) {
      throw host.createDOMException(
        'InvalidStateError',
        `${method}() is not allowed in the constructor of a custom element created by the parser`,
      );
    }
  }

  /** The document open steps — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-open-steps */
  open(): void {
    const host = this.#host;
    this.#check('open');
    if (host.isCrossOrigin?.() ?? false) {
      throw host.createDOMException('SecurityError', 'open() is not allowed across origins');
    }
    const parser = this.activeParser;
    if (parser !== null && parser.scriptNestingLevel > 0) return;
    if (host.isUnloading?.() ?? false) return;
    // Active parser was aborted.
    if (parser !== null && parser.status === 'aborted') return;
    if (parser !== null) parser.abandon();
    host.clearTheDocument();
    this.activeParser = host.createAParser();
    host.setReadinessToLoading();
  }

  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-close */
  close(): void {
    this.#check('close');
    const parser = this.activeParser;
    if (parser?.isScriptCreated) parser.end();
  }

  /**
   * The document write steps — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#document-write-steps
   *
   * @throws TypeError if the text is not a string
   */
  write(text: string): void {
    checkString(text, 'text');
    this.#check('write');
    const parser = this.activeParser;
    if (parser !== null && parser.status === 'aborted') return;
    if (parser === null || !parser.isInsertionPointDefined) {
      if ((this.#host.isUnloading?.() ?? false) || this.ignoreDestructiveWritesCounter > 0) return;
      this.open();
      if (this.activeParser === parser) return;
    }
    this.activeParser!.documentWrite(text);
  }

  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-document-writeln */
  writeln(text: string): void {
    checkString(text, 'text');
    this.write(`${text}\n`);
  }
}
