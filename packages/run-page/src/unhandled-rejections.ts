// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/** Reports unhandled rejections of a page. */
export interface RejectingPage {
  readonly window: Any;
  reportRejection(promise: Promise<unknown>, reason: unknown): void;
  /** Called when a reported promise got a handler. */
  rejectionHandled(promise: Promise<unknown>): void;
}

/** The pages that haven't been closed, last one first. */
let pages: WeakRef<RejectingPage>[] = [];

/** Pages by the `Promise.prototype` and `Object.prototype` of their realms. */
const realms: WeakMap<object, RejectingPage> = new WeakMap();

/** Pages by the errors that `import()` rejected with, because its promises belong to the host. */
const importErrors: WeakMap<object, RejectingPage> = new WeakMap();

/** Pages that call `import()`, by their `Object.prototype`. */
const importers: WeakMap<object, RejectingPage> = new WeakMap();

const reported: WeakMap<object, RejectingPage> = new WeakMap();

let isWatching = false;

/**
 * Keeps a page's rejections from the process, permanently, because they may come after the page is closed. Node would end the
 * process, and the host's own listeners couldn't tell them from the host's rejections. So they are intercepted before they become
 * events; all other events are unaffected.
 */
export function watchRejections(page: RejectingPage): void {
  pages = [new WeakRef(page), ...openPages().map((open) => new WeakRef(open))];
  watchRejectionsIn(page.window, page);
  if (isWatching) return;
  isWatching = true;
  const { emit } = process;
  process.emit = function (this: unknown, ...event: unknown[]): boolean {
    return isOfAPage(event) || Reflect.apply(emit, this, event);
  } as typeof emit;
}

/** The same for a window of the page: its own or a frame's. */
export function watchRejectionsIn(window: Any, page: RejectingPage): void {
  realms.set(window.Promise.prototype, page);
  realms.set(window.Object.prototype, page);
  // NB: these return promises of the host.
  makePromisesOfTheRealm(window, window.CustomElementRegistry?.prototype, 'whenDefined');
  makePromisesOfTheRealm(window, window.CSSStyleSheet?.prototype, 'replace');
}

/** Called when a page calls `import()`, and again with the error if it rejects. */
export function watchImport(page: RejectingPage, error?: unknown): void {
  if (typeof error === 'object' && error !== null) importErrors.set(error, page);
  importers.set(page.window.Object.prototype, page);
}

function openPages(): RejectingPage[] {
  return pages.map((page) => page.deref()).filter((page) => page !== undefined);
}

function makePromisesOfTheRealm({ Promise: PagePromise }: Any, prototype: Any, name: string): void {
  const original = prototype?.[name];
  if (original === undefined) return;
  prototype[name] = {
    [name](this: Any, ...given: Any[]) {
      return PagePromise.resolve(original.apply(this, given));
    },
  }[name];
}

function isOfAPage([name, first, second]: unknown[]): boolean {
  if (name === 'unhandledRejection') {
    const promise = second as Promise<unknown>;
    const prototypes = prototypesOf(promise);
    const isOfTheHost = prototypes.includes(Promise.prototype);
    // NB: the host's promises always have its own prototype; a page can give its promises any prototype, or none.
    const page = isOfTheHost
      ? pageOfReason(first)
      : (pageOf(prototypes) ?? pageOfReason(first) ?? openPages()[0]);
    if (page === undefined) return !isOfTheHost;
    reported.set(promise, page);
    page.reportRejection(promise, first);
    return true;
  }
  if (name !== 'rejectionHandled') return false;
  const promise = first as Promise<unknown>;
  const page = reported.get(promise);
  page?.rejectionHandled(promise);
  return page !== undefined;
}

/** The page whose realm, or whose frame's realm, an object was created in. */
function pageOf(prototypes: readonly object[]): RejectingPage | undefined {
  for (const prototype of prototypes) {
    const page = realms.get(prototype);
    if (page !== undefined) return page;
  }
  return undefined;
}

/** The page of a promise that belongs to the host: one returned by `import()`, or derived from one. */
function pageOfReason(reason: unknown): RejectingPage | undefined {
  if (typeof reason !== 'object' || reason === null) return undefined;
  const page = importErrors.get(reason);
  if (page !== undefined) return page;
  // NB: Node rejects `import()` in code without a loader, such as event handler attributes.
  const code = codeOf(reason);
  if (typeof code === 'string' && code.startsWith('ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING'))
    return openPages()[0];
  return prototypesOf(reason)
    .map((prototype) => importers.get(prototype))
    .find((importer) => importer !== undefined);
}

/** NB: a page may throw a proxy, whose trap throws. */
function codeOf(reason: object): unknown {
  try {
    return Object.getOwnPropertyDescriptor(reason, 'code')?.value;
  } catch {
    return undefined;
  }
}

function prototypesOf(object: object): object[] {
  const prototypes: object[] = [];
  try {
    // NB: a prototype may be a proxy whose own prototype is different each time.
    let prototype = Object.getPrototypeOf(object);
    while (prototype !== null && prototypes.length < 100) {
      prototypes.push(prototype);
      prototype = Object.getPrototypeOf(prototype);
    }
  } catch {
    // A trap of a proxy threw.
  }
  return prototypes;
}
