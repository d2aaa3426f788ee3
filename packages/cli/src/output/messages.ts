import { visible } from './display-width.ts';
import { paintOf } from './paint.ts';

/** Prints one line about something that could not be done, and makes the exit status 2. */
export function fail(message: string): void {
  process.exitCode = 2;
  process.stderr.write(`${paintOf(process.stderr)('error', 'domwright:')} ${visible(message)}\n`);
}

/** Prints one line on standard error, whatever characters the message has. */
export function say(message: string): void {
  process.stderr.write(`domwright: ${visible(message)}\n`);
}

/** Writes to standard output and waits until that has taken it. */
export function print(text: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}

let mustFinish = false;

/** Lets the program finish even if its output is closed, since the exit status depends on what it finds. */
export function finishWithoutReader(): void {
  mustFinish = true;
}

/** Without a reader, as in `domwright … | head`, the program ends quietly. */
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
