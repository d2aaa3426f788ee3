import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE } from '../../core/byte-stream/encodings.ts';
import { Family, familyOf } from '../../core/byte-stream/sequences.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';

interface Platform {
  TextEncoder: new () => { encode(text: string): Uint8Array };
}

const encoders: Map<string, (text: string) => Uint8Array> = /* @__PURE__ */ new Map();

/** A function that encodes text, or throws if the encoding lacks a character. */
function encoderOf(encoding: string): (text: string) => Uint8Array {
  let encode = encoders.get(encoding);
  if (encode === undefined) {
    encode = newEncoder(encoding);
    encoders.set(encoding, encode);
  }
  return encode;
}

function newEncoder(encoding: string): (text: string) => Uint8Array {
  if (encoding === UTF_8 || encoding === REPLACEMENT) {
    const { TextEncoder } = globalThis as unknown as Platform;
    const encoder = new TextEncoder();
    return (text) => encoder.encode(text);
  }
  if (encoding === UTF_16LE || encoding === UTF_16BE)
    return (text) => encodeUTF16(text, encoding === UTF_16BE);
  const name = asciiLowercase(encoding);
  return familyOf(encoding) === Family.SingleByte
    ? createSinglebyteEncoder(name)
    : createMultibyteEncoder(name);
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

/**
 * Text in a document's encoding. A character that the encoding lacks becomes a numeric character reference.
 *
 * @param encoding its name
 * @param hasReferences whether a character reference means anything there
 * @throws Error if the encoding lacks a character where there are no references
 */
export function encodeText(text: string, encoding: string, hasReferences: boolean): Uint8Array {
  const encode = encoderOf(encoding);
  const wellFormed = text.replace(loneSurrogates, '\ufffd');
  try {
    return encode(wellFormed);
  } catch {
    let known = '';
    for (const character of wellFormed) {
      if (canEncode(encode, character)) {
        known += character;
        continue;
      }
      const code = character.codePointAt(0)!;
      if (!hasReferences)
        throw new Error(
          `the document's encoding, ${encoding}, has no U+${code.toString(16).toUpperCase().padStart(4, '0')}, ` +
            'and a character reference means nothing here',
        );
      known += `&#${code};`;
    }
    return encode(known);
  }
}

const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function canEncode(encode: (text: string) => Uint8Array, character: string): boolean {
  try {
    encode(character);
    return true;
  } catch {
    return false;
  }
}
