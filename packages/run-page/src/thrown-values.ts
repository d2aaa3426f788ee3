import { types } from 'node:util';
import { describe } from 'domwright/internal/arguments';

// What pages throw. It may be anything, and asking it anything may throw, too.

// biome-ignore lint/suspicious/noExplicitAny: see above
type Any = any;

/** Whether a script was stopped since its time was over. */
export function isTimeout(error: Any): boolean {
  try {
    return error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  } catch {
    return false;
  }
}

/** What is said of an exception. */
export function messageOf(error: Any): string {
  try {
    if (error !== null && typeof error === 'object' && 'message' in error) {
      return `${error.name ?? 'Error'}: ${error.message}`;
    }
    return String(error);
  } catch {
    return safelyDescribed(error);
  }
}

/** Why something could not be had. */
export function reasonOf(cause: unknown): string {
  try {
    return cause instanceof Error ? cause.message : String(cause);
  } catch {
    return safelyDescribed(cause);
  }
}

function safelyDescribed(value: unknown): string {
  try {
    return describe(value);
  } catch {
    return 'a revoked proxy';
  }
}

/** By this, `util.inspect` finds a function of the object's own. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Whether a value can be asked for its stack, name and message, as jsdom does, and prints. */
export function isOrdinary(error: Any): boolean {
  try {
    if (error === null || (typeof error !== 'object' && typeof error !== 'function')) return true;
    if (types.isProxy(error) || INSPECT in error) return false;
    const { stack, message } = error;
    return (!stack || typeof stack === 'string') && typeof `${error.name}${message}` === 'string';
  } catch {
    return false;
  }
}

function stackOf(error: Any): string {
  try {
    const { stack } = error;
    return typeof stack === 'string' ? stack : '';
  } catch {
    return '';
  }
}

/** The 1-based line that an exception of a script names in its stack, or 0. */
export function placeOf(error: Any, url: string): number {
  const stack = stackOf(error);
  const at = stack.indexOf(`${url}:`);
  return at < 0 ? 0 : Number.parseInt(stack.slice(at + url.length + 1), 10) || 0;
}

/** The URL and 1-based line of the first place that an exception names in its stack, or null. */
export function firstPlaceOf(error: Any): { readonly url: string; readonly line: number } | null {
  // NB: the stack is the page's to write, so that no more of it is searched than is likely to be one.
  const place = /^ +at (?:.* \()?([a-z]+:[^\s()]+):(\d+):\d+\)?$/m.exec(stackOf(error).slice(0, 2000));
  return place === null || place[1]!.startsWith('node:') ? null : { url: place[1]!, line: Number(place[2]) };
}
