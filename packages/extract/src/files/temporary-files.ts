import { rmSync } from 'node:fs';

/** The files that must not outlive the process. */
const files = new Set<string>();

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

let isListening = false;

/** Registers a file for deletion when the process exits or is ended by SIGINT, SIGTERM or SIGHUP. */
export function addTemporary(file: string): void {
  if (!isListening) {
    isListening = true;
    process.on('exit', removeAll);
    // NB: never removed, because a signal that arrives during a synchronous write is delivered only after it.
    for (const signal of signals) process.on(signal, stop);
    // Without a listener, the signal of `ulimit -f` would end the process. With one, the write fails.
    process.on('SIGXFSZ', nothing);
  }
  files.add(file);
}

/** Unregisters a file that has been moved or deleted. */
export function forgetTemporary(file: string): void {
  files.delete(file);
}

function removeAll(): void {
  for (const file of files) rmSync(file, { force: true });
  files.clear();
}

/** Ends the process by the signal, as if there were no listener. If there are other listeners, leaves it to them. */
function stop(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  removeAll();
  process.off(signal, stop);
  process.kill(process.pid, signal);
}

function nothing(): void {}
