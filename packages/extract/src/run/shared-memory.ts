import { isProblem, type RawPage } from '../inputs/raw-page.ts';
import { PIECE_BYTES, type RawPiece } from './pieces.ts';

/** A piece whose pages are in memory that all threads share, so that no thread copies them again. */
export interface SharedPiece extends RawPiece {
  /** How much of `MOST_AHEAD` it takes. */
  readonly weight: number;
}

/** Moves the pages of a piece to shared memory. */
export function inSharedMemory(piece: RawPiece): SharedPiece {
  const memory = new SharedArrayBuffer(piece.bytes);
  let offset = 0;
  const entries = piece.entries.map((entry) => {
    if (isProblem(entry)) return entry;
    const page = movedTo(memory, offset, entry);
    offset += entry.bytes.length;
    return page;
  });
  return { ...piece, entries, weight: Math.max(1, piece.bytes / PIECE_BYTES) };
}

/** Pages whose bytes are in shared memory; those that are there stay. */
export function sharedPages(pages: readonly RawPage[]): RawPage[] {
  const others = pages.filter(({ bytes }) => !isShared(bytes));
  const memory = new SharedArrayBuffer(others.reduce((sum, { bytes }) => sum + bytes.length, 0));
  let offset = 0;
  return pages.map((page) => {
    if (isShared(page.bytes)) return page;
    const moved = movedTo(memory, offset, page);
    offset += page.bytes.length;
    return moved;
  });
}

function isShared({ buffer }: Uint8Array): boolean {
  return buffer instanceof SharedArrayBuffer;
}

/** A page with its bytes copied to an offset in the memory. */
function movedTo(memory: SharedArrayBuffer, offset: number, page: RawPage): RawPage {
  const bytes = new Uint8Array(memory, offset, page.bytes.length);
  bytes.set(page.bytes);
  return { ...page, bytes };
}
