import * as zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { decoded } from '../../src/inputs/codings.ts';

const { zstdCompressSync } = zlib as unknown as { zstdCompressSync?: (text: string) => Buffer };

/** RFC 8878, 3: several frames are their contents together, and skippable ones hold none. Node has zstd from 22.15 on. */
test.skipIf(zstdCompressSync === undefined)(
  'a body of several frames, of which some are skipped (needs zstd)',
  () => {
    const [one, two] = ['<p>one', '<p>two'].map((text) => zstdCompressSync!(text)) as [Buffer, Buffer];
    const skipped = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
    const read = (...frames: Buffer[]) => {
      const { bytes, isCut } = decoded(Buffer.concat(frames), 'zstd', 1000);
      return [bytes.toString(), isCut];
    };
    expect(read(one, two)).toEqual(['<p>one<p>two', false]);
    expect(read(skipped, one, skipped, two)).toEqual(['<p>one<p>two', false]);
    expect(read(one, Buffer.from('rest'))).toEqual(['<p>one', false]);
    expect(read(one, two.subarray(0, two.length - 3))[1]).toBe(true);
    expect(() => decoded(Buffer.concat([one, two]), 'zstd', 8)).toThrow('more than 8 bytes');
  },
);
