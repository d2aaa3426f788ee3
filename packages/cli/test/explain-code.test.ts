import { words } from 'domwright/explain';
import { allDescriptions, descriptionOf, pageOf } from 'domwright-check';
import { expect, test } from 'vitest';
import { site } from '../../../scripts/addresses.mjs';
import { domwright, output } from './domwright.ts';

const descriptions = allDescriptions();

const explain = (...args: string[]) => domwright(['explain-code', ...args]);

test('a code', async () => {
  const { stdout, stderr, status } = await explain('duplicate-attribute');
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const { message, repair } = descriptions.find(({ code }) => code === 'duplicate-attribute')!;
  const lines = stdout.split('\n');
  expect(lines[0]).toBe('duplicate-attribute: error, a parse error');
  expect(lines).toContain(message);
  expect(lines).toContain('Example:');
  // Why it matters, in lines that fit.
  expect(stdout.replaceAll('\n', ' ')).toContain(descriptionOf('duplicate-attribute')!.why);
  expect(lines.every((line) => line.length <= 80 || line.includes('https:'))).toBe(true);
  expect(stdout).toMatch(/^ {2}1 \| <!DOCTYPE html>.+\n {4}\| .*\^/m);
  expect(stdout).toContain(`\nCorrected:\n\n  ${repair}\n`);
  expect(
    stdout.endsWith(
      '\n\nSee https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute\n' +
        `Manual: ${site}reference/codes/duplicate-attribute.html\n`,
    ),
  ).toBe(true);
});

test('several codes, also ours', async () => {
  const { stdout, status } = await explain('encoding/not-utf-8', 'text-in-table', 'malformed-byte-sequence');
  expect(status).toBe(0);
  expect(stdout).toContain('encoding/not-utf-8: error, a rule for encodings\n');
  expect(stdout).toContain('text-in-table: error, a parse error that has no code in the standard\n');
  expect(stdout).toContain('Example (bytes, in windows-1252):\n');
});

test('all codes can be explained', async () => {
  const codes = descriptions.map(({ code }) => code);
  const { stdout, stderr, status } = await explain(...codes);
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  // The codes for comments aren't about rules of the standard.
  const ofTheStandard = descriptions.filter(({ anchor }) => anchor !== '');
  expect(stdout.match(/^See https:/gm)).toHaveLength(ofTheStandard.length);
  // All are underlined except the one that can't be encoded as bytes.
  const frames = stdout.match(/^ {2} +\| .*\^/gm) ?? [];
  expect(frames.length).toBeGreaterThanOrEqual(codes.length - 1);
});

test('a word', async () => {
  expect(await explain('foster-parented')).toEqual(
    output(
      'foster-parented: the reason why a node was moved\n\n' +
        'Foster parenting: the node is not allowed where it is in a table, so the parser put it before the table.\n\n' +
        'See https://html.spec.whatwg.org/multipage/parsing.html#foster-parent\n',
    ),
  );
  // One that has two uses.
  const { stdout, status } = await explain('adoption-agency');
  expect(status).toBe(0);
  const link = 'See https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm';
  expect(stdout.split('\n').filter((line) => line === link)).toHaveLength(2);
});

test('every word that the program prints has a meaning and a link', async () => {
  const { stdout, stderr, status } = await explain('--json', ...new Set(words.map(({ word }) => word)));
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(lines.map(({ word }) => word))).toEqual(new Set(words.map(({ word }) => word)));
  for (const { message, anchor } of lines) {
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(anchor).toMatch(/^https:\/\/(html|dom)\.spec\.whatwg\.org\/.*#/);
  }
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
  ).toEqual(
    known.map((description) => {
      const { quotation, quotedFrom, fix, ...others } = description!;
      return { version: 1, ...others, page: pageOf(others.code) };
    }),
  );
});

test('--list', async () => {
  const { stdout } = await explain('--list');
  expect(stdout).toBe(
    descriptions.map(({ code, severity, message }) => `${code}: ${severity}: ${message}\n`).join(''),
  );
  expect((await explain('--list', '--json')).stdout.trimEnd().split('\n')).toHaveLength(descriptions.length);
});

test.each([
  ['duplicate-atribute', ' (Did you mean duplicate-attribute?)'],
  ['DUPLICATE-ATTRIBUTE', ' (Did you mean duplicate-attribute?)'],
  ['not-utf8', ' (Did you mean encoding/not-utf-8?)'],
  ['adoption-agencies', ' (Did you mean adoption-agency?)'],
  ['zzz', ''],
])('%s is not known', async (code, hint) => {
  expect(await explain(code)).toEqual({
    stdout: '',
    stderr: `domwright: unknown code '${code}'${hint}; run domwright explain-code --list to see all codes\n`,
    status: 2,
  });
});

test('bad usage', async () => {
  expect(await explain()).toEqual({
    ...output(''),
    stderr: 'domwright: missing code; to list all codes, use --list\n',
    status: 2,
  });
  expect(await explain('--list', 'missing-doctype')).toEqual({
    ...output(''),
    stderr: 'domwright: --list cannot be used with codes\n',
    status: 2,
  });
});
