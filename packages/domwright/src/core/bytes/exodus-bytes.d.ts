/*
 * The part of `@exodus/bytes/encoding-browser.js` that is used here. `paths` in tsconfig.json points here: the
 * package's own types refer to Node's, whose globals would leak into the whole library.
 */

/** The name of the encoding for a label, or null. */
export function labelToName(label: string): string | null;

/** https://encoding.spec.whatwg.org/#interface-textdecoder */
export class TextDecoder {
  constructor(label: string, options: { ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}
