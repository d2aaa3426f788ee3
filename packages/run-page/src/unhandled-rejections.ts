// biome-ignore lint/suspicious/noExplicitAny: the window's objects are jsdom's
type Any = any;

/** Whoever reports what a page rejects and nobody handles. */
export interface RejectingPage {
  readonly window: Any;
  reportRejection(promise: Promise<unknown>, reason: unknown): void;
  /** A promise that was reported has got a handler. */
  rejectionHandled(promise: Promise<unknown>): void;
}

/** The pages that have not been closed, the last one first. */
let pages: WeakRef<RejectingPage>[] = [];

/** The pages of what their realms have for `Promise.prototype` and `Object.prototype`. */
const realms: WeakMap<object, RejectingPage> = new WeakMap();

/** The pages of what `import()` was rejected with: its promise is the host's. */
const importErrors: WeakMap<object, RejectingPage> = new WeakMap();

/** What the pages that call `import()` have for `Object.prototype`. */
const importers: WeakMap<object, RejectingPage> = new WeakMap();

const reported: WeakMap<object, RejectingPage> = new WeakMap();

let isWatching = false;

/**
 * Keeps the rejections of a page from the process, for good: they may come when the page is closed. Node would end the
 * process, and a listener of the host's own does not know them from the host's. So they are taken before they are events;
 * all other events come as they always do.
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

/** The same for a window of the page: its own, or a frame's. */
export function watchRejectionsIn(window: Any, page: RejectingPage): void {
  realms.set(window.Promise.prototype, page);
  realms.set(window.Object.prototype, page);
  // NB: the promises of these are the host's.
  makePromisesOfTheRealm(window, window.CustomElementRegistry?.prototype, 'whenDefined');
  makePromisesOfTheRealm(window, window.CSSStyleSheet?.prototype, 'replace');
}

/** `import()` of a page is rejected; or has been called, if there is no error yet. */
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
    // NB: the host has no promises without its own prototype; a page may give any prototype, or none, to its own.
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

/** The page in whose realm, or in a frame's of which, an object was made. */
function pageOf(prototypes: readonly object[]): RejectingPage | undefined {
  for (const prototype of prototypes) {
    const page = realms.get(prototype);
    if (page !== undefined) return page;
  }
  return undefined;
}

/** The page of a promise that is the host's: one that `import()` returned, or that was made from one. */
function pageOfReason(reason: unknown): RejectingPage | undefined {
  if (typeof reason !== 'object' || reason === null) return undefined;
  const page = importErrors.get(reason);
  if (page !== undefined) return page;
  // NB: Node refuses `import()` in code that names no loader, such as that of event handler attributes.
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
    // NB: a prototype may be a proxy, whose own prototype is another one whenever it is asked for.
    let prototype = Object.getPrototypeOf(object);
    while (prototype !== null && prototypes.length < 100) {
      prototypes.push(prototype);
      prototype = Object.getPrototypeOf(prototype);
    }
  } catch {
    // A proxy's trap has thrown.
  }
  return prototypes;
}
