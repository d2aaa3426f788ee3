import { loadStyles } from 'domwright/sanitizer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium } from '../chromium.mjs';
import { hasFirefox } from '../firefox.mjs';
import { runs } from '../runs.mjs';
import {
  type Browser,
  casesOf,
  hostsAskedFor,
  judgeCases,
  mayAskFor,
  type Network,
  openChromium,
  openGecko,
  openNetwork,
} from './policy-browsers.ts';
import { type Functions, hostileStrings, type Kept, policyOf } from './policy-inputs.ts';

/*
 * Whatever a policy says, and whatever its functions add, nothing runs in a browser: hostile strings, three presets and 200
 * random policies, eleven contexts. DOMWRIGHT_RUNS sets the number of strings; DOMWRIGHT_FUZZ_SEED, which they are.
 */

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 0);
const functions: readonly Functions[] = ['none', 'hostile'];

describe.each([
  { name: 'Chromium', isThere: hasChromium, open: openChromium, policies: 203, strings: runs(20_300) },
  { name: 'Firefox', isThere: hasFirefox, open: openGecko, policies: 23, strings: Math.min(runs(920), 920) },
])('$name', ({ isThere, open, policies, strings }) => {
  let network: Network;
  let browser: Browser;
  beforeAll(async () => {
    if (!isThere) return;
    await loadStyles();
    network = await openNetwork();
    browser = await open(network.port);
  });
  afterAll(async () => {
    await browser?.close();
    network?.close();
  });

  test.skipIf(!isThere)('runs nothing, and asks for nothing that is not allowed', async () => {
    const each = Math.ceil(strings / policies);
    const wrong = new Set<string>();
    const kept = new Map<number, Kept>();
    for (let i = 0; i < policies; i++) {
      const number = seed * policies + i;
      const random = policyOf(number, i < 3 ? 'none' : functions[i % functions.length]!);
      const cases = casesOf(random, hostileStrings(each, number, random), i * each);
      for (const found of await judgeCases(browser, network, random.kept, cases)) {
        wrong.add(`policy ${number}: ${found}`);
      }
      kept.set(number, random.kept);
    }
    for (const host of await hostsAskedFor(browser, network)) {
      const number = Number(/\.p(\d+)\.example/.exec(host)?.[1]);
      if (!mayAskFor(host, kept.get(number))) wrong.add(`policy ${number}: asked for ${host}`);
    }
    // What ran comes first.
    const sorted = [...wrong].sort((a, b) => Number(b.includes('ran')) - Number(a.includes('ran')));
    expect(sorted.slice(0, 20)).toEqual([]);
    expect(network.hosts.size).toBeGreaterThan(policies / 10);
  });
});
