import { ByteOffsets } from '../../core/bytes/byte-offsets.ts';
import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { Decoder } from '../../core/bytes/decoder.ts';
import { requireEncoding } from '../../core/bytes/encodings.ts';
import type { TextEdit } from '../../core/editing/text-edit.ts';
import { checkObject, checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { splicedBytes } from './rewritten-bytes.ts';

/**
 * Edits of a source that are known as text, such as the fixes of `checkConformance`, done in its bytes. Everything else stays as it
 * is, byte for byte.
 *
 * @param source the bytes that the text was decoded from
 * @param encoding any label of their encoding; a byte order mark overrides it
 * @param edits in order, and apart from each other. UTF-16 offsets of the decoded text.
 * @throws TypeError if `encoding` is no label of an encoding, or `edits` are not edits of this text in order and apart
 * @throws Error if the encoding lacks a character of an edit's text
 */
export function applyEdits(source: Bytes, encoding: string, edits: readonly TextEdit[]): Uint8Array {
  const bytes = toUint8Array(source, 'source');
  const label = requireEncoding(encoding, 'encoding');
  checkEdits(edits);
  const byteOffsets = new ByteOffsets({ bytesOf: (start, end) => bytes.subarray(start, end) });
  const decoder = new Decoder(label, { byteOffsets });
  const { length } = decoder.decode(bytes, true);
  const last = edits.at(-1);
  if (last !== undefined && last.end > length)
    throw wrongArgument(
      `edits[${edits.length - 1}].end`,
      `at most ${length}, the length of the text`,
      last.end,
    );
  const written = edits.map(({ start, end, text }) => ({
    start,
    end,
    parts: [{ text, hasReferences: false }],
  }));
  return splicedBytes(bytes, decoder.encoding, (offset) => byteOffsets.byteOffsetOf(offset), written);
}

function checkEdits(edits: unknown): asserts edits is readonly TextEdit[] {
  if (!Array.isArray(edits)) throw wrongArgument('edits', 'an array of edits', edits);
  let last = 0;
  for (const [i, edit] of edits.entries()) {
    checkObject(edit, `edits[${i}]`);
    const { start, end, text } = edit as Partial<TextEdit>;
    if (!Number.isSafeInteger(start) || start! < last)
      throw wrongArgument(`edits[${i}].start`, `an integer, ${last} or more`, start);
    if (!Number.isSafeInteger(end) || end! < start!)
      throw wrongArgument(`edits[${i}].end`, `an integer, ${start} or more`, end);
    checkString(text, `edits[${i}].text`);
    last = end!;
  }
}
