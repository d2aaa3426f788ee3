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
import { readRegularFile } from '../files/regular-file.ts';
import { OutputError } from './output-error.ts';
import { createOwn } from './own-files.ts';

/** Milliseconds between signs of life. */
const BEAT = 5000;

/** A lock not renewed for this many milliseconds is stale. */
const STALE = 30_000;

/** The maximum size of a lock in bytes. */
const MOST_LOCK = 1 << 12;

interface Holder {
  /** Identifies the machine, or the container: process ids are unique within it. */
  readonly machine: string;
  readonly pid: number;
  /** When the process started, in the machine's own units; null if unknown. */
  readonly started: string | null;
}

/**
 * Keeps other runs away from an output, by a file beside it that only one of them can create. Node can't lock files, so the file
 * names its process, and its modification time is a sign of life. A lock whose process has ended is taken over at once; one from
 * another machine after half a minute without a sign of life.
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

  /** @throws OutputError if another run holds the lock; a file system error */
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
        // Another run may have taken it over in between: give it back.
        if (isHeld(left)) linkSync(left, name);
      } catch (error) {
        if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      }
      rmSync(left, { force: true });
    }
  }

  /** Whether this process still holds the lock. If it was suspended for long, another run may have taken it over. */
  isHeld(): boolean {
    const own = fstatSync(this.#descriptor, { bigint: true });
    const there = lstatSync(this.#name, { bigint: true, throwIfNoEntry: false });
    return there?.ino === own.ino && there.dev === own.dev;
  }

  /** @throws OutputError if another run holds the lock */
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
  throw new OutputError('locked', `another run${who} is writing ${output}; its lock is ${name}`, [name]);
}

function isHeld(name: string): boolean {
  const stats = lstatSync(name, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  if (!stats.isFile()) throw new OutputError('not-ours', `${name} is not a lock`, [name]);
  const holder = holderOf(name);
  if (holder !== null && holder.machine === machine() && !isRunning(holder)) return false;
  return Math.abs(Date.now() - stats.mtimeMs) <= STALE;
}

/** The holder of a lock; null if it can't be read or isn't written yet. */
function holderOf(name: string): Holder | null {
  try {
    const value = JSON.parse(
      readRegularFile(name, MOST_LOCK, 'others').toString('utf8'),
    ) as Partial<Holder> | null;
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

/** NB: containers have their own process ids, so on Linux this is the boot id and the PID namespace. */
function machine(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** When a process started, because its id may have been reused. Null if unknown. */
function startOf(pid: number): string | null {
  try {
    // The second field is a name in parentheses, which may contain spaces. The 22nd is the start time.
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
