/** https://html.spec.whatwg.org/multipage/dom.html#current-document-readiness */
export type DocumentReadiness = 'loading' | 'interactive' | 'complete';

/**
 * What a parser that runs scripts needs from the DOM implementation around it, in the standard's words. Elements are
 * handles of the parser's TreeSink; 0 means no element. Optional members default to doing nothing, or to reporting that
 * there is nothing to wait for.
 *
 * The host promises:
 * - Inside methods such as `prepareTheScriptElement`, it runs the parser only through `DynamicMarkup` (document.write).
 * - After a script, it cleans up: unless another script is running, it performs a microtask checkpoint before returning.
 * - When something that the parser may be waiting for changes (a script becomes ready, a style sheet loads, a list
 *   becomes empty), it calls `ScriptingParser.resume()` from a separate task.
 */
export interface ScriptHost {
  // --- Scripts --------------------------------------------------------------------------------------------------

  /**
   * Prepare the script element — https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
   * May execute it, and may set `pendingParsingBlockingScript` or add to one of the lists.
   */
  prepareTheScriptElement(script: number): void;

  /** Execute the script element — https://html.spec.whatwg.org/multipage/scripting.html#execute-the-script-element */
  executeTheScriptElement(script: number): void;

  /**
   * Process the SVG script element — https://www.w3.org/TR/SVGMobile12/script.html#ScriptContentProcessing
   * May also set `pendingParsingBlockingScript`.
   */
  processTheSVGScriptElement?(script: number): void;

  /** Pending parsing-blocking script — https://html.spec.whatwg.org/multipage/scripting.html#pending-parsing-blocking-script */
  pendingParsingBlockingScript: number;

  /** Ready to be parser-executed — https://html.spec.whatwg.org/multipage/scripting.html#ready-to-be-parser-executed */
  isReadyToBeParserExecuted(script: number): boolean;

  /**
   * The list of scripts that will execute when the document has finished parsing —
   * https://html.spec.whatwg.org/multipage/scripting.html#list-of-scripts-that-will-execute-when-the-document-has-finished-parsing
   * The parser removes them from the front.
   */
  readonly deferredScripts: number[];

  /**
   * Whether the set of scripts that will execute as soon as possible, or the list of those that will in order, is not
   * empty — https://html.spec.whatwg.org/multipage/scripting.html#set-of-scripts-that-will-execute-as-soon-as-possible
   */
  hasScriptsThatWillExecuteAsSoonAsPossible?(): boolean;

  /** Has a style sheet that is blocking scripts — https://html.spec.whatwg.org/multipage/semantics.html#has-a-style-sheet-that-is-blocking-scripts */
  hasAStyleSheetThatIsBlockingScripts?(): boolean;

  // --- The event loop -------------------------------------------------------------------------------------------

  /** Whether the JavaScript execution context stack is empty. Default: yes, unless the parser is preparing a script. */
  isTheJavaScriptExecutionContextStackEmpty?(): boolean;

  /** Perform a microtask checkpoint — https://html.spec.whatwg.org/multipage/webappapis.html#perform-a-microtask-checkpoint */
  performAMicrotaskCheckpoint?(): void;

  /** Queue a global task on the DOM manipulation task source — https://html.spec.whatwg.org/multipage/webappapis.html#queue-a-global-task */
  queueAGlobalTask(steps: () => void): void;

  // --- Custom elements ------------------------------------------------------------------------------------------

  /**
   * Whether looking up a custom element definition finds one —
   * https://html.spec.whatwg.org/multipage/custom-elements.html#look-up-a-custom-element-definition
   * `intendedParent` is the handle of the node whose node document is used for the lookup; a script may have moved it to
   * another document. Without this method, the next two are never called, and `document.write` doesn't throw in a
   * constructor.
   */
  hasACustomElementDefinition?(
    namespaceURI: string | null,
    localName: string,
    is: string | null,
    intendedParent: number,
  ): boolean;

  /** Pushes a new element queue onto the custom element reactions stack. */
  pushANewElementQueue?(): void;

  /** Pops the element queue from the custom element reactions stack, and invokes the reactions in it. */
  popTheElementQueueAndInvokeReactions?(): void;

  // --- Documents ------------------------------------------------------------------------------------------------

  /** Process internal resource links — https://html.spec.whatwg.org/multipage/links.html#process-internal-resource-links */
  processInternalResourceLinks?(): void;

  /** Update the current document readiness — https://html.spec.whatwg.org/multipage/dom.html#update-the-current-document-readiness */
  updateTheCurrentDocumentReadiness(readiness: DocumentReadiness): void;

  /**
   * Fires DOMContentLoaded at the Document, bubbling, and performs the related steps (load timing, client message
   * queue).
   */
  fireDOMContentLoaded(): void;

  /** Whether anything delays the load event — https://html.spec.whatwg.org/multipage/parsing.html#delay-the-load-event */
  isTheLoadEventDelayed?(): boolean;

  /** Whether the Document has a browsing context. Without one there is no load event. Default: true. */
  hasABrowsingContext?(): boolean;

  /** Fires load at the Window with the legacy target override flag, and performs the related steps. */
  fireLoad(): void;

  /** Sets the page showing flag and fires pageshow at the Window, not persisted. */
  firePageShow(): void;

  /** Completely finish loading — https://html.spec.whatwg.org/multipage/document-lifecycle.html#completely-finish-loading */
  completelyFinishLoading?(): void;

  /** The printing steps, if the print when loaded flag is set. */
  printWhenLoaded?(): void;

  // --- Speculative parsing --------------------------------------------------------------------------------------

  /** Start the speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#start-the-speculative-html-parser */
  startTheSpeculativeParser?(): void;

  /** Stop the speculative HTML parser — https://html.spec.whatwg.org/multipage/parsing.html#stop-the-speculative-html-parser */
  stopTheSpeculativeParser?(): void;
}
