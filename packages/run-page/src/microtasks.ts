import v8 from 'node:v8';
import vm from 'node:vm';

let checkpoint: vm.Script | null = null;

/**
 * Perform a microtask checkpoint — https://html.spec.whatwg.org/multipage/webappapis.html#perform-a-microtask-checkpoint
 *
 * The parser needs one between two of its steps, while our own JavaScript is on the stack, and Node has no function for that.
 * V8 has one, among the functions that a flag exposes to code compiled while it is set. It does nothing inside a microtask. If
 * the flag isn't supported, microtasks run later than they should.
 *
 * @param timeout milliseconds until it is stopped, which drops all remaining microtasks in the process; 0 for never
 * @throws Error with the code ERR_SCRIPT_EXECUTION_TIMEOUT if it was stopped
 */
export function performAMicrotaskCheckpoint(timeout: number): void {
  checkpoint ??= compile();
  if (timeout > 0) checkpoint.runInThisContext({ timeout });
  else checkpoint.runInThisContext();
}

function compile(): vm.Script {
  try {
    v8.setFlagsFromString('--allow-natives-syntax');
    const script = new vm.Script('%PerformMicrotaskCheckpoint()');
    // NB: run it now, because V8 may compile functions as late as their first call.
    script.runInThisContext();
    return script;
  } catch {
    return new vm.Script('');
  } finally {
    v8.setFlagsFromString('--no-allow-natives-syntax');
  }
}
