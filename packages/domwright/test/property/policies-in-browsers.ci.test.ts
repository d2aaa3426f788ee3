import { roundTrips, sanitize } from 'domwright/sanitizer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../chromium.mjs';
import { hasFirefox } from '../firefox.mjs';
import { runs } from '../runs.mjs';
import {
  type Browser,
  casesOf,
  contextNames,
  hostsAskedFor,
  judgeCases,
  mayAskFor,
  type Network,
  openChromium,
  openGecko,
  openNetwork,
} from './policy-browsers.ts';
import {
  type Functions,
  type Kept,
  policyOf,
  presetPolicies,
  type RandomPolicy,
  sanitizeHtmlPolicyOf,
} from './policy-inputs.ts';
import { hostileStrings } from './policy-strings.ts';

/*
 * Whatever a policy says, and whatever its functions add, nothing runs in a browser: hostile strings, three presets
 * and 200 random policies, eleven contexts. DOMWRIGHT_RUNS sets the number of strings; DOMWRIGHT_FUZZ_SEED, which
 * they and the policies are.
 */

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 0);

interface Numbered extends RandomPolicy {
  readonly number: number;
  readonly strings: readonly string[];
}

/** The presets, with five times as many strings, and random policies; some have sanitize-html's options. */
function* policies(count: number, strings: number, functions: readonly Functions[]): Generator<Numbered> {
  const each = Math.ceil(strings / (count + 5 * presetPolicies.length));
  const first = seed * (count + presetPolicies.length);
  for (const [i, preset] of presetPolicies.entries()) {
    yield { ...preset, number: first + i, strings: hostileStrings(5 * each, first + i, preset) };
  }
  for (let i = 0; i < count; i++) {
    const number = first + presetPolicies.length + i;
    const isForeign = functions.includes('hostile') && i % 4 === 3;
    const random = isForeign
      ? sanitizeHtmlPolicyOf(number)
      : policyOf(number, functions[i % functions.length]!);
    yield { ...random, number, strings: hostileStrings(each, number, random) };
  }
}

const browsers = [
  { name: 'Chromium', isThere: hasChromium, open: openChromium, count: 200, strings: runs(20_000) },
  { name: 'Firefox', isThere: hasFirefox, open: openGecko, count: 20, strings: Math.min(runs(1000), 1000) },
];

describe.each(browsers)('$name', ({ isThere, open, count, strings }) => {
  let network: Network;
  let browser: Browser;
  beforeAll(async () => {
    if (!isThere) return;
    network = await openNetwork();
    browser = await open(network.port);
  });
  afterAll(async () => {
    await browser?.close();
    network?.close();
  });

  test.skipIf(!isThere)('runs nothing, and asks for nothing that is not allowed', async () => {
    const wrong = new Set<string>();
    const kept = new Map<number, Kept>();
    let first = 0;
    for (const each of policies(count, strings, ['none', 'hostile'])) {
      const cases = casesOf(each, each.strings, first);
      first += cases.length;
      for (const found of await judgeCases(browser, network, each.kept, cases)) {
        wrong.add(`policy ${each.number}: ${found}`);
      }
      kept.set(each.number, each.kept);
    }
    for (const host of await hostsAskedFor(browser, network)) {
      const number = Number(/\.p(\d+)\.example/.exec(host)?.[1]);
      if (!mayAskFor(host, kept.get(number))) wrong.add(`policy ${number}: asked for ${host}`);
    }
    // What ran comes first.
    const sorted = [...wrong].sort((a, b) => Number(b.includes('ran')) - Number(a.includes('ran')));
    expect(sorted.slice(0, 20)).toEqual([]);
    expect(network.hosts.size).toBeGreaterThan(strings / 1000);
  });

  test.skipIf(!isThere)(
    'what has a round trip is the same when it is sanitized again or written',
    async () => {
      const wrong: string[] = [];
      let roundTripping = 0;
      for (const { number, compile, strings: inputs } of policies(count, strings, ['none', 'harmless'])) {
        const compiled = compile();
        const kept = inputs
          .filter((html) => roundTrips(html, { policy: compiled }))
          .map((html) => [html, sanitize(html, { policy: compiled })] as const);
        roundTripping += kept.length;
        const isSame = (await browser.evaluate(
          `written(${JSON.stringify(kept.map(([, once]) => once))})`,
        )) as boolean[];
        for (const [i, [html, once]] of kept.entries()) {
          const twice = sanitize(once, { policy: compiled });
          if (twice !== once) wrong.push(`policy ${number}, twice: ${html}\n${once}\n${twice}`);
          if (!isSame[i]) wrong.push(`policy ${number}, written: ${html}\n${once}`);
        }
      }
      expect(wrong.slice(0, 20)).toEqual([]);
      expect(roundTripping).toBeGreaterThan(strings / 2);
    },
  );

  test.skipIf(!isThere)('without a policy, each context shows what runs', async () => {
    const html = '<img src=http://h1.example/ onerror=alert(1)><p onclick=alert(1)>x';
    const cases = casesOf(presetPolicies[0]!, [html], 0, (given) => given);
    const found = await judgeCases(browser, network, presetPolicies[0]!.kept, cases);
    expect(new Set(found.map((each) => each.split(': ')[0]))).toEqual(
      new Set([...contextNames.map((name) => `0, ${name}`), 'loaded', 'ran']),
    );
    expect(await hostsAskedFor(browser, network)).toContain('h1.example');
  });
});
