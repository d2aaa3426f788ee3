import type { ScriptHost } from './script-host.ts';
import type { ScriptingParser } from './scripting-parser.ts';

const enum Step {
  NotBegun = 0,
  DeferredScripts,
  DOMContentLoaded,
  ScriptsAsSoonAsPossible,
  LoadEvent,
  Load,
  Loaded,
}

/**
 * The end — https://html.spec.whatwg.org/multipage/parsing.html#the-end
 *
 * Where the standard spins the event loop, `advance` returns; call it again when something has changed.
 */
export class TheEnd {
  private readonly host: ScriptHost;
  private readonly parser: ScriptingParser;
  private step: Step = Step.NotBegun;
  /** A deferred script is being executed. */
  private isExecuting = false;

  constructor(host: ScriptHost, parser: ScriptingParser) {
    this.host = host;
    this.parser = parser;
  }

  get hasBegun(): boolean {
    return this.step !== Step.NotBegun;
  }

  /** Advances as far as possible. Returns whether the document has completely loaded. */
  advance(): boolean {
    const { host, parser } = this;
    if (this.isExecuting) return false;
    if (this.step === Step.NotBegun) {
      this.step = Step.DeferredScripts;
      host.updateTheCurrentDocumentReadiness('interactive');
      parser.popAll();
    }
    if (this.step === Step.DeferredScripts) {
      const scripts = host.deferredScripts;
      while (scripts.length > 0) {
        const script = scripts[0]!;
        if (!parser.canExecute(script)) return false;
        // DEVIATION: it leaves the list before it runs, not after: otherwise a script that opens and closes the document would
        // be executed again at the end of the parser it created.
        scripts.shift();
        this.isExecuting = true;
        try {
          host.executeTheScriptElement(script);
        } finally {
          this.isExecuting = false;
        }
        if (parser.status === 'aborted') return false;
      }
      this.step = Step.DOMContentLoaded;
      host.queueAGlobalTask(() => {
        if (parser.status === 'aborted') return;
        try {
          host.fireDOMContentLoaded();
        } finally {
          this.step = Step.ScriptsAsSoonAsPossible;
        }
        parser.resume();
      });
    }
    if (this.step === Step.ScriptsAsSoonAsPossible) {
      if (host.hasScriptsThatWillExecuteAsSoonAsPossible?.() ?? false) return false;
      this.step = Step.LoadEvent;
    }
    if (this.step === Step.LoadEvent) {
      if (host.isTheLoadEventDelayed?.() ?? false) return false;
      this.step = Step.Load;
      host.queueAGlobalTask(() => {
        if (parser.status === 'aborted') return;
        try {
          this.load();
        } finally {
          this.step = Step.Loaded;
        }
        parser.resume();
      });
    }
    return this.step === Step.Loaded;
  }

  /** The steps of the task that fires the load event. */
  private load(): void {
    const { host } = this;
    host.updateTheCurrentDocumentReadiness('complete');
    if (!(host.hasABrowsingContext?.() ?? true)) return;
    host.fireLoad();
    host.firePageShow();
    host.completelyFinishLoading?.();
    host.printWhenLoaded?.();
  }
}
