import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { SplicedBytes } from '../../core/editing/spliced-bytes.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { WrittenEdit } from './joined-edits.ts';

/**
 * The bytes of a source with edits.
 *
 * @throws Error if an edit has a character that cannot be written in the encoding
 */
export function rewrittenBytes(table: NodeTable, bytes: Bytes, edits: readonly WrittenEdit[]): Uint8Array {
  const all = toUint8Array(bytes, 'bytes');
  const byteOffset = table.byteOffsetOf!;
  const spliced = new SplicedBytes();
  spliced.use(table.encoding);
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
