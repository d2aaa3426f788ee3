/*
 * What `@exodus/bytes` takes from Node: the build bundles this in its place, so that the library's files can also be
 * loaded where there is no Node. Nothing of it is called there.
 */

interface Platform {
  Buffer?: object;
  process?: { getBuiltinModule?(name: 'node:buffer'): { isAscii(bytes: Uint8Array): boolean } };
}

const { Buffer: GlobalBuffer, process } = globalThis as unknown as Platform;

export const Buffer = GlobalBuffer ?? {};
export const isAscii =
  process?.getBuiltinModule?.('node:buffer').isAscii ??
  ((bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80));
