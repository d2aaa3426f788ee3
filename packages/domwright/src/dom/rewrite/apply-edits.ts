import { ByteOffsets } from '../../core/bytes/byte-offsets.ts';
import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { Decoder } from '../../core/bytes/decoder.ts';
import { requireEncoding } from '../../core/bytes/encodings.ts';
import type { TextEdit } from '../../core/editing/text-edit.ts';
import { splicedBytes } from './rewritten-bytes.ts';

/**
 * Edits of a source that are known as text, such as the fixes of `checkConformance`, done in its bytes. Everything else stays as it
 * is, byte for byte.
 *
 * @param source the bytes that the text was decoded from
 * @param encoding any label of their encoding; a byte order mark overrides it
 * @param edits in order, and apart from each other. UTF-16 offsets of the decoded text.
 * @throws TypeError if `encoding` is no label of an encoding
 * @throws Error if edits overlap, or the encoding lacks a character of one
 */
export function applyEdits(source: Bytes, encoding: string, edits: readonly TextEdit[]): Uint8Array {
  const bytes = toUint8Array(source, 'source');
  const label = requireEncoding(encoding, 'encoding');
  let last = 0;
  for (const { start, end } of edits) {
    if (start < last || end < start) throw new Error('edits must be in order, and must not overlap');
    last = end;
  }
  const byteOffsets = new ByteOffsets({ bytesOf: (start, end) => bytes.subarray(start, end) });
  const decoder = new Decoder(label, { byteOffsets });
  decoder.decode(bytes, true);
  const written = edits.map(({ start, end, text }) => ({
    start,
    end,
    parts: [{ text, hasReferences: false }],
  }));
  return splicedBytes(bytes, decoder.encoding, (offset) => byteOffsets.byteOffsetOf(offset), written);
}
