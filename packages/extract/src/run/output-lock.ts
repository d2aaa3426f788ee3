import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  futimesSync,
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { OutputError } from './output-error.ts';
import { createOwn } from './own-files.ts';

/** Milliseconds between two signs of life. */
const BEAT = 5000;

/** A lock not renewed for this many milliseconds is stale. */
const STALE = 30_000;

interface Holder {
  /** Processes of the same machine see the same process numbers. */
  readonly machine: string;
  readonly pid: number;
  /** When the process started, in the units of its machine; null if that cannot be told. */
  readonly started: string | null;
}

/**
 * Keeps other runs from an output: a file beside it that only one can create. Node cannot lock files, so the file names
 * its process, and its time of change is a sign of life. A lock whose process has ended is taken over at once; one of
 * another machine, after half a minute without a sign.
 */
export class OutputLock {
  readonly #name: string;
  readonly #output: string;
  readonly #descriptor: number;
  readonly #timer: NodeJS.Timeout;

  private constructor(output: string, name: string, descriptor: number) {
    this.#output = output;
    this.#name = name;
    this.#descriptor = descriptor;
    this.#timer = setInterval(() => futimesSync(descriptor, new Date(), new Date()), BEAT);
    this.#timer.unref();
  }

  /** @throws OutputError if another run has it; an error of the file system */
  static take(output: string): OutputLock {
    const name = `${output}.lock`;
    for (;;) {
      try {
        const descriptor = createOwn(name);
        writeSync(descriptor, JSON.stringify(self()));
        return new OutputLock(output, name, descriptor);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      refuseIfHeld(output, name);
      const left = `${name}.${randomUUID()}`;
      try {
        renameSync(name, left);
        // Another run may have taken it over in between. It gets its lock back.
        if (isHeld(left)) linkSync(left, name);
      } catch (error) {
        if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      }
      rmSync(left, { force: true });
    }
  }

  /** Whether it is still this one's: another run may have taken it over, if this process stood still for long. */
  isHeld(): boolean {
    const own = fstatSync(this.#descriptor, { bigint: true });
    const there = lstatSync(this.#name, { bigint: true, throwIfNoEntry: false });
    return there?.ino === own.ino && there.dev === own.dev;
  }

  /** @throws OutputError if it is another's */
  check(): void {
    if (!this.isHeld())
      throw new OutputError('locked', `another run has taken over ${this.#output}`, [this.#name]);
  }

  release(): void {
    clearInterval(this.#timer);
    if (this.isHeld()) rmSync(this.#name);
    closeSync(this.#descriptor);
  }
}

function refuseIfHeld(output: string, name: string): void {
  if (!isHeld(name)) return;
  const holder = holderOf(name);
  const who = holder === null ? '' : ` (process ${holder.pid})`;
  throw new OutputError('locked', `another run${who} writes ${output}; its lock is ${name}`, [name]);
}

function isHeld(name: string): boolean {
  const stats = lstatSync(name, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (!stats.isFile()) throw new OutputError('not-ours', `${name} is not a lock`, [name]);
  const holder = holderOf(name);
  if (holder !== null && holder.machine === machine() && !isRunning(holder)) return false;
  return Math.abs(Date.now() - stats.mtimeMs) <= STALE;
}

/** Null if it cannot be read, or is not written yet. */
function holderOf(name: string): Holder | null {
  try {
    const value = JSON.parse(readFileSync(name, 'utf8')) as Partial<Holder> | null;
    const { machine: where, pid, started = null } = value ?? {};
    if (typeof where !== 'string' || !Number.isSafeInteger(pid) || (pid as number) <= 0) return null;
    return { machine: where, pid: pid as number, started: typeof started === 'string' ? started : null };
  } catch {
    return null;
  }
}

function self(): Holder {
  return { machine: machine(), pid: process.pid, started: startOf(process.pid) };
}

/** NB: containers have process numbers of their own, so on Linux that is the boot and the namespace. */
function machine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** When a process started: its number may be another's by now. Null where that cannot be told. */
function startOf(pid: number): string | null {
  try {
    // The second field is a name in parentheses, which may have spaces. The 22nd is the time.
    return (
      readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? null
    );
  } catch {
    return null;
  }
}

function isRunning({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return started === null || now === null || now === started;
}
