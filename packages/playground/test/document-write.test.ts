import { runInNewContext } from 'node:vm';
import { steps } from 'domwright/steps';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../domwright/test/runs.mjs';
import { isInlineScript, textsWritten } from '../src/worker/document-write.ts';

/** What a script writes when it runs; null if it has a syntax error or throws. */
function textsOfRunning(script: string): string[] | null {
  const texts: string[] = [];
  const write = (...values: string[]): void => void texts.push(values.join(''));
  const writeln = (...values: string[]): void => void texts.push(`${values.join('')}\n`);
  try {
    runInNewContext(script, { document: { write, writeln } });
    return texts;
  } catch {
    return null;
  }
}

describe('what a script writes', () => {
  const content = fc
    .array(
      fc.constantFrom(
        ...[
          'a',
          '<b>',
          '</p>',
          ' ',
          '日',
          '//',
          '/*',
          '*/',
          '<!--',
          'document.write(1)',
          '${1',
          '$',
          '{',
          "'",
          '"',
          '`',
        ],
        ...[
          '\\n',
          '\\t',
          '\\\\',
          '\\"',
          "\\'",
          '\\`',
          '\\x41',
          '\\X41',
          '\\u0041',
          '\\u{1f600}',
          '\\N',
          '\\/',
          '\\\n',
        ],
        ...['\\\r\n', '\\0', '\\7', '\\101', '\\400', '\\8', '\n', '\r\n', '\u2028'],
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''));
  const literal = fc
    .tuple(fc.constantFrom('"', "'", '`'), content)
    .filter(([quote, text]) => quote !== '`' || !text.includes('${'))
    .map(([quote, text]) => quote + text + quote);
  const call = fc
    .tuple(
      fc.constantFrom('document.write', 'document.writeln', 'document . write '),
      fc.array(literal, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('+', ',', ' + ', ' ,\n'),
    )
    .map(([name, literals, separator]) => `${name}(${literals.join(separator)})`);
  const statement = fc.oneof(
    call,
    literal,
    fc.tuple(fc.constantFrom('//', '/*', '<!--'), call).map(([start, text]) => {
      const line = text.replace(/[\n\r\u2028]|\*\//g, '');
      return start === '/*' ? `/*${line}*/` : `\n${start}${line}\n`;
    }),
  );

  test('is what it writes when it runs', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(statement, { maxLength: 5 }), (statements) => {
        const script = statements.join(';');
        const expected = textsOfRunning(script);
        if (expected === null) return;
        compared++;
        expect(textsWritten(script)).toEqual(expected);
      }),
      { numRuns: runs(3000) },
    );
    expect(compared).toBeGreaterThan(runs(3000) / 10);
  });

  test.each([
    ['document.write(text)', []],
    ['document.write("a" + text, "b")', []],
    ['document.write(`a${b}`)', []],
    ['document.write()', []],
    ['document.write("a".repeat(2))', []],
    ['mydocument.write("a"); parent.document.write("b"); document.writes("c")', []],
    ['window.document.write("a")', ['a']],
    ['if (x) document.write("a"); else document.writeln("b")', ['a', 'b\n']],
    ['document.write("a"', []],
    ['document.write("a', []],
  ])('%s', (script, texts) => expect(textsWritten(script)).toEqual(texts));

  test('is found in time linear in its length', () => {
    const patterns = [
      '/*',
      '"\\"',
      '`\\`',
      '`${',
      "document.write('",
      'document.write("a"+',
      '`',
      '<!--',
      'document.write(`\\`',
    ];
    // NB: with quadratic cost, this would never end.
    for (const pattern of patterns) textsWritten(pattern.repeat(1_000_000 / pattern.length));
  });
});

test('modules, data and scripts from elsewhere are not played', () => {
  const isPlayed = (markup: string): boolean => {
    const elements = [...steps(markup)].flatMap(({ operations }) =>
      operations.flatMap((operation) => (operation.type === 'createElement' ? [operation] : [])),
    );
    return isInlineScript(elements.find(({ name }) => name === 'script')!);
  };
  expect(isPlayed('<script>')).toBe(true);
  expect(isPlayed('<script type=" Text/JavaScript ">')).toBe(true);
  expect(isPlayed('<script type=module>')).toBe(false);
  expect(isPlayed('<script type=application/json>')).toBe(false);
  expect(isPlayed('<script src>')).toBe(false);
  expect(isPlayed('<script href=x>')).toBe(true);
  expect(isPlayed('<svg><script src=x>')).toBe(true);
  expect(isPlayed('<svg><script href=x>')).toBe(false);
  expect(isPlayed('<svg><script xlink:href=x>')).toBe(false);
});
