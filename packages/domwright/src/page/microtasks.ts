import v8 from 'node:v8';

let checkpoint: (() => void) | null = null;

/**
 * Perform a microtask checkpoint — https://html.spec.whatwg.org/multipage/webappapis.html#perform-a-microtask-checkpoint
 *
 * The parser has to have one between two steps of its own, with JavaScript of ours on the stack, and Node has no function
 * for that. V8 has one, among those that a flag makes visible to code that is compiled meanwhile. It does nothing inside
 * a microtask. Where the flag is not known, microtasks run later than they should.
 */
export function performAMicrotaskCheckpoint(): void {
  checkpoint ??= compile();
  checkpoint();
}

function compile(): () => void {
  try {
    v8.setFlagsFromString('--allow-natives-syntax');
    return new Function('%PerformMicrotaskCheckpoint()') as () => void;
  } catch {
    return () => {};
  } finally {
    v8.setFlagsFromString('--no-allow-natives-syntax');
  }
}
