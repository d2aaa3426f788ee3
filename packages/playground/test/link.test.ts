import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../domwright/test/runs.mjs';
import { hashOf, stateOfHash } from '../src/link.ts';
import { presets, stateOfPreset } from '../src/presets.ts';
import { bytesOf, defaults, hexOf, stateFrom } from '../src/state.ts';

describe('links', () => {
  test('each preset comes back', async () => {
    for (const preset of presets) {
      const state = { ...stateOfPreset(preset), step: 3, node: 2 };
      const hash = await hashOf(state);
      expect(hash).toMatch(/^1\.[\w-]+$/);
      expect(await stateOfHash(hash)).toEqual(state);
    }
  });

  test('any text and any bytes come back', async () => {
    const sources = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.uint8Array().map((bytes) => Uint8Array.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(sources, async (source) => {
        expect((await stateOfHash(await hashOf({ ...defaults, source }))).source).toEqual(source);
      }),
      { numRuns: runs(50) },
    );
  });

  test('a lone surrogate comes back', async () => {
    const source = 'a\ud800b';
    expect((await stateOfHash(await hashOf({ ...defaults, source }))).source).toBe(source);
  });

  test('a link without compression comes back', async () => {
    const json = JSON.stringify({ source: '<p>', edition: '2024', step: 1 });
    const state = await stateOfHash(`0.${Buffer.from(json).toString('base64url')}`);
    expect(state).toEqual({ ...defaults, source: '<p>', edition: '2024', step: 1 });
  });

  test('damaged links are refused, and nothing else happens', async () => {
    const hash = await hashOf({ ...defaults, source: '<p>Hello' });
    const damaged = [
      '',
      'x',
      '1.',
      '1.!!!',
      '2.abc',
      hash.slice(0, -6),
      `1.${hash.slice(6)}`,
      '0.abc',
      '1.AAAA',
    ];
    for (const one of damaged) await expect(stateOfHash(one)).rejects.toThrow();
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        await stateOfHash(text).then(
          (state) => expect(state).toHaveProperty('source'),
          (error) => expect(error).toBeInstanceOf(Error),
        );
      }),
      { numRuns: runs(100) },
    );
  });

  test('a link that stands for too much is refused', async () => {
    const hash = await hashOf({ ...defaults, source: 'a'.repeat(17 << 20) });
    expect(hash.length).toBeLessThan(100_000);
    await expect(stateOfHash(hash)).rejects.toThrow('too long');
  });

  test('wrong members are as in the defaults', () => {
    expect(
      stateFrom({ source: 1, edition: 'x', step: -1, tab: 'no', node: 1.5, scripting: 'yes', context: {} }),
    ).toEqual(defaults);
    for (const nothing of [null, 1, 'x', []]) expect(stateFrom(nothing)).toEqual(defaults);
  });

  test('hexadecimal digits', () => {
    const bytes = Uint8Array.from({ length: 40 }, (_, index) => index * 6);
    expect(hexOf(bytes).split('\n')).toHaveLength(3);
    expect(bytesOf(hexOf(bytes))).toEqual(bytes);
    expect(bytesOf('3c 7')).toEqual(Uint8Array.of(0x3c));
  });
});
