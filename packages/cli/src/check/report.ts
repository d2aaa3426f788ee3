import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { reason, shownName } from '../input.ts';
import { print } from '../output.ts';

/** The destination of a report. */
export interface Report {
  write(text: string): Promise<void>;
  /** Everything has been written. */
  finish(): Promise<void>;
}

/** A report that could not be written; the message says what and why. */
export class ReportError extends Error {}

export const standardOutput: Report = {
  write: (text) => (text === '' ? Promise.resolve() : print(text)),
  finish: () => Promise.resolve(),
};

/**
 * A report in a file. It is written to a temporary file beside that file, which replaces the file when the report is
 * complete. So a reader finds the old report or the complete new one. If the program ends earlier, the temporary file
 * is deleted. Anything but a regular file, such as a device or a pipe, is written directly.
 *
 * @throws ReportError
 */
export async function openReport(name: string): Promise<Report> {
  try {
    const { target, mode } = whereTo(name);
    return mode === 'special'
      ? new DirectReport(name, await open(target, 'w'))
      : new WholeReport(name, target, mode);
  } catch (error) {
    throw problem(name, error);
  }
}

/** The file for a name, and its permissions if it exists. */
function whereTo(name: string): { target: string; mode: number | null | 'special' } {
  const stats = statSync(name, { throwIfNoEntry: false });
  if (stats === undefined) return { target: name, mode: null };
  if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  if (!stats.isFile()) return { target: name, mode: 'special' };
  // A link stays a link.
  return { target: realpathSync(name), mode: stats.mode & 0o7777 };
}

function problem(name: string, error: unknown): ReportError {
  const { code } = error as NodeJS.ErrnoException;
  const why = code === 'ENOENT' ? 'no such folder' : reason(error as NodeJS.ErrnoException);
  return new ReportError(`cannot write ${shownName(name)}: ${why}`);
}

class DirectReport implements Report {
  readonly #name: string;
  readonly #handle: FileHandle;

  constructor(name: string, handle: FileHandle) {
    this.#name = name;
    this.#handle = handle;
  }

  async write(text: string): Promise<void> {
    try {
      await this.#handle.writeFile(text);
    } catch (error) {
      throw problem(this.#name, error);
    }
  }

  async finish(): Promise<void> {
    await this.#handle.close();
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

class WholeReport implements Report {
  readonly #name: string;
  readonly #target: string;
  readonly #mode: number | null;
  readonly #temporary: string;
  #descriptor = -1;

  constructor(name: string, target: string, mode: number | null) {
    this.#name = name;
    this.#target = target;
    this.#mode = mode;
    this.#temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
    // NB: before there is a file, or a signal might come between.
    process.once('exit', this.#discard);
    for (const signal of signals) process.once(signal, this.#stop);
    try {
      this.#descriptor = openSync(this.#temporary, 'wx');
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  // NB: synchronous, so that no write is in progress when a signal arrives.
  write(text: string): Promise<void> {
    try {
      writeFileSync(this.#descriptor, text);
      return Promise.resolve();
    } catch (error) {
      this.#discard();
      return Promise.reject(problem(this.#name, error));
    }
  }

  finish(): Promise<void> {
    try {
      fsyncSync(this.#descriptor);
      closeSync(this.#descriptor);
      this.#descriptor = -1;
      if (this.#mode !== null) chmodSync(this.#temporary, this.#mode);
      renameSync(this.#temporary, this.#target);
      this.#forget();
      return Promise.resolve();
    } catch (error) {
      this.#discard();
      return Promise.reject(problem(this.#name, error));
    }
  }

  #forget(): void {
    process.off('exit', this.#discard);
    for (const signal of signals) process.off(signal, this.#stop);
  }

  readonly #discard = (): void => {
    if (this.#descriptor >= 0) closeSync(this.#descriptor);
    this.#descriptor = -1;
    rmSync(this.#temporary, { force: true });
    this.#forget();
  };

  /** Ends the program by the signal, as if there were no listener. */
  readonly #stop = (signal: NodeJS.Signals): void => {
    this.#discard();
    process.kill(process.pid, signal);
  };
}
