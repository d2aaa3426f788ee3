import { types } from 'node:util';
import { describe } from 'domwright/internal/arguments';

// Values thrown by pages. They may be anything, and even reading a property may throw.

// biome-ignore lint/suspicious/noExplicitAny: see above
type Any = any;

/** Whether a script was stopped because its time was up. */
export function isTimeout(error: Any): boolean {
  try {
    return error?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  } catch {
    return false;
  }
}

/** The message of an exception. */
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

/** The reason of a failure. */
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

/** The key of an object's custom inspection function for `util.inspect`. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Whether jsdom can safely read a value's stack, name and message, and print it. */
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

/** The 1-based line of a script in the stack of an exception, or 0. */
export function placeOf(error: Any, url: string): number {
  const stack = stackOf(error);
  const at = stack.indexOf(`${url}:`);
  return at < 0 ? 0 : Number.parseInt(stack.slice(at + url.length + 1), 10) || 0;
}

/** The URL and 1-based line of the first location in the stack of an exception, or null. */
export function firstPlaceOf(error: Any): { readonly url: string; readonly line: number } | null {
  // NB: the page controls the stack, so search only a plausible length of it.
  const place = /^ +at (?:.* \()?([a-z]+:[^\s()]+):(\d+):\d+\)?$/m.exec(stackOf(error).slice(0, 2000));
  return place === null || place[1]!.startsWith('node:') ? null : { url: place[1]!, line: Number(place[2]) };
}
