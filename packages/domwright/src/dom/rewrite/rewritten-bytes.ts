import '@exodus/bytes/encoding.js';
import { percentEncodeAfterEncoding } from '@exodus/bytes/whatwg.js';
import { type Bytes, toUint8Array } from '../../core/byte-stream/bytes.ts';
import { Decoder } from '../../core/byte-stream/decoder.ts';
import { REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE } from '../../core/byte-stream/encodings.ts';
import { withEdits } from '../../core/rewriting/text-edit.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { WrittenEdit } from './joined-edits.ts';

/**
 * The bytes of a source with edits.
 *
 * @throws Error if a character of an edit cannot be written in the encoding
 */
export function rewrittenBytes(
  table: NodeTable,
  bytes: Bytes,
  source: string,
  edits: readonly WrittenEdit[],
): Uint8Array {
  const all = toUint8Array(bytes, 'bytes');
  const encoding = table.encoding ?? UTF_8;
  if (edits.length === 0) return all.slice();
  if (encoding === REPLACEMENT) throw new Error('what is decoded as replacement cannot be changed');
  const chunks: Uint8Array[] = [];
  const byteOffset = table.byteOffsetOf!;
  const written: string[] = [];
  let at = 0;
  for (const { start, end, parts } of edits) {
    chunks.push(all.subarray(at, byteOffset(start)));
    let text = '';
    for (const part of parts) {
      const partText = encodable(part.text, encoding, part.hasReferences);
      text += partText;
      chunks.push(encoded(partText, encoding));
    }
    written.push(text);
    at = byteOffset(end);
  }
  chunks.push(all.subarray(at));
  const result = joined(chunks);
  if (encoding !== 'ISO-2022-JP') return result;
  // Here the bytes of a character depend on those before it. If an edit is where they are not as it needs them, all is
  // encoded anew.
  const text = withEdits(
    source,
    edits.map(({ start, end }, index) => ({ start, end, text: written[index]! })),
  );
  const decoder = new Decoder(encoding, { isContinuation: true });
  return decoder.decode(result, true) === text ? result : encoded(text, encoding);
}

/** A text in which the characters that an encoding lacks are references. */
function encodable(text: string, encoding: string, hasReferences: boolean): string {
  if (encoding === UTF_8 || encoding === UTF_16BE || encoding === UTF_16LE) return text;
  if (/^[\0-\x7f]*$/.test(text)) return text;
  let result = '';
  for (const character of text) {
    const isEncodable = character < '\x80' || !percentEncoded(character, encoding).startsWith('%26%23');
    if (!isEncodable && !hasReferences)
      throw new Error(`${encoding} has no ${JSON.stringify(character)}, and no reference can stand here`);
    result += isEncodable ? character : `&#${character.codePointAt(0)};`;
  }
  return result;
}

/** With everything but ASCII letters and digits, and `&#;` of a reference, as percent-encoded bytes. */
function percentEncoded(text: string, encoding: string): string {
  return percentEncodeAfterEncoding(encoding, text, PERCENT_ENCODED);
}

const PERCENT_ENCODED = '#%&;';

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === UTF_16BE || encoding === UTF_16LE) {
    const bytes = new Uint8Array(2 * text.length);
    const view = new DataView(bytes.buffer);
    for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), encoding === UTF_16LE);
    return bytes;
  }
  if (encoding === UTF_8) return new Encoder().encode(text);
  const percent = percentEncoded(text, encoding);
  const bytes = new Uint8Array(percent.length);
  let length = 0;
  for (let i = 0; i < percent.length; i++) {
    if (percent[i] === '%') {
      bytes[length++] = Number.parseInt(percent.slice(i + 1, i + 3), 16);
      i += 2;
    } else {
      bytes[length++] = percent.charCodeAt(i);
    }
  }
  return bytes.subarray(0, length);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

const Encoder = (globalThis as unknown as { TextEncoder: new () => { encode(text: string): Uint8Array } })
  .TextEncoder;
