import { type ChildProcess, type ChildProcessWithoutNullStreams, fork, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface Result {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** The environment without the variables for colors. */
const { FORCE_COLOR: _, NO_COLOR: __, ...environment } = process.env;

/**
 * Starts the built program, for tests that interact with it.
 *
 * @param stdout a file descriptor for its standard output, which is a pipe otherwise
 */
export function startDomwright(
  args: readonly string[],
  cwd: string,
  stdout: number | 'pipe' = 'pipe',
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...args], {
    cwd,
    env: environment,
    stdio: ['pipe', stdout, 'pipe'],
  }) as ChildProcessWithoutNullStreams;
}

interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs the built program, one run after the other, in a process that is started once per test file. To run it in a process of its
 * own, use `domwrightAlone`.
 */
export function domwright(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  const result = warm.then(() => runWarm(args, options));
  warm = result.catch(() => {});
  return result;
}

/** Starts the built program, and waits for its end. */
export function domwrightAlone(args: readonly string[], options: RunOptions = {}): Promise<Result> {
  if (!existsSync(program)) throw new Error('there is no build: npm run build');
  return runProgram(program, args, options);
}

const warmProgram = fileURLToPath(new URL('./warm-program.mjs', import.meta.url));
let warm: Promise<unknown> = Promise.resolve();
let warmChild: ChildProcess | null = null;

function runWarm(
  args: readonly string[],
  { input = '', cwd = process.cwd(), env = {} }: RunOptions,
): Promise<Result> {
  if (!existsSync(program)) throw new Error('there is no build: npm run build');
  return new Promise((resolve, reject) => {
    warmChild ??= fork(warmProgram, {
      env: environment,
      serialization: 'advanced',
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    const child = warmChild;
    const ended = (status: number | null): void => {
      warmChild = null;
      reject(new Error(`domwright ${args.join(' ')} has ended the process, with status ${status}`));
    };
    child.once('exit', ended);
    child.ref();
    child.channel?.ref();
    child.once('message', (result: Result) => {
      child.off('exit', ended);
      // Only a run keeps it alive.
      child.unref();
      child.channel?.unref();
      resolve(result);
    });
    child.send({ args, input, cwd, env });
  });
}

/** Runs a file in Node. */
export function runProgram(
  file: string,
  args: readonly string[],
  { input = '', cwd, env }: RunOptions = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { cwd, env: { ...environment, ...env } });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (status) => {
      resolve({ stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString(), status });
    });
    // The program may end without reading.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** The result of a run of which only the size of the output and the memory matter. */
export interface Measured {
  /** In bytes. */
  readonly outputLength: number;
  /** The end of the output. */
  readonly end: string;
  readonly stderr: string;
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The peak memory of the process in bytes. Only Linux reports it. */
  readonly peak: number;
}

const peakMemory = fileURLToPath(new URL('./peak-memory.cjs', import.meta.url));

/** Whether the system reports the peak memory of a process. */
export const tellsPeak = existsSync('/proc/self/status');

/** Runs the built program and measures its memory. */
export function measure(args: readonly string[], cwd: string): Promise<Measured> {
  if (!existsSync(program)) throw new Error('there is no build: npm run build');
  const peakFile = path.join(mkdtempSync(path.join(tmpdir(), 'domwright-peak-')), 'peak');
  const env = { ...environment, PEAK_MEMORY_FILE: peakFile };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--require', peakMemory, program, ...args], {
      ...{ cwd, env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let outputLength = 0;
    let last = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      outputLength += chunk.length;
      last = (last + chunk.toString('latin1')).slice(-1000);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (status, signal) => {
      const peak = existsSync(peakFile) ? Number(readFileSync(peakFile, 'utf8')) * 1024 : Number.NaN;
      rmSync(path.dirname(peakFile), { recursive: true });
      resolve({ outputLength, end: last, stderr, status, signal, peak });
    });
  });
}

/** Runs it, reads one piece of its output and closes that, as `head` does. */
export function domwrightIntoHead(args: readonly string[], cwd: string): Promise<Omit<Result, 'stdout'>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdout.once('data', () => child.stdout.destroy());
    child.on('error', reject);
    child.on('close', (status) => resolve({ stderr, status }));
  });
}

/** Runs it with a file descriptor as its standard input. */
export function domwrightReading(descriptor: number, args: readonly string[]): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { stdio: [descriptor, 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ stdout, stderr, status }));
  });
}

/** A successful result with this output and nothing on standard error. */
export function output(stdout: string): Result {
  return { stdout, stderr: '', status: 0 };
}
