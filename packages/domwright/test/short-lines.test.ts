import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildIfStale } from './built-library.mjs';

const library = path.resolve(import.meta.dirname, '..');
const dist = path.join(library, 'dist');

buildIfStale();

/** Lines are joined up to 120; few statements are longer. */
const longest = 420;

const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

/** @param options of Node.js */
function run(code: string, ...options: string[]): string {
  const args = [...options, '--input-type=module', '-e', code];
  return spawnSync(process.execPath, args, { cwd: library, encoding: 'utf8' }).stderr;
}

/** A line with texts and numbers, and hardly anything else. */
function isTable(line: string): boolean {
  return line.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|\b\d+\b|[[\],]/g, '').length <= 120;
}

describe('what is published', () => {
  test('has short lines, but for tables', () => {
    const long = files.flatMap((file) =>
      readFileSync(path.join(dist, file), 'utf8')
        .split('\n')
        .filter(
          (line) => line.length > longest && !isTable(line) && !/^(?:im|ex)port\{|^const \w+=\[/.test(line),
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

  test('has source maps that lead to the place of an error', () => {
    const code = "import { parse } from 'domwright'; parse('', { scripting: 1 });";
    const at = / at (\w+) \(\S*\/src\/([\w/-]+\.ts):(\d+):(\d+)\)/.exec(run(code, '--enable-source-maps'));
    expect(at).not.toBeNull();
    const [, , file = '', line] = at!;
    const source = readFileSync(path.join(library, 'src', file), 'utf8').split('\n');
    expect(source[Number(line) - 1]).toContain('throw new TypeError');
  });

  test('has source maps in which names stand where they are in the source', () => {
    let found = 0;
    for (const file of files.filter((name) => name.startsWith('chunks/'))) {
      const lines = readFileSync(path.join(dist, file), 'utf8').split('\n');
      const text = lines.find((line) => line.startsWith('//# sourceMappingURL='));
      if (text === undefined) continue;
      const mapFile = path.join(dist, 'chunks', text.slice('//# sourceMappingURL='.length));
      expect(mapFile).toBe(path.join(dist, `${file}.map`));
      const payload = JSON.parse(readFileSync(mapFile, 'utf8'));
      const map = new SourceMap(payload);
      for (const [row, line] of lines.entries()) {
        // Functions keep their names.
        for (const { 1: name, index } of line.matchAll(/(?<![\w"'$.])function (\w{4,})\(/g)) {
          const entry = map.findEntry(row, index);
          if (!('originalSource' in entry)) continue;
          const original = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)].split('\n');
          expect(original[entry.originalLine]).toContain(name);
          found++;
        }
      }
    }
    expect(found).toBeGreaterThan(500);
  });
});
