import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildIfStale } from './built-library.mjs';

const library = path.resolve(import.meta.dirname, '..');
const dist = path.join(library, 'dist');

buildIfStale();

/** A line has a statement or part of one; few are longer. */
const longest = 420;

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

/** Its authors publish it minified. */
const dense = ['chunks/css.js'];

function run(code: string): string {
  const args = ['--input-type=module', '-e', code];
  return spawnSync(process.execPath, args, { cwd: library, encoding: 'utf8' }).stderr;
}

/** Whether a line consists mostly of strings and numbers. */
function isTable(line: string): boolean {
  return line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|\b\d+\b|[[\],]/g, '').length <= 120;
}

describe('what is published', () => {
  test('has short lines, but for tables', () => {
    const long = files
      .filter((file) => !dense.includes(file.replaceAll('\\', '/')))
      .flatMap((file) =>
        readFileSync(path.join(dist, file), 'utf8')
          .split('\n')
          .filter(
            (line) =>
              line.length > longest && !isTable(line) && !/^(?:im|ex)port \{|^\s*const \w+ = \[/.test(line),
          )
          .map((line) => `${file}: ${line.slice(0, 80)}`),
      );
    expect(long).toEqual([]);
    expect(files.length).toBeGreaterThan(50);
  });

  test('tells an uncaught error with little of its source', () => {
    const said = run("import { parse } from 'domwright'; parse('', { scripting: 1 });");
    expect(said).toContain('TypeError');
    expect(said).toContain('scripting');
    expect(Math.max(...said.split('\n').map((line) => line.length))).toBeLessThan(longest);
  });

  test('keeps the names of functions, so that a stack trace can be read without source maps', () => {
    const said = run("import { parse } from 'domwright'; parse('', { scripting: 1 });");
    expect(said).toMatch(/ at withDefaults \(.*\n(?:.*\n)* +at parse \(/);
  });
});
