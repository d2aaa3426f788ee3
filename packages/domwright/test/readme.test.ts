import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimsOutput, pages, plain, repository, type Sample, samplesOf, withChecks } from './samples.mjs';

// Runs the samples of the READMEs and guides: all in JavaScript, and those in TypeScript that claim an output. Checks each
// `expression; // → value` in them. Samples use the imports that users write: vitest.config.ts resolves the library's names to
// its sources.

const AsyncFunction = (async () => {}).constructor as new (
  ...parameters: string[]
) => (
  load: (name: string) => Promise<object>,
  check: (actual: unknown, expected: unknown) => void,
) => Promise<void>;

/** Runs a sample. Returns how many values it checked. */
async function run(sample: Sample): Promise<number> {
  let checks = 0;
  const check = (actual: unknown, expected: unknown) => {
    checks++;
    expect(plain(actual)).toEqual(expected);
  };
  const load = (name: string): Promise<object> => import(/* @vite-ignore */ name);
  const code = withChecks(sample).replace(
    /^import (\* as )?(\{[^}]*\}|\w+) from '(.*?)';$/gm,
    (_, all, names: string, from) => {
      const isDefault = all === undefined && !names.startsWith('{');
      return `const ${isDefault ? `{ default: ${names} }` : names} = await $import('${from}');`;
    },
  );
  await new AsyncFunction('$import', '$check', `'use strict';\n${code}`)(load, check);
  return checks;
}

const samples = pages
  .map((page) => ({
    page,
    samples: samplesOf(page).filter((sample) => sample.language === 'js' || claimsOutput(sample)),
  }))
  .filter(({ samples }) => samples.length > 0);

it('the README, the manual of the package and most guides have samples', () => {
  const withSamples = samples.map(({ page }) => page);
  expect(withSamples).toContain('README.md');
  expect(withSamples).toContain('packages/domwright/README.md');
  expect(withSamples.length).toBeGreaterThan(10);
});

describe.each(samples)('the samples of $page', ({ samples }) => {
  it.each(samples)('line $line', async (sample) => expect(await run(sample)).toBeGreaterThan(0));
});

it('all code that claims an output is in `js` and `ts` blocks, which are run', () => {
  for (const page of pages) {
    const others = readFileSync(path.join(repository, page), 'utf8').replace(
      /^```(?:js|ts)\n[\s\S]*?^```/gm,
      '',
    );
    expect({ page, claims: others.match(/; \/\/ → /g) }).toEqual({ page, claims: null });
  }
});
