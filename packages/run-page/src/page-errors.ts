import { type DispatchEvent, dispatchEventOf } from './dispatch-event.ts';
import type { GivenOptions, PageError } from './run-page-options.ts';
import { firstPlaceOf, messageOf, placeOf } from './thrown-values.ts';
import type { RejectingPage } from './unhandled-rejections.ts';

// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/** What `PageErrors` needs from the page. */
export interface PageErrorsHost {
  /** Ends the run, for `stopOnError`. */
  stop(): void;
  /** Called when one of the caller's functions threw. */
  fail(error: unknown): void;
  performAMicrotaskCheckpoint(): void;
}

/** Reports errors of a page: to the page by error events, and to the caller by `onError`. */
export class PageErrors implements RejectingPage {
  readonly list: PageError[] = [];
  readonly window: Any;
  readonly #document: Any;
  readonly #options: GivenOptions;
  readonly #host: PageErrorsHost;
  /** The original constructor, which scripts may replace. */
  readonly #ErrorEvent: Any;
  readonly #PromiseRejectionEvent: Any;
  readonly #dispatchEvent: DispatchEvent;
  /** In error reporting mode — https://html.spec.whatwg.org/multipage/webappapis.html#in-error-reporting-mode */
  #isReporting = false;
  #isClosed = false;
  /** About-to-be-notified rejected promises list — https://html.spec.whatwg.org/multipage/webappapis.html#about-to-be-notified-rejected-promises-list */
  readonly #rejections: Map<Promise<unknown>, unknown> = new Map();

  constructor(window: Any, options: GivenOptions, host: PageErrorsHost) {
    this.window = window;
    this.#document = window.document;
    this.#options = options;
    this.#host = host;
    this.#ErrorEvent = window.ErrorEvent;
    this.#PromiseRejectionEvent = window.PromiseRejectionEvent;
    this.#dispatchEvent = dispatchEventOf(window);
  }

  /** The document's URL. The page may have replaced it with something that throws. */
  get documentURL(): string {
    try {
      return String(this.#document.URL);
    } catch {
      return this.#options.url;
    }
  }

  /** Stops reporting. */
  close(): void {
    this.#isClosed = true;
  }

  report(error: PageError): void {
    if (this.#isClosed) return;
    this.list.push(error);
    try {
      this.#options.onError?.(error);
    } catch (thrown) {
      this.#host.fail(thrown);
    }
    if (this.#options.stopOnError === true) this.#host.stop();
  }

  /** Called with errors reported by jsdom. Handles only exceptions of callbacks that no listener canceled. */
  notice({ type, cause }: Any): void {
    if (type === 'unhandled-exception') this.#reportToTheCaller('Uncaught', cause);
  }

  /** Report an exception — https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception */
  reportException(error: unknown, place = firstPlaceOf(error)): void {
    if (this.#isClosed) return;
    let isHandled = false;
    if (!this.#isReporting) {
      this.#isReporting = true;
      try {
        const event = new this.#ErrorEvent('error', {
          message: `Uncaught ${messageOf(error)}`,
          filename: place?.url ?? this.documentURL,
          lineno: place?.line ?? 0,
          error,
          cancelable: true,
        });
        isHandled = !this.#dispatchEvent(this.window, event);
      } catch {
        // A page can break whatever is needed to report to it.
      } finally {
        this.#isReporting = false;
      }
    }
    if (!isHandled) this.#reportToTheCaller('Uncaught', error, place);
  }

  /** Reports an exception of a script with a known URL. */
  reportScriptException(error: unknown, url: string): void {
    this.reportException(error, { url, line: placeOf(error, url) });
  }

  #reportToTheCaller(prefix: string, cause: unknown, place = firstPlaceOf(cause)): void {
    this.report({
      kind: 'exception',
      message: `${prefix} ${messageOf(cause)}`,
      url: place?.url ?? this.documentURL,
      ...(place !== null && place.line > 0 && { line: place.line }),
      cause,
    });
  }

  /** HostPromiseRejectionTracker — https://html.spec.whatwg.org/multipage/webappapis.html#the-hostpromiserejectiontracker-implementation */
  reportRejection(promise: Promise<unknown>, reason: unknown): void {
    if (this.#isClosed) return;
    if (this.#rejections.size === 0) setImmediate(() => this.notifyAboutRejectedPromises());
    this.#rejections.set(promise, reason);
  }

  rejectionHandled(promise: Promise<unknown>): void {
    if (this.#isClosed || this.#rejections.delete(promise)) return;
    setImmediate(() => this.#firePromiseRejectionEvent('rejectionhandled', promise, undefined));
  }

  /** Notify about rejected promises — https://html.spec.whatwg.org/multipage/webappapis.html#notify-about-rejected-promises */
  notifyAboutRejectedPromises(): void {
    const rejections = [...this.#rejections];
    this.#rejections.clear();
    for (const [promise, reason] of rejections) {
      if (this.#isClosed) return;
      if (this.#firePromiseRejectionEvent('unhandledrejection', promise, reason))
        this.#reportToTheCaller('Uncaught (in promise)', reason);
    }
  }

  /** @returns false if a listener canceled the event */
  #firePromiseRejectionEvent(type: string, promise: Promise<unknown>, reason: unknown): boolean {
    try {
      const cancelable = type === 'unhandledrejection';
      const event = new this.#PromiseRejectionEvent(type, { promise, reason, cancelable });
      return this.#dispatchEvent(this.window, event);
    } catch {
      return true;
    } finally {
      this.#host.performAMicrotaskCheckpoint();
    }
  }
}
