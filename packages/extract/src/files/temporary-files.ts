import { rmSync } from 'node:fs';

/** The files that must not outlive the process. */
const files = new Set<string>();

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let isListening = false;

/** Deletes a file at the end of the process, and if SIGINT, SIGTERM or SIGHUP ends it, unless it is forgotten before. */
export function addTemporary(file: string): void {
  if (!isListening) {
    isListening = true;
    process.on('exit', removeAll);
    // NB: for good. A signal that arrives during a synchronous write is delivered after it, and would find no listener.
    for (const signal of signals) process.on(signal, stop);
    // Without a listener, the signal of `ulimit -f` would end the process. With one, writing fails.
    process.on('SIGXFSZ', nothing);
  }
  files.add(file);
}

/** The file has been moved or deleted. */
export function forgetTemporary(file: string): void {
  files.delete(file);
}

function removeAll(): void {
  for (const file of files) rmSync(file, { force: true });
  files.clear();
}

/** Ends the process by the signal, as if there were no listener. If there are others, they decide what happens. */
function stop(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  removeAll();
  process.off(signal, stop);
  process.kill(process.pid, signal);
}

function nothing(): void {}
