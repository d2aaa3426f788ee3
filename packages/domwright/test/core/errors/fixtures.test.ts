import { describe, expect, test } from 'vitest';
import type { ParseError } from '../../../src/core/errors/parse-error.ts';
import { parseErrorCodes } from '../../../src/core/errors/parse-error-codes.ts';
import { parse, parseFragment } from '../../../src/index.ts';
import { fixtures } from './fixtures.ts';

/** A document with its markers taken out, and what they mark. */
function unmarked(marked: string): { html: string; ranges: Map<string, [number, number]> } {
  const ranges = new Map<string, [number, number]>();
  const open: [string, number][] = [];
  let html = '';
  for (const part of marked.split(/([⟦⟧]|\d⟨|⟩)/)) {
    if (part === '⟦') open.push(['error', html.length]);
    else if (/^\d⟨$/.test(part)) open.push([part[0]!, html.length]);
    else if (part === '⟧' || part === '⟩') {
      const [name, start] = open.pop()!;
      ranges.set(name, [start, html.length]);
    } else html += part;
  }
  return { html, ranges };
}

/** NB: they are those of the edition of 2024. */
function errorsIn(html: string, fragment: string | undefined): ParseError[] {
  const errors: ParseError[] = [];
  const onParseError = (error: ParseError): void => void errors.push(error);
  if (fragment === undefined) parse(html, { onParseError, edition: '2024' });
  else parseFragment(html, { context: fragment, onParseError, edition: '2024' });
  return errors;
}

describe.each(fixtures)(
  '$code: $html',
  ({ code, html: marked, related = [], neighbour, also = [], fragment }) => {
    test('is reported with its range and what it has to do with', () => {
      const { html, ranges } = unmarked(marked);
      const errors = errorsIn(html, fragment);
      expect(errors.map((error) => error.code).sort()).toEqual([code, ...also].sort());
      const error = errors.find((one) => one.code === code)!;
      expect(html.slice(error.start, error.end)).toBe(html.slice(...ranges.get('error')!));
      expect([error.start, error.end]).toEqual(ranges.get('error'));
      expect(error.related.map(({ label, start, end }) => [label, start, end])).toEqual(
        related.map((label, index) => [label, ...ranges.get(String(index + 1))!]),
      );
    });

    test('is not reported where there is none', () => {
      expect(errorsIn(neighbour, fragment).map((error) => error.code)).toEqual([]);
    });
  },
);

test('every code of text has a fixture', () => {
  const codes = new Set<string>(fixtures.map((fixture) => fixture.code));
  // NB: bytes that cannot be decoded are in bytes/parse-bytes.test.ts.
  // Those of processing instructions are in fixtures/living.
  expect(
    parseErrorCodes.filter((code) => !codes.has(code) && !code.includes('processing-instruction')),
  ).toEqual(['malformed-byte-sequence']);
});
