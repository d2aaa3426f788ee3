import v8 from 'node:v8';
import vm from 'node:vm';

let checkpoint: vm.Script | null = null;

/**
 * Perform a microtask checkpoint — https://html.spec.whatwg.org/multipage/webappapis.html#perform-a-microtask-checkpoint
 *
 * The parser has to have one between two steps of its own, with JavaScript of ours on the stack, and Node has no function
 * for that. V8 has one, among those that a flag makes visible to code that is compiled meanwhile. It does nothing inside
 * a microtask. Where the flag is not known, microtasks run later than they should.
 *
 * `timeout`: after so many milliseconds it is stopped, and what microtasks are left in the process are lost; 0 for never.
 *
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
    // NB: functions are compiled when they first run, at the latest.
    script.runInThisContext();
    return script;
  } catch {
    return new vm.Script('');
  } finally {
    v8.setFlagsFromString('--no-allow-natives-syntax');
  }
}
