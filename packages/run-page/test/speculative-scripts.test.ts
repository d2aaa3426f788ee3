import type { ScriptingParser } from 'domwright/tree-construction';
import { expect, test, vi } from 'vitest';
import { SpeculativeScripts } from '../src/speculative-scripts.ts';

const starts = vi.hoisted(() => ({ count: 0 }));

// Speculative parsers that can never resume, as after each script that writes.
vi.mock('domwright/preload', () => ({
  startSpeculativeParser: () => {
    starts.count++;
    return { resume: () => false };
  },
}));

/** After how many scripts a parser scans ahead, given this much unread input and this many open elements to copy. */
function readings(unread: number, openElementCount: number): number {
  starts.count = 0;
  const scripts = new SpeculativeScripts(() => Promise.reject(new Error('not fetched')));
  const parser = { unreadInput: 'x'.repeat(unread), openElementCount } as ScriptingParser;
  const document = { baseURI: 'https://a.example/', URL: 'https://a.example/', querySelector: () => null };
  for (let i = 0; i < 1000; i++) scripts.start(parser, document);
  return starts.count;
}

test('what is long is read ahead some times only, and so is what is deep', () => {
  expect(readings(10, 10)).toBe(1000);
  expect(readings(100_000, 10)).toBe(16);
  expect(readings(10, 100_000)).toBe(16);
});
