import { asciiLowercase } from '../infra/code-points.ts';
import { TextDecoder } from './decoders.ts';
import { WINDOWS_1252 } from './encodings.ts';

/**
 * A function that decodes complete sequences, in any encoding but UTF-8, ISO-2022-JP and replacement. It remembers
 * nothing, and knows nothing of byte order marks.
 *
 * NB: the platform's own decoders are not good enough in Node 20, which is wrong in windows-1252, GBK, Big5 and EUC-*.
 * In a bundle for browsers this import is the platform's decoder, which is good there but for windows-1252 in some
 * versions of Chromium, and no table comes along.
 *
 * @param encoding its name
 */
export function createLegacyDecoder(encoding: string): (bytes: Uint8Array) => string {
  let decode = decoders.get(encoding);
  if (decode === undefined) {
    decode = newDecoder(encoding);
    decoders.set(encoding, decode);
  }
  return decode;
}

/** Those that have been made, by encoding: making one takes as long as parsing a small page. */
const decoders = /* @__PURE__ */ new Map<string, (bytes: Uint8Array) => string>();

function newDecoder(encoding: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(asciiLowercase(encoding), { ignoreBOM: true });
  if (encoding === WINDOWS_1252 && takesItForLatin1(decoder)) {
    return (bytes) => withoutC1Controls(decoder.decode(bytes));
  }
  return (bytes) => decoder.decode(bytes);
}

// Chromium's decoder may do so behind eight ASCII characters: its issue 468458388.
function takesItForLatin1(decoder: { decode(bytes: Uint8Array): string }): boolean {
  return decoder.decode(Uint8Array.of(0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x80)).endsWith('\x80');
}

/** What bytes 0x80 to 0x9F mean in windows-1252, where they have been taken for C1 controls. */
export function withoutC1Controls(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => from0x80To0x9F.charAt(control.charCodeAt(0) - 0x80));
}

const from0x80To0x9F =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';
