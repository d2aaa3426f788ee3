import { visible } from './display-width.ts';
import { paintOf } from './paint.ts';

/** Prints a one-line error message and sets the exit status to 2. */
export function fail(message: string): void {
  process.exitCode = 2;
  process.stderr.write(`${paintOf(process.stderr)('error', 'domwright:')} ${visible(message)}\n`);
}

/** Prints a message on standard error, always as one line. */
export function say(message: string): void {
  process.stderr.write(`domwright: ${visible(message)}\n`);
}

/** Writes to standard output and waits until it is written. */
export function print(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}

let mustFinish = false;

/** Lets the program finish after its output is closed, because the exit status depends on what it finds. */
export function finishWithoutReader(): void {
  mustFinish = true;
}

/** Makes the program end quietly when its reader is gone, as in `domwright … | head`. */
export function handleClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') fail(`cannot write: ${error.message}`);
    else if (mustFinish) return;
    process.exit();
  });
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(2);
  });
}
