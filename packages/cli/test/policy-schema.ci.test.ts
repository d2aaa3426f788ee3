import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import { type ElementPolicy, type PolicyOptions, policy } from 'domwright/sanitizer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policySchema } from '../../../scripts/generate/policy-schema.mjs';
import { runs } from '../../domwright/test/runs.mjs';

/* The schema of a policy file says what `policy` says. */

const root = path.resolve(import.meta.dirname, '../../..');
const written = readFileSync(path.join(root, 'packages/cli/policy.schema.json'), 'utf8');
const schema = JSON.parse(written);
const validate = new Ajv({ allErrors: true }).compile(schema);

test('the file is current: node scripts/generate/policy-schema.mjs', () => {
  expect(written).toBe(`${JSON.stringify(policySchema(), null, 2)}\n`);
});

test('it is published', () => {
  const { files, exports } = JSON.parse(readFileSync(path.join(root, 'packages/cli/package.json'), 'utf8'));
  expect(files).toContain('policy.schema.json');
  expect(exports['./policy.schema.json']).toBe('./policy.schema.json');
  expect(createRequire(import.meta.url).resolve('domwright-cli/policy.schema.json')).toMatch(
    /policy\.schema\.json$/,
  );
});

describe('members', () => {
  // The compiler says if one is missing here.
  const options: Record<Exclude<keyof PolicyOptions, 'element' | 'text'>, true> = {
    ...({ preset: true, elements: true, attributes: true, classes: true, styles: true } as const),
    ...({
      rename: true,
      otherElements: true,
      remove: true,
      unwrap: true,
      escape: true,
      schemes: true,
    } as const),
    ...({ schemesByAttribute: true, relativeURLs: true, protocolRelativeURLs: true } as const),
    ...({ maxNesting: true, maxTextLength: true, maxLinks: true } as const),
  };
  const ofElements: Record<keyof ElementPolicy, true> = {
    ...({ attributes: true, classes: true, values: true, schemes: true, hosts: true, set: true } as const),
    ...({ merge: true, dropEmpty: true, styles: true } as const),
  };

  test('all but functions', () => {
    const { $schema, ...others } = schema.properties;
    expect($schema.type).toBe('string');
    expect(Object.keys(others).sort()).toEqual(Object.keys(options).sort());
    const { properties } = schema.definitions.ElementPolicy;
    expect(Object.keys(properties).sort()).toEqual(Object.keys(ofElements).sort());
  });

  test('each has a description', () => {
    for (const { properties } of [schema, schema.definitions.ElementPolicy]) {
      for (const { description } of Object.values<{ description: string }>(properties)) {
        expect(description).toMatch(/^[A-Z].*[.?]$/);
      }
    }
  });
});

// --- By chance ----------------------------------------------------------------------------------------------------

const customName = fc.stringMatching(/^x-[a-z]{1,4}$/);
const attribute = fc.oneof(
  fc.stringMatching(/^data-[\w.:-]{0,4}$/),
  fc.constantFrom('href', 'src', 'class', 'ID', 'data-*', '*', 'x*y', '_a'),
);
const text = fc.string({ maxLength: 8 });
const scheme = fc.oneof(fc.stringMatching(/^[a-zA-Z][a-z\d+.-]{0,4}$/), fc.constantFrom('https', 'DATA'));
const host = fc.constantFrom(
  'example.com',
  '*.example.com',
  '*',
  'localhost',
  '[::1]',
  '192.0.2.1',
  'Bücher.example',
);
const few = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(item, { maxLength: 3 });
const few2 = <T>(names: fc.Arbitrary<string>, value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.dictionary(names, value, { maxKeys: 3, noNullPrototype: true });
const styles = few2(
  fc.constantFrom('color', 'COLOR', 'border-*', '*', '--x', '-webkit-x', 'ü', '\u{1F375}'),
  few(text),
);
const settings = few2(fc.constantFrom('title', 'target', 'rel', 'CLASS', 'data-x'), text);

const elementPolicy: fc.Arbitrary<ElementPolicy> = fc.record(
  {
    attributes: few(attribute),
    classes: few(text),
    styles,
    values: few2(text, few(text)),
    schemes: few(scheme),
    hosts: few(host),
    set: settings,
    merge: settings,
    dropEmpty: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Valid options. Each custom name has one role, by its place. */
const valid: fc.Arbitrary<PolicyOptions> = fc
  .tuple(
    fc.uniqueArray(customName, { minLength: 1, maxLength: 8 }),
    fc.boolean(),
    fc.array(fc.oneof(fc.boolean(), elementPolicy), { minLength: 8, maxLength: 8 }),
    fc.record(
      {
        preset: fc.constantFrom('comment' as const, 'article' as const, 'email' as const),
        attributes: few(attribute),
        classes: few(text),
        styles,
        otherElements: fc.constantFrom('remove' as const, 'unwrap' as const, 'escape' as const),
        schemes: few(scheme),
        schemesByAttribute: few2(text, few(scheme)),
        relativeURLs: fc.boolean(),
        protocolRelativeURLs: fc.boolean(),
        maxNesting: fc.maxSafeNat(),
        maxTextLength: fc.nat(),
        maxLinks: fc.nat(),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([names, isList, rules, others]) => {
    const at = (role: number): string[] => names.filter((_, i) => i > 0 && i % 5 === role);
    const kept = [names[0]!, ...at(0)];
    return {
      ...others,
      elements: isList
        ? kept
        : Object.fromEntries([...kept.entries()].map(([i, name]) => [name, i === 0 || rules[i]!])),
      rename: Object.fromEntries(at(1).map((name) => [name, names[0]!])),
      remove: at(2),
      unwrap: at(3),
      escape: at(4),
    };
  });

/** Why `policy` refuses options, or null. */
function problemOf(options: unknown): string | null {
  try {
    policy(options as PolicyOptions);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as Error).message;
  }
}

/** What `policy` refuses and no schema can say, or only at length. */
const notInSchema = [
  /: '.*' is in '\w+' and in '\w+'$/s,
  /: '.*' is twice in '\w+'$/s,
  /^policy\.elements: no policy can keep '/,
  /^policy\.elements: an 'iframe' can only stay with 'hosts'/,
  /^policy\.rename: '.*' is not in 'elements'$/s,
  /^policy\.rename: '.*' cannot become '/s,
  /\.set: the policy does not allow the URL of '/,
  /\.merge: '.*' has no tokens$/s,
  /\.merge: '.*' is in 'values' as well$/s,
  /\.hosts\[\d+\]: not a host: /,
];

/** Values that are wrong in some places. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    'true',
    0,
    -1,
    1.5,
    1e300,
    '',
    'p',
    'a b',
    'a/b',
    '1',
    '*',
    'a\0',
    'é',
  ),
  fc.constantFrom(
    'script',
    'P',
    'onclick',
    'ON*',
    'style',
    'Style',
    'is',
    'srcdoc',
    'javascript',
    'VBScript',
  ),
  fc.constantFrom('http:', 'a:b', '[::1]', '[', 'a.b', '-', 'unwrap', 'email', 'toString', '__proto__'),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    [null],
    ['p'],
    [1],
    { p: true },
    { p: { classes: ['*'] } },
    { hosts: ['a'] },
    { href: 'x:y' },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const oddName = fc.oneof(
  fc.constantFrom('preset', 'elements', 'attributes', 'classes', 'rename', 'remove', 'unwrap', 'escape'),
  fc.constantFrom(
    'schemes',
    'hosts',
    'set',
    'merge',
    'values',
    'styles',
    'dropEmpty',
    'maxLinks',
    'relativeURLs',
  ),
  fc.constantFrom(
    'otherElements',
    'schemesByAttribute',
    'class',
    'a b',
    '',
    'onclick',
    'style',
    'href',
    'data-x',
    '*',
  ),
);

/** Puts `value` somewhere in options: the numbers choose the way, from the top. */
function changed(options: PolicyOptions, way: readonly number[], name: string, value: unknown): unknown {
  const top: unknown = JSON.parse(JSON.stringify(options));
  let at = top as Record<string, unknown>;
  for (const number of way) {
    const keys = Object.keys(at);
    const next = at[keys[number % keys.length]!];
    if (typeof next !== 'object' || next === null) break;
    at = next as Record<string, unknown>;
  }
  if (Array.isArray(at)) at[way[0]! % (at.length + 1)] = value;
  else
    at[way[0]! % 2 === 0 ? name : (Object.keys(at)[way[0]! % (Object.keys(at).length || 1)] ?? name)] = value;
  return top;
}

describe('by chance', () => {
  test('valid options are valid for both', () => {
    fc.assert(
      fc.property(valid, (options) => {
        const file = { $schema: 'policy.schema.json', ...JSON.parse(JSON.stringify(options)) };
        expect({ is: validate(file), errors: validate.errors }).toEqual({ is: true, errors: null });
        expect(problemOf(options)).toBe(null);
      }),
      { numRuns: runs(16_000) },
    );
  });

  test('what is invalid for one is invalid for the other', () => {
    const counts = { valid: 0, invalid: 0, onlyForPolicy: 0 };
    fc.assert(
      fc.property(
        valid,
        fc.array(fc.nat(99), { minLength: 1, maxLength: 4 }),
        oddName,
        odd,
        (options, way, name, value) => {
          const given = changed(options, way, name, value);
          const problem = problemOf(given);
          const isValid = validate(given);
          counts[problem === null ? 'valid' : isValid ? 'onlyForPolicy' : 'invalid']++;
          if (isValid && problem !== null) {
            expect({ problem, isKnown: notInSchema.some((known) => known.test(problem)) }).toEqual({
              problem,
              isKnown: true,
            });
          } else {
            expect({ given, problem, isValid }).toEqual({ given, problem, isValid: problem === null });
          }
        },
      ),
      { numRuns: runs(64_000) },
    );
    expect(counts.invalid).toBeGreaterThan(counts.onlyForPolicy);
    expect(counts.valid).toBeGreaterThan(0);
  });
});

test.each([
  '[]',
  'null',
  '"comment"',
  '{"preset": "nope"}',
  '{"elements": "p"}',
  '{"elements": {"p": null}}',
  '{"elements": {"p": {"class": ["x"]}}}',
  '{"elements": {"a": {"schemes": ["http:"]}}}',
  '{"attributes": ["onclick"]}',
  '{"classes": [{}]}',
  '{"elmenets": []}',
  '{"maxLinks": -1}',
  '{"otherElements": "keep"}',
  '{"element": "x"}',
  '{"$schema": 1}',
])('it refuses %s', (file) => {
  expect(validate(JSON.parse(file))).toBe(false);
});
