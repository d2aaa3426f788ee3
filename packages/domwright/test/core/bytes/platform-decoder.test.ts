import { TextDecoder as StandardDecoder } from '@exodus/bytes/encoding.js';
import { afterEach, expect, test, vi } from 'vitest';
import { platformDecoder } from '../../../src/core/bytes/platform-decoder.ts';

/* Platforms with the faults that browsers have; engines/decoders.ci.test.ts looks for them in the browsers. */

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A platform whose decoders return something else. */
function platform(change: (text: string, bytes: Uint8Array, calls: Uint8Array[]) => string): void {
  vi.stubGlobal(
    'TextDecoder',
    class {
      readonly #decoder: InstanceType<typeof StandardDecoder>;
      readonly #calls: Uint8Array[] = [];
      constructor(label: string, options: object) {
        this.#decoder = new StandardDecoder(label, options);
      }
      decode(bytes: Uint8Array): string {
        const text = change(this.#decoder.decode(bytes), bytes, this.#calls);
        this.#calls.push(bytes);
        return text;
      }
    },
  );
}

/** Whether a decoder is right for all sequences of a first byte with each second one, in one text. */
function expectRight(encoding: string): void {
  const decode = platformDecoder(encoding);
  const standard = new StandardDecoder(encoding, { ignoreBOM: true });
  for (let first = 0; first < 256; first++) {
    const bytes = Uint8Array.from(Array.from({ length: 256 }, (_, second) => [first, second, 0x0a]).flat());
    expect([first, decode(bytes)]).toEqual([first, standard.decode(bytes)]);
  }
  expect(decode(new Uint8Array(0))).toBe('');
}

test('Big5 where characters of two are truncated', () => {
  platform((text) =>
    text.replace(/[\u00ca\u00ea][\u0304\u030c]/g, (two) =>
      String.fromCharCode(3, 0xdf00 | (two.charCodeAt(1) & 0xff)),
    ),
  );
  expectRight('Big5');
});

test('ISO-8859-16 where every byte above 0x7F makes the text empty', () => {
  platform((text, bytes) => (bytes.some((byte) => byte > 0x7f) ? '' : text));
  expectRight('ISO-8859-16');
});

test('windows-1252 where it is Latin-1', () => {
  platform((_, bytes) => String.fromCharCode(...bytes));
  expectRight('windows-1252');
});

test.each(['EUC-JP', 'Shift_JIS', 'KOI8-U', 'windows-1253'])(
  '%s where malformed bytes spoil the next text',
  (encoding) => {
    platform((text, _, calls) => {
      const last = calls.at(-1);
      const wasMalformed =
        last !== undefined && new StandardDecoder(encoding).decode(last).includes('\ufffd');
      return wasMalformed ? `?${text}` : text;
    });
    expectRight(encoding);
  },
);
