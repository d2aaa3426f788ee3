import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Progress } from '../src/output/progress.ts';

// On a terminal, which no other test here has.

let written: string[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  written = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  Object.defineProperty(process.stderr, 'isTTY', { value: true, configurable: true });
});

afterEach(() => {
  Reflect.deleteProperty(process.stderr, 'isTTY');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What is written while each of these takes a second. */
function shown(progress: Progress, ...names: [name: string, isOneOfMany?: boolean][]): string[] {
  for (const name of names) {
    vi.advanceTimersByTime(1000);
    progress.next(...name);
  }
  progress.clear();
  return written.splice(0);
}

const clear = '\r\u001b[K';

test('many inputs', () => {
  expect(shown(new Progress(20, true), ['a'], ['b'])).toEqual(['1 of 20: a', clear, '2 of 20: b', clear]);
  expect(shown(new Progress(19, true), ['a'], ['b'])).toEqual([]);
});

test('inputs that nobody has counted', () => {
  expect(shown(new Progress(null, true), ['a'], ['b'])).toEqual(['1: a', clear, '2: b', clear]);
});

test('one input with many pages', () => {
  expect(shown(new Progress(1, true), ['a'], ['b', true], ['c', true])).toEqual([
    '2: b',
    clear,
    '3: c',
    clear,
  ]);
});

test('not more often than can be read, and not where there is no terminal', () => {
  const progress = new Progress(null, true);
  vi.advanceTimersByTime(1000);
  for (const name of ['a', 'b', 'c']) progress.next(name);
  expect(written).toEqual(['1: a']);
  progress.clear();
  written = [];
  Object.defineProperty(process.stderr, 'isTTY', { value: false, configurable: true });
  expect(shown(new Progress(null, true), ['a'])).toEqual([]);
});
