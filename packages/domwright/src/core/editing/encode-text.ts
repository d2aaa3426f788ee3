import { type EncodeTable, encodeTable, pushBytes } from '../bytes/encode-table.ts';
import { REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE } from '../bytes/encodings.ts';

interface Platform {
  TextEncoder: new () => { encode(text: string): Uint8Array };
}

/**
 * Encodes text by the Encoding Standard's encoders with error mode "html": characters that the encoding lacks become
 * decimal character references. So do those whose bytes would decode to another character. Lone surrogates become
 * U+FFFD.
 *
 * @param encoding the name of any encoding except ISO-2022-JP, which needs state: see `ISO2022JPEncoder`
 * @param hasReferences whether character references work there
 * @throws Error if the encoding lacks a character and there are no references, or if it has no encoder
 */
export function encodeText(text: string, encoding: string, hasReferences: boolean): Uint8Array {
  switch (encoding) {
    case UTF_8:
      utf8Encoder ??= new (globalThis as unknown as Platform).TextEncoder();
      return utf8Encoder.encode(text);
    case UTF_16LE:
    case UTF_16BE:
      return encodeUTF16(wellFormed(text), encoding === UTF_16BE);
    case REPLACEMENT:
      throw new Error('text in the encoding replacement cannot be edited');
    default:
      return encodeLegacy(wellFormed(text), encoding, hasReferences);
  }
}

let utf8Encoder: { encode(text: string): Uint8Array } | undefined;

// With `u`, surrogates in pairs do not match.
const loneSurrogates = /[\ud800-\udfff]/gu;

/** Replaces lone surrogates by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(loneSurrogates, '\ufffd');
}

function encodeUTF16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[2 * i] = isBigEndian ? unit >> 8 : unit & 0xff;
    bytes[2 * i + 1] = isBigEndian ? unit & 0xff : unit >> 8;
  }
  return bytes;
}

function encodeLegacy(text: string, encoding: string, hasReferences: boolean): Uint8Array {
  const bytes: number[] = [];
  let table: EncodeTable | null = null;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) {
      bytes.push(code);
      continue;
    }
    table ??= encodeTable(encoding);
    const its = table.bytesOf(code);
    if (its !== 0) pushBytes(bytes, its);
    else pushReference(bytes, code, encoding, hasReferences);
  }
  return Uint8Array.from(bytes);
}

/**
 * Appends a reference to a character that the encoding lacks.
 *
 * @throws Error if references don't work here
 */
export function pushReference(bytes: number[], code: number, encoding: string, hasReferences: boolean): void {
  if (!hasReferences)
    throw new Error(
      `the document's encoding, ${encoding}, has no U+${code.toString(16).toUpperCase().padStart(4, '0')}, ` +
        'and character references do not work here',
    );
  for (const unit of `&#${code};`) bytes.push(unit.charCodeAt(0));
}
