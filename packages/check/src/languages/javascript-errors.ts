import { Script } from 'node:vm';
import type * as Acorn from 'acorn';

/** A syntax error: offsets in the code. */
export interface CodeProblem {
  /** A sentence without a full stop. */
  readonly reason: string;
  readonly start: number;
  readonly end: number;
}

/** The contents of a script — https://html.spec.whatwg.org/multipage/scripting.html#the-script-element */
export function scriptError(
  acorn: typeof Acorn,
  text: string,
  sourceType: 'script' | 'module',
): CodeProblem | null {
  return sourceType === 'script' && isScript(text) ? null : errorOf(acorn, text, sourceType);
}

/** Whether Node.js can compile a script, which is much quicker than to parse it here. It doesn't run. */
function isScript(text: string): boolean {
  try {
    new Script(text);
    return true;
  } catch {
    return false;
  }
}

const BEFORE = 'function f() {\n';

/**
 * The FunctionBody of an event handler —
 * https://html.spec.whatwg.org/multipage/webappapis.html#event-handler-content-attributes
 */
export function eventHandlerError(acorn: typeof Acorn, text: string): CodeProblem | null {
  const whole = `${BEFORE}${text}\n}`;
  if (!text.includes('}') && isScript(whole)) return null;
  const problem = errorOf(acorn, whole, 'script', (program) => {
    // A brace in the text may end the function.
    const [first, second] = program.body;
    return second === undefined ? null : { reason: 'unexpected “}”', start: first.end - 1, end: first.end };
  });
  if (problem === null) return null;
  const inText = (offset: number): number => Math.min(Math.max(offset - BEFORE.length, 0), text.length);
  // What follows the text is not its own.
  const isAtEnd = problem.start >= BEFORE.length + text.length;
  const reason = isAtEnd ? problem.reason.replace('“}”', 'end') : problem.reason;
  return { reason, start: inText(problem.start), end: inText(problem.end) };
}

function errorOf(
  acorn: typeof Acorn,
  text: string,
  sourceType: 'script' | 'module',
  check: (program: Acorn.Program) => CodeProblem | null = () => null,
): CodeProblem | null {
  try {
    return check(acorn.parse(text, { ecmaVersion: 'latest', sourceType }));
  } catch (error) {
    // Code that is nested too deeply for the parser may be right.
    if (!(error instanceof SyntaxError) || !('pos' in error) || /stack/.test(error.message)) return null;
    const { pos, raisedAt } = error as SyntaxError & { readonly pos: number; readonly raisedAt?: number };
    const message = error.message.replace(/ \(\d+:\d+\)$/, '');
    const end = Math.max(raisedAt ?? pos, pos);
    const token = text.slice(pos, end);
    const about =
      message === 'Unexpected token'
        ? `unexpected ${token === '' || pos >= text.length ? 'end' : `“${token}”`}`
        : message;
    return { reason: `not valid JavaScript: ${about}`, start: pos, end };
  }
}
