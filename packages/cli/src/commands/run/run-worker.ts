import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageError, RunPageOptions } from 'domwright-run-page';

/** The input of the thread of `domwright run`. */
export interface PageTask {
  readonly bytes: Uint8Array;
  /** Whether to return the tree instead of HTML. */
  readonly tree: boolean;
  readonly options: RunPageOptions;
}

/** An error of a page, or the end of its thread. */
export interface ReportedError extends Omit<PageError, 'cause' | 'kind'> {
  readonly kind: PageError['kind'] | 'out-of-memory';
}

/** The result of the thread. */
export interface PageReport {
  readonly status: string;
  readonly encoding: string | null;
  readonly errors: readonly ReportedError[];
  readonly console: readonly { readonly method: string; readonly text: string }[];
  /** The document as HTML or as a tree. */
  readonly output: string;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    // NB: a custom inspection function of the page would receive functions of the host.
    return inspect(value, { customInspect: false });
  } catch {
    // A getter of the page threw.
    return '[an object that cannot be inspected]';
  }
}

/** The packages that this command needs, but that aren't installed with the command line. */
const optional = ['domwright-run-page', 'jsdom'];

const { bytes, tree, options } = workerData as PageTask;

async function run(): Promise<PageReport | { problem: string }> {
  const said: { method: string; text: string }[] = [];
  try {
    const { runPage } = await import('domwright-run-page');
    const page = await runPage(bytes, {
      ...options,
      onConsole: (method, values) =>
        said.push({
          method,
          text: values.map(shown).join(' '),
        }),
    });
    return {
      status: page.status,
      encoding: page.encoding?.encoding ?? null,
      errors: page.errors.map(({ cause: _, ...error }) => error),
      console: said,
      output: tree ? page.tree() : page.html(),
    };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const missing = optional.find((name) => [error, error.cause].some((reason) => isMissing(name, reason)));
  return missing === undefined
    ? error.message
    : `run needs the package ${missing}: install it beside domwright-cli with 'npm install ${missing}'`;
}

function isMissing(name: string, error: unknown): boolean {
  return (
    error instanceof Error &&
    (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${name}'`)
  );
}

void run().then((report) => parentPort!.postMessage(report));
