import { expect, test } from 'vitest';
import { descriptions } from '../src/check/descriptions.ts';
import { domwright, output } from './domwright.ts';

const explain = (...args: string[]) => domwright(['explain-code', ...args]);

test('a code', async () => {
  const { stdout, stderr, status } = await explain('duplicate-attribute');
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const { message, repair } = descriptions.find(({ code }) => code === 'duplicate-attribute')!;
  const lines = stdout.split('\n');
  expect(lines[0]).toBe('duplicate-attribute: error, a parse error');
  expect(lines).toContain(message);
  expect(lines).toContain('Example:');
  expect(stdout).toMatch(/^ {2}1 \| <!DOCTYPE html>.+\n {4}\| .*\^/m);
  expect(stdout).toContain(`\nMended:\n\n  ${repair}\n`);
  expect(
    stdout.endsWith(
      '\n\nSee https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute\n',
    ),
  ).toBe(true);
});

test('several codes, also ours', async () => {
  const { stdout, status } = await explain('encoding/not-utf-8', 'text-in-table', 'malformed-byte-sequence');
  expect(status).toBe(0);
  expect(stdout).toContain('encoding/not-utf-8: error, a rule for encodings, with a code of ours\n');
  expect(stdout).toContain('text-in-table: error, a parse error to which the standard gives no code\n');
  expect(stdout).toContain('Example (bytes, in windows-1252):\n');
});

test('all codes can be explained', async () => {
  const codes = descriptions.map(({ code }) => code);
  const { stdout, stderr, status } = await explain(...codes);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout.match(/^See https:/gm)).toHaveLength(codes.length);
  // All are underlined but that which no bytes can be.
  const frames = stdout.match(/^ {2} +\| .*\^/gm) ?? [];
  expect(frames.length).toBeGreaterThanOrEqual(codes.length - 1);
});

test('--json', async () => {
  const { stdout } = await explain('--json', 'missing-doctype', 'encoding/not-utf-8');
  const known = ['missing-doctype', 'encoding/not-utf-8'].map((code) =>
    descriptions.find((one) => one.code === code),
  );
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(known);
});

test('--list', async () => {
  const { stdout } = await explain('--list');
  expect(stdout).toBe(
    descriptions.map(({ code, severity, message }) => `${code}: ${severity}: ${message}\n`).join(''),
  );
  expect((await explain('--list', '--json')).stdout.trimEnd().split('\n')).toHaveLength(descriptions.length);
});

test.each([
  ['duplicate-atribute', ' (did you mean duplicate-attribute?)'],
  ['DUPLICATE-ATTRIBUTE', ' (did you mean duplicate-attribute?)'],
  ['not-utf8', ' (did you mean encoding/not-utf-8?)'],
  ['zzz', ''],
])('%s is not known', async (code, hint) => {
  expect(await explain(code)).toEqual({
    stdout: '',
    stderr: `domwright: unknown code '${code}'${hint}; domwright explain-code --list has them all\n`,
    status: 2,
  });
});

test('bad usage', async () => {
  expect(await explain()).toEqual({
    ...output(''),
    stderr: 'domwright: no code is given; --list names them all\n',
    status: 2,
  });
  expect(await explain('--list', 'missing-doctype')).toEqual({
    ...output(''),
    stderr: 'domwright: --list takes no codes\n',
    status: 2,
  });
});
