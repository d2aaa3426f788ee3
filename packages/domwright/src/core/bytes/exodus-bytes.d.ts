/*
 * The part of `@exodus/bytes/encoding-browser.js` that is used here. The compiler is sent to this file (`paths` in
 * tsconfig.json): the package's own types refer to Node's, whose globals would then be known in all of the library.
 */

/** The name of the encoding with a label, or null. */
export function labelToName(label: string): string | null;

/** https://encoding.spec.whatwg.org/#interface-textdecoder */
export class TextDecoder {
  constructor(label: string, options: { ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}
