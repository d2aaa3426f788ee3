import { TextDecoder } from '@exodus/bytes/encoding-browser.js';
import { asciiLowercase } from '../infra/code-points.ts';

/**
 * A function that decodes complete sequences, in any encoding but UTF-8, ISO-2022-JP and replacement. It remembers
 * nothing, and knows nothing of byte order marks.
 *
 * NB: the platform's own decoders are not good enough in Node 20, which is wrong in windows-1252, GBK, Big5 and EUC-*.
 * In a bundle for browsers this import is the platform's decoder, which is good there, and no table comes along.
 *
 * @param encoding its name
 */
export function createLegacyDecoder(encoding: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(asciiLowercase(encoding), { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
}
