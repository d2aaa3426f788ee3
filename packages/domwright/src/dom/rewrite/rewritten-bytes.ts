import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { SplicedBytes } from '../../core/editing/spliced-bytes.ts';
import type { TextPart } from '../../core/editing/text-edit.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { WrittenEdit } from './joined-edits.ts';

/**
 * The bytes of a source with edits.
 *
 * @throws Error if an edit has a character that cannot be written in the encoding
 */
export function rewrittenBytes(table: NodeTable, bytes: Bytes, edits: readonly WrittenEdit[]): Uint8Array {
  return splicedBytes(toUint8Array(bytes, 'bytes'), table.encoding, table.byteOffsetOf!, edits);
}

/**
 * The same for a source in any encoding.
 *
 * @param byteOffset maps a UTF-16 offset in the text to a byte offset
 */
export function splicedBytes(
  all: Uint8Array,
  encoding: string,
  byteOffset: (offset: number) => number,
  edits: readonly { readonly start: number; readonly end: number; readonly parts: readonly TextPart[] }[],
): Uint8Array {
  const spliced = new SplicedBytes();
  spliced.use(encoding);
  let at = 0;
  const copyTo = (end: number): void => {
    spliced.copy(all, at, end, end === all.length);
    at = end;
  };
  for (const { start, end, parts } of edits) {
    copyTo(byteOffset(start));
    for (const { text, hasReferences } of parts) spliced.insert(text, hasReferences, false);
    const endOfEdit = byteOffset(end);
    if (endOfEdit > at) spliced.skip(all, at, endOfEdit);
    at = endOfEdit;
  }
  copyTo(all.length);
  spliced.finish();
  return spliced.take();
}
