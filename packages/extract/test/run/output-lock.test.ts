import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../../cli/test/temporary-folder.ts';
import { OutputError } from '../../src/run/output-error.ts';
import { OutputLock } from '../../src/run/output-lock.ts';

afterEach(() => {
  vi.useRealTimers();
});

const folder = temporaryFolder({});
let count = 0;

/** The name of an output that is not there. */
const output = (): string => path.join(folder, `out-${++count}`);

/** What a lock of this process says of it. */
const own = ((): { machine: string; pid: number; started: string | null } => {
  const name = output();
  const lock = OutputLock.take(name);
  const text = readFileSync(`${name}.lock`, 'utf8');
  lock.release();
  return JSON.parse(text);
})();

/** A process that has ended. */
const ended = spawnSync(process.execPath, ['--version']).pid;

/** Whether a lock with this text and age, in seconds, keeps others away. What it holds is still there then, and nothing else. */
function holds(text: string, age: number): boolean {
  const name = output();
  const lock = `${name}.lock`;
  writeFileSync(lock, text);
  // Time stands still, so a busy machine makes no lock older.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  const time = Date.now() / 1000 - age;
  utimesSync(lock, time, time);
  try {
    OutputLock.take(name).release();
  } catch (error) {
    expect(error).toBeInstanceOf(OutputError);
    expect(error).toMatchObject({ code: 'locked', files: [lock] });
    expect(readFileSync(lock, 'utf8')).toBe(text);
    rmSync(lock);
    expect(readdirSync(folder).filter((file) => file.startsWith(path.basename(name)))).toEqual([]);
    return true;
  }
  expect(readdirSync(folder).filter((file) => file.startsWith(path.basename(name)))).toEqual([]);
  return false;
}

/** Ages in seconds. */
const fresh = 2;
const almostStale = 29;
const stale = 31;

describe('a lock that is there', () => {
  const knowsStart = own.started !== null;

  test.each<readonly [string, object, boolean]>([
    ['of a process that is running', own, true],
    ['of one that is running and whose start is unknown', { ...own, started: null }, true],
    ['of one that is running, without a start', { machine: own.machine, pid: own.pid }, true],
    ...(process.platform === 'win32'
      ? []
      : [
          [
            'of one that is running and may not be signalled',
            { ...own, pid: 1, started: null },
            true,
          ] as const,
        ]),
    ['of one that has ended', { ...own, pid: ended }, false],
    ['of one that has ended and whose start is unknown', { ...own, pid: ended, started: null }, false],
    ...(knowsStart
      ? ([
          ['of one that had this id before', { ...own, started: `${Number(own.started) - 1}` }, false],
          ['of one with an empty start', { ...own, started: '' }, false],
        ] as [string, object, boolean][])
      : []),
    ['of another machine', { ...own, machine: 'another' }, true],
    [
      'of a process of another machine whose id nobody has here',
      { ...own, machine: 'another', pid: ended },
      true,
    ],
  ])('%s', (_, holder, isHeld) => {
    const text = JSON.stringify(holder);
    expect([fresh, almostStale].map((age) => holds(text, age))).toEqual([isHeld, isHeld]);
    // Nobody has renewed it, so its process hangs or its machine is gone. Clocks of machines may differ, into the future, too.
    expect([stale, 1e6, -stale].map((age) => holds(text, age))).toEqual([false, false, false]);
    expect(holds(text, -fresh)).toBe(isHeld);
  });

  test.each([
    ...['', '{', 'null', '1', '"a"', '[]', '{}'],
    ...[0, -ended, 1.5, '1', null, 2 ** 53].map((pid) => JSON.stringify({ ...own, pid })),
    ...[1, null, {}].map((machine) => JSON.stringify({ ...own, pid: ended, machine })),
  ])('%s names nobody, so its age decides', (text) => {
    expect([fresh, almostStale, stale].map((age) => holds(text, age))).toEqual([true, true, false]);
  });

  test('that is not a file is nobody’s, and stays', () => {
    const name = output();
    mkdirSync(`${name}.lock`);
    utimesSync(`${name}.lock`, 1, 1);
    expect(() => OutputLock.take(name)).toThrow('is not a lock');
    expect(statSync(`${name}.lock`).isDirectory()).toBe(true);
  });

  test('the message names the process and the files', () => {
    const name = output();
    const lock = OutputLock.take(name);
    expect(() => OutputLock.take(name)).toThrow(
      `another run (process ${process.pid}) is writing ${name}; its lock is ${name}.lock`,
    );
    lock.release();
    writeFileSync(`${name}.lock`, '');
    expect(() => OutputLock.take(name)).toThrow(`another run is writing ${name}; its lock is ${name}.lock`);
    rmSync(`${name}.lock`);
  });
});

describe('a lock that was taken', () => {
  test('is its process’s until it is released', () => {
    const name = output();
    const lock = OutputLock.take(name);
    expect(lock.isHeld()).toBe(true);
    lock.check();
    lock.release();
    expect(existsSync(`${name}.lock`)).toBe(false);
    const next = OutputLock.take(name);
    expect(next.isHeld()).toBe(true);
    next.release();
  });

  test('is not held once it is gone or somebody else’s, and then release leaves it', () => {
    for (const text of [null, 'another']) {
      const name = output();
      const lock = OutputLock.take(name);
      // NB: the descriptor is open, so the new file cannot have the same inode.
      rmSync(`${name}.lock`);
      if (text !== null) writeFileSync(`${name}.lock`, text);
      expect(lock.isHeld()).toBe(false);
      expect(() => lock.check()).toThrow(`another run has taken over ${name}`);
      lock.release();
      expect(existsSync(`${name}.lock`)).toBe(text !== null);
      rmSync(`${name}.lock`, { force: true });
    }
  });

  test('never becomes stale while its process works, and is not renewed afterwards', () => {
    vi.useFakeTimers({ now: Date.now() });
    const name = output();
    const lock = OutputLock.take(name);
    for (let second = 0; second < 120; second++) {
      vi.advanceTimersByTime(1000);
      expect(Date.now() - statSync(`${name}.lock`).mtimeMs).toBeLessThan(25_000);
    }
    expect(() => OutputLock.take(name)).toThrow('another run');
    lock.release();
    expect(vi.getTimerCount()).toBe(0);
  });
});
