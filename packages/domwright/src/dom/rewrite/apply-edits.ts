import { ByteOffsets } from '../../core/bytes/byte-offsets.ts';
import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { Decoder } from '../../core/bytes/decoder.ts';
import { requireEncoding } from '../../core/bytes/encodings.ts';
import type { TextEdit } from '../../core/editing/text-edit.ts';
import { checkObject, checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { splicedBytes } from './rewritten-bytes.ts';

/**
 * Applies edits of a source's text, such as the fixes of `checkConformance`, to its bytes. Everything else stays as it
 * is, byte for byte.
 *
 * @param source the bytes that the text was decoded from
 * @param encoding any label of their encoding; a byte order mark overrides it
 * @param edits in order and without overlaps; UTF-16 offsets in the decoded text
 * @throws TypeError if `source` is not bytes, `encoding` is not an encoding label, or an edit is not one of this text: out of order,
 * out of the text, or inside a surrogate pair
 * @throws Error if the encoding lacks a character of an edit's text
 */
export function applyEdits(source: Bytes, encoding: string, edits: readonly TextEdit[]): Uint8Array {
  const bytes = toUint8Array(source, 'source');
  const label = requireEncoding(encoding, 'encoding');
  if (!Array.isArray(edits)) throw wrongArgument('edits', 'an array', edits);
  const byteOffsets = new ByteOffsets({ bytesOf: (start, end) => bytes.subarray(start, end) });
  const decoder = new Decoder(label, { byteOffsets });
  const decoded = decoder.decode(bytes, true);
  let last = 0;
  for (const [i, edit] of edits.entries()) {
    checkObject(edit, `edits[${i}]`);
    const { start, end, text } = edit as TextEdit;
    checkString(text, `edits[${i}].text`);
    checkOffset(start, last, decoded, `edits[${i}].start`);
    checkOffset(end, start, decoded, `edits[${i}].end`);
    last = end;
  }
  const written = edits.map(({ start, end, text }) => ({
    start,
    end,
    parts: [{ text, hasReferences: false }],
  }));
  return splicedBytes(bytes, decoder.encoding, (offset) => byteOffsets.byteOffsetOf(offset), written);
}

function checkOffset(offset: unknown, least: number, text: string, name: string): asserts offset is number {
  const at = offset as number;
  if (!Number.isInteger(at) || at < least || at > text.length)
    throw wrongArgument(name, `an integer from ${least} to ${text.length}`, offset);
  // Except in UTF-16, both halves of a pair map to the same byte.
  if (text.codePointAt(at - 1)! > 0xffff) throw wrongArgument(name, 'between two characters', offset);
}
