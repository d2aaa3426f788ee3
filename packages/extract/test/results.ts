import { existsSync, readFileSync } from 'node:fs';
import type { PageData, Problem } from 'domwright-extract';
import { expect } from 'vitest';
import type { Expected } from './corpus.ts';

export function linesOf<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (text === '') return [];
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** Each response is once in the output, or once in the errors, or was skipped. */
export function expectEachOnce(output: string, expected: readonly Expected[]): void {
  const pages = linesOf<PageData>(output);
  const problems = linesOf<Problem>(`${output}.errors.ndjson`);
  const outcomes = new Map<string, string[]>(expected.map(({ url }) => [url, []]));
  for (const { url } of pages) outcomes.get(url as string)?.push('page');
  for (const { url, source } of problems) {
    expect(source).toBeTypeOf('string');
    outcomes.get(url as string)?.push('error');
  }
  const wanted = expected.map(({ url, outcome }) => [url, outcome === 'skipped' ? [] : [outcome]]);
  expect([...outcomes]).toEqual(wanted);
  expect(pages.length + problems.length).toBe(expected.filter(({ outcome }) => outcome !== 'skipped').length);
  const titles = new Map(pages.map(({ url, title }) => [url, title]));
  for (const { url, title } of expected) if (title !== undefined) expect(titles.get(url)).toBe(title);
  for (const rest of ['.partial', '.journal', '.errors.partial'])
    expect(existsSync(`${output}${rest}`)).toBe(false);
}
