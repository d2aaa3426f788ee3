import { labelToName, TextDecoder as PackageDecoder } from '@exodus/bytes/encoding-browser.js';

/*
 * The labels of encodings, and the decoders that are not the same everywhere. Node's come from `@exodus/bytes`, with its
 * tables, since those of Node 20 are wrong in windows-1252, GBK, Big5 and EUC-*. Bundlers take decoders.browser.ts in the
 * place of this file for browsers (`browser` in package.json).
 */

export { labelToName };

const { Buffer, TextDecoder: PlatformDecoder } = globalThis as unknown as {
  Buffer?: { TYPED_ARRAY_SUPPORT?: boolean };
  TextDecoder: typeof PackageDecoder;
};

/** The platform's own where there is no Buffer, or an imitation of it: in a page that loads this file without a bundler. */
export const TextDecoder =
  Buffer === undefined || Buffer.TYPED_ARRAY_SUPPORT ? PlatformDecoder : PackageDecoder;
