import { type Bytes, concatenated, toUint8Array } from '../../core/byte-stream/bytes.ts';
import { Decoder } from '../../core/byte-stream/decoder.ts';
import { REPLACEMENT } from '../../core/byte-stream/encodings.ts';
import { encodeText } from '../../core/rewriting/encode-text.ts';
import { type TextEdit, withEdits } from '../../core/rewriting/text-edit.ts';
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
  const { encoding } = table;
  if (edits.length === 0) return all.slice();
  if (encoding === REPLACEMENT) throw new Error('what is decoded as replacement cannot be changed');
  const byteOffset = table.byteOffsetOf!;
  const chunks: Uint8Array[] = [];
  const written: TextEdit[] = [];
  let at = 0;
  for (const { start, end, parts } of edits) {
    const bytesOfEdit = concatenated(
      parts.map(({ text, hasReferences }) => encodeText(text, encoding, hasReferences)),
    );
    chunks.push(all.subarray(at, byteOffset(start)), bytesOfEdit);
    if (encoding === ISO_2022_JP) written.push({ start, end, text: decoded(bytesOfEdit) });
    at = byteOffset(end);
  }
  chunks.push(all.subarray(at));
  const result = concatenated(chunks);
  if (encoding !== ISO_2022_JP) return result;
  // Here, what bytes mean depends on those before them. If an edit stands where they do not mean what they should, all
  // is encoded anew.
  const text = withEdits(source, written);
  return decoded(result) === text ? result : encodeText(text, encoding, true);
}

const ISO_2022_JP = 'ISO-2022-JP';

function decoded(bytes: Uint8Array): string {
  return new Decoder(ISO_2022_JP, { isContinuation: true }).decode(bytes, true);
}
