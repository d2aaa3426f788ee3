import { asciiLowercase } from '../infra/code-points.ts';

/** The part of the platform's TextDecoder that is used here. */
declare const TextDecoder: new (
  label: string,
  options: { ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * The platform's decoder of complete sequences. Browsers' are correct, except windows-1252 in some versions of
 * Chromium.
 *
 * @param encoding its name
 * @throws RangeError if the platform lacks it
 */
export function platformDecoder(encoding: string): (bytes: Uint8Array) => string {
  const decoder = new TextDecoder(asciiLowercase(encoding), { ignoreBOM: true });
  if (encoding === 'windows-1252' && takesItForLatin1(decoder)) {
    return (bytes) => withoutC1Controls(decoder.decode(bytes));
  }
  return (bytes) => decoder.decode(bytes);
}

// Chromium's decoder may do that after eight ASCII characters: its issue 468458388.
function takesItForLatin1(decoder: { decode(bytes: Uint8Array): string }): boolean {
  return decoder.decode(Uint8Array.of(0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x80)).endsWith('\x80');
}

/** Replaces C1 controls by what bytes 0x80 to 0x9F mean in windows-1252. */
export function withoutC1Controls(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => from0x80To0x9F.charAt(control.charCodeAt(0) - 0x80));
}

const from0x80To0x9F =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';
