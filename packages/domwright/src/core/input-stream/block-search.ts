import { blockSearchModule } from '../../generated/block-search.ts';
import type { LineStarts } from '../source/line-starts.ts';
import { type BlockSearch, MOST_AT_ONCE } from './input-stream-errors.ts';
import { webAssemblyExports } from './web-assembly.ts';

interface Exports {
  memory: { buffer: ArrayBuffer };
  search(length: number, start: number): number;
}

/** Indexes in the memory, laid out in scripts/generate/data/block-search.wat. */
const enum Place {
  LineStarts = 20480 / 4,
  SawCarriageReturn = 65528 / 4,
  LineCount = 65532 / 4,
}

/** The search by WebAssembly, 16 code units at a time. */
class BlockSearchByWebAssembly implements BlockSearch {
  private readonly search: (length: number, start: number) => number;
  private readonly units: Uint16Array;
  private readonly cells: Int32Array;

  constructor({ memory, search }: Exports) {
    this.search = search;
    this.units = new Uint16Array(memory.buffer);
    this.cells = new Int32Array(memory.buffer);
  }

  searchBlocks(units: Uint16Array, lineStarts: LineStarts, from: number, to: number, base: number): number {
    const { cells } = this;
    const length = Math.max(Math.min(to - from, MOST_AT_ONCE) & -16, 0);
    this.units.set(units.subarray(from, from + length + 1));
    const searched = this.search(length, base + from + 1);
    const lines = cells[Place.LineCount]!;
    lineStarts.room(lines).set(cells.subarray(Place.LineStarts, Place.LineStarts + lines), lineStarts.count);
    lineStarts.count += lines;
    return from + searched;
  }

  get sawCarriageReturn(): boolean {
    return this.cells[Place.SawCarriageReturn] !== 0;
  }
}

/** Null if unavailable, undefined until first asked for. */
let search: BlockSearchByWebAssembly | null | undefined;

/** The search by WebAssembly, or null if there is none. */
export function blockSearch(): BlockSearch | null {
  if (search === undefined) {
    const exports = webAssemblyExports<Exports>(blockSearchModule);
    search = exports && new BlockSearchByWebAssembly(exports);
  }
  return search;
}
