import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { configSchema } from 'domwright-check/internal';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const written = readFileSync(path.join(root, 'packages/cli/domwright.config.schema.json'), 'utf8');

test('the file is current: node scripts/generate/config-schema.mjs', () => {
  expect(written).toBe(`${JSON.stringify(configSchema(), null, 2)}\n`);
});

const validate = new Ajv({ allErrors: true }).compile(JSON.parse(written));

test('it is published', () => {
  const { files } = JSON.parse(readFileSync(path.join(root, 'packages/cli/package.json'), 'utf8'));
  expect(files).toContain('domwright.config.schema.json');
});

const samples = ['docs/using/check.md', 'docs/reference/check.md'].flatMap((page) =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
    ([, text]) => text,
  ),
);

test('the manual has samples', () => expect(samples.length).toBeGreaterThan(0));

test.each(samples)('it accepts the sample of the manual %s', (text) => {
  expect({ is: validate(JSON.parse(text)), errors: validate.errors }).toEqual({ is: true, errors: null });
});

test.each([
  '[]',
  '{"rule": {}}',
  '{"files": "a"}',
  '{"ignore": [1]}',
  '{"format": "xml"}',
  '{"maxWarnings": -1}',
  '{"scripting": null}',
  '{"groups": ["value"]}',
  '{"skipPatterns": ["{{"]}',
  '{"rules": {"missing-doctpe": "off"}}',
  '{"rules": {"missing-doctype": 0}}',
  '{"overrides": [{}]}',
  '{"overrides": [{"files": ["a"], "format": "json"}]}',
])('it refuses %s', (text) => {
  expect(validate(JSON.parse(text))).toBe(false);
});

test.each(['{{...}}', '<%…%>', '[[ ... ]]'])('it accepts the pattern %s', (pattern) => {
  expect(validate({ skipPatterns: [pattern] })).toBe(true);
});
