import { linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../cli/test/temporary-folder.ts';
import { Journal, type Lengths, type Resumed } from '../../src/run/journal.ts';
import { OutputError } from '../../src/run/output-error.ts';

const folder = temporaryFolder({});
let count = 0;
const newName = (): string => path.join(folder, `journal-${++count}`);

const entries = [
  { batch: 0, output: 10, errors: 0, pages: 2, skipped: 1, errorCount: 0 },
  { batch: 2, output: 10, errors: 7, pages: 2, skipped: 1, errorCount: 1 },
  // Nothing in it.
  { batch: 1, output: 10, errors: 7, pages: 2, skipped: 1, errorCount: 1 },
  { batch: 11, output: 1000, errors: 7, pages: 40, skipped: 3, errorCount: 1 },
];
/** How many pages and problems each batch had. */
const counts = new Map([
  [0, 3],
  [2, 1],
  [1, 0],
  [11, 40],
]);
const long: Lengths = { output: 1e6, errors: 1e6 };

/** What there is to go on with after the first `length` entries. */
function resumedFrom(length: number): Resumed {
  const { batch: _, ...last } = entries[length - 1] ?? {
    ...{ batch: -1, output: 0, errors: 0, pages: 0, skipped: 0, errorCount: 0 },
  };
  return { ...last, batches: new Map([...counts].slice(0, length)) };
}

function write(name: string, settings: string): void {
  const journal = new Journal(name);
  expect(journal.begin(settings)).toEqual(resumedFrom(0));
  for (const entry of entries) journal.add(entry);
  journal.close();
}

function resume(name: string, settings: string, there = long): Resumed {
  const journal = new Journal(name);
  try {
    return journal.resume(settings, there);
  } finally {
    journal.close();
  }
}

const whole = ((): string => {
  const name = newName();
  write(name, 'a run');
  return readFileSync(name, 'latin1');
})();

describe('a journal', () => {
  test('that is cut anywhere has the lines that are whole, and goes on behind them', () => {
    // Lines are of some 80 bytes.
    for (
      let length = 0;
      length <= whole.length;
      length += length % 80 < 3 || whole[length] === '\n' ? 1 : 7
    ) {
      const name = newName();
      writeFileSync(name, whole.slice(0, length));
      const lines = whole.slice(0, length).split('\n').length - 1;
      const kept = Math.max(0, lines - 1);
      const journal = new Journal(name);
      expect(journal.resume('a run', long)).toMatchObject(resumedFrom(kept));
      for (const entry of entries.slice(kept)) journal.add(entry);
      journal.close();
      expect(readFileSync(name, 'latin1')).toBe(whole);
    }
  });

  test('goes no further than the files do', () => {
    // Lengths of the output and of the errors, and how many entries they have all of.
    for (const [output, errors, kept] of [
      [1000, 7, 4],
      [999, 7, 3],
      [10, 7, 3],
      [10, 6, 1],
      [1000, 6, 1],
      [9, 7, 0],
      [0, 0, 0],
    ] as const) {
      const name = newName();
      writeFileSync(name, whole);
      expect(resume(name, 'a run', { output, errors })).toMatchObject(resumedFrom(kept));
      // It is as short as that now, so nothing comes back once the files have grown.
      expect(resume(name, 'a run')).toMatchObject(resumedFrom(kept));
    }
  });

  test('of another run is refused, and stays', () => {
    const name = newName();
    writeFileSync(name, whole);
    expect(() => resume(name, 'another')).toThrow(`${name} belongs to a run with other inputs or options`);
    expect(readFileSync(name, 'latin1')).toBe(whole);
  });

  test('is begun only where nothing is', () => {
    const name = newName();
    write(name, 'a run');
    expect(() => new Journal(name).begin('a run')).toThrow('EEXIST');
    expect(readFileSync(name, 'latin1')).toBe(whole);
    new Journal(name).close();
  });

  test('is a file with one name', () => {
    const target = newName();
    writeFileSync(target, whole);
    for (const make of [linkSync, symlinkSync, (_: string, name: string) => mkdirSync(name)]) {
      const name = newName();
      make(target, name);
      expect(() => resume(name, 'a run')).toThrow();
    }
    expect(readFileSync(target, 'latin1')).toBe(whole);
  });

  const line = (change: object): string => JSON.stringify({ ...entries[1], ...change });
  const withoutPages = JSON.stringify({ batch: 2, output: 10, errors: 7, skipped: 1, errorCount: 1 });
  test.each([
    ...['', '{', 'null', '1', '[]', '{}', withoutPages],
    ...[{ more: 1 }, { batch: 0 }].map(line),
    ...['batch', 'output', 'errors', 'pages', 'skipped', 'errorCount'].flatMap((name) =>
      [-1, 1.5, '7', null, 2 ** 53].map((value) => line({ [name]: value })),
    ),
    // Fewer than before.
    ...[{ output: 9 }, { pages: 1 }, { skipped: 0 }].map(line),
  ])('with the line %s is no journal of ours', (wrong) => {
    const name = newName();
    const lines = whole.split('\n');
    lines[2] = wrong;
    writeFileSync(name, lines.join('\n'));
    expect(() => resume(name, 'a run')).toThrow(OutputError);
    expect(() => resume(name, 'a run')).toThrow(`line 3 of ${name} is invalid`);
    expect(readFileSync(name, 'latin1')).toBe(lines.join('\n'));
  });

  test.each(['{}', '1', '{"settings":1}', '{"settings":"a run","more":1}', 'a run'])(
    'that begins with %s is none',
    (first) => {
      const name = newName();
      writeFileSync(name, `${first}\n`);
      expect(() => resume(name, 'a run')).toThrow(`line 1 of ${name} is invalid`);
    },
  );
});
