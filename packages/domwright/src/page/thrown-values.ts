import { describe } from '../options.ts';

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
    return describe(error);
  }
}

/** Why something could not be had. */
export function reasonOf(cause: unknown): string {
  try {
    return cause instanceof Error ? cause.message : String(cause);
  } catch {
    return describe(cause);
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
