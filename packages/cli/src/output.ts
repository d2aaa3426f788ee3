/** Prints one line about something that could not be done, and makes the exit status 2. */
export function fail(message: string): void {
  process.exitCode = 2;
  process.stderr.write(`domwright: ${message}\n`);
}

/** Writes to standard output and waits until that has taken it. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}

/** Ends the program quietly when nobody reads its output any longer, as in `domwright … | head`. */
export function handleClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') fail(`cannot write: ${error.message}`);
    process.exit();
  });
  process.stderr.on('error', () => process.exit(2));
}
